// Words of Japanese that carry meaning, without a dictionary: runs of one script. Compounds of kanji fall into pairs, so that
// 賃貸契約書 and 契約 share a word; endings are written in hiragana and are left out.
const RUNS =
  /[一-龠々]+?(?=[消出話渡返探示試直写残回押貸足]し|[一-龠][っりきえけせてべめれげちびみくるむぶつうらわ])|[一-龠々]+|[ァ-ヶー・]{2,}|[a-z][a-z0-9]*|\d+(?:[.,:]\d+)*|[ぁ-ん]+/g
const EMPTY = new Set(
  `私 僕 俺 今 何 方 事 様 名 人 時 分 日 月 年 前 後 上 下 中 的 等 言 思 見 教 願 致 聞 知 行 来 出 入 使 作 書
  合 違 間 直 他 別 次 一 二 三 度 回 番 目 頼 答 変 話 指 抜 私達 勝手 内容 質問 回答 意味 間違 説明 確認 指示 修正
  対応 依頼 結果 正直 面倒 直接 件 点 所 箇所 部分 全体 全然 全く 参考 役 立 最悪 最高 駄目 不要 必要 変更 希望 実行 明 完璧
  勘違 誤解 明らか error エラー ダメ ミス 自分 本当 結構 丈夫 大丈 問題 一度 一回 全部 何度 最初 a an the is it
  to of for and 消 動 通 落 要 切 付`.split(/\s+/),
)
/** So many hiragana count as one word. */
const LETTERS_A_WORD = 5

export function contentWords(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [run] of text.toLowerCase().matchAll(RUNS)) {
    if (isHiragana(run)) continue
    for (const word of isKanji(run) ? pairs(run) : [run]) if (!EMPTY.has(word)) found.add(word)
  }
  return found
}

/** About how many words there are: Japanese has no spaces to count. */
export function lengthOf(line: string): number {
  let length = 0
  for (const [run] of line.matchAll(RUNS)) length += isHiragana(run) ? Math.ceil(run.length / LETTERS_A_WORD) : 1
  return length
}

export function countShared(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0
  for (const word of words) if (others.has(word)) shared += 1
  return shared
}

/** A kanji left over is an ending such as 書, 機 or 店. */
function pairs(run: string): readonly string[] {
  if (run.length < 3) return [run]
  return Array.from({ length: run.length >> 1 }, (_, at) => run.slice(2 * at, 2 * at + 2))
}

function isHiragana(run: string): boolean {
  return run >= 'ぁ' && run < 'ァ'
}

function isKanji(run: string): boolean {
  return run >= '一' || run.startsWith('々')
}
