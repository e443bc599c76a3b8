// A separate Heed, filled with labels as verbs, and the queries to it, all through the library.
import { join } from 'node:path'
import { type Heed, openHeed, type VerbSearchOutput } from '../../src/index.ts'
import type { Run } from '../report/run.ts'
import type { SharedEmbedder } from './embedder.ts'
import type { Example } from './examples.ts'

export type Answer = VerbSearchOutput

export interface VerbToImport {
  readonly name: string
  readonly description?: string
  readonly phrases?: readonly string[]
}

/** A verb takes this many at once, and further ones one by one. */
const MOST_PHRASES = 500
const BATCH = 100

export function openStore(run: Run, name: string, { embedder }: SharedEmbedder): Promise<Heed> {
  return openHeed({ data: join(run.folder, name), embedder })
}

export async function importVerbs(run: Run, heed: Heed, verbs: readonly VerbToImport[]): Promise<void> {
  for (let from = 0; from < verbs.length; from += BATCH) {
    run.progress(`${run.name}: importing verbs`, from, verbs.length)
    const some = verbs.slice(from, from + BATCH)
    await heed.intent_import({
      verbs: some.map(({ phrases = [], ...verb }) => ({ ...verb, phrases: phrases.slice(0, MOST_PHRASES) })),
    })
    const further = some.flatMap(({ name, phrases = [] }) =>
      phrases.slice(MOST_PHRASES).map((phrase) => ({ verb: name, phrase })),
    )
    if (further.length > 0) await heed.intent_import({ phrases: further })
  }
}

/** Asks what would be answered, in order, without recording anything. */
export async function askAll(
  run: Run,
  heed: Heed,
  examples: readonly Example[],
  step: string,
  person?: string,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [index, { text }] of examples.entries()) {
    if (index % 100 === 0) run.progress(`${run.name}: ${step}`, index, examples.length)
    answers.push(await heed.verb_search({ query: text, is_test: true, ...(person && { on_behalf_of: person }) }))
  }
  return answers
}

/** The best candidate, whatever the outcome says of it. */
export function topOf({ candidates }: Answer): string | undefined {
  return candidates[0]?.verb
}
