// How sure answers may be while nobody has judged any. It is derived from the registry alone and not from what people taught, so
// it is derived again only when verbs are imported.
import { atOnce, bySteps } from '../../../kernel/in-steps.ts'
import {
  type Line,
  mostRehearsed,
  type Rehearsed,
  rehearsing,
  type TextIndex,
  textId,
} from '../../../kernel/similarity/index.ts'
import type { ImportedVerbs } from './imported-verbs.ts'

export interface Rehearsal {
  /** The newest line that was derived. Await `ahead` first; what changes meanwhile counts from the next time on. */
  line(): Line
  /** Derives it in slices, so that nobody else waits for it; undefined if nothing changed. */
  ahead(): Promise<void> | undefined
  /** The registry or the vectors of its words changed. */
  forget(): void
}

export function createRehearsal(imported: ImportedVerbs, index: TextIndex): Rehearsal {
  let derived: { readonly line: Line; readonly version: number } | undefined
  let running: Promise<void> | undefined
  /** Counts the changes of the registry. */
  let version = 0

  function* deriving(): Generator<void, Line> {
    const known = imported.size > mostRehearsed ? [] : yield* knownIn(imported, index)
    return yield* rehearsing(known, index.dimensions)
  }
  const run = async (began: number): Promise<void> => {
    try {
      const line = await bySteps(deriving())
      // A run that began later may have ended first.
      if (derived === undefined || derived.version < began) derived = { line, version: began }
    } finally {
      if (began === version) running = undefined
    }
  }

  return {
    line() {
      derived ??= { line: atOnce(deriving()), version }
      return derived.line
    },
    ahead() {
      if (derived?.version === version) return undefined
      running ??= run(version)
      return running
    },
    forget() {
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
