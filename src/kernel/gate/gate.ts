// The gate decides when something learned takes effect. Counts come from the log. They are compared with the workspace's settings
// at the moment of the decision, so that after a changed setting nothing has to be derived again.
import type { Caller } from '../caller.ts'
import { type Given, reporterOf } from './reporter.ts'
import { countReviewers, REJECT, reviewerMark } from './reviewer.ts'

export type Risk = 'low' | 'medium' | 'high'

export interface GatePolicy {
  /** How many distinct reporters a medium risk requires. */
  readonly reporters: number
  /** How many distinct reviewers a high risk requires. */
  readonly approvals: number
  /** It is one person's machine: there is no second reviewer, so one approval from its person suffices. */
  readonly keyless: boolean
}

export interface Tally {
  /** Reports, repeats included. */
  readonly occurrences: number
  readonly reporters: number
  readonly approvals: number
  /** Approvals by the one person of a machine without keys: one suffices, even after keys were made. */
  readonly localApprovals: number
  readonly rejected: boolean
}

interface Decision {
  readonly action: string
  readonly actor: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Counts one candidate's rows, in log order: its reports, and what reviewers decided about it. */
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

/** What an approval records of the moment it was given: who gave it, and whether one person sufficed. Later keys do not change that. */
export function approvalMark({ caller, envelope }: Approving, { keyless }: GatePolicy): ApprovalMark {
  return keyless && caller.actorKind === 'local' ? { keyless: true } : reviewerMark(caller, envelope.person)
}

interface Approving {
  readonly caller: Caller
  readonly envelope: { readonly person?: string | undefined }
}

type ApprovalMark = { readonly keyless?: true; readonly reviewer?: string }

/** The states of candidates of every kind. */
export const candidateStates = ['waiting', 'live', 'rejected', 'retired'] as const
export type CandidateState = (typeof candidateStates)[number]

export interface Admission {
  readonly state: CandidateState
  /** Why it is not live: what it waits for, or why it was rejected or retired. */
  readonly because?: string
  /** How many more reporters (medium) or reviewers (high) it needs. */
  readonly missing: number
  /** The hash of everything an approval would put in effect, if the id does not cover it. A decision names the hash that was seen. */
  readonly contentHash?: string
}

/** What a reviewer rejected stays out of effect however often it is repeated; for a medium risk, one approval is enough. */
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
