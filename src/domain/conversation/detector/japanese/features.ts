// The features of an exchange, which are weighed without its words: the signals of the message, what the answer did (the context),
// and how the texts relate. A name is `signal` or `signal/context`; judged-weights.ts says what it is worth.

import type { Exchange } from '../exchange.ts'
import { contextOf, withConfirmation } from './answered.ts'
import { contrast } from './contrast.ts'
import { hear, isRequestQuery, understand, wordsOfQuery } from './hear.ts'
import { insistence, isUnrelated, objection, reference, retort } from './relation.ts'
import { queriesAlike } from './rephrasing.ts'
import { type Answered, type Heard, type Signal, signals } from './signals.ts'

export interface Feature {
  readonly name: string
  readonly value: number
  /** The words it was noticed in; empty if it was not noticed in words. */
  readonly words: string
}

/** Signals whose worth depends on what the answer had done. */
const CROSSED: ReadonlySet<Signal> = new Set([
  'no',
  'changes',
  'dislikes',
  'denies',
  'yes',
  'complaint',
  'wrong',
  'not_meant',
])
/** Signals that are worth something only if the answer told something and asked nothing. */
const OF_TOLD: ReadonlySet<Signal> = new Set(['comments', 'takes_back'])
const EXPLICIT: ReadonlySet<Signal> = new Set([
  'wrong',
  'not_meant',
  'meant',
  'misunderstood',
  'retry',
  'complaint',
  'dislikes',
])
/** The contexts in which the answer asks for nothing, unless it is put as a question. */
const TOLD: ReadonlySet<string> = new Set(['answered', 'reports_success', 'suggests'])
/** The contexts in which people say again what they had asked for. */
const INSISTED: ReadonlySet<string> = new Set([...TOLD, 'asks_to_confirm', 'failed'])
const QUESTION = /[?？]/
const BRIEF = 2
const WORDY = 8
const LONG = 20

export function featuresOf(exchange: Exchange, rephrasedAbove: number): readonly Feature[] {
  const heard = hear(exchange.message)
  const queryWords = wordsOfQuery(exchange.previousQuery)
  const answered = withConfirmation(understand(exchange.previousResponse), queryWords)
  const context = contextOf(exchange, answered)
  const unrelated = isUnrelated(heard, answered, queryWords)
  const isTold = TOLD.has(context) && !QUESTION.test(exchange.previousResponse)
  return [
    named('bias'),
    ...signalFeatures(heard, answered, context, isTold),
    ...shape(exchange, heard, context).map(named),
    ...doubts(heard, unrelated && context !== 'suggests').map(named),
    ...contrast(heard, answered, queryWords, unrelated),
    ...(INSISTED.has(context) ? insistence(heard, answered, queryWords) : []),
    ...(isTold ? objection(heard, answered, queryWords) : []),
    ...(isTold && isRequestQuery(exchange.previousQuery) ? retort(exchange, heard, answered, queryWords) : []),
    ...reference(exchange, heard, answered, queryWords),
    ...queriesAlike(exchange, heard, queryWords, rephrasedAbove),
  ]
}

function signalFeatures(heard: Heard, answered: Answered, context: string, isTold: boolean): readonly Feature[] {
  const strongest = new Map<Signal, Feature>()
  for (const { signal, words, strength } of heard.cues) {
    if ((strongest.get(signal)?.value ?? 0) < strength) strongest.set(signal, { name: signal, value: strength, words })
  }
  const features = [...strongest.values()]
  for (const [signal, feature] of strongest) {
    if (isTold && OF_TOLD.has(signal)) {
      features.push({ ...feature, name: `${signal}/told` })
      if (heard.asks) features.push({ ...feature, name: `${signal}/told/asks` })
    }
    if (!CROSSED.has(signal)) continue
    features.push({ ...feature, name: `${signal}/${context}` })
    if (answered.kinds.has('failed')) features.push({ ...feature, name: `${signal}/failed_too` })
    // A "no" alone and one that goes on to ask are not the same answer to an offer.
    if (heard.length <= BRIEF) features.push({ ...feature, name: `${signal}/${context}/alone` })
    else if (heard.asks) features.push({ ...feature, name: `${signal}/${context}/asks` })
  }
  return features
}

function shape(exchange: Exchange, heard: Heard, context: string): readonly string[] {
  const names = [`answer/${context}`]
  if (heard.length === 0) names.push('message/wordless')
  if (heard.asks) names.push('message/asks')
  else if (heard.cues.every(({ signal }) => signals[signal].speaksFor !== 'accepted')) names.push('message/states')
  if (exchange.earlierVerdicts?.at(-1) === 'rejected') names.push('earlier/rejected')
  return names
}

/** The words of a correction, in many words about something else, are likely their topic. */
function doubts(heard: Heard, unrelated: boolean): readonly string[] {
  if (!heard.cues.some(({ signal }) => EXPLICIT.has(signal))) return []
  const names: string[] = []
  if (unrelated && heard.length >= WORDY) names.push('explicit/unrelated')
  if (heard.length > LONG) names.push('explicit/long')
  return names
}

function named(name: string): Feature {
  return { name, value: 1, words: '' }
}
