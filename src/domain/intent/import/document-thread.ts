// Reads the documents of callers on a thread of its own, because a mebibyte can take seconds.
import type { Caller } from '../../../kernel/caller.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { takingTurns } from '../../../kernel/in-slices.ts'
import { createThread } from '../../../kernel/thread.ts'
import { type Format, parseDocument } from './document.ts'
import type { Batch } from './registry.ts'

export interface Job {
  readonly text: string
  readonly format: Format
}

/** Some records of one list, as JSON: to take over a whole batch at once would take long. */
export type Piece = readonly [list: keyof Batch, json: string]

/** Most documents are not longer. They take at most some 20 ms, which is less than starting the thread. */
const SHORT = 2_000

const entry = import.meta.url.endsWith('.ts') ? './document-thread-entry.ts' : './document-thread-entry.js'
const onThread = createThread<Job, readonly Piece[]>({
  entry: new URL(entry, import.meta.url),
  tooMuch: () => invalidInput('document', 'takes too much time or memory to read. Send it in smaller parts.'),
  tooMany: () =>
    new HeedError(
      'rate_limited',
      'Too many of your documents wait to be read. Send this one again when the others are answered.',
    ),
})

/** Answers and refuses what `parseDocument` does. */
export async function parseDocumentAside(
  { workspace, actor }: Pick<Caller, 'workspace' | 'actor'>,
  text: string,
  format: Format,
): Promise<Batch> {
  if (text.length <= SHORT) return parseDocument(text, format)
  const batch: Record<keyof Batch, unknown[]> = {
    verbs: [],
    entities: [],
    phrases: [],
    aliases: [],
    remove_verbs: [],
    remove_entities: [],
  }
  const turn = takingTurns()
  for (const [list, json] of await onThread(`${workspace} ${actor}`, { text, format })) {
    batch[list].push(...(JSON.parse(json) as unknown[]))
    await turn()
  }
  return batch as Batch
}
