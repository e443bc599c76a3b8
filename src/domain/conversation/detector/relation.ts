// How a message relates to the answer: what it takes up from it, and which of its values it contradicts.
import { normalise } from '../../../kernel/similarity/index.ts'
import type { Exchange } from './exchange.ts'
import type { Feature } from './features.ts'
import type { Answered, Heard, Signal, Value } from './language.ts'

const AFFIRMS: ReadonlySet<Signal> = new Set(['yes', 'praise', 'thanks', 'takes', 'closes', 'reassures'])

export function relation(
  exchange: Exchange,
  heard: Heard,
  answered: Answered,
  queryWords: ReadonlySet<string>,
): readonly Feature[] {
  const features: Feature[] = []
  const contexts = answered.kinds.has('asks_to_confirm') ? ['', '/asks_to_confirm'] : ['']
  const isAffirmed = heard.cues.some(({ signal }) => AFFIRMS.has(signal))
  const changed = contradicted(heard.values, answered.values)
  for (const context of contexts) {
    if (changed !== undefined) {
      const kind = changed.kind === 'name' ? 'renames' : 'contradicts'
      features.push({ name: `${kind}${context}`, value: isAffirmed ? 0.3 : 1, words: changed.text })
    }
    if (!isAffirmed && context !== '' && heard.length > 0) features.push({ name: 'unaffirmed', value: 1, words: '' })
  }
  const taken = takenUp(exchange, heard, answered, queryWords)
  if (taken.length > 0) features.push({ name: 'refers', value: Math.min(1, taken.length / 3), words: taken.join(' ') })
  return features
}

/** A value of the message where the answer had another of the same kind, and not this one. */
function contradicted(said: readonly Value[], answered: readonly Value[]): Value | undefined {
  const stands = new Set(answered.map(({ text }) => text))
  const kinds = new Set(answered.map(({ kind }) => kind))
  const others = said.filter(({ kind, text }) => kinds.has(kind) && !stands.has(text))
  return others.find(({ kind }) => kind !== 'name') ?? others[0]
}

/** What the message has from the answer and not from the query before it. */
function takenUp(
  exchange: Exchange,
  heard: Heard,
  answered: Answered,
  queryWords: ReadonlySet<string>,
): readonly string[] {
  const taken: string[] = []
  for (const word of heard.words) if (answered.words.has(word) && !queryWords.has(word)) taken.push(word)
  if (exchange.itemsMentioned === undefined) return taken
  const message = normalise(exchange.message)
  // An item of the answer that is named is as plain as several words of it.
  for (const item of exchange.itemsMentioned) {
    const name = normalise(item)
    if (name !== '' && message.includes(name)) taken.push(name, name, name)
  }
  return taken
}
