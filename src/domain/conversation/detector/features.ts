// What is noticed of an exchange, without the words themselves: signals, what the answer had done, and how the texts relate.
// Names are of the form `signal` or `signal/context`; what each is worth is in the weights.
import type { Exchange } from './exchange.ts'
import type { Answered, Heard, Signal } from './language.ts'
import { everyLanguage } from './languages.ts'
import { relation } from './relation.ts'
import { queriesAlike } from './rephrasing.ts'

export interface Feature {
  readonly name: string
  readonly value: number
  /** The words it was noticed in; empty where it is not a matter of words. */
  readonly words: string
}

/** Signals whose worth depends on what the answer had done. */
const CROSSED: ReadonlySet<Signal> = new Set(['no', 'changes', 'dislikes', 'denies', 'closes', 'yes', 'undecided'])

export function featuresOf(exchange: Exchange, rephrasedAbove: number): readonly Feature[] {
  const heard = everyLanguage.hear(exchange.message)
  const answered = everyLanguage.understand(exchange.previousResponse)
  const queryWords = everyLanguage.wordsOf(exchange.previousQuery)
  return [
    { name: 'bias', value: 1, words: '' },
    ...signalFeatures(heard, contextsOf(exchange, heard, answered)),
    ...shapeFeatures(exchange, heard, answered),
    ...relation(exchange, heard, answered, queryWords),
    ...queriesAlike(exchange, heard, queryWords, rephrasedAbove),
  ]
}

function signalFeatures(heard: Heard, contexts: readonly string[]): readonly Feature[] {
  const strongest = new Map<Signal, Feature>()
  for (const { signal, words, strength } of heard.cues) {
    if ((strongest.get(signal)?.value ?? 0) < strength) strongest.set(signal, { name: signal, value: strength, words })
  }
  const features = [...strongest.values()]
  for (const [signal, feature] of strongest) {
    if (!CROSSED.has(signal)) continue
    for (const context of contexts) features.push({ ...feature, name: `${signal}/${context}` })
  }
  return features
}

/** A "no" alone and one that goes on are not the same answer to an offer. */
function contextsOf(exchange: Exchange, heard: Heard, answered: Answered): readonly string[] {
  const kinds = exchange.previousResponse.trim() === '' ? ['unknown'] : [...answered.kinds]
  if (kinds.length === 0) kinds.push('answered')
  return heard.length <= 2 ? [...kinds, ...kinds.map((kind) => `${kind}/alone`)] : kinds
}

function shapeFeatures(exchange: Exchange, heard: Heard, answered: Answered): readonly Feature[] {
  const names = [...answered.kinds].map((kind) => `answer/${kind}`)
  if (exchange.previousResponse.trim() === '') names.push('answer/unknown')
  if (heard.length === 0) names.push('message/wordless')
  else if (heard.length <= 2) names.push('message/brief')
  else if (heard.length > 20) names.push('message/long')
  if (heard.asks) names.push('message/question')
  if (heard.cues.length === 0) names.push('message/plain')
  if (exchange.earlierVerdicts?.at(-1) === 'rejected') names.push('earlier/rejected')
  return names.map((name) => ({ name, value: 1, words: '' }))
}
