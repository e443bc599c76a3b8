// The reports of something that people reported, as its row lists them: feedback on it depends on one of these. The list is
// written with the row, so its length is limited, and no reporter can push out another.
import type { LogRow } from '../../kernel/feedback/index.ts'
import { reporterOf } from '../../kernel/gate/index.ts'
import { type JsonText, toJson } from '../../kernel/json-text.ts'
import type { SqlValue } from '../../kernel/store/index.ts'

const MOST_REPORTS = 20

type Listed = readonly [id: string, reporter: string]
export type ReportList = readonly Listed[]

/** The list of these reports, oldest first. */
export function reportList(reports: readonly LogRow[]): JsonText<ReportList> {
  return toJson(reports.reduce(withReport, []))
}

export function oneMoreReport(list: SqlValue | undefined, report: LogRow): JsonText<ReportList> {
  return toJson(withReport(read(list), report))
}

/** The ids of the reports in a list, oldest first. */
export function reportIds(list: SqlValue | undefined): string[] {
  return read(list).map(([id]) => id)
}

function read(list: SqlValue | undefined): ReportList {
  return JSON.parse(String(list ?? '[]')) as ReportList
}

/** From a full list, the last report of the reporter with the most reports is removed. */
function withReport(list: ReportList, row: LogRow): ReportList {
  const all: Listed[] = [...list, [row.id, reporterOf(row)]]
  if (all.length <= MOST_REPORTS) return all
  const counts = new Map<string, number>()
  for (const [, reporter] of all) counts.set(reporter, (counts.get(reporter) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return all.toSpliced(
    all.findLastIndex(([, reporter]) => counts.get(reporter) === most),
    1,
  )
}
