// Derives one aggregate again after a write, in the write's transaction, and everything that depends on rows that went out of
// effect or came back.
import type { Tx } from '../store/index.ts'
import { inboxTable } from '../store/tables.ts'
import { candidateIn, candidateItems } from './candidate.ts'
import { deriveEach, projectionRows } from './derive.ts'
import { factRepo } from './fact-repo.ts'
import { isHeldItem } from './held.ts'
import { heldRows, inboxItems, outOfForce, outRows } from './kernel-projections.ts'
import { overriddenRows, settleOverridden } from './overridden.ts'
import { type Change, liveRows, liveRowsOfEach, openRows, replaceRows } from './projection.ts'
import { type Derived, type Projection, type ProjectionRow, type Reducer, type Reducers, rowsIn } from './reducer.ts'
import { logRepo } from './repo.ts'
import { type LogRow, parentsOf, type Target } from './row.ts'
import { isSettledByParents, needsSettling } from './row-kinds.ts'
import { rulingOf } from './ruling.ts'

/** Rows by table name. */
type Tables = Readonly<Record<string, readonly ProjectionRow[]>>

/** A step reads no facts, so new ones make it necessary to read all. Before the first row of an aggregate there is nothing to read. */
export type Deriving = 'step' | 'first' | 'all'

/** After `appended`: by one step if the reducer can, because an ordinary row at the end changes nothing before it. */
export async function reduceAppended(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  appended: LogRow,
  deriving: Deriving,
): Promise<Change[]> {
  const reducer = reducers.get(appended.aggregate.type)
  const isFirst = deriving === 'first'
  if (deriving !== 'all' && reducer?.step && (await mayStep(tx, reducers, workspace, appended, isFirst))) {
    const { aggregate } = appended
    const open: Record<string, readonly ProjectionRow[]> = {}
    for (const projection of writtenBy(reducer))
      open[projection.name] = isFirst
        ? []
        : await openRows(tx, projection, workspace, aggregate, reducer.opens?.(appended))
    const { [inboxItems.name]: _, ...own } = open
    const candidates = rowsIn(open, inboxTable).map(candidateIn)
    const derived = reducer.step({ ...own, candidates }, appended)
    const live = async ({ name }: Projection) => open[name] ?? []
    if (derived) {
      const changes = await write(tx, writtenBy(reducer), workspace, withItems(aggregate, derived), live)
      return [...changes, ...(await override(tx, reducers, workspace, aggregate, derived))]
    }
  }
  return reduceAggregate(tx, reducers, workspace, appended.aggregate)
}

/** A step changes only which rows are overridden: it puts no other row of the aggregate out of effect. */
async function override(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  aggregate: Target,
  derived: Derived,
): Promise<Change[]> {
  const found = reducers.get(aggregate.type)?.overriddenBy
  if (!found) return []
  const out = outRows(overriddenRows(found(derived)), aggregate)
  const live = await liveRows(tx, outOfForce, workspace, aggregate)
  const before = live.filter(({ state }) => state === 'overridden')
  const moved = await replaceRows(tx, outOfForce, workspace, before, out)
  const turned = moved.filter((change) => !change.before || !change.after)
  return [...moved, ...(await reduceDependents(tx, reducers, workspace, aggregate, turned))]
}

/** The rows of every table that the reducer alone writes. */
function withItems(aggregate: Target, derived: Derived): Tables {
  return { ...derived, [inboxItems.name]: candidateItems(aggregate, derived) }
}

/** The tables that the reducer writes: its own, and the inbox for its candidates. */
function writtenBy({ projections, offersCandidates }: Reducer): readonly Projection[] {
  return offersCandidates ? [...projections, inboxItems] : projections
}

/**
 * Whether the row is in effect as it was said, and puts no other in or out of effect. For most rows no reviewer said anything about
 * the aggregate, and that is enough. Otherwise the reducer must handle reviewers (`stepsAfter`), the row must decide nothing for
 * others, so that nobody overrules it, and no held report may have been rejected, because it may say the same.
 */
async function mayStep(tx: Tx, reducers: Reducers, workspace: string, row: LogRow, isFirst: boolean): Promise<boolean> {
  if (!isSettledByParents(row) || !(await hasParents(tx, workspace, row))) return false
  if (isFirst || !(await logRepo.isContested(tx, workspace, row.aggregate))) return true
  const stepsAfter = reducers.get(row.aggregate.type)?.stepsAfter
  if (stepsAfter === undefined || rulingOf(reducers, row)) return false
  const rejected = await logRepo.rejectedItem(tx, workspace, row.aggregate)
  return rejected === undefined || (stepsAfter === 'decisions' && !isHeldItem(rejected))
}

/** Whether everything that it depends on is in effect. */
async function hasParents(tx: Tx, workspace: string, row: LogRow): Promise<boolean> {
  const out = await logRepo.outAmong(tx, workspace, parentsOf(row))
  return row.dependsOn.every((parents) => parents.some((parent) => !out.has(parent)))
}

/** The row that is overridden, and the one that overrides it. */
const LEAST_TO_RETURN = 2

async function reduceAggregate(tx: Tx, reducers: Reducers, workspace: string, aggregate: Target): Promise<Change[]> {
  const rows = await logRepo.ofAggregate(tx, workspace, aggregate)
  const own = new Set(rows.map((row) => row.id))
  const parents = rows.flatMap((row) => parentsOf(row).filter((id) => !own.has(id)))
  const settled = settleOverridden(rows, await logRepo.outAmong(tx, workspace, parents), reducers)
  const live = (projection: Projection) => liveRows(tx, projection, workspace, aggregate)

  const changes: Change[] = []
  const reducer = reducers.get(aggregate.type)
  let candidates: readonly ProjectionRow[] = []
  if (reducer) {
    const facts = await factRepo.of(tx, workspace, aggregate)
    const derived = reducer.reduce({ id: aggregate.id, facts, rows: settled.inEffect, rejected: settled.rejected })
    changes.push(...(await write(tx, reducer.projections, workspace, derived, live)))
    candidates = candidateItems(aggregate, derived)
  }
  // If no row needs settling or is overridden, none is out of effect or held. None was before, because rows are only ever added, unless
  // a later row says again what was overridden.
  const mayReturn = reducer?.overridden !== undefined && rows.length > LEAST_TO_RETURN
  const settling = needsSettling(rows) || settled.out.size > 0 || mayReturn
  if (settling || reducer?.offersCandidates) {
    const waiting = [...heldRows(settled.held), ...candidates]
    changes.push(...(await replaceRows(tx, inboxItems, workspace, await live(inboxItems), waiting)))
  }
  if (!settling) return changes
  const out = outRows(settled.out, aggregate)
  const moved = await replaceRows(tx, outOfForce, workspace, await live(outOfForce), out)
  changes.push(...moved)
  changes.push(...(await reduceDependents(tx, reducers, workspace, aggregate, moved)))
  return changes
}

/** After new facts about several aggregates of one type: a few queries, however many they are. Facts put no row out of effect. */
export async function reduceFacts(
  tx: Tx,
  reducers: Reducers,
  workspace: string,
  type: string,
  ids: readonly string[],
): Promise<Change[]> {
  const reducer = reducers.get(type)
  if (!reducer) return []
  const derived = await deriveEach(
    ids.map((id) => ({ type, id })),
    await logRepo.ofAggregates(tx, workspace, type, ids),
    await factRepo.ofEach(tx, workspace, type, ids),
    (parents) => logRepo.outAmong(tx, workspace, parents),
    reducers,
  )
  const tables = derived.map((aggregate) => projectionRows(reducer, workspace, aggregate))
  const changes: Change[] = []
  for (const projection of writtenBy(reducer)) {
    const live = await liveRowsOfEach(tx, projection, workspace, type, ids)
    const rows = tables.flatMap((table) => table.get(projection.name) ?? [])
    changes.push(...(await replaceRows(tx, projection, workspace, live, rows)))
  }
  return changes
}

async function write(
  tx: Tx,
  projections: readonly Projection[],
  workspace: string,
  derived: Tables,
  live: (projection: Projection) => Promise<readonly ProjectionRow[]>,
): Promise<Change[]> {
  const changes: Change[] = []
  for (const projection of projections) {
    const rows = derived[projection.name] ?? []
    changes.push(...(await replaceRows(tx, projection, workspace, await live(projection), rows)))
  }
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
