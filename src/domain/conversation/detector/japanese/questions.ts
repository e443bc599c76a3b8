// Whether a line of Japanese asks something or orders something, and which words its last question has.
import { contentWords } from './words.ts'

/** A question, also without its mark; 待つか。 only asks oneself, and 遅いね、これは。 names its topic late. */
const ASKS =
  /\?|(?:(?:です|ます|ん|の)か|(?<![うくすつぬむるぐぶ])か|か[なね]|かしら|でしょう|だっけ|って何|とは|[^。、?]{2}は(?<!(?:なあ?|ね|よ|わ|だ|です|ます)、[^。、?]{1,10}は))。|(?:何|なに|どこ|いつ|誰|どう|なぜ|なんで|どれ|どちら|どっち|いくら|いくつ)(?:[^。、?]{0,16}(?:の|ん|だ|です)|[^。、?]{0,2})。/

const ORDERS =
  /(?:(?:(?<!(?:ない|ません|だ|です|ます|[うるすぬぶ]|た|[^にへてで。、]い)っ)て|[んい]で)(?:ください|下さい|くださいませ|くれ|くれる|ほしい|もらえ|もらいたい|いただけ|いただきたい|みて|おいて|ね|よ)?|お願い(?:し|いたし)ます|お願い|(?:たい|ほしい)(?:です|な|ので)?(?:(?:ん|の)(?:です|だ)(?:けど|が)?)?|必要です|希望(?:です|します)|よろしく|頼む|(?<=[^。、?]{2})[をも]|(?:追加|以内|以外)で|を(?:[一-龠]{2}|[ァ-ヶー]{2,8}|\d[^。、?]{1,3})(?:する)?|(?:表示|設定|検索|予約|削除|キャンセル|追加|オン|オフ|リマインド|再生|作成|変更)(?:する)?)。/

/** Whether it asks something, or for something to be done. */
export function asks(line: string): boolean {
  return ASKS.test(line) || ORDERS.test(line)
}

/** The words of the last question in a line. */
export function wordsAsked(line: string): ReadonlySet<string> {
  const end = Math.max(line.lastIndexOf('?'), line.lastIndexOf('か。'))
  if (end < 0) return new Set()
  const start = Math.max(line.lastIndexOf('。', end - 1), line.lastIndexOf('?', end - 1))
  return contentWords(line.slice(start + 1, end))
}
