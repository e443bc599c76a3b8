// The tables that follow from what was said of one wording, and which of their rows one more word can touch.
import type { Fields, Projection } from '../../../kernel/feedback/index.ts'
import { reporterOf, speakerIn } from '../../../kernel/gate/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import type { PhraseRow } from '../events.ts'
import { candidateReportTable } from './candidate-reports.ts'

/** What follows from these rows for people is more than they say themselves: the watch of the gate names it. */
function inWatch(): null {
  return null
}

/** The words as they were first written. */
export const wordingTable: Projection = {
  name: 'intent_wording',
  columns: ['workspace', 'phrase_id', 'phrase'],
  key: ['phrase_id'],
  aggregate: 'phrase_id',
  describe: inWatch,
}

export const reportTable: Projection = {
  name: 'intent_report',
  columns: ['workspace', 'phrase_id', 'reporter', 'person', 'verb', 'confidence', 'feedback_id', 'seq'],
  key: ['phrase_id', 'reporter'],
  aggregate: 'phrase_id',
  open: 'reporter = :speaker',
  describe: inWatch,
}

/** What each reporter said last of each verb. */
export const wordTable: Projection = {
  name: 'intent_word',
  columns: ['workspace', 'phrase_id', 'reporter', 'verb', 'is_for', 'seq'],
  key: ['phrase_id', 'reporter', 'verb'],
  aggregate: 'phrase_id',
  open: 'reporter = :reporter',
  describe: inWatch,
}

/** Those who turned away from a verb, and whether they had meant it. */
export const turnedTable: Projection = {
  name: 'intent_turned',
  columns: ['workspace', 'phrase_id', 'reporter', 'verb', 'meant_it'],
  key: ['phrase_id', 'reporter', 'verb'],
  aggregate: 'phrase_id',
  // Nobody turns away by saying the same again, and other words are read as a whole.
  open: null,
  describe: inWatch,
}

export const doubtTable: Projection = {
  name: 'intent_doubt',
  columns: ['workspace', 'phrase_id', 'person', 'verb', 'confidence', 'phrase'],
  key: ['phrase_id', 'person', 'verb'],
  aggregate: 'phrase_id',
  open: 'person = :person and verb = :verb',
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
    'recent',
    'approved_as',
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
  open: 'verb = :verb and person = :blocked',
  describe: (row) => ({
    what: `never ${row.verb} for ${quoted(String(row.phrase))}`,
    state: `${row.person === '' ? 'for everyone' : `for ${row.person}`}${row.until === null ? '' : ` until ${row.until}`}`,
  }),
}

export const outcomeTable: Projection = {
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
  open: 'search_id = :search',
  describe: (row) => ({ what: `search ${row.search_id}`, state: String(row.outcome) }),
}

/** Of each answer to these words by a model, what was last said: what is learned of how far answers can be believed. */
export const judgedTable: Projection = {
  name: 'intent_judged',
  columns: ['workspace', 'phrase_id', 'answered', 'model', 'outcome', 'verb', 'logit', 'person', 'seq'],
  key: ['phrase_id', 'answered', 'model'],
  aggregate: 'phrase_id',
  open: 'answered = :answered and model = :model',
  describe: inWatch,
}

export const phraseTables: readonly Projection[] = [
  wordingTable,
  reportTable,
  wordTable,
  turnedTable,
  doubtTable,
  candidateTable,
  candidateReportTable,
  blockTable,
  outcomeTable,
  judgedTable,
]

/** What the tables ask of a row that is added. */
export function opensOf(row: PhraseRow): Readonly<Record<string, string>> {
  const payload: Fields = row.payload
  const said = (field: string) => String(payload[field] ?? '')
  return {
    speaker: speakerIn(row),
    reporter: reporterOf(row),
    person: row.person ?? '',
    verb: said('verb'),
    blocked: said('person'),
    search: said('search_id'),
    answered: said('system_choice'),
    model: said('model'),
  }
}
