// The state of a claim: where it comes from, and whether it is adopted, which the newest row in effect decides (E6). A person may
// report a claim that was missed; the same words for the same task are one claim, no matter who reports it (E12).
import type { Fact } from '../../kernel/feedback/index.ts'
import { contentId } from '../../kernel/id.ts'
import { normalise } from '../../kernel/similarity/index.ts'
import type { ClaimRow, Saying } from './events.ts'

export const adoptions = ['adopted', 'not_adopted'] as const
export type Adoption = (typeof adoptions)[number]

/** The prefix of the ids of claims that people reported; agents may refer to them, but not record claims with it. */
export const MISSED_CLAIM = 'clm_'

export function missedClaimId(taskId: string, text: string): string {
  return contentId('clm', taskId, normalise(text))
}

/** One key for exactly the same words about the same task. */
export function claimWording(taskId: string, text: string): string {
  return contentId('wrd', taskId, text)
}

type AdoptionRow = Saying<ClaimRow, 'claim_reject' | 'claim_restore'>

export interface AdoptionVerdict {
  readonly adoption: Adoption
  /** The row that decided; a claim that nobody decided about is adopted. */
  readonly row: AdoptionRow | undefined
}

export const isAdoption = (row: ClaimRow): row is AdoptionRow =>
  row.action === 'claim_reject' || row.action === 'claim_restore'

export function adoptionOf(rows: readonly ClaimRow[]): AdoptionVerdict {
  const row = rows.findLast(isAdoption)
  return { adoption: row?.action === 'claim_reject' ? 'not_adopted' : 'adopted', row }
}

export interface ClaimState {
  readonly taskId: string
  readonly text: string
  readonly source: 'agent' | 'human'
  readonly seq: number
  readonly createdAt: string
  /** Every report of the claim that is in effect, oldest first. */
  readonly reports: readonly Saying<ClaimRow, 'claim_add'>[]
}

/** Null if no agent recorded it and no report of it is in effect. */
export function foldClaim(facts: readonly Fact[], rows: readonly ClaimRow[]): ClaimState | null {
  const reports = rows.filter((row) => row.action === 'claim_add')
  const [[oldest], latest, [report]] = [facts, facts.at(-1), reports]
  if (oldest && latest) {
    const { task_id, text } = latest.body as Record<string, string>
    const body = { taskId: String(task_id), text: String(text) }
    return { ...body, source: 'agent', seq: oldest.seq, createdAt: oldest.createdAt, reports: [] }
  }
  if (!report) return null
  const body = { taskId: report.payload.task_id, text: report.payload.claim_text }
  return { ...body, source: 'human', seq: report.seq, createdAt: report.createdAt, reports }
}
