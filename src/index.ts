// The library: Heed in process, every action as a typed method. The program itself is loaded when a Heed is opened.
import type { HeedActions } from './client/index.ts'
import { HeedError } from './kernel/errors.ts'
import type { Embedder, RemoteModel, TokenOptions } from './kernel/open-options.ts'
import type { Operations } from './kernel/operations.ts'
import { nodeProblem } from './node-version.ts'

export type * from './client/actions.ts'
export type { CallOptions, GroupCall } from './client/index.ts'
export type { ErrorBody, ErrorCode, FieldProblem, HeedErrorOptions } from './kernel/errors.ts'
export type * from './kernel/open-options.ts'
export type * from './kernel/operations.ts'
export { HeedError }

export interface OpenOptions {
  /** The folder of the embedded SQLite file, `heed-data` unless given. */
  readonly data?: string | undefined
  /** PostgreSQL instead: `postgresql://…`. */
  readonly databaseUrl?: string | undefined
  /** Whose calls these are: a key, or none for the person who runs this program. */
  readonly key?: string | undefined
  /** The workspace of calls without a key, `default` unless given. */
  readonly workspace?: string | undefined
  /**
   * Whom calls speak for where they name nobody: without a key, the user of the operating system unless given. With a key, the key
   * decides whether it is that person.
   */
  readonly person?: string | undefined
  /** How the tokens are checked that prove the person of a call. */
  readonly tokens?: TokenOptions | undefined
  /** What turns texts into vectors, in the place of the model that comes with the package. */
  readonly embedder?: Embedder | undefined
  /** An OpenAI-compatible embedding service in its place. */
  readonly remoteModel?: RemoteModel | undefined
  /** Called with every unexpected failure and its cause; it is written to standard error unless given. */
  readonly onInternalError?: ((error: HeedError, where: string) => void) | undefined
}

/** Heed in process: every action by its name, and what an operator does to the whole store. */
export interface Heed extends HeedActions {
  readonly operations: Operations
  /** Waits for the calls under way, then closes the store. */
  close(): Promise<void>
}

/** Opens the store, and makes it where it is not there yet. */
export async function openHeed(options: OpenOptions = {}): Promise<Heed> {
  const problem = nodeProblem(process.versions.node)
  if (problem !== undefined) throw new HeedError('unavailable', problem)
  const { openLibrary } = await import('./library.ts')
  return openLibrary(options)
}
