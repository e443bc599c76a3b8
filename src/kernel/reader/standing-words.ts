// Which words of a message state its standing instruction: the clauses whose tokens say so, from the first of them to the last in a
// row. Whole clauses, because half of one would be a strange rule.
import { clausesOf } from './clauses.ts'

/** Scores of the message's tokens, above 0 if a token belongs to the instruction: of its beginning, and of its end if it was cut. */
export interface TokenScores {
  readonly head: Float32Array
  readonly tail: Float32Array
}

interface Clause {
  readonly start: number
  readonly end: number
  readonly score: number
}

/** `count` says how many tokens a text has. */
export function standingWords(message: string, { head, tail }: TokenScores, count: (text: string) => number): string {
  const texts = clausesOf(message)
  const fromStart = scoresOf(texts, count, (at, length) => head.subarray(at, at + length), head.length)
  const fromEnd = scoresOf(
    texts.toReversed(),
    count,
    (at, length) => tail.subarray(Math.max(0, tail.length - at - length), Math.max(0, tail.length - at)),
    tail.length,
  ).toReversed()
  let from = 0
  const clauses = texts.map((text, index): Clause => {
    const start = message.indexOf(text, from)
    from = start + text.length
    return { start, end: from, score: Math.max(at(fromStart, index), at(fromEnd, index)) }
  })
  return spanOf(message, clauses)
}

/** The mean score of each clause, in the order given; a clause whose tokens were all left out has none. */
function scoresOf(
  texts: readonly string[],
  count: (text: string) => number,
  tokens: (at: number, length: number) => Float32Array,
  known: number,
): readonly number[] {
  let read = 0
  return texts.map((text) => {
    if (read >= known) return Number.NEGATIVE_INFINITY
    const length = count(text)
    read += length
    return meanOf(tokens(read - length, length))
  })
}

/** The best clause, with its neighbours that say so too. */
function spanOf(message: string, clauses: readonly Clause[]): string {
  const score = (index: number) => clauses[index]?.score ?? Number.NEGATIVE_INFINITY
  const best = clauses.reduce((best, _, index) => (score(index) > score(best) ? index : best), 0)
  let [first, last] = [best, best]
  while (score(first - 1) > 0) first -= 1
  while (score(last + 1) > 0) last += 1
  const words = message.slice(clauses[first]?.start ?? 0, clauses[last]?.end)
  return words.replace(/[,;:]$/, '')
}

function meanOf(scores: Float32Array): number {
  return scores.length === 0 ? Number.NEGATIVE_INFINITY : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function at(scores: readonly number[], index: number): number {
  return scores[index] ?? Number.NEGATIVE_INFINITY
}
