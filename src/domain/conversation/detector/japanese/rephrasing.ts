// The same query in other words: alike in meaning, of the same intent as far as known, and no continuation (C3).
import type { Exchange } from '../exchange.ts'
import { isOtherRequest, REPHRASED } from '../rephrasing.ts'
import type { Feature } from './features.ts'
import type { Heard, Signal } from './signals.ts'
import { countShared } from './words.ts'

const GOES_ON: ReadonlySet<Signal> = new Set(['continues', 'follows_up', 'yes', 'praise', 'takes'])
/** Fewer words that carry meaning are alike too easily. */
const FEWEST = 3

export function queriesAlike(
  exchange: Exchange,
  heard: Heard,
  queryWords: ReadonlySet<string>,
  above: number,
): readonly Feature[] {
  if (isOtherRequest(exchange)) return []
  if (heard.cues.some(({ signal, strength }) => strength === 1 && GOES_ON.has(signal))) return []
  const similarity = exchange.similarity ?? lexicalSimilarity(heard.words, queryWords)
  if (similarity <= above) return []
  return [{ name: REPHRASED, value: 1, words: '' }]
}

/** The share of words that both have, in place of their similarity in meaning if nobody embedded the queries. */
function lexicalSimilarity(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = countShared(words, others)
  const all = words.size + others.size - shared
  return all < FEWEST ? 0 : shared / all
}
