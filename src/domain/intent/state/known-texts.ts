// Every text that is known: the verbs it was imported with, what people said of it, its state at the gate, and what it teaches.
import { createNeighbourhoods, createTextIndex } from '../../../kernel/similarity/index.ts'
import { createBareTexts } from '../gate/bare-texts.ts'
import { createAdmissions, createVoices, type GateNumbers, isRetired } from '../gate/index.ts'
import { createBlocks, verbsKeptFrom } from './blocks.ts'
import { exemplarsAt } from './exemplars.ts'
import { createImportedVerbs } from './imported-verbs.ts'
import { createPhraseStates } from './phrase-states.ts'
import { sharedPhrases } from './shared-phrases.ts'
import { createTeaching } from './teaching.ts'

export type KnownTexts = ReturnType<typeof createKnownTexts>

interface Sources {
  readonly dimensions: number
  numbers(): GateNumbers
  now(): string
}

export function createKnownTexts({ dimensions, numbers, now }: Sources) {
  const index = createTextIndex(dimensions)
  // While the gate works, blocks use the neighbours that it has already found.
  const neighbourhoods = createNeighbourhoods(index)
  const teaching = createTeaching(index)
  const voices = createVoices()
  const imported = createImportedVerbs()
  const phrases = createPhraseStates()
  const blocks = createBlocks({ phrases, index: neighbourhoods, reach: () => numbers().near, now })
  const bare = createBareTexts()
  const isKnownVerb = (verb: string) => imported.byName.has(verb)
  const admissions = createAdmissions({
    index: neighbourhoods,
    voices,
    bare,
    isKnown: isKnownVerb,
    isBlocked: (text, verb) => verbsKeptFrom(blocks.near(text), null).has(verb),
  })

  const isSpokenOf = (text: string) => imported.at(text).length > 0 || phrases.get(text) !== undefined
  const isNeeded = (text: string) => isSpokenOf(text) || bare.behind(text).length > 0
  const sharedAt = (text: string) => sharedPhrases(admissions, text)

  /** What single people mean by a text, if they still believe it and the verb is known. */
  const wordsAt = (text: string) =>
    (phrases.get(text)?.reports ?? []).filter(({ verb, confidence }) => isKnownVerb(verb) && !isRetired(confidence))

  const exemplarsOf = (text: string) =>
    index.has(text)
      ? exemplarsAt(text, { imported: imported.at(text), shared: sharedAt(text), own: wordsAt(text) })
      : []

  return {
    index,
    teaching,
    voices,
    imported,
    phrases,
    blocks,
    bare,
    admissions,
    isKnownVerb,
    isSpokenOf,
    isNeeded,
    sharedAt,
    wordsAt,
    wordsOf: (text: string) => phrases.get(text)?.words ?? imported.wordsOf(text),

    /** The texts within this similarity, the text itself included. */
    near(text: string, least: number): string[] {
      const features = index.features(text)
      if (!features) return []
      const found = index.survey(features).within(least)
      return found.map(({ id }) => id)
    },

    /** Teaches what the text means now; a text that nobody speaks of any more is removed. */
    settle(text: string): void {
      teaching.replace(text, exemplarsOf(text))
      if (!isNeeded(text)) index.remove(text)
    },
  }
}
