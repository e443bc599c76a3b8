// The reports that a candidate was told from: all of them in a table of their own, the last few beside it.
import type { LogRow, Projection, ProjectionRow } from '../../../kernel/feedback/index.ts'

export const candidateReportTable: Projection = {
  name: 'intent_candidate_report',
  columns: ['workspace', 'aggregate_type', 'aggregate_id', 'meant', 'seq', 'feedback_id'],
  key: ['aggregate_type', 'aggregate_id', 'meant', 'seq'],
  aggregate: 'aggregate_id',
  open: null,
  describe: () => null,
}

export function candidateReportRow({ aggregate, id, seq }: LogRow, meant: string): ProjectionRow {
  return { aggregate_type: aggregate.type, aggregate_id: aggregate.id, meant, seq, feedback_id: id }
}

const MOST_LISTED = 20

export function listedIds(ids: readonly string[]): readonly string[] {
  return ids.slice(-MOST_LISTED)
}

/** The list of a candidate once there is one more. */
export function listedAfter(listed: ProjectionRow, id: string): string {
  return JSON.stringify(listedIds([...(JSON.parse(String(listed.feedback_ids)) as string[]), id]))
}
