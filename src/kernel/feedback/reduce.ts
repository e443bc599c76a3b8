// Derives one aggregate again after a write, in the write's transaction, and whatever hangs on rows whose force changed.
import type { Tx } from '../store/index.ts'
import { heldRows, inboxItems, outOfForce, outRows } from './kernel-projections.ts'
import { type Change, replaceRows } from './projection.ts'
import type { ProjectionRow, Reducers } from './reducer.ts'
import { logRepo } from './repo.ts'
import type { Target } from './row.ts'
import { needsSettling, settle } from './settle.ts'

export async function reduceAggregate(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  aggregate: Target,
): Promise<Change[]> {
  const rows = await logRepo.ofAggregate(tx, workspace, aggregate)
  const settling = rows.some(needsSettling)
  const own = new Set(rows.map((row) => row.id))
  const parents = rows.flatMap((row) => (row.dependsOn !== null && !own.has(row.dependsOn) ? [row.dependsOn] : []))
  const settled = settle(rows, await logRepo.outAmong(tx, workspace, parents))

  const changes: Change[] = []
  const reducer = reducers.get(aggregate.type)
  let candidates: readonly ProjectionRow[] = []
  if (reducer) {
    const facts = await logRepo.factsOf(tx, workspace, aggregate)
    const derived = reducer.reduce({ id: aggregate.id, facts, rows: settled.inForce })
    for (const projection of reducer.projections) {
      changes.push(...(await replaceRows(tx, projection, workspace, aggregate, derived[projection.name] ?? [])))
    }
    candidates = derived[inboxItems.name] ?? []
  }
  // Where no row needs settling none is out of force or held, and none was before: rows are only ever added.
  if (settling || reducer?.offersCandidates) {
    const waiting = [...heldRows(settled.held), ...candidates]
    changes.push(...(await replaceRows(tx, inboxItems, workspace, aggregate, waiting)))
  }
  if (!settling) return changes
  const moved = await replaceRows(tx, outOfForce, workspace, aggregate, outRows(settled.out, aggregate))
  changes.push(...moved)
  changes.push(...(await reduceDependents(tx, reducers, workspace, aggregate, moved)))
  return changes
}

async function reduceDependents(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  aggregate: Target,
  moved: readonly Change[],
): Promise<Change[]> {
  const ids = moved.map((change) => String((change.after ?? change.before)?.feedback_id))
  if (ids.length === 0) return []
  const changes: Change[] = []
  for (const dependent of await logRepo.dependentAggregates(tx, workspace, ids)) {
    if (dependent.type === aggregate.type && dependent.id === aggregate.id) continue
    changes.push(...(await reduceAggregate(tx, reducers, workspace, dependent)))
  }
  return changes
}
