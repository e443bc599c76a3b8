// What was said of one wording, to who means what by it, the candidates for everyone, the blocks and the outcomes of searches.
import type {
  Aggregate,
  LogRow,
  Projection,
  ProjectionRow,
  Reducer,
  StandingTest,
} from '../../../kernel/feedback/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import { isRetired } from '../gate/index.ts'
import { NOTICED, riskOf } from '../learning.ts'
import {
  type Block,
  blockRuling,
  type Candidate,
  candidateId,
  foldPhrase,
  isOwnWord,
  type Outcome,
  type Phrase,
  type Report,
} from '../phrase.ts'

/** What follows from these rows for people is more than they say themselves: the watch of the gate names it. */
function inWatch(): null {
  return null
}

const reportTable: Projection = {
  name: 'intent_report',
  columns: ['workspace', 'phrase_id', 'reporter', 'person', 'verb', 'confidence', 'feedback_id', 'seq'],
  key: ['phrase_id', 'reporter'],
  aggregate: 'phrase_id',
  describe: inWatch,
}

/** Those who turned away from a verb, and whether they had meant it. */
const turnedTable: Projection = {
  name: 'intent_turned',
  columns: ['workspace', 'phrase_id', 'reporter', 'verb', 'meant_it'],
  key: ['phrase_id', 'reporter', 'verb'],
  aggregate: 'phrase_id',
  describe: inWatch,
}

const doubtTable: Projection = {
  name: 'intent_doubt',
  columns: ['workspace', 'phrase_id', 'person', 'verb', 'confidence', 'phrase'],
  key: ['phrase_id', 'person', 'verb'],
  aggregate: 'phrase_id',
  describe: inWatch,
}

export const candidateTable: Projection = {
  name: 'intent_candidate',
  columns: [
    'workspace',
    'candidate_id',
    'phrase_id',
    'verb',
    'learning_type',
    'risk_level',
    'occurrence_count',
    'reporters',
    'approvals',
    'local_approvals',
    'rejected',
    'corrections',
    'confidence',
    'explicit',
    'trust',
    'first_seq',
    'last_seq',
    'first_seen',
    'last_seen',
    'session_key',
    'feedback_ids',
    'phrase',
  ],
  key: ['phrase_id', 'verb'],
  aggregate: 'phrase_id',
  describe: inWatch,
}

export const blockTable: Projection = {
  name: 'intent_block',
  columns: ['workspace', 'phrase_id', 'verb', 'person', 'until', 'feedback_id', 'created_at', 'reason', 'phrase'],
  key: ['phrase_id', 'verb', 'person'],
  aggregate: 'phrase_id',
  describe: (row) => ({
    what: `never ${row.verb} for ${quoted(String(row.phrase))}`,
    state: `${row.person === '' ? 'for everyone' : `for ${row.person}`}${row.until === null ? '' : ` until ${row.until}`}`,
  }),
}

const outcomeTable: Projection = {
  name: 'intent_outcome',
  columns: [
    'workspace',
    'search_id',
    'phrase_id',
    'outcome',
    'verb',
    'answered',
    'logit',
    'model',
    'person',
    'feedback_id',
    'seq',
    'created_at',
  ],
  // A search may be spoken of in other words than its own; of several outcomes the first counts, when they are read.
  key: ['search_id', 'phrase_id'],
  aggregate: 'phrase_id',
  describe: (row) => ({ what: `search ${row.search_id}`, state: String(row.outcome) }),
}

export const phraseReducer: Reducer = {
  aggregate: 'phrase',
  projections: [reportTable, turnedTable, doubtTable, candidateTable, blockTable, outcomeTable],
  offersCandidates: true,
  hasOwnGate: true,
  noticed: NOTICED,
  ruling: blockRuling,
  isOwn: isOwnWord,

  reduce({ id, rows, rejected }) {
    const phrase = foldPhrase(id, rows, rejected)
    return {
      [reportTable.name]: phrase.reports.map((report) => reportRow(id, report)),
      [turnedTable.name]: phrase.turned.map((voice) => turnedRow(id, voice)),
      [doubtTable.name]: phrase.doubts.map((doubt) => ({ phrase_id: id, ...doubt, phrase: phrase.text })),
      [candidateTable.name]: phrase.candidates.map((candidate) => candidateRow(id, phrase, candidate)),
      [blockTable.name]: phrase.blocks.map((block) => blockRow(id, phrase, block)),
      [outcomeTable.name]: phrase.outcomes.map((outcome) => outcomeRow(id, outcome)),
      inbox_item: phrase.candidates.filter(({ isExplicit }) => isExplicit).map((candidate) => inboxRow(id, candidate)),
    }
  },

  standingTests: ({ id, rows }: Aggregate): readonly StandingTest[] => standingTestsOf(foldPhrase(id, rows), id),
}

/**
 * Each person is asked what they taught: told from the log alone, so that a damaged row cannot hide itself. What holds for
 * everyone is asked by a person who taught nothing, as far as the gate lets it; and whether the gate knows what was approved.
 */
function standingTestsOf({ text, reports, candidates, blocks }: Phrase, phraseId: string): StandingTest[] {
  const test = (verb: string, feedbackId: string, asker: { on_behalf_of?: string }): StandingTest => {
    const candidate = { candidate_id: candidateId(phraseId, verb), ...asker }
    return {
      feedbackId,
      action: 'verb_search',
      input: { query: text, is_test: true, ...asker },
      expected: { verb },
      inEffect:
        asker.on_behalf_of === undefined
          ? { action: 'intent_get', input: candidate, expected: { in_effect: true } }
          : { action: 'verb_get', input: { verb, phrase: text, ...asker }, expected: { known: true, blocked: false } },
      paraphrases: { action: 'intent_get', input: candidate, field: 'query' },
    }
  }
  return [
    ...reports.flatMap(({ person, verb, confidence, row }) =>
      person === null || isRetired(confidence) ? [] : [test(verb, row.id, { on_behalf_of: person })],
    ),
    ...candidates.flatMap(({ verb, reports: own, decisions, counted, id }) => {
      const last = own.at(-1)
      const approval = counted.approvals > 0 ? (decisions.at(-1) ?? last) : undefined
      const input = { candidate_id: id }
      return [
        ...(last ? [test(verb, last.id, {})] : []),
        ...(approval
          ? [{ feedbackId: approval.id, action: 'intent_get', input, expected: { is_approved: true } }]
          : []),
      ]
    }),
    ...blocks.flatMap((block) => (block.until === null ? [blockTest(text, block)] : [])),
  ]
}

function blockTest(text: string, { verb, person, row }: Block): StandingTest {
  return {
    feedbackId: row.id,
    action: 'verb_search',
    input: { query: text, is_test: true, ...(person !== null && { on_behalf_of: person }) },
    expected: { verb },
    isForbidden: true,
  }
}

function reportRow(phrase_id: string, { speaker, person, verb, confidence, row }: Report): ProjectionRow {
  return { phrase_id, reporter: speaker, person, verb, confidence, feedback_id: row.id, seq: row.seq }
}

function turnedRow(phrase_id: string, { reporter, verb, meantIt }: Phrase['turned'][number]): ProjectionRow {
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

function candidateRow(phrase_id: string, { text }: Phrase, candidate: Candidate): ProjectionRow {
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
    feedback_ids: JSON.stringify(candidate.reports.map(({ id }) => id)),
    phrase: text,
  }
}

function blockRow(phrase_id: string, { text }: Phrase, { verb, person, until, row }: Block): ProjectionRow {
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

function outcomeRow(phrase_id: string, { searchId, outcome, verb, row }: Outcome): ProjectionRow {
  return {
    search_id: searchId,
    phrase_id,
    outcome,
    verb,
    answered: (row.payload.system_choice as string | undefined) ?? null,
    logit: (row.payload.logit as number | undefined) ?? null,
    model: (row.payload.model as string | undefined) ?? null,
    person: row.person,
    feedback_id: row.id,
    seq: row.seq,
    created_at: row.createdAt,
  }
}

function inboxRow(phrase_id: string, candidate: Candidate): ProjectionRow {
  const last = candidate.reports.at(-1)
  return {
    id: candidate.id,
    aggregate_type: 'phrase',
    aggregate_id: phrase_id,
    risk: riskOf.invocation_phrase,
    action: last?.action ?? '',
    target_type: 'phrase',
    target_id: phrase_id,
    feedback_id: last?.id ?? '',
    trust: candidate.trust,
    ...countsOf(candidate),
    waiting: 0,
  }
}
