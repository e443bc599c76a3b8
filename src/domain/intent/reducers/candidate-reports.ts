// The reports that a candidate is derived from: all of them in a table of their own, the last few with the candidate.
import { type LogRow, projectionOf } from '../../../kernel/feedback/index.ts'
import { fromJson, type JsonText, toJson } from '../../../kernel/json-text.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { candidateReportTable } from '../tables.ts'

export const candidateReports = projectionOf(candidateReportTable, {
  aggregate: 'aggregate_id',
  open: null,
  describe: () => null,
})

export function candidateReportRow({ aggregate, id, seq }: LogRow, meant: string): Stored<typeof candidateReportTable> {
  return { aggregate_type: aggregate.type, aggregate_id: aggregate.id, meant, seq, feedback_id: id }
}

const MOST_LISTED = 20

export function listedIds(ids: readonly string[]): JsonText<string[]> {
  return toJson(ids.slice(-MOST_LISTED))
}

/** The list of a candidate after one more report. */
export function listedAfter(listed: JsonText<string[]>, id: string): JsonText<string[]> {
  return listedIds([...fromJson(listed), id])
}
