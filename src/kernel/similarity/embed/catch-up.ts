// Makes vectors for texts that have none under the model in use. A few are made at once. Many, as after a change of the model, are
// made in the background, chunk by chunk, while searches use what is there. Vectors of two models are never compared.
import type { Db } from '../../store/index.ts'
import { textId } from '../text-id.ts'
import type { Features } from './features.ts'
import type { Vectors } from './vectors.ts'

export interface CatchUp {
  /** The vectors that are stored or could be made at once, by id. */
  get(texts: readonly string[]): Promise<ReadonlyMap<string, Features>>
  /** Tries again what had failed. */
  nudge(): void
  progress(): { done: number; total: number; failed?: string } | undefined
  close(): Promise<void>
}

type Entry = readonly [id: string, text: string]

const AT_ONCE = 128
/** If this many fail in a row, the embedder is at fault and not the texts. */
const IN_A_ROW = 8
const REST_MS = 30_000

export function createCatchUp(
  vectors: Vectors,
  db: Db,
  workspace: string,
  onMade: (features: ReadonlyMap<string, Features>) => void,
): CatchUp {
  const queue = new Map<string, string>()
  /** Texts that failed while others did not, those that failed longest ago first. They wait, so that they do not delay others. */
  const aside = new Map<string, { readonly text: string; readonly triedAt: number }>()
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
    while (!closed) {
      const isRetry = queue.size === 0
      const some = isRetry ? rested() : firstOf(queue)
      if (some.length === 0) return
      const { made, refused, isDown } = await make(some)
      for (const entry of refused) postpone(entry, isDown && !isRetry)
      await deliver(made)
      if (isDown) return
      if (aside.size === 0) failed = undefined
    }
  }

  const rested = (): Entry[] => {
    const latest = performance.now() - REST_MS
    return firstOf(aside)
      .filter(([, { triedAt }]) => triedAt <= latest)
      .map(([id, { text }]) => [id, text])
  }

  const remember = async (some: readonly Entry[]): Promise<boolean> => {
    try {
      await vectors.remember(workspace, textsOf(some))
      return true
    } catch (error) {
      failed = (error as Error).message
      return false
    }
  }

  /** Makes them together or, if that fails, one by one, until it is clear that all fail. */
  const make = async (some: readonly Entry[]) => {
    if (await remember(some)) return { made: some, refused: [], isDown: false }
    if (some.length === 1) return { made: [], refused: some, isDown: true }
    const line = [...some]
    const made: Entry[] = []
    const refused: Entry[] = []
    let inARow = 0
    for (const entry of line) {
      if (closed || inARow === IN_A_ROW) break
      const isMade = await remember([entry])
      const those = isMade ? made : refused
      those.push(entry)
      inARow = isMade ? 0 : inARow + 1
      // The service may have just recovered: the texts that failed before the first success are tried again.
      if (isMade && made.length === 1) line.push(...refused.splice(0))
    }
    return { made, refused, isDown: made.length === 0 || inARow === IN_A_ROW }
  }

  /** Puts it at the end of the line in either case, so that the next attempt begins with others. */
  const postpone = ([id, text]: Entry, isQueued: boolean): void => {
    queue.delete(id)
    aside.delete(id)
    if (isQueued) queue.set(id, text)
    else aside.set(id, { text, triedAt: performance.now() })
  }

  const deliver = async (made: readonly Entry[]): Promise<void> => {
    if (made.length === 0) return
    const features = await vectors.read(db, workspace, textsOf(made))
    for (const [id] of made) {
      queue.delete(id)
      aside.delete(id)
    }
    const isAllDone = queue.size === 0 && aside.size === 0
    done = isAllDone ? 0 : done + made.length
    onMade(features)
  }

  return {
    async get(texts) {
      const stored = await vectors.read(db, workspace, texts)
      // Nearly always all are there, and listing many again takes long.
      if (stored.size === texts.length) return stored
      const missing = texts
        .map((text): Entry => [textId(text), text])
        .filter(([id]) => !stored.has(id) && !queue.has(id) && !aside.has(id))
      if (missing.length === 0) return stored
      const isAtOnce = missing.length <= AT_ONCE && queue.size === 0
      if (isAtOnce && (await remember(missing)))
        return new Map([...stored, ...(await vectors.read(db, workspace, textsOf(missing)))])
      for (const [id, text] of missing) queue.set(id, text)
      // What failed just now waits for the next nudge.
      if (!isAtOnce) run()
      return stored
    },
    nudge() {
      if (!closed && (queue.size > 0 || rested().length > 0)) run()
    },
    progress() {
      const open = queue.size + aside.size
      return open === 0 ? undefined : { done, total: done + open, ...(failed !== undefined && { failed }) }
    },
    async close() {
      closed = true
      await running
    },
  }
}

function textsOf(entries: readonly Entry[]): string[] {
  return entries.map(([, text]) => text)
}

function firstOf<T>(entries: ReadonlyMap<string, T>): [string, T][] {
  const first: [string, T][] = []
  for (const entry of entries) {
    if (first.length === AT_ONCE) break
    first.push(entry)
  }
  return first
}
