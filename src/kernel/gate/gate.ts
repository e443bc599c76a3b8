// The gate: when something learned takes effect. Counts are taken from the log; the numbers they are held against are the
// workspace's settings at the moment of the decision, so that a changed setting needs nothing derived again.
import type { ActionContext } from '../context.ts'
import type { Receipt } from '../feedback/receipt.ts'
import type { ProjectionRow } from '../feedback/reducer.ts'
import type { Draft, LogRow } from '../feedback/row.ts'
import { REJECT } from '../feedback/row-kinds.ts'
import type { StartWatch } from '../feedback/watch.ts'
import type { SettingName } from '../settings/setting.ts'
import type { Tx } from '../store/index.ts'
import { reporterOf } from './reporter.ts'
import { countReviewers, reviewerMark } from './reviewer.ts'

export type Risk = 'low' | 'medium' | 'high'

export interface GatePolicy {
  /** Distinct reporters that let a medium risk through. */
  readonly reporters: number
  /** Distinct reviewers that let a high risk through. */
  readonly approvals: number
  /** One person's machine: there is no second reviewer, so one approval from its person suffices. */
  readonly keyless: boolean
}

export interface Tally {
  /** Reports, repeats included. */
  readonly occurrences: number
  readonly reporters: number
  readonly approvals: number
  /** Given by the one person of a machine without keys: each suffices, also once there are keys. */
  readonly localApprovals: number
  readonly rejected: boolean
}

/** Counts one candidate's rows, in log order: its reports, and what reviewers decided on it. */
export function tally(reports: readonly LogRow[], decisions: readonly LogRow[]): Tally {
  const last = decisions.at(-1)
  const approvals = decisions.slice(decisions.findLastIndex((row) => row.action === REJECT) + 1)
  return {
    occurrences: reports.length,
    reporters: new Set(reports.map(reporterOf)).size,
    approvals: countReviewers(approvals),
    localApprovals: approvals.filter((row) => row.payload.keyless === true).length,
    rejected: last?.action === REJECT,
  }
}

/** What an approval keeps of the moment it was given: who gave it, and whether one person sufficed. Keys that come later change nothing of it. */
export function approvalMark({ caller, envelope }: ActionContext, { keyless }: GatePolicy): Draft['payload'] {
  return keyless && caller.actorKind === 'local' ? { keyless: true } : { ...reviewerMark(caller, envelope) }
}

/** The one vocabulary for how a candidate stands, whatever its kind. */
export const candidateStates = ['waiting', 'live', 'rejected', 'retired'] as const
export type CandidateState = (typeof candidateStates)[number]

export interface Admission {
  readonly state: CandidateState
  /** Why it is not live: what it waits for, or why it was rejected or retired. */
  readonly because?: string
  /** How many more reporters (medium) or reviewers (high) it takes. */
  readonly missing: number
  /** Of all that an approval would put in effect, where the id does not say it: a decision names the one that was seen. */
  readonly contentHash?: string
}

interface Watching {
  /** For receipts: which decisions a write changes. */
  readonly watch?: StartWatch
  /** The settings that those decisions depend on. */
  readonly settings?: readonly SettingName[]
  /** After an undo, sentences on decisions that others keep as they are, each with a space before it. Asked in the transaction. */
  staysAfterUndo?(tx: Tx, workspace: string, undone: LogRow): Promise<string>
}

/** Where a candidate's admission hangs on more than its own counts. */
export interface CandidateGate extends Watching {
  /** How the ones with these ids stand. */
  stand(context: ActionContext, ids: readonly string[]): Promise<ReadonlyMap<string, Admission>>
  /** The candidates that it rejects though no reviewer decided about them, because they are like what one rejected. */
  rejectedAlike?(context: ActionContext): Promise<Iterable<string>>
  approve(context: ActionContext, id: string, reason: string | undefined, contentHash?: string): Promise<Receipt>
  reject(context: ActionContext, id: string, reason: string, contentHash?: string): Promise<Receipt>
  /** All that an approval would put in effect, whole, by its fields. */
  inFull(context: ActionContext, id: string): Promise<Draft['payload']>
}

/** Aggregates without candidates, of which receipts name the decisions that change, or what an approval leaves as it is. */
export interface Watched extends Watching {
  /** Sentences on decisions that what was let through does not change, each with a space before it. */
  staysAfterApproval?(context: ActionContext, aggregateId: string): Promise<string>
}

/** By the type of the aggregates. */
export type CandidateGates = Readonly<Record<string, CandidateGate | Watched>>

/** The types whose decisions may change with these settings: to watch the others would cost all that they know of, for nothing. */
export function watchingSettings(gates: CandidateGates, names: readonly string[]): string[] {
  return Object.keys(gates).filter((type) => gates[type]?.settings?.some((name) => names.includes(name)))
}

/** What a reviewer rejected stays out however often it is repeated; a reviewer's approval outranks the count of reporters. */
export function admit(risk: Risk, counted: Tally, policy: GatePolicy): Admission {
  if (counted.rejected) return { state: 'rejected', missing: 0 }
  const missing = missingFor(risk, counted, policy)
  return { state: missing === 0 ? 'live' : 'waiting', missing }
}

function missingFor(risk: Risk, counted: Tally, policy: GatePolicy): number {
  if (risk === 'low') return 0
  if (risk === 'medium') return counted.approvals > 0 ? 0 : Math.max(0, policy.reporters - counted.reporters)
  if (counted.localApprovals > 0) return 0
  const reviewers = Math.max(0, policy.approvals - counted.approvals)
  return policy.keyless ? Math.min(1, reviewers) : reviewers
}

/** The same of a row of the inbox, which keeps what was counted. */
export function admitItem(item: ProjectionRow, policy: GatePolicy): Admission {
  const counted = {
    occurrences: Number(item.occurrence_count),
    reporters: Number(item.reporters),
    approvals: Number(item.approvals),
    localApprovals: Number(item.local_approvals),
    rejected: item.rejected === 1,
  }
  return admit(item.risk as Risk, counted, policy)
}
