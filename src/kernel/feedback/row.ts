// A row of the log, as reducers see it, and the draft of one, as actions write it.
import type { Caller, Channel } from '../caller.ts'
import type { Trust } from '../gate/trust.ts'
import type { Change } from './projection.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface Target {
  readonly type: string
  readonly id: string
}

/** Of each list at least one row must be in force. */
export type Dependencies = readonly (readonly string[])[]

export interface LogRow {
  readonly id: string
  readonly seq: number
  readonly action: string
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
  readonly payload: Readonly<Record<string, Json>>
  readonly reason: string | null
}

export interface Said {
  readonly applied: string
  readonly recorded: string
}

export interface Draft {
  readonly action: string
  readonly target: Target
  /** What is reduced when this row arrives; the target itself unless given. */
  readonly aggregate?: Target
  /** The feedback that this row only makes sense through: without it, this one is inert. */
  readonly dependsOn?: Dependencies
  readonly payload: Readonly<Record<string, Json>>
  readonly reason?: string | undefined
  /** One plain sentence for the person, for each way it can turn out; the gate says it where a context has its own. */
  readonly said?: Said
  /** What the receipt says besides, told from what changed. */
  readonly answer?: (changes: readonly Change[]) => Readonly<Record<string, Json>>
  /** For a context whose gate reads more than counts: whether it still waits, and what to say either way. */
  readonly atGate?: (
    changes: readonly Change[],
    isHeld: boolean,
  ) => {
    readonly waits: boolean
    readonly message: string
    readonly answer: Readonly<Record<string, Json>>
  }
  /** The conversation it was said in, where the envelope does not say. */
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
