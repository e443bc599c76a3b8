// What people say of any node, whatever its kind: notes and ratings. Every node's reducer derives them beside its own row.
import type { Aggregate, LogRow, Projection, ProjectionRow } from '../../../kernel/feedback/index.ts'
import { reporterInWords } from '../../../kernel/gate/index.ts'
import { standingRatings, sumOf } from '../rating.ts'

const noteTable: Projection = {
  name: 'evidence_note',
  columns: ['workspace', 'aggregate_type', 'aggregate_id', 'feedback_id', 'person', 'created_at', 'note'],
  key: ['aggregate_type', 'aggregate_id', 'feedback_id'],
  aggregate: 'aggregate_id',
  describe: (row) => ({ what: `note on ${row.aggregate_type} ${row.aggregate_id}`, state: String(row.note) }),
}

const ratingTable: Projection = {
  name: 'evidence_rating',
  columns: ['workspace', 'aggregate_type', 'aggregate_id', 'rater', 'aspect', 'rating', 'feedback_id'],
  key: ['aggregate_type', 'aggregate_id', 'rater', 'aspect'],
  aggregate: 'aggregate_id',
  describe: (row) => ({
    what: `${row.aspect} of ${row.aggregate_type} ${row.aggregate_id}, by ${reporterInWords(String(row.rater))}`,
    state: `${row.rating} of 5`,
  }),
}

export const noteProjections = [noteTable] as const
export const ratedProjections = [noteTable, ratingTable] as const

export function noteRows(type: string, { id, rows }: Aggregate): Record<string, ProjectionRow[]> {
  const notes = rows.filter(({ action }) => action === 'add_note')
  return {
    [noteTable.name]: notes.map((row) => ({
      aggregate_type: type,
      aggregate_id: id,
      feedback_id: row.id,
      person: row.person,
      created_at: row.createdAt,
      note: String(row.payload.note),
    })),
  }
}

/** Whoever is named rates for themselves. */
export function isOwnRating({ action, person }: LogRow): boolean {
  return action === 'rate_usefulness' && person !== null
}

/** Notes and ratings, and what the ratings come to for the node's own row. */
export function ratedRows(type: string, aggregate: Aggregate) {
  const ratings = standingRatings(aggregate.rows)
  const rows: Record<string, ProjectionRow[]> = {
    ...noteRows(type, aggregate),
    [ratingTable.name]: ratings.map(({ row, rater, aspect, rating }) => ({
      aggregate_type: type,
      aggregate_id: aggregate.id,
      rater,
      aspect,
      rating,
      feedback_id: row.id,
    })),
  }
  return { rows, rating_sum: sumOf(ratings), ratings: ratings.length }
}
