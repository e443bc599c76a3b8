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

/** Of each list at least one row must be in force. */
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
  /** Of the event, by which the payload is to be read. */
  readonly version: number
  readonly payload: Payload
  readonly reason: string | null
  /** Rows of other aggregates by somebody more trusted that it contradicts: while one of them is in force, it waits. */
  readonly against?: readonly string[]
  /** Whose word it counts as, where that is more than its own trust: it was let through, or overrides a reviewer's. */
  readonly authority?: Trust
  /** The approval that let it through, and its place in the log: the row counts from there on. */
  readonly approvedBy?: string
  readonly since?: number
  /** A reviewer rejected the same: it holds for whoever said it, and for nobody else. */
  readonly isForSpeakerOnly?: true
  /** The rejection that keeps it out. */
  readonly rejectedBy?: string
}

/** The rows elsewhere that its own force depends on. */
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
  /** Its trust is too low to act by itself. */
  readonly isHeld: boolean
  readonly changes: readonly Change[]
  /** Undefined for a repeat that reads it in the place of the first call, which alone could have known. */
  readonly shifts: readonly Shift[] | undefined
}

export interface Announcement {
  /** Whether it waits for people. */
  readonly waits: boolean
  /** Whether it is in effect for anybody, where the rows do not say: for a repeat, which knows of no shifts. */
  readonly isInEffect?: boolean
  readonly message: string
  readonly answer?: Fields
  /** Decisions that changed and that neither the rows nor a watch name. */
  readonly shifts?: readonly Shift[]
}

export interface Told {
  /** In the place of what the draft says. */
  readonly said?: Said
  /** Further fields of the receipt. */
  readonly answer?: Fields
}

export interface Draft {
  readonly action: string
  readonly target: Target
  /** What is reduced when this row arrives; the target itself unless given. */
  readonly aggregate?: Target
  /** The feedback that this row only makes sense through: without it, this one is inert. */
  readonly dependsOn?: Dependencies
  /** What a reviewer said about something else that this contradicts: while that is in force, this waits for a reviewer. */
  readonly against?: readonly string[]
  readonly payload: Fields
  readonly reason?: string | undefined
  /** Why it is believed no further than an agent's guess, whoever says it: so it waits for a reviewer. */
  readonly doubt?: string | undefined
  /** One plain sentence for the person, for each way it can turn out, where `announce` does not say it. */
  readonly said?: Said
  /** What the receipt says, told inside the transaction from the state after the write. */
  readonly after?: (tx: Tx, changes: readonly Change[], isHeld: boolean) => Promise<Told>
  /** What it says where views decide, which see a write once it is committed: asked of what the next decision asks. */
  readonly announce?: (committed: Committed) => Promise<Announcement>
  /** The conversation it was said in, where that is known better than from the envelope. */
  readonly sessionId?: string
}

/** What a write may say of itself besides its own fields. */
export interface Envelope {
  readonly taskId?: string | undefined
  readonly sessionId?: string | undefined
  readonly person?: string | undefined
  /** Whether the call itself named the person, and not only the machine it came from. */
  readonly namesPerson?: boolean
  readonly trust?: Trust | undefined
  readonly idempotencyKey?: string | undefined
}
