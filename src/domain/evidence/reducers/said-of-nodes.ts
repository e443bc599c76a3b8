// What people say of a node of any kind: notes and ratings. The reducer of each node derives them with its own row.
import { type Aggregate, type Derived, type LogRow, projectionOf, rowsIn } from '../../../kernel/feedback/index.ts'
import { reporterInWords } from '../../../kernel/gate/index.ts'
import type { DefinedTable, Stored, Table } from '../../../kernel/store/index.ts'
import type { NoteRow } from '../events.ts'
import { isRating, latestRatings, type Rating, raterOf, sumOf } from '../rating.ts'
import { noteTable, type pageTable, ratingTable } from '../tables.ts'

const notes = projectionOf(noteTable, {
  aggregate: 'aggregate_id',
  open: null,
  describe: (row) => ({ what: `note on ${row.aggregate_type} ${row.aggregate_id}`, state: row.note }),
})

const ratings = projectionOf(ratingTable, {
  aggregate: 'aggregate_id',
  open: 'rater = :rater and aspect = :aspect',
  describe: (row) => ({
    what: `${row.aspect} of ${row.aggregate_type} ${row.aggregate_id}, by ${reporterInWords(row.rater)}`,
    state: `${row.rating} of 5`,
  }),
})

export const noteProjections = [notes] as const
export const ratedProjections = [notes, ratings] as const

export function noteRows(type: string, { id, rows }: Aggregate): Derived {
  return { [noteTable.name]: rows.filter(isNote).map((row) => noteRow(type, id, row)) }
}

const isNote = (row: LogRow): row is NoteRow => row.action === 'add_note'

function noteRow(aggregate_type: string, aggregate_id: string, row: NoteRow): Stored<typeof noteTable> {
  return {
    aggregate_type,
    aggregate_id,
    feedback_id: row.id,
    person: row.person,
    created_at: row.createdAt,
    note: row.payload.note,
  }
}

/** The step of a node that exists: a note adds a row; `step` handles all other rows. */
export function stepNode<Node extends DefinedTable>(
  node: Node,
  open: Derived,
  row: LogRow,
  step: (own: Stored<Node>) => Derived | undefined = () => undefined,
): Derived | undefined {
  const [own] = rowsIn(open, node)
  if (!own) return undefined
  const { type, id } = row.aggregate
  return isNote(row) ? { ...open, [noteTable.name]: [noteRow(type, id, row)] } : step(own)
}

/** The parameters that select the open rating of a row. */
export function ratingOpens(row: LogRow): { rater: string; aspect: string } {
  return isRating(row) ? { rater: raterOf(row), aspect: row.payload.aspect } : { rater: '', aspect: '' }
}

type Rated = Pick<Stored<typeof pageTable>, 'rating_sum' | 'ratings'>

/** The step for a rating; undefined for other rows. */
export function stepRated(node: Table, open: Derived, row: LogRow, own: Rated): Derived | undefined {
  const [rating] = latestRatings([row])
  if (!rating) return undefined
  const [before] = rowsIn(open, ratingTable)
  const rating_sum = own.rating_sum + rating.rating - (before?.rating ?? 0)
  const ratings = own.ratings + (before ? 0 : 1)
  return {
    ...open,
    [node.name]: [{ ...own, rating_sum, ratings }],
    [ratingTable.name]: [ratingRow(row.aggregate.type, row.aggregate.id, rating)],
  }
}

/** A named person rates for themselves. */
export function isOwnRating({ action, person }: LogRow): boolean {
  return action === 'rate_usefulness' && person !== null
}

function ratingRow(
  aggregate_type: string,
  aggregate_id: string,
  { row, rater, aspect, rating }: Rating,
): Stored<typeof ratingTable> {
  return { aggregate_type, aggregate_id, rater, aspect, rating, feedback_id: row.id }
}

/** Notes and ratings, with the sum and number of ratings for the node's own row. */
export function ratedRows(type: string, aggregate: Aggregate) {
  const ratings = latestRatings(aggregate.rows)
  const rows: Derived = {
    ...noteRows(type, aggregate),
    [ratingTable.name]: ratings.map((rating) => ratingRow(type, aggregate.id, rating)),
  }
  return { rows, rating_sum: sumOf(ratings), ratings: ratings.length }
}
