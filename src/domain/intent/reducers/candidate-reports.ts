// The reports that a candidate was told from: all of them in a table of their own, the last few beside it.
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

/** The list of a candidate once there is one more. */
export function listedAfter(listed: JsonText<string[]>, id: string): JsonText<string[]> {
  return listedIds([...fromJson(listed), id])
}
