// The context of a message: the one thing, of all that the answer before it did, that the message answers to.
import type { Exchange } from '../exchange.ts'
import type { Answered, ResponseKind } from './signals.ts'
import { countShared } from './words.ts'

/** What an answer asks for comes before what it told. */
const PRECEDENCE: readonly ResponseKind[] = [
  'asks_for_more',
  'asks_to_confirm',
  'offers',
  'suggests',
  'asks_openly',
  'failed',
  'reports_success',
]
/** A question that repeats so many words of the query is about the query. */
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
