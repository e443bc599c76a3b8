// The Heed that is filled and measured. Every text gets a made-up vector, because the benchmark measures how cost grows, and a
// sentence model costs the same for any log.
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { HeedCore } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Embedder } from '../../src/kernel/similarity/index.ts'
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import { builtMain } from '../load/server-process.ts'
import { WORKSPACE } from '../peer/rows.ts'
import { createVectors, DIMENSIONS } from '../search/vectors.ts'

export type Answer = Record<string, unknown>
export type Call = (action: string, input: object, person?: string) => Promise<Answer>

export interface World {
  readonly store: StoreLocation
  readonly heed: HeedCore
  /** The person at the command line: may do everything. */
  readonly call: Call
  /** What the measured calls are about, kept apart from what fills the store. */
  readonly known: Map<string, string>
}

export const madeUpEmbedder: Embedder = {
  id: 'made-up',
  dimensions: DIMENSIONS,
  embed: async (text) => createVectors(1 + createHash('sha256').update(text).digest().readUInt32LE())(),
  embedMany: (texts) => Promise.all(texts.map(madeUpEmbedder.embed)),
  close: async () => undefined,
}

let app: Promise<typeof import('../../src/app.ts')> | undefined

export async function openWorld(store: StoreLocation, known = new Map<string, string>()): Promise<World> {
  app ??= import(join(dirname(builtMain()), 'app.js'))
  const { openHeed } = await app
  const heed = await openHeed({ store, workspace: WORKSPACE, person: 'owner', embedder: madeUpEmbedder })
  const caller: Caller = { ...(await heed.port.identify(undefined, 'library')), channel: 'cli' }
  const call: Call = (action, input, person) =>
    heed.port.execute(caller, action, person === undefined ? input : { ...input, on_behalf_of: person })
  return { store, heed, call, known }
}

/** What `prepare` made, by name. */
export function knownOf({ known }: World, name: string): string {
  const found = known.get(name)
  if (found === undefined) throw new Error(`nothing is known as ${name}`)
  return found
}

/** Several at once, so that they share commits. */
export async function atOnce(count: number, callers: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const inSequence = async () => {
    while (next < count) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: callers }, inSequence))
}
