// What is known of one wording, as the rows of its tables.
import type { LogRow, ProjectionRow } from '../../../kernel/feedback/index.ts'
import { riskOf } from '../gate/learning.ts'
import { type Block, type Candidate, isJudged, type Outcome, type Phrase, type Report } from '../phrase.ts'
import { listedIds } from './candidate-reports.ts'

export function reportRow(phrase_id: string, { speaker, person, verb, confidence, row }: Report): ProjectionRow {
  return { phrase_id, reporter: speaker, person, verb, confidence, feedback_id: row.id, seq: row.seq }
}

export function wordRow(phrase_id: string, { reporter, verb, isFor, seq }: Phrase['words'][number]): ProjectionRow {
  return { phrase_id, reporter, verb, is_for: isFor ? 1 : 0, seq }
}

export function turnedRow(phrase_id: string, { reporter, verb, meantIt }: Phrase['turned'][number]): ProjectionRow {
  return { phrase_id, reporter, verb, meant_it: meantIt ? 1 : 0 }
}

/** What was rejected stays so when nobody says it any more. */
function rowsBehind({ reports, decisions, guesses }: Candidate): readonly LogRow[] {
  return [reports, decisions].find((rows) => rows.length > 0) ?? guesses
}

function countsOf(candidate: Candidate) {
  const { counted } = candidate
  const rows = rowsBehind(candidate)
  return {
    occurrence_count: counted.occurrences,
    reporters: counted.reporters,
    approvals: counted.approvals,
    local_approvals: counted.localApprovals,
    rejected: counted.rejected ? 1 : 0,
    first_seq: rows[0]?.seq ?? 0,
    last_seq: rows.at(-1)?.seq ?? 0,
  }
}

export function candidateRow(phrase_id: string, { text }: Phrase, candidate: Candidate): ProjectionRow {
  const rows = rowsBehind(candidate)
  const [first] = rows
  const last = rows.at(-1)
  return {
    candidate_id: candidate.id,
    phrase_id,
    verb: candidate.verb,
    learning_type: 'invocation_phrase',
    risk_level: riskOf.invocation_phrase,
    ...countsOf(candidate),
    corrections: candidate.corrections,
    confidence: candidate.confidence,
    explicit: candidate.isExplicit ? 1 : 0,
    trust: candidate.trust,
    first_seen: first?.createdAt ?? '',
    last_seen: last?.createdAt ?? '',
    session_key: first?.sessionId ?? phrase_id,
    recent: JSON.stringify(candidate.recent),
    approved_as: candidate.approvedAs,
    feedback_ids: JSON.stringify(listedIds(candidate.reports.map(({ id }) => id))),
    phrase: text,
  }
}

export function blockRow(phrase_id: string, text: string, { verb, person, until, row }: Block): ProjectionRow {
  return {
    phrase_id,
    verb,
    person: person ?? '',
    until,
    feedback_id: row.id,
    created_at: row.createdAt,
    reason: row.reason,
    phrase: text,
  }
}

export function outcomeRow(phrase_id: string, { searchId, outcome, verb, row }: Outcome): ProjectionRow {
  return {
    search_id: searchId,
    phrase_id,
    outcome,
    verb,
    answered: row.payload.system_choice ?? null,
    logit: row.payload.logit ?? null,
    model: row.payload.model ?? null,
    person: row.person,
    feedback_id: row.id,
    seq: row.seq,
    created_at: row.createdAt,
  }
}

export function judgedRows(phrase_id: string, outcomes: readonly Outcome[]): ProjectionRow[] {
  const last = new Map(
    outcomes
      .filter(isJudged)
      .toSorted((a, b) => a.row.seq - b.row.seq)
      .map(({ outcome, verb, row }) => {
        const { system_choice: answered = '', model = '', logit } = row.payload
        const judged = {
          phrase_id,
          answered,
          model,
          outcome,
          verb,
          logit: logit ?? 0,
          person: row.person,
          seq: row.seq,
        }
        return [JSON.stringify([answered, model]), judged]
      }),
  )
  return [...last.values()]
}

/** A candidate as the inbox has it, after the last report of it. */
export function inboxRow(candidate: ProjectionRow, last: Pick<LogRow, 'action' | 'id'> | undefined): ProjectionRow {
  const counted = ['trust', 'occurrence_count', 'reporters', 'approvals', 'local_approvals', 'rejected'] as const
  return {
    id: candidate.candidate_id ?? '',
    aggregate_type: 'phrase',
    aggregate_id: candidate.phrase_id ?? '',
    risk: riskOf.invocation_phrase,
    action: last?.action ?? '',
    target_type: 'phrase',
    target_id: candidate.phrase_id ?? '',
    feedback_id: last?.id ?? '',
    ...Object.fromEntries([...counted, 'first_seq', 'last_seq'].map((column) => [column, candidate[column] ?? null])),
    waiting: 0,
  }
}
