// What an action gets when it runs: the caller, the store, the views and the ways to write.

import type { Action } from './action.ts'
import type { Caller } from './caller.ts'
import type { HeedError } from './errors.ts'
import type {
  Draft,
  Envelope,
  Following,
  LogRow,
  Making,
  Once,
  OneOfMany,
  Receipt,
  Reducers,
  Use,
  View,
  Watch,
  Writes,
  Written,
} from './feedback/index.ts'
import type { GatePolicy } from './gate/index.ts'
import type { CandidateGates } from './inbox/index.ts'
import type { LanguageModel } from './language-model/index.ts'
import type { OnProgress } from './operations.ts'
import type { Reader } from './reader/index.ts'
import type { Settings } from './settings/index.ts'
import type { Vectors } from './similarity/index.ts'
import type { Db, Store } from './store/index.ts'
import type { Sweep } from './sweeps/index.ts'
import type { ReadText } from './text-folder.ts'
import type { SampleSources } from './training/index.ts'

export interface AppendOptions {
  readonly once?: Once
  /** The types of aggregates whose decisions may change: the receipt names each that does. */
  readonly watching?: readonly string[]
}

export interface ActionContext {
  readonly caller: Caller
  readonly envelope: Envelope
  /** The row of this same call, if it was made before: a repeat must not be refused because of its own first call. */
  readonly repeats: LogRow | undefined
  /** Committed state. */
  readonly db: Db
  readonly store: Store
  now(): string
  /** Reports how far long work has come. */
  readonly onProgress: OnProgress
  /**
   * Appends one entry to the log. The draft may be made inside the transaction, from state that cannot change before the commit. With
   * `once`, a call that says the same again finds its first row.
   */
  append(draft: Making<Draft>, options?: AppendOptions): Promise<Receipt>
  /**
   * Appends one entry for each of several calls, in their order and in one transaction. One that is refused writes nothing and keeps no
   * other out. The receipts do not name the other decisions that changed.
   */
  appendEach(calls: readonly OneOfMany[]): Promise<(Receipt | HeedError)[]>
  /** Facts, what Heed says of them, and several entries: all of it in one transaction, or nothing. */
  write(writes: Making<Writes>): Promise<Written>
  /** Watches the decisions of these types of aggregates around a write, so that its answer can name those that change. */
  whileWatching<T>(types: readonly string[], write: (watch: Watch | undefined) => Promise<T>): Promise<T>
  /** What follows in other contexts from a row that is about to be written. */
  followsFrom(draft: Draft): Promise<readonly Following[]>
  /** Inside a transaction, pass the transaction: there may be no second connection while it uses the first. */
  gatePolicy(db?: Db): Promise<GatePolicy>
  /** Reads a view of the caller's workspace, up to date. Not inside a transaction, for the reason given at gatePolicy. */
  view<S, R>(view: View<S>, use: Use<S, R>): Promise<R>
  /** Calls of one name and workspace in this process wait for each other, in the order in which they came. */
  oneByOne<T>(name: string, call: () => Promise<T>): Promise<T>
  /** The view is built again from the store when it is next used. */
  forgetView<S>(view: View<S>): Promise<void>
  readonly vectors: Vectors
  /** Says what a message tells of the answer before it. It takes tens of milliseconds: never inside a transaction. */
  readonly reader: Reader
  /** The language model of this Heed, if it has one. It takes seconds: only sweeps ask it, and never inside a transaction. */
  readonly languageModel: LanguageModel | undefined
  /** The gates of contexts that have their own. */
  readonly gates: CandidateGates
  readonly reducers: Reducers
  readonly sampleSources: SampleSources
  /** Reads a text in the folder that the operator configured for it. */
  readonly readText: ReadText
  /** The settings in effect, defaults included. */
  settings(db?: Db): Promise<Settings>
  /** All actions, for those that refer to others. */
  readonly actions: ReadonlyMap<string, Action>
  readonly sweeps: readonly Sweep[]
  /** Says that a sweep of the workspace is needed soon. If that cannot be noted, the sweep runs when it is due. */
  hurry(sweep: string): Promise<void>
  /** Does the work of a sweep for what was written after this place of the log, up to which it was done before. */
  sinceSwept<T>(sweep: string, work: (since: number) => Promise<T>): Promise<T>
  /** Calls another action as the same caller. */
  call(name: string, input: unknown): Promise<Record<string, unknown>>
  /** The same in anyone's name: standing tests repeat what others asked. */
  askForAnyone(name: string, input: unknown): Promise<Record<string, unknown>>
}
