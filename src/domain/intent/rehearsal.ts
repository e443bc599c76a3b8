// How sure answers may be while nobody has judged any, from the registry alone: what people taught is not asked for, so that it
// is told anew only when verbs are imported.
import {
  type Line,
  mostRehearsed,
  type Rehearsed,
  rehearse,
  type TextIndex,
  textId,
} from '../../kernel/similarity/index.ts'
import type { ImportedVerbs } from './imported-verbs.ts'

export interface Rehearsal {
  line(): Line
  /** What the registry says, or what is known of its words, changed. */
  forget(): void
}

export function createRehearsal(imported: ImportedVerbs, index: TextIndex): Rehearsal {
  let told: Line | undefined
  return {
    line() {
      told ??= rehearse(imported.size > mostRehearsed ? [] : knownIn(imported, index), index.dimensions)
      return told
    },
    forget() {
      told = undefined
    },
  }
}

function knownIn(imported: ImportedVerbs, index: TextIndex): Rehearsed[] {
  const phrases = new Set(Array.from(imported.byName.values(), (verb) => verb.phrases.map(textId)).flat())
  return Array.from(imported.texts()).flatMap((text) => {
    const features = index.features(text)
    return features ? [{ text, features, labels: imported.at(text), isAsked: phrases.has(text) }] : []
  })
}
