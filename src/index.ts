// The library: the same core in process, every action as a typed method.
import { resolve } from 'node:path'
import { type ActionList, openHeed as openCore } from './app.ts'
import type { CallOptions, Client } from './client/index.ts'
import type { TokenOptions } from './kernel/access/index.ts'
import { machinePerson } from './kernel/machine-person.ts'
import type { Operations } from './kernel/operations.ts'
import type { Embedder, RemoteModel } from './kernel/similarity/index.ts'
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
  /**
   * Whom calls speak for where they name nobody: without a key, the user of the operating system unless given. With a key, the key
   * decides whether it is that person.
   */
  readonly person?: string
  /** How the tokens are checked that prove the person of a call. */
  readonly tokens?: TokenOptions
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
  const { data = 'heed-data', databaseUrl, key, workspace = 'default', person, tokens, embedder, remoteModel } = options
  const onInternalError = options.onInternalError ?? createReport(process.stderr)
  const store = databaseUrl === undefined ? { file: resolve(data, 'heed.db') } : { url: databaseUrl, poolSize: 10 }
  const core = await openCore({
    store,
    workspace,
    person: person ?? machinePerson(),
    tokens,
    remoteModel,
    onInternalError,
    ...(embedder && { embedder }),
  })
  try {
    const { port } = core
    const identify = (personToken?: string) => port.identify(key, 'library', { person, personToken })
    await identify()
    const methods = port.actions.map(({ name }) => [
      name,
      // Asked again at each call: a key that was rotated or revoked meanwhile no longer speaks.
      async (input: unknown = {}, { personToken }: CallOptions = {}) =>
        port.execute(await identify(personToken), name, input),
    ])
    const call = Object.fromEntries(methods) as Client<ActionList>
    return { call, operations: core.operations, close: core.close }
  } catch (error) {
    await core.close()
    throw error
  }
}
