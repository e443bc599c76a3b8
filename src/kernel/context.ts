// What an action is given when it runs.

import type { Action } from './action.ts'
import type { Caller } from './caller.ts'
import type {
  Draft,
  Envelope,
  LogRow,
  Making,
  Once,
  Receipt,
  Reducers,
  Use,
  View,
  Writes,
  Written,
} from './feedback/index.ts'
import type { GatePolicy } from './gate/index.ts'
import type { CandidateGates } from './inbox/index.ts'
import type { OnProgress } from './operations.ts'
import type { Settings } from './settings/index.ts'
import type { Vectors } from './similarity/index.ts'
import type { Db, Store } from './store/index.ts'
import type { SampleSources } from './training/index.ts'

export interface AppendOptions {
  readonly once?: Once
  /** The types of aggregates whose decisions may change: the receipt names each that does. */
  readonly watching?: readonly string[]
}

export interface ActionContext {
  readonly caller: Caller
  readonly envelope: Envelope
  /** The row of this same call, where it was made before: the repeat is told what followed, and is not refused because of its own first call. */
  readonly repeats: LogRow | undefined
  /** Committed state. */
  readonly db: Db
  readonly store: Store
  now(): string
  /** Told how far long work is. */
  readonly onProgress: OnProgress
  /**
   * Appends one entry to the log; the draft may be made inside the transaction, from state that holds until the commit. What is to be said
   * only once, whoever says it, finds its own first row.
   */
  append(draft: Making<Draft>, options?: AppendOptions): Promise<Receipt>
  /** Facts, what Heed says of them, and several entries: all of it in one transaction, or nothing. */
  write(writes: Making<Writes>): Promise<Written>
  /** Inside a transaction, pass it: a second connection may not be had while it holds the first. */
  gatePolicy(db?: Db): Promise<GatePolicy>
  /** Reads what is kept in memory of the caller's workspace, up to date. Not inside a transaction: see gatePolicy. */
  view<S, R>(view: View<S>, use: Use<S, R>): Promise<R>
  /** Calls of one name and workspace in this process wait for each other, in the order in which they came. */
  oneByOne<T>(name: string, call: () => Promise<T>): Promise<T>
  /** Has it built anew from the store. */
  forgetView<S>(view: View<S>): Promise<void>
  readonly vectors: Vectors
  /** The gates of contexts that have their own. */
  readonly gates: CandidateGates
  readonly reducers: Reducers
  readonly sampleSources: SampleSources
  /** The settings in force, defaults included. */
  settings(db?: Db): Promise<Settings>
  /** The list of actions, for those that speak of other actions. */
  readonly actions: ReadonlyMap<string, Action>
  /** Calls another action as the same caller. */
  call(name: string, input: unknown): Promise<Record<string, unknown>>
  /** The same for anyone: standing tests ask what others asked. */
  askForAnyone(name: string, input: unknown): Promise<Record<string, unknown>>
}
