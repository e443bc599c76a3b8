// Japanese and Chinese, which are written without spaces: pairs of neighbouring characters stand for words. Pure.

const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const MOST = /(\d+)\s*(ページ|\p{Script=Han}{0,2}?)(?:以内|以下|まで|未満)/gu
const LEAST = /(\d+)\s*(ページ|\p{Script=Han}{0,2}?)(?:以上|超)/gu
const NEGATIVE = /ない(?:で|こと|ように)?|するな|禁止|避け|やめ|ません|べからず|不要|请勿|勿|别|不得/gu

export interface Unspaced {
  readonly text: string
  /** How often it is negated. */
  readonly turns: number
}

/** Undefined if words are separated by spaces. */
export function unspaced(said: string): Unspaced | undefined {
  if (said.search(RUN) < 0) return undefined
  const turns = (said.match(NEGATIVE) ?? []).length
  const text = said.replace(MOST, ' max $1 $2 ').replace(LEAST, ' min $1 $2 ').replace(NEGATIVE, '')
  return { text: text.replace(RUN, (run) => ` ${pairsIn(run).join(' ')} `), turns }
}

function pairsIn(run: string): string[] {
  if (run.length === 1) return [run]
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
}
