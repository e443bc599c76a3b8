// The projections of one wording (the tables that the phrase reducer fills), and which of their rows one more log row can change:
// a step reads only those, its open rows.
import { type Fields, type Projection, projectionOf } from '../../../kernel/feedback/index.ts'
import { reporterOf, speakerIn } from '../../../kernel/gate/index.ts'
import { quoted } from '../../../kernel/visible.ts'
import type { PhraseRow } from '../events.ts'
import {
  blockTable,
  candidateTable,
  doubtTable,
  judgedTable,
  outcomeTable,
  reportTable,
  turnedTable,
  wordingTable,
  wordTable,
} from '../tables.ts'
import { candidateReports } from './candidate-reports.ts'

/** Receipts do not show these rows. The watch of the gate says what changes for people. */
const inWatch = { aggregate: 'phrase_id', describe: () => null } as const

export const phraseProjections: readonly Projection[] = [
  projectionOf(wordingTable, inWatch),
  projectionOf(reportTable, { ...inWatch, open: 'reporter = :speaker' }),
  projectionOf(wordTable, { ...inWatch, open: 'reporter = :reporter' }),
  projectionOf(turnedTable, { ...inWatch, open: 'reporter = :reporter and verb = :answered' }),
  projectionOf(doubtTable, { ...inWatch, open: 'person = :person and verb in (:verb, :answered)' }),
  projectionOf(candidateTable, inWatch),
  candidateReports,
  projectionOf(blockTable, {
    aggregate: 'phrase_id',
    open: 'verb = :verb and person = :blocked',
    describe: (row) => ({
      what: `never ${row.verb} for ${quoted(row.phrase)}`,
      state: `${row.person === '' ? 'for everyone' : `for ${row.person}`}${row.until === null ? '' : ` until ${row.until}`}`,
    }),
  }),
  // People may report on a search in other words than its own. If it has several outcomes, readers take the first.
  projectionOf(outcomeTable, {
    aggregate: 'phrase_id',
    open: 'search_id = :search',
    describe: (row) => ({ what: `search ${row.search_id}`, state: row.outcome }),
  }),
  // The view calibrates the certainty of answers with these.
  projectionOf(judgedTable, { ...inWatch, open: 'answered = :answered and model = :model' }),
]

/** The parameters of `open` for one more row. */
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
