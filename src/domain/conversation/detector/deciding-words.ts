// The words that a rejection was read from: the model reads the message again without each of its parts, and the part without which
// a rejection is least probable decided. If none makes it less probable, the message as a whole did.
import { clausesOf, type ExchangeTexts, type Reader } from '../../../kernel/reader/index.ts'

export interface Deciding {
  readonly words: string
  /** By how much they move the log odds of a rejection. */
  readonly weight: number
}

/** Each part costs one more call of the model. */
const MOST_PARTS = 5

export async function decidingWords(reader: Reader, texts: ExchangeTexts, rejected: number): Promise<Deciding> {
  const parts = partsOf(texts.message)
  const whole = { words: texts.message, weight: logOdds(rejected) }
  if (parts.length < 2) return whole
  let best: Deciding = { words: '', weight: 0 }
  for (const [index, words] of parts.entries()) {
    const message = parts.filter((_, other) => other !== index).join(' ')
    const without = await reader.read({ ...texts, message })
    const weight = logOdds(rejected) - logOdds(without.rejected)
    if (weight > best.weight) best = { words, weight }
  }
  return best.words === '' ? whole : best
}

/** Clauses; if there are many, neighbours are one part. */
function partsOf(message: string): readonly string[] {
  const clauses = clausesOf(message)
  const size = Math.ceil(clauses.length / MOST_PARTS)
  const parts: string[] = []
  for (let start = 0; start < clauses.length; start += size) parts.push(clauses.slice(start, start + size).join(' '))
  return parts
}

export function logOdds(probability: number): number {
  const p = Math.min(0.9999, Math.max(0.0001, probability))
  return Math.log(p / (1 - p))
}
