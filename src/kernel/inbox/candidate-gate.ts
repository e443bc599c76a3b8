// What a context with a gate of its own must offer, by the type of its aggregates.
import type { ActionContext } from '../context.ts'
import type { Receipt } from '../feedback/receipt.ts'
import type { Draft, Fields, Making } from '../feedback/row.ts'
import type { Watched } from '../feedback/watch.ts'
import type { Admission } from '../gate/gate.ts'

/** An approval that is about to be written. */
export interface Approval {
  readonly draft: Making<Draft>
  /** The types of aggregates whose decisions it may change, if the draft does not announce them. */
  readonly watching: readonly string[]
}

/** What else is known of these aggregates, in words, for those who decide about them. */
type Background = (context: ActionContext, aggregateIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** For candidates whose admission depends on more than their own counts. */
export interface CandidateGate extends Watched {
  /** The admissions of the candidates with these ids. */
  stand(context: ActionContext, ids: readonly string[]): Promise<ReadonlyMap<string, Admission>>
  /** The candidates that it rejects because they are similar to one that a reviewer rejected. */
  rejectedAlike?(context: ActionContext): Promise<Iterable<string>>
  /** Refuses inside the transaction. */
  approval(context: ActionContext, id: string, reason: string | undefined, contentHash?: string): Promise<Approval>
  reject(context: ActionContext, id: string, reason: string, contentHash?: string): Promise<Receipt>
  /** Everything that an approval would put in effect, in full, by field. */
  inFull(context: ActionContext, id: string): Promise<Fields>
  readonly background?: Background
}

/** For aggregates without candidates: receipts name the decisions that change, or that an approval leaves as they are. */
export interface PlainGate extends Watched {
  /** Sentences about decisions that the approval does not change, each with a space before it. */
  staysAfterApproval?(context: ActionContext, aggregateId: string): Promise<string>
  readonly background?: Background
}

export type CandidateGates = Readonly<Record<string, CandidateGate | PlainGate>>
