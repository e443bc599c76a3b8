// The candidates of a wording: for each verb that was said of it, what people and reviewers said for and against it for everyone
// (I5, I7, I10). The gate decides from this whether the phrase is in effect. Pure.
import { APPROVE, mayOverride, REJECT } from '../../../kernel/feedback/index.ts'
import { leastTrusted, reporterOf, type Tally, type Trust, tally } from '../../../kernel/gate/index.ts'
import { candidateId } from '../candidate-id.ts'
import type { PhraseRow } from '../events.ts'
import { believedAfter, type LastWord, recentOf, withoutFirst } from '../gate/last-words.ts'
import { taught } from './row.ts'

/** The wording as a phrase of one verb, for everyone. */
export interface Candidate {
  readonly id: string
  readonly verb: string
  readonly counted: Tally
  /** Distinct reporters who turned away from it; they count only from the gate's threshold on. */
  readonly corrections: number
  readonly confidence: number
  /** Whether somebody said so in words and did not only let it run. */
  readonly isExplicit: boolean
  readonly reports: readonly PhraseRow[]
  /** What reviewers decided about it. */
  readonly decisions: readonly PhraseRow[]
  /** Reports that a reviewer rejected while they were held. */
  readonly guesses: readonly PhraseRow[]
  readonly trust: Trust
  /** The last words on it, kept for the next step. If it is approved: those since then that may override the approval. */
  readonly recent: readonly LastWord[]
  /** The trust of the approval; null without one. */
  readonly approvedAs: Trust | null
}

/** What a reviewer decided about one of the candidates. */
interface Decided {
  readonly row: PhraseRow
  readonly candidate: string
  readonly isApproval: boolean
}

/** A reviewer who says in words what a phrase means thereby approves it. */
export function decidedBy(phraseId: string, row: PhraseRow): Decided[] {
  if (row.action === APPROVE || row.action === REJECT)
    return [{ row, candidate: row.target.id, isApproval: row.action === APPROVE }]
  const verb = row.action === 'intent_feedback' && row.trust === 'reviewer' ? taught(row) : null
  return verb === null ? [] : [{ row, candidate: candidateId(phraseId, verb), isApproval: true }]
}

/** From what was said about this verb, what reviewers decided about any verb, and the last report of each reporter. */
export function candidateOf(
  phraseId: string,
  verb: string,
  about: readonly PhraseRow[],
  decided: readonly Decided[],
  last: ReadonlyMap<string, PhraseRow>,
  guesses: readonly PhraseRow[],
): Candidate {
  const id = candidateId(phraseId, verb)
  const reports = about.filter((row) => taught(row) === verb)
  const current = reports.filter((row) => taught(last.get(reporterOf(row)) ?? row) === verb)
  // An approval counts until another verb is approved for the same words.
  const approved = decided.findLast(({ isApproval }) => isApproval)?.candidate
  const decisions = decided
    .filter(({ candidate, isApproval }) => candidate === id && (!isApproval || approved === id))
    .map(({ row }) => row)
  const approval = decisions.findLast((row) => row.action !== REJECT)
  // A reviewer who approves it knows what was said against it before. Later reports count only if they may override the reviewer.
  const words = lastWords(verb, about).filter(
    ({ row }) => !approval || (row.seq > approval.seq && mayOverride(row, approval.trust)),
  )
  const turned = approval ? words : withoutFirst(words)
  const counted = tally(current, decisions)
  // A reviewer rejected the same report while it was held: it is in effect only for those who say it.
  const isGuess =
    reports.some(({ isForSpeakerOnly }) => isForSpeakerOnly) || (reports.length === 0 && guesses.length > 0)
  const isRejected = counted.rejected || (!approval && isGuess)
  return {
    id,
    verb,
    counted: { ...counted, rejected: isRejected, occurrences: reports.length },
    corrections: turned.filter(({ isFor }) => !isFor).length,
    confidence: believedAfter(turned),
    recent: recentOf(words),
    approvedAs: approval?.trust ?? null,
    isExplicit: reports.some((row) => row.action === 'intent_feedback'),
    reports,
    decisions,
    guesses,
    trust: leastTrusted(reports.map((row) => row.trust)),
  }
}

/** The last thing that each reporter said for or against the verb, in log order. */
export function lastWords(verb: string, about: readonly PhraseRow[]): (LastWord & { readonly row: PhraseRow })[] {
  const lastOf = new Map(about.map((row) => [reporterOf(row), row]))
  return [...lastOf.values()]
    .sort((a, b) => a.seq - b.seq)
    .map((row) => ({ reporter: reporterOf(row), isFor: taught(row) === verb, row }))
}
