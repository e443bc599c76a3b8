// Values in a Japanese text that an answer may have got wrong: numbers, times, dates and names.
import type { Value } from './signals.ts'

const NUMBER = '[\\d一二三四五六七八九十百千万億][\\d一二三四五六七八九十百千万億,.]{0,15}'
const COUNTER =
  '(?:人|名|個|つ|枚|本|泊|件|台|回|円|室|部屋|席|杯|冊|階|歳|行|倍|万|千|億|点|通|匹|頭|箱|袋|kg|km|gb|%|日間|週間|時間|か月|ヶ月|カ月|年間)'
const DIGITS = '〇一二三四五六七八九'
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 }
const LARGE: Readonly<Record<string, number>> = { 万: 10_000, 億: 100_000_000 }

const TIME =
  /(午前|午後|朝|夜|夕方|昼|深夜|am|pm)?の?(?:(\d{1,2}):(\d{2})|([\d一二三四五六七八九十]{1,3})時(?!間)(?:(半)|([\d一二三四五六七八九十]{1,3})分)?)|正午/g
const AFTERNOON = /午後|夜|夕方|pm/
const DATE =
  /(\d{1,2}|[一二三四五六七八九十]{1,2})(?:月(?!間)|\/(?=\d{1,2}(?!\d)))|(?<=\/)(\d{1,2})|(\d{1,2}|[一二三四五六七八九十]{1,3})日(?![間前後以目々])|([月火水木金土日])曜|(今日|本日|明日|あした|明後日|あさって|昨日|一昨日|今夜|今晩|明朝|今週末|来週末|週末|来週|今週|再来週|来月|今月|来年)(?!の[月火水木金土日]曜)/g
const SAME_DAY: Readonly<Record<string, string>> = { 本日: '今日', あした: '明日', あさって: '明後日', 今晩: '今夜' }
const COUNTED = new RegExp(
  `(${NUMBER})(?=${COUNTER})|(?<![\\d.:/])\\d[\\d,.]*(?![\\d時月日:/年.])|(ひとり|ふたり|ひとつ|ふたつ)`,
  'g',
)
const IN_WORDS: Readonly<Record<string, string>> = { ひとり: '1', ふたり: '2', ひとつ: '1', ふたつ: '2' }

const NAME =
  /[「『]([^「」『』\n]{1,40})[」』]|([ァ-ヶ][ァ-ヶー・]{2,})|([一-龠々]{1,4})(?=さん|様|氏|君|ちゃん)|([A-Z][A-Za-z0-9+.-]*[A-Za-z0-9+]+)/g
const COMMON = new Set(
  `キャンセル メール アラーム リマインダー メッセージ ホテル レストラン ファイル コード テスト エラー バグ データ リスト グラフ ページ リンク サイト
  サービス システム サーバー アプリ ログイン パスワード アカウント ユーザー カレンダー スケジュール ミーティング チケット レシピ プラン メニュー サイズ
  カラー タイプ モデル ブランド セール クーポン ポイント カード カート エアコン テレビ ライト スピーカー タイマー スイッチ ニュース タイトル コメント
  コミット マージ ビルド デプロイ リファクタリング コンパイル インストール クエリ テーブル カラム バージョン オプション デフォルト パラメータ ドキュメント
  フォルダ オフィス パソコン スマホ ノート プリンター ランチ ディナー コース アレルギー ランキング おすすめ プレゼン レポート サンプル イメージ デザイン
  ダウンロード アップロード チェック クリック キーワード テーマ コスト オンライン カフェ ラーメン コーヒー ビール シングル ダブル ツイン バッテリー`.split(
    /\s+/,
  ),
)

/** From the line, which is in one spelling, and the text as written, which has names. */
export function valuesIn(line: string, text: string): readonly Value[] {
  const values: Value[] = []
  let rest = line
  rest = take(rest, TIME, (found) => values.push({ kind: 'time', text: timeOf(found) }))
  rest = take(rest, DATE, (found) => values.push({ kind: 'date', text: dateOf(found) }))
  take(rest, COUNTED, ([found = '']) => values.push({ kind: 'number', text: IN_WORDS[found] ?? numberOf(found) }))
  take(text, NAME, ([found = '', quoted, katakana, person, latin]) => {
    const name = quoted ?? katakana ?? person ?? latin ?? found
    if (!COMMON.has(name)) values.push({ kind: 'name', text: name.toLowerCase() })
  })
  return values
}

/** What is left of a text without what was found in it. */
function take(text: string, pattern: RegExp, found: (match: readonly (string | undefined)[]) => void): string {
  return text.replace(pattern, (...match) => {
    found(match.slice(0, -2) as (string | undefined)[])
    return '、'
  })
}

function timeOf([found, half, hours, minutes, spoken, isHalf, spokenMinutes]: readonly (string | undefined)[]): string {
  if (found === '正午') return '12:00'
  const hour = Number(numberOf(hours ?? spoken ?? '0'))
  const minute = isHalf === undefined ? (minutes ?? numberOf(spokenMinutes ?? '0')) : '30'
  return `${half !== undefined && AFTERNOON.test(half) && hour < 12 ? hour + 12 : hour}:${minute.padStart(2, '0')}`
}

/** A month and a day are a value each: 3月5日 does not contradict 5日. */
function dateOf([found = '', month, ofMonth, spoken, weekday]: readonly (string | undefined)[]): string {
  const day = ofMonth ?? spoken
  if (month !== undefined) return `${numberOf(month)}月`
  if (day !== undefined) return `${numberOf(day)}日`
  return weekday === undefined ? (SAME_DAY[found] ?? found) : `${weekday}曜`
}

/** "1,200", "10万", "三" and "二十五" in digits. */
function numberOf(written: string): string {
  const plain = written.replaceAll(',', '').replace(/\.$/, '')
  if (/^[\d.]+$/.test(plain)) return plain
  let total = 0
  let part = 0
  let digits = 0
  let hasDigits = false
  for (const [token] of plain.matchAll(/[\d.]+|\D/g)) {
    const scale = SCALES[token]
    const large = LARGE[token]
    if (scale !== undefined) part += (hasDigits ? digits : 1) * scale
    else if (large !== undefined) total += (part + digits || 1) * large
    else digits = digitsOf(token, digits, hasDigits)
    if (large !== undefined) part = 0
    hasDigits = scale === undefined && large === undefined
    if (!hasDigits) digits = 0
  }
  return String(total + part + digits)
}

function digitsOf(token: string, before: number, hasBefore: boolean): number {
  const digit = DIGITS.indexOf(token)
  if (digit < 0) return Number(token)
  return hasBefore ? before * 10 + digit : digit
}
