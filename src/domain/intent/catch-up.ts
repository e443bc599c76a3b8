// Vectors for texts that have none under the model in use. A few are made at once; many, as after a change of the model, in
// the background, chunk by chunk, while searches go on with what is there. Vectors of two models never meet.
import { type Features, textId, type Vectors } from '../../kernel/similarity/index.ts'
import type { Db } from '../../kernel/store/index.ts'

export interface CatchUp {
  /** Those that are stored, and those that could be made at once. By id. */
  get(texts: readonly string[]): Promise<ReadonlyMap<string, Features>>
  /** Goes on where something had failed. */
  nudge(): void
  progress(): { done: number; total: number; failed?: string } | undefined
  close(): Promise<void>
}

const AT_ONCE = 128

export function createCatchUp(
  vectors: Vectors,
  db: Db,
  workspace: string,
  onMade: (features: ReadonlyMap<string, Features>) => void,
): CatchUp {
  let queue: string[] = []
  let done = 0
  let running: Promise<void> | undefined
  let failed: string | undefined
  let closed = false

  const run = (): void => {
    running ??= work()
      .catch((error: Error) => {
        failed = error.message
      })
      .finally(() => {
        running = undefined
      })
  }
  const work = async (): Promise<void> => {
    while (queue.length > 0 && !closed) {
      const some = queue.slice(0, AT_ONCE)
      await vectors.remember(workspace, some)
      const made = await vectors.read(db, workspace, some)
      queue = queue.slice(AT_ONCE)
      done += some.length
      failed = undefined
      onMade(made)
    }
    if (queue.length === 0) done = 0
  }

  return {
    async get(texts) {
      const stored = await vectors.read(db, workspace, texts)
      const missing = texts.filter((text) => !stored.has(textId(text)))
      if (missing.length === 0) return stored
      if (missing.length <= AT_ONCE && queue.length === 0) {
        await vectors.remember(workspace, missing)
        return new Map([...stored, ...(await vectors.read(db, workspace, missing))])
      }
      queue.push(...missing)
      run()
      return stored
    },
    nudge() {
      if (queue.length > 0 && !closed) run()
    },
    progress: () =>
      queue.length === 0 ? undefined : { done, total: done + queue.length, ...(failed !== undefined && { failed }) },
    async close() {
      closed = true
      await running
    },
  }
}
