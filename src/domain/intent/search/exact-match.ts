// What exactly these words mean: by what the person said, by what people here taught, by import (I2, I7).

import { FULL, isRetired } from '../gate/index.ts'
import { verbsKeptFrom } from '../state/blocks.ts'
import type { IntentState } from '../state/intent-state.ts'
import type { Asked, Found } from './found-verb.ts'

/** The verbs that the person turned away from at these words, or asked again after, and how far they still believe them. */
export function doubtsOf(state: IntentState, { text, person }: Asked): ReadonlyMap<string, number> {
  const doubts = state.phrase(text)?.doubts ?? []
  return new Map(
    doubts
      .filter((one) => one.person === person && one.confidence < FULL)
      .map(({ verb, confidence }) => [verb, confidence]),
  )
}

/** Each verb once: the person's own first, then what people taught, then what was imported. */
export function exactMatches(state: IntentState, asked: Asked, doubts: ReadonlyMap<string, number>): Found[] {
  const { text, words, person } = asked
  const own = (state.phrase(text)?.reports ?? [])
    .filter((report) => person !== null && report.person === person && state.verbs.has(report.verb))
    .filter(({ confidence }) => !isRetired(confidence))
    .map(({ verb, confidence }) => ({
      verb,
      score: confidence,
      source: 'learned_person' as const,
      phrase: () => words,
    }))
  const believed = (verb: string, score: number) => Math.min(score, doubts.get(verb) ?? 1)
  const shared = state
    .sharedAt(text)
    .map(({ verb, phrase, score, isChoice }) => ({
      verb,
      score: believed(verb, score),
      source: 'learned' as const,
      isChoice,
      phrase: () => phrase,
    }))
    .sort((a, b) => (a.verb < b.verb ? -1 : 1))
  const imported = state.importedAt(text).map((verb) => ({
    verb,
    score: believed(verb, 1),
    source: 'registry' as const,
    phrase: () => state.wordsOf(text) ?? words,
  }))
  const byVerb = new Map<string, Found>()
  for (const one of [...own, ...shared, ...imported]) if (!byVerb.has(one.verb)) byVerb.set(one.verb, one)
  // A block of similar words overrides what was learned. Only a block of exactly these words overrides what was imported with them.
  const blocked = verbsKeptFrom(state.blocks.at(text), person)
  const near = verbsKeptFrom(state.blocks.near(text), person)
  return [...byVerb.values()].filter(({ verb, source }) => !(source === 'registry' ? blocked : near).has(verb))
}
