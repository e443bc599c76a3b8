// From what is known of one wording to the rows of its tables.
import { countedIn, countsOf, type Candidate as GateCandidate, type LogRow } from '../../../kernel/feedback/index.ts'
import { toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { riskOf } from '../gate/learning.ts'
import type { Block } from '../phrase/block.ts'
import type { Candidate } from '../phrase/candidate.ts'
import { isJudged, type Outcome } from '../phrase/outcome.ts'
import type { Phrase } from '../phrase/phrase.ts'
import type { Report } from '../phrase/report.ts'
import type {
  blockTable,
  candidateTable,
  judgedTable,
  outcomeTable,
  reportTable,
  turnedTable,
  wordTable,
} from '../tables.ts'
import { listedIds } from './candidate-reports.ts'

export type StoredCandidate = Stored<typeof candidateTable>

export function reportRow(
  phrase_id: string,
  { speaker, person, verb, confidence, since, row }: Report,
): Stored<typeof reportTable> {
  return { phrase_id, reporter: speaker, person, verb, confidence, feedback_id: row.id, seq: row.seq, since }
}

export function wordRow(
  phrase_id: string,
  { reporter, verb, isFor, seq }: Phrase['words'][number],
): Stored<typeof wordTable> {
  return { phrase_id, reporter, verb, is_for: isFor ? 1 : 0, seq }
}

export function turnedRow(
  phrase_id: string,
  { reporter, verb, meant }: Phrase['turned'][number],
): Stored<typeof turnedTable> {
  return { phrase_id, reporter, verb, meant_from: meant?.from ?? null, meant_until: meant?.until ?? null }
}

/** A decided candidate stays when nobody says it any more: then its decisions, or rejected reports, take the place of reports. */
function rowsBehind({ reports, decisions, guesses }: Candidate): readonly LogRow[] {
  return [reports, decisions].find((rows) => rows.length > 0) ?? guesses
}

export function candidateRow(phrase_id: string, { text }: Phrase, candidate: Candidate): StoredCandidate {
  const rows = rowsBehind(candidate)
  const [first] = rows
  const last = rows.at(-1)
  return {
    candidate_id: candidate.id,
    phrase_id,
    verb: candidate.verb,
    learning_type: 'invocation_phrase',
    risk_level: riskOf.invocation_phrase,
    ...countsOf(candidate.counted),
    first_seq: first?.seq ?? 0,
    last_seq: last?.seq ?? 0,
    corrections: candidate.corrections,
    confidence: candidate.confidence,
    explicit: candidate.isExplicit ? 1 : 0,
    trust: candidate.trust,
    first_seen: first?.createdAt ?? '',
    last_seen: last?.createdAt ?? '',
    session_key: first?.sessionId ?? phrase_id,
    recent: toJson(candidate.recent),
    approved_as: candidate.approvedAs,
    feedback_ids: listedIds(candidate.reports.map(({ id }) => id)),
    phrase: text,
  }
}

export function blockRow(
  phrase_id: string,
  text: string,
  { verb, person, until, row }: Block,
): Stored<typeof blockTable> {
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

export function outcomeRow(phrase_id: string, { searchId, outcome, verb, row }: Outcome): Stored<typeof outcomeTable> {
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

export function judgedRows(phrase_id: string, outcomes: readonly Outcome[]): Stored<typeof judgedTable>[] {
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

/** The candidate as it waits at the gate, with the last report of it. */
export function waitingAs(candidate: StoredCandidate, last: Pick<LogRow, 'action' | 'id'>): GateCandidate {
  return {
    ...countedIn(candidate),
    id: candidate.candidate_id,
    risk: riskOf.invocation_phrase,
    feedback_id: last.id,
    action: last.action,
  }
}
