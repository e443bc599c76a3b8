// How sure answers may be while nobody has judged any, from the registry alone: what people taught is not asked for, so that it
// is told anew only when verbs are imported.
import { atOnce, bySteps } from '../../kernel/in-steps.ts'
import {
  type Line,
  mostRehearsed,
  type Rehearsed,
  rehearsing,
  type TextIndex,
  textId,
} from '../../kernel/similarity/index.ts'
import type { ImportedVerbs } from './imported-verbs.ts'

export interface Rehearsal {
  line(): Line
  /** Tells it in slices, so that it need not be told while somebody waits for the line; undefined where nothing is to be told. */
  ahead(): Promise<void> | undefined
  /** What the registry says, or what is known of its words, changed. */
  forget(): void
}

export function createRehearsal(imported: ImportedVerbs, index: TextIndex): Rehearsal {
  let told: Line | undefined
  let running: Promise<void> | undefined
  /** Counts what was forgotten: a run that began before says nothing any more. */
  let version = 0

  function* telling(): Generator<void, Line> {
    const known = imported.size > mostRehearsed ? [] : yield* knownIn(imported, index)
    return yield* rehearsing(known, index.dimensions)
  }
  const run = async (began: number): Promise<void> => {
    try {
      const line = await bySteps(telling())
      if (began === version) told = line
    } finally {
      if (began === version) running = undefined
    }
  }

  return {
    line() {
      told ??= atOnce(telling())
      return told
    },
    ahead() {
      if (told) return undefined
      running ??= run(version)
      return running
    },
    forget() {
      told = undefined
      running = undefined
      version += 1
    },
  }
}

function* knownIn(imported: ImportedVerbs, index: TextIndex): Generator<void, Rehearsed[]> {
  const phrases = new Set<string>()
  for (const verb of imported.byName.values()) {
    for (const phrase of verb.phrases) phrases.add(textId(phrase))
    yield
  }
  const known: Rehearsed[] = []
  for (const text of imported.texts()) {
    const features = index.features(text)
    if (features) known.push({ text, features, labels: imported.at(text), isAsked: phrases.has(text) })
    yield
  }
  return known
}
