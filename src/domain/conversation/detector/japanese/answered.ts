// What a message answers to.
import type { Exchange } from '../exchange.ts'
import type { Answered, ResponseKind } from './signals.ts'

/** Of all that an answer did, what it asks for weighs before what it told. */
const PRECEDENCE: readonly ResponseKind[] = [
  'asks_for_more',
  'asks_to_confirm',
  'offers',
  'suggests',
  'asks_openly',
  'failed',
  'reports_success',
]
/** So many words of a query, heard again in a question, make the question about the query. */
const SHARED = 2

export function contextOf(exchange: Exchange, { kinds }: Answered): string {
  if (exchange.previousResponse.trim() === '') return 'unknown'
  return PRECEDENCE.find((kind) => kinds.has(kind)) ?? 'answered'
}

/** "Shall I send it to Anna Berg?" after "send it to Anna" offers nothing new: it asks whether that is right. */
export function withConfirmation(answered: Answered, queryWords: ReadonlySet<string>): Answered {
  if (!answered.kinds.has('offers') || answered.asked === undefined || queryWords.size === 0) return answered
  if (countShared(answered.asked, queryWords) < Math.min(SHARED, queryWords.size)) return answered
  return { ...answered, kinds: new Set([...answered.kinds, 'asks_to_confirm' as const]) }
}

function countShared(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0
  for (const word of words) if (others.has(word)) shared += 1
  return shared
}
