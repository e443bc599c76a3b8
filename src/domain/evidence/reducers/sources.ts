// The feedback behind what evidence teaches: each in a row of its own, because a list would be written anew with every repeat.
import type { LogRow, Projection, ProjectionRow } from '../../../kernel/feedback/index.ts'

export const sourceTable: Projection = {
  name: 'evidence_source',
  columns: ['workspace', 'aggregate_type', 'aggregate_id', 'says', 'seq', 'feedback_id'],
  key: ['aggregate_type', 'aggregate_id', 'says', 'seq'],
  aggregate: 'aggregate_id',
  open: null,
  describe: () => null,
}

/** A row that says this: the label of an edge, that something is missing, or that it is irrelevant. */
export function sourceRow({ aggregate, id, seq }: LogRow, says: string): ProjectionRow {
  return { aggregate_type: aggregate.type, aggregate_id: aggregate.id, says, seq, feedback_id: id }
}
