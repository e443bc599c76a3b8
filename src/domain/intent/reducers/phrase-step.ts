// The step of the phrase reducer: what one more row on a wording changes, derived from the rows it can touch. It covers blocks, the
// outcomes of searches, and reports by which a reporter says the same as last time or says something for the first time, also against
// a verb. Most reports are like that, because people do the same every day. If a reporter changes their mind, all rows are read.
import { type Derived, mayOverride, rowsIn } from '../../../kernel/feedback/index.ts'
import { leastTrusted, reporterOf, speakerIn } from '../../../kernel/gate/index.ts'
import { fromJson, toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import type { BlockRow, PhraseRow } from '../events.ts'
import { confirmed, FULL } from '../gate/index.ts'
import { confidenceFrom, recentAfter, recentWithout } from '../gate/last-words.ts'
import { blockIn, isBlock } from '../phrase/block.ts'
import { outcomeIn } from '../phrase/outcome.ts'
import { askedAgain, isUse, refused, taught } from '../phrase/row.ts'
import {
  blockTable,
  candidateReportTable,
  candidateTable,
  doubtTable,
  judgedTable,
  outcomeTable,
  reportTable,
  wordingTable,
  wordTable,
} from '../tables.ts'
import { candidateReportRow, listedAfter } from './candidate-reports.ts'
import { withDoubt, withRefusal } from './phrase-refusal.ts'
import { blockRow, judgedRows, outcomeRow, reportRow, type StoredCandidate, waitingAs, wordRow } from './phrase-rows.ts'

/** Undefined if this row is not a step. */
export function stepPhrase(open: Derived, row: PhraseRow): Derived | undefined {
  // Not a step: the first report, and what a reviewer says in words, because that approves.
  const isApproval = row.trust === 'reviewer' && row.action === 'intent_feedback'
  if (isApproval || rowsIn(open, wordingTable).length === 0) return undefined
  if (isBlock(row)) return withBlock(open, row)
  if (!isUse(row)) return undefined
  const [verb, against, again] = [taught(row), refused(row), askedAgain(row)]
  const taughtSo = verb === null ? open : withReport(open, row, verb)
  const refusedSo = taughtSo && against !== null ? withRefusal(taughtSo, row, against) : taughtSo
  const said = refusedSo && again !== null ? withDoubt(refusedSo, row, again) : refusedSo
  return said && { ...said, ...outcomeAfter(open, row) }
}

function withBlock(open: Derived, row: BlockRow): Derived {
  const block = blockIn(row)
  const text = rowsIn(open, wordingTable)[0]?.phrase ?? ''
  return { ...open, [blockTable.name]: block ? [blockRow(row.aggregate.id, text, block)] : [] }
}

/** An outcome is set once: the first row on a search counts. */
function outcomeAfter(open: Derived, row: PhraseRow): Derived {
  const outcome = outcomeIn(row)
  if (!outcome || rowsIn(open, outcomeTable).length > 0) return {}
  const judged = judgedRows(row.aggregate.id, [outcome])
  return {
    [outcomeTable.name]: [outcomeRow(row.aggregate.id, outcome)],
    [judgedTable.name]: judged.length > 0 ? judged : rowsIn(open, judgedTable),
  }
}

/** Undefined if the reporter said something else before, or if the open rows are not enough for another reason. */
function withReport(open: Derived, row: PhraseRow, verb: string): Derived | undefined {
  const [report] = rowsIn(open, reportTable)
  const doubts = rowsIn(open, doubtTable)
  const doubt = doubts.find((one) => one.verb === verb)
  const words = rowsIn(open, wordTable)
  const candidates = rowsIn(open, candidateTable)
  const known = candidates.find((candidate) => candidate.verb === verb)
  const isNewToSpeaker = report === undefined && doubt === undefined
  // If nobody says it any more, the row of the candidate is derived from decisions alone.
  if (!known || known.occurrence_count === 0) return undefined
  if (!(isNewToSpeaker || report?.verb === verb) || !isLastOf(words, verb)) return undefined

  const candidate = candidateAfter(known, row, words.length === 0)
  if (!candidate) return undefined
  const phraseId = row.aggregate.id
  const confidence = report ? confirmed(report.confidence) : FULL
  const word = { reporter: reporterOf(row), verb, isFor: true, seq: row.seq }
  const rest = (open.candidates ?? []).filter(({ id }) => id !== candidate.candidate_id)
  return {
    ...open,
    [reportTable.name]: [
      reportRow(phraseId, {
        speaker: speakerIn(row),
        person: row.person,
        verb,
        confidence,
        since: report?.since ?? row.seq,
        row,
      }),
    ],
    [wordTable.name]: [...words.filter((one) => one.verb !== verb), wordRow(phraseId, word)],
    [doubtTable.name]: doubts.map((one) =>
      one === doubt ? { ...doubt, confidence: confirmed(doubt.confidence) } : one,
    ),
    [candidateTable.name]: candidates.map((one) => (one === known ? candidate : one)),
    [candidateReportTable.name]: [candidateReportRow(row, verb)],
    candidates: candidate.explicit === 1 ? [...rest, waitingAs(candidate, row)] : rest,
  }
}

/** Whether the reporter said last that they mean this verb, or has said nothing yet. */
function isLastOf(words: readonly Stored<typeof wordTable>[], verb: string): boolean {
  const own = words.find((word) => word.verb === verb)
  if (!own) return words.length === 0
  return own.is_for === 1 && words.every(({ seq }) => seq <= own.seq)
}

/** Undefined if its recent words are not enough to derive how far it is believed. */
function candidateAfter(
  candidate: StoredCandidate,
  row: PhraseRow,
  isNewReporter: boolean,
): StoredCandidate | undefined {
  const before = fromJson(candidate.recent)
  const reporter = reporterOf(row)
  const approvedAs = candidate.approved_as
  const counts = approvedAs === null || mayOverride(row, approvedAs)
  const recent = counts ? recentAfter(before, { reporter, isFor: true }) : recentWithout(before, reporter)
  const confidence = recent && confidenceFrom(recent, approvedAs !== null)
  if (recent === undefined || confidence === undefined) return undefined
  return {
    ...candidate,
    occurrence_count: candidate.occurrence_count + 1,
    reporters: candidate.reporters + (isNewReporter ? 1 : 0),
    confidence,
    explicit: row.action === 'intent_feedback' ? 1 : candidate.explicit,
    trust: leastTrusted([candidate.trust, row.trust]),
    last_seq: row.seq,
    last_seen: row.createdAt,
    recent: toJson(recent),
    feedback_ids: listedAfter(candidate.feedback_ids, row.id),
  }
}
