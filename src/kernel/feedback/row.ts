// A row of the log, as reducers see it, and the draft of one, as actions write it.
import type { Caller, Channel } from '../caller.ts'
import type { Trust } from '../gate/trust.ts'
import type { Tx } from '../store/index.ts'
import type { Change } from './projection.ts'
import type { Shift } from './watch.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export type Fields = Readonly<Record<string, Json>>

export interface Target {
  readonly type: string
  readonly id: string
}

/** What an agent reports: one version of one thing. */
export interface FactEntry {
  readonly kind: string
  readonly id: string
  readonly body: Fields
}

/** At least one row of each list must be in effect. */
export type Dependencies = readonly (readonly string[])[]

export interface LogRow<Action extends string = string, Payload extends Fields = Fields> {
  readonly id: string
  readonly seq: number
  readonly action: Action
  readonly target: Target
  readonly aggregate: Target
  readonly dependsOn: Dependencies
  readonly taskId: string | null
  readonly sessionId: string | null
  readonly actor: string
  readonly actorKind: Caller['actorKind']
  readonly person: string | null
  readonly trust: Trust
  readonly channel: Channel
  readonly createdAt: string
  /** The version of the event that the payload follows. */
  readonly version: number
  readonly payload: Payload
  readonly reason: string | null
  /** Rows of other aggregates by a reviewer that it contradicts: while one of them is in effect, it waits. */
  readonly against?: readonly string[]
  /** The trust it counts with, if that is more than its own: a reviewer approved it, or it overrides a reviewer. */
  readonly authority?: Trust
  /** The approval that put it in effect, and its place in the log: the row counts from there on. */
  readonly approvedBy?: string
  readonly since?: number
  /** A reviewer rejected the same, so it is in effect only for the person who said it. */
  readonly isForSpeakerOnly?: true
  /** The rejection that keeps it out of effect. */
  readonly rejectedBy?: string
}

/** The rows that decide whether it is in effect. */
export function parentsOf({ dependsOn, against = [] }: Pick<LogRow, 'dependsOn' | 'against'>): string[] {
  return [...dependsOn.flat(), ...against]
}

export interface Said {
  readonly applied: string
  readonly recorded: string
}

/** A write that is in the log and whose effects can be read. */
export interface Committed {
  readonly feedbackId: string
  /** Whether it is held, rejected, or an undo without effect. */
  readonly isHeld: boolean
  readonly changes: readonly Change[]
  /** Undefined for a repeat, because only the first call could know them. */
  readonly shifts: readonly Shift[] | undefined
}

export interface Announcement {
  /** Whether it waits for people. */
  readonly waits: boolean
  /** Whether it is in effect for anybody, if the rows do not say it. A repeat needs it, because it knows of no shifts. */
  readonly isInEffect?: boolean
  readonly message: string
  readonly answer?: Fields
  /** Decisions that changed, but that neither the rows nor a watch show. */
  readonly shifts?: readonly Shift[]
}

export interface Told {
  /** Replaces what the draft says. */
  readonly said?: Said
  /** Further fields of the receipt. */
  readonly answer?: Fields
}

/** It may be made inside the transaction, from state that cannot change before the commit. */
export type Making<T> = T | ((tx: Tx) => Promise<T>)

export interface Draft {
  readonly action: string
  readonly target: Target
  /** What is reduced when this row arrives; the target itself unless given. */
  readonly aggregate?: Target
  /** The feedback that this row depends on: while that is out of effect, this one is inert. */
  readonly dependsOn?: Dependencies
  /** What a reviewer said about something else that this contradicts: while that is in effect, this waits for a reviewer. */
  readonly against?: readonly string[]
  readonly payload: Fields
  /** It is known in this transaction that nothing was said about its aggregate before. */
  readonly isFirst?: boolean
  readonly reason?: string | undefined
  /**
   * What the same speaker thereby says about something else, such as the verb that a rejected answer used. Each depends on this row,
   * and is believed no more than what a person says in passing.
   */
  readonly follows?: readonly Making<Draft>[]
  /** Why it is trusted no more than an agent's guess, no matter who says it, so that it waits for a reviewer. */
  readonly doubt?: string | undefined
  /** What to say to the person for each outcome, unless `announce` says it. */
  readonly said?: Said
  /** What the receipt says, read inside the transaction from the state after the write. */
  readonly after?: (tx: Tx, changes: readonly Change[], isHeld: boolean) => Promise<Told>
  /** What the receipt says if views decide: they see a write after its commit, so it is read then, from what the next decision reads. */
  readonly announce?: (committed: Committed) => Promise<Announcement>
  /** The conversation it was said in, if the action knows it better than the envelope. */
  readonly sessionId?: string
}

/** What a write may say about itself, besides its own fields. */
export interface Envelope {
  readonly taskId?: string | undefined
  readonly sessionId?: string | undefined
  readonly person?: string | undefined
  /** Whether the call itself named the person, and the person is not only the default of the key or machine. */
  readonly namesPerson?: boolean
  readonly trust?: Trust | undefined
  readonly idempotencyKey?: string | undefined
}
