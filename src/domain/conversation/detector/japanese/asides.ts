// Statements that are no objection though they take up the words of an answer, and queries that are none.
import { asks } from './questions.ts'
import type { JapaneseText } from './text.ts'
import { lengthOf } from './words.ts'

const LAUGHTER =
  /[ぁ-んァ-ヶ一-龠。、!?)）](?:w+|笑+|草)(?:$|[\s。、!?)）])|[(（](?:笑|爆笑|泣|遠い目|棒)[)）]|[♪♡♥❤😀-😍🎉👍🙏✨]/u
/** Praise, joy and wonder, whatever they are about, and what is said with a wry smile. */
const CHEER =
  /完璧|素敵|素晴らし|すばらし|最高|すごい|すげ|いいね|いい(?:です|と思|感じ|明るさ|ところ|な[。、])|ちょうど|よかった|嬉し|うれし|楽し|面白|おもしろ|かわいい|可愛|美味し|おいしい|おいしそう|好き|気に入|やった|わあ|わい|安い(?!の|ほう|方|もの)|近い(?:です|な|ん|。)|きれい|綺麗|便利|楽(?:です|だ|に|。)|助か|ありがた|安心|感動|感激|褒め|喜[びんば]|驚|びっくり|意外|思ったより|予想(?:以上|外)|初耳|知らなかった|懐かし|へえ|ほう[、。]|おお[、。]|さすが|頼もし|ご立派|安泰|順調|天才|神[。、]|自然だ|十分|伝わ|納得|腹落ち|人気|どうってこと|平気|とは[、。]|(?:だ|です|い)こと[。、]|ことで。|まで夢|^。出た[、。]|不安|怖い|こわい|緊張|つらい|痛い|ついてない|憂鬱|悲しい|寂しい/
/** Thinks aloud, takes note, or tells what one chose or is about to do. */
const MUSES =
  /(?:(?<![んの])だ|がいい(?:です)?|なあ?|わ|か|かも(?:しれない|しれません)?|ん(?:だ|です)(?:よ?ね)?|のね|(?<!な|おかし|まず)い(?:です)?ね?|つもり(?:です)?|予定(?:です)?|済み(?:です)?|中(?:です)?|なのに)(?:、?ほんと)?。$/
/** What is told in a verb is what one does or did; 静岡には止まりません, what is denied, is not. */
const DEED = /(?:ます|(?<!でし|なかっ|なくなっ)た|[うくつむるぐぶ]|(?<![でま])す)ね?。$/
/** What one is busy with, has not done yet, or takes for the reason. */
const CIRCUMSTANCE =
  /こと(?:が|は|も)(?:ない|ありません)(?:です)?。$|(?:使い方|方法|やり方|意味)が[^。?、]{0,4}わか|まだ[^。?、]*て(?:い)?(?:ない|ません)|(?:[時日月週]|曜日?|夕方|朝|夜|午前|午後)は[^。?、]{1,10}です。$|(?:せい|おかげ|ため|から|面倒|大変)(?:です|だ)ね?。$/
const OF_ONESELF =
  /(?:うち|私|こっち|こちら|自分|我が家|実家|母|父|妻|夫|主人|兄|姉|弟|妹|息子|娘|子ども|子供|友達|友人|彼女?|同僚|弊社|当社)(?:たち)?(?:の[^。、?]{1,6})?(?:は|が|も|に|で|から)/
/** What is concluded from the answer. */
const GIVEN = /[^。、?](?:なら(?!な|び|べ)|だったら|でも)[^。?]{1,16}。$/
/** What contests, whatever it speaks of. */
const CONTESTS = /(?:よ|けど|けれど|が|でしょ|って|じゃん|(?:だ|ない|だった)と思(?:う|います))。$/

/** Whether a message is cheerful, or speaks of oneself more than of the answer. */
export function isAside({ line, read }: JapaneseText): boolean {
  if (LAUGHTER.test(read) || CHEER.test(line)) return true
  if (CONTESTS.test(line)) return false
  return [MUSES, DEED, OF_ONESELF, CIRCUMSTANCE, GIVEN].some((way) => way.test(line))
}

/** What ends in a predicate or has a subject; 大阪の天気 only names something. */
const PREDICATE = /(?:[はが][^。?]+|[ぁ-ん](?<![のをにでへとはもや]))。/

export function states({ line }: JapaneseText): boolean {
  return PREDICATE.test(line)
}

const REMARK =
  /^。(?:はい|うん|ええ|いや|いいえ|ありがと|どうも|こんにち|こんばん|おはよう|やあ|なるほど|へえ|そう|了解|ok|わかり|わかった|すごい|いい(?:です)?ね|やった|でも|だって|私(?:は|も))|(?:よ|ね|なあ?|わ|ぞ|た|だ|です|かも|と思(?:う|います)|けど)。$/

/** A question, an order, or the bare name of what is wanted: 近くの銀行の営業時間. */
export function isRequest({ line }: JapaneseText): boolean {
  return lengthOf(line) > 1 && (asks(line) || !REMARK.test(line))
}
