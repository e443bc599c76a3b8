// What a context with a gate of its own answers, by the type of its aggregates.
import type { ActionContext } from '../context.ts'
import type { Receipt } from '../feedback/receipt.ts'
import type { Fields } from '../feedback/row.ts'
import type { Watched } from '../feedback/watch.ts'
import type { Admission } from '../gate/gate.ts'

/** Where a candidate's admission depends on more than its own counts. */
export interface CandidateGate extends Watched {
  /** The state of the ones with these ids. */
  stand(context: ActionContext, ids: readonly string[]): Promise<ReadonlyMap<string, Admission>>
  /** The candidates that it rejects though no reviewer decided about them, because they are like what one rejected. */
  rejectedAlike?(context: ActionContext): Promise<Iterable<string>>
  approve(context: ActionContext, id: string, reason: string | undefined, contentHash?: string): Promise<Receipt>
  reject(context: ActionContext, id: string, reason: string, contentHash?: string): Promise<Receipt>
  /** All that an approval would put in effect, whole, by its fields. */
  inFull(context: ActionContext, id: string): Promise<Fields>
}

/** Aggregates without candidates, of which receipts name the decisions that change, or what an approval leaves as it is. */
export interface PlainGate extends Watched {
  /** Sentences on decisions that what was approved does not change, each with a space before it. */
  staysAfterApproval?(context: ActionContext, aggregateId: string): Promise<string>
}

export type CandidateGates = Readonly<Record<string, CandidateGate | PlainGate>>
