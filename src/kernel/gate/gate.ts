// The gate: when something learned takes effect. Counts are taken from the log; the numbers they are held against are the
// workspace's settings at the moment of the decision, so that a changed setting needs nothing derived again.
import type { Caller } from '../caller.ts'
import { type Given, reporterOf } from './reporter.ts'
import { countReviewers, REJECT, reviewerMark } from './reviewer.ts'

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

interface Decision {
  readonly action: string
  readonly actor: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Counts one candidate's rows, in log order: its reports, and what reviewers decided on it. */
export function tally(reports: readonly Given[], decisions: readonly Decision[]): Tally {
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
export function approvalMark({ caller, envelope }: Approving, { keyless }: GatePolicy): ApprovalMark {
  return keyless && caller.actorKind === 'local' ? { keyless: true } : reviewerMark(caller, envelope.person)
}

interface Approving {
  readonly caller: Caller
  readonly envelope: { readonly person?: string | undefined }
}

type ApprovalMark = { readonly keyless?: true; readonly reviewer?: string }

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
