// The projections of one wording, and which of their rows one more word can touch.
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

/** What follows from these rows for people is more than they say themselves: the watch of the gate names it. */
const inWatch = { aggregate: 'phrase_id', describe: () => null } as const

export const phraseProjections: readonly Projection[] = [
  projectionOf(wordingTable, inWatch),
  projectionOf(reportTable, { ...inWatch, open: 'reporter = :speaker' }),
  projectionOf(wordTable, { ...inWatch, open: 'reporter = :reporter' }),
  // Nobody turns away by saying the same again, and other words are read as a whole.
  projectionOf(turnedTable, { ...inWatch, open: null }),
  projectionOf(doubtTable, { ...inWatch, open: 'person = :person and verb = :verb' }),
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
  // A search may be spoken of in other words than its own; of several outcomes the first counts, when they are read.
  projectionOf(outcomeTable, {
    aggregate: 'phrase_id',
    open: 'search_id = :search',
    describe: (row) => ({ what: `search ${row.search_id}`, state: row.outcome }),
  }),
  // What is learned of how far answers can be believed.
  projectionOf(judgedTable, { ...inWatch, open: 'answered = :answered and model = :model' }),
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
