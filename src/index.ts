// The library: Heed in process, every action as a typed method. The program itself is loaded when a Heed is opened.
import type { HeedActions } from './client/index.ts'
import { HeedError } from './kernel/errors.ts'
import type { Embedder, RemoteLanguageModel, RemoteModel, TokenOptions } from './kernel/open-options.ts'
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
  /** The key that calls are made with; none for the person who runs this program. */
  readonly key?: string | undefined
  /** The workspace of calls without a key, `default` unless given. */
  readonly workspace?: string | undefined
  /**
   * The person that calls speak for if they name nobody. Without a key, it is the user of the operating system unless given. A key
   * must be allowed to speak for the person; otherwise the name belongs to the key.
   */
  readonly person?: string | undefined
  /** How to check tokens that prove the person of a call. */
  readonly tokens?: TokenOptions | undefined
  /** The folder in which decisions of this workspace may name diffs by path; unless given, none are read. */
  readonly diffs?: string | undefined
  /** Turns texts into vectors, instead of the bundled model. */
  readonly embedder?: Embedder | undefined
  /** An OpenAI-compatible embedding service, instead of the bundled model. */
  readonly remoteModel?: RemoteModel | undefined
  /** An OpenAI-compatible language model that words rules; Heed works without one. */
  readonly languageModel?: RemoteLanguageModel | undefined
  /**
   * Also does what Heed does by itself, such as proposing rules, as `heed serve` does; off unless given. Any number of processes may do
   * so on the same data.
   */
  readonly sweeps?: boolean | undefined
  /** Called with every unexpected failure and its cause; it is written to standard error unless given. */
  readonly onInternalError?: ((error: HeedError, where: string) => void) | undefined
}

/** Heed in process: every action by its name, and what an operator does to the whole store. */
export interface Heed extends HeedActions {
  readonly operations: Operations
  /** Waits for the calls under way, then closes the store. */
  close(): Promise<void>
}

/** Opens the store, and makes it if it does not exist yet. */
export async function openHeed(options: OpenOptions = {}): Promise<Heed> {
  const problem = nodeProblem(process.versions.node)
  if (problem !== undefined) throw new HeedError('unavailable', problem)
  const { openLibrary } = await import('./library.ts')
  return openLibrary(options)
}

/** The sentence model that comes with the package, for programs that compare texts themselves, such as a trainer. */
export async function openEmbedder(): Promise<Embedder> {
  const { createLocalEmbedder } = await import('./kernel/similarity/index.ts')
  return createLocalEmbedder()
}
