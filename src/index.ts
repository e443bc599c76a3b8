// The library: the same core in process, every action as a typed method.
import { resolve } from 'node:path'
import { type ActionList, openHeed as openCore } from './app.ts'
import type { Client } from './client/index.ts'
import type { Operations } from './kernel/operations.ts'
import type { Embedder, RemoteModel } from './kernel/similarity/index.ts'
import { machinePerson } from './machine-person.ts'
import { createReport, type Report } from './report.ts'

export { HeedError } from './kernel/errors.ts'

export interface OpenOptions {
  /** The folder of the embedded SQLite file, `heed-data` unless given. */
  readonly data?: string
  /** PostgreSQL instead: `postgresql://…`. */
  readonly databaseUrl?: string
  /** Whose calls these are: a key, or none for the person who runs this program. */
  readonly key?: string
  /** The workspace of calls without a key, `default` unless given. */
  readonly workspace?: string
  /** Whom calls without a key speak for where they name nobody: the user of the operating system unless given. */
  readonly person?: string
  /** What turns texts into vectors, in the place of the model that comes with the package. */
  readonly embedder?: Embedder
  /** An OpenAI-compatible embedding service in its place. */
  readonly remoteModel?: RemoteModel
  /** Told of every unexpected failure with its cause; it is written to standard error unless given. */
  readonly onInternalError?: Report
}

export interface EmbeddedHeed {
  /** Every action by its name. A call fails with a HeedError. */
  readonly call: Client<ActionList>
  readonly operations: Operations
  /** Waits for the calls under way, then closes the store. */
  close(): Promise<void>
}

export async function openHeed(options: OpenOptions = {}): Promise<EmbeddedHeed> {
  const { data = 'heed-data', databaseUrl, key, workspace = 'default', embedder, remoteModel } = options
  const { person = machinePerson() } = options
  const onInternalError = options.onInternalError ?? createReport(process.stderr)
  const store = databaseUrl === undefined ? { file: resolve(data, 'heed.db') } : { url: databaseUrl, poolSize: 10 }
  const core = await openCore({ store, workspace, person, remoteModel, onInternalError, ...(embedder && { embedder }) })
  try {
    const { port } = core
    await port.identify(key, 'library')
    const methods = port.actions.map(({ name }) => [
      name,
      // Asked again at each call: a key that was rotated or revoked meanwhile no longer speaks.
      async (input: unknown = {}) => port.execute(await port.identify(key, 'library'), name, input),
    ])
    const call = Object.fromEntries(methods) as Client<ActionList>
    return { call, operations: core.operations, close: core.close }
  } catch (error) {
    await core.close()
    throw error
  }
}
