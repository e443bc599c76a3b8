// The same query in other words: alike in meaning, of the same intent as far as known, and no continuation (C3).
import { isComparable } from '../comparable.ts'
import { type Exchange, likelierRejected, type Reading } from './exchange.ts'
import { wordsOf } from './message.ts'

/** The name of the signal. */
export const REPHRASED = 'rephrased'

/** A message that opens so goes on from the answer. */
const GOES_ON = /^(and|also|then|next|now|what about|how about|what if|plus|ok|okay|yes|great|thanks|perfect)\b/i
/** A courtesy said twice asks for nothing, unless it is what a question is about. */
const COURTESY = /\b(thanks?|bye|have a \w+ day)\b[^?]*$/i
/** Fewer words are alike too easily. */
const FEWEST = 3
/** How much likelier a rejection is if the query is asked again in other words. */
const ODDS = 400
/** The same, as evidence has it. */
export const REPHRASED_WEIGHT = Math.log(ODDS)

/** Whether it is worth comparing the two queries by their meaning. */
export function mayBeRephrased(exchange: Exchange): boolean {
  const { previousQuery, message } = exchange
  if (isOtherRequest(exchange)) return false
  if (!isComparable(previousQuery) || !isComparable(message)) return false
  if (GOES_ON.test(message.trim()) || COURTESY.test(message)) return false
  const [asked, said] = [wordsOf(previousQuery), wordsOf(message)]
  return asked.size >= FEWEST && said.size >= FEWEST && [...said].some((word) => asked.has(word))
}

/** As far as the agent said what kinds of requests they are. */
export function isOtherRequest({ previousIntent, intent }: Exchange): boolean {
  return intent !== undefined && previousIntent !== undefined && intent !== previousIntent
}

export function asRephrased(read: Reading['probabilities']): Reading['probabilities'] {
  return likelierRejected(read, ODDS)
}
