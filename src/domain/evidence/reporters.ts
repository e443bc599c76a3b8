// Who reported the passages and edges that a receipt names: looked up when it is made, because no row keeps it.
import { type Change, logRepo, type ProjectionRow } from '../../kernel/feedback/index.ts'
import { alone } from '../../kernel/gate/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { edgeTable } from './reducers/edge.ts'
import { fragmentTable } from './reducers/fragment.ts'

/** Before and after a change the same reporter is named: another report standing for it now is not a change. */
export async function withReporters(tx: Tx, workspace: string, changes: readonly Change[]): Promise<readonly Change[]> {
  const reports = new Map(changes.map((change) => [change, firstReport(change)]))
  const ids = [...new Set(reports.values())].filter((id) => id !== undefined)
  if (ids.length === 0) return changes
  const speakers = await logRepo.speakers(tx, workspace, ids)
  return changes.map((change) => {
    const who = speakers.get(reports.get(change) ?? '')
    const named = (row: ProjectionRow | undefined) => row && { ...row, added_by: alone(who ?? '') }
    return who === undefined ? change : { ...change, before: named(change.before), after: named(change.after) }
  })
}

function firstReport({ projection, before, after }: Change): string | undefined {
  if (projection !== edgeTable && projection !== fragmentTable) return undefined
  const [report] = JSON.parse(String((after ?? before)?.reports ?? '[]')) as string[]
  return report
}
