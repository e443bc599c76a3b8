// What an answer put up for confirmation, and what the message makes of it: "Get 3." after "Please confirm: 4 tickets".
import type { Feature } from './features.ts'
import type { Answered, Heard, Signal, Value } from './signals.ts'

const AFFIRMS: ReadonlySet<Signal> = new Set(['yes', 'praise', 'thanks', 'takes', 'closes', 'reassures'])
/** How much of a contradiction is left if the message affirms as well. */
const AFFIRMED = 0.3
/** How much, if the message is an order of its own. */
const NEW = 0.7
/** How much, if it seems to be about something else. */
const UNRELATED = 0.8

export function contrast(
  heard: Heard,
  answered: Answered,
  queryWords: ReadonlySet<string>,
  isUnrelated: boolean,
): readonly Feature[] {
  const features: Feature[] = []
  const isToConfirm = answered.kinds.has('asks_to_confirm')
  const isAffirmed = heard.cues.some(({ signal }) => AFFIRMS.has(signal))
  const other = contradicted(heard.values, answered.values)
  if (other !== undefined) {
    const name = other.kind === 'name' ? 'renames' : 'contradicts'
    const value = isAffirmed ? AFFIRMED : isNewOrder(heard, answered, queryWords) ? NEW : isUnrelated ? UNRELATED : 1
    const feature = { name, value, words: other.text }
    features.push(feature)
    if (isToConfirm) features.push({ ...feature, name: `${name}/asks_to_confirm` })
    else if (isBare(heard, answered)) features.push({ ...feature, name: `${name}/bare` })
  }
  if (!isToConfirm || isAffirmed || heard.length === 0) return features
  features.push({ name: 'unaffirmed', value: 1, words: '' })
  if (isUnrelated) features.push({ name: 'unaffirmed/unrelated', value: 1, words: '' })
  return features
}

const REFUSES: ReadonlySet<Signal> = new Set(['no', 'wrong', 'meant', 'not_meant'])
/** An order of so many words that takes up at most one of those before is another order. */
const OWN_WORDS = 4

/** "Set my alarm for quarter after six" contradicts no booking at quarter past four. */
function isNewOrder(heard: Heard, answered: Answered, queryWords: ReadonlySet<string>): boolean {
  if (!heard.asks || heard.words.size < OWN_WORDS) return false
  if (heard.cues.some(({ signal }) => REFUSES.has(signal))) return false
  let shared = 0
  for (const word of heard.words) if (answered.words.has(word) || queryWords.has(word)) shared += 1
  return shared <= 1
}

const BARE = 3

/** Nothing but another value, although nothing was asked: "1989!" */
function isBare(heard: Heard, { kinds }: Answered): boolean {
  return (
    heard.length <= BARE &&
    heard.words.size <= heard.values.length &&
    !heard.asks &&
    !ASKING.some((kind) => kinds.has(kind))
  )
}

const ASKING = ['asks_openly', 'offers', 'asks_for_more'] as const

/** A value of the message that the answer does not have, although it has others of the same kind. */
function contradicted(said: readonly Value[], answered: readonly Value[]): Value | undefined {
  if (said.length === 0 || answered.length === 0) return undefined
  const stands = new Set(answered.map(({ text }) => text))
  const kinds = new Set(answered.map(({ kind }) => kind))
  const others = said.filter(({ kind, text }) => kinds.has(kind) && !stands.has(text))
  return others.find(({ kind }) => kind !== 'name') ?? others[0]
}
