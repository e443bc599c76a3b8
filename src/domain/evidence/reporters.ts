// Looks up who reported the passages and edges that a receipt names, because no row stores it.
import { type Change, logRepo, type ProjectionRow } from '../../kernel/feedback/index.ts'
import { alone } from '../../kernel/gate/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { edgeProjection } from './reducers/edge.ts'
import { fragmentProjection } from './reducers/fragment.ts'
import { reportIds } from './report-list.ts'

/** If the label changed, it names who gave it; else the first reporter, because a second one who says the same changes nothing. */
export async function withReporters(tx: Tx, workspace: string, changes: readonly Change[]): Promise<readonly Change[]> {
  const reports = new Map(changes.map((change) => [change, reportsOf(change)]))
  const ids = [...new Set([...reports.values()].flat())].filter((id) => id !== undefined)
  if (ids.length === 0) return changes
  const speakers = await logRepo.speakers(tx, workspace, ids)
  const named = (row: ProjectionRow | undefined, report: string | undefined) => {
    const who = speakers.get(report ?? '')
    return row && who !== undefined ? { ...row, added_by: alone(who) } : row
  }
  return changes.map((change) => {
    const [before, after] = reports.get(change) ?? []
    return { ...change, before: named(change.before, before), after: named(change.after, after) }
  })
}

/** The reports to name, before and after. */
function reportsOf({ projection, before, after }: Change): readonly (string | undefined)[] {
  if (projection !== edgeProjection && projection !== fragmentProjection) return []
  const isTurned = before && after && before.reports !== null && before.relation !== after.relation
  if (isTurned && before.feedback_id !== null && after.feedback_id !== null)
    return [String(before.feedback_id), String(after.feedback_id)]
  const [report] = reportIds((after ?? before)?.reports)
  return [report, report]
}
