// Rebuild and verify: both derive every projection again from facts and log.
import type { Difference, OnProgress, Verification } from '../operations.ts'
import {
  command,
  composed,
  type Db,
  type Engine,
  listOf,
  pick,
  renamed,
  type Statement,
  type Store,
  select,
  together,
  whole,
} from '../store/index.ts'
import { workspaceTable } from '../store/tables.ts'
import { findAltered, refuseAltered } from './altered.ts'
import { type DerivedPage, deriveWorkspace, projectionRows } from './derive.ts'
import { allProjections, kernelProjections } from './kernel-projections.ts'
import { keyOf, sameRow } from './projection.ts'
import type { Projection, ProjectionRow, Reducers } from './reducer.ts'
import { logRepo } from './repo.ts'

const PAGE = 2_000
const LISTED_DIFFERENCES = 100

export interface Derived {
  rows: number
  aggregates: number
}

const nextEpoch = command('update workspace set epoch = epoch + 1 where name = :workspace')
/** What is derived may differ from before, so sweeps look at all of it again. */
const sweepAll = command('update sweep set seq = 0 where workspace = :workspace')

/**
 * Each workspace in one transaction: readers see the old rows until all new ones are there. The new epoch makes every process
 * build its views again. `onFailure` hears of statistics that could not be gathered, because all is stored by then.
 */
export async function rebuild(
  store: Store,
  reducers: Reducers,
  onProgress: OnProgress,
  onFailure: (error: unknown) => void,
): Promise<Derived> {
  await refuseAltered(store.engine, reducers, onProgress)
  const workspaces = await logRepo.workspaces(store.read)
  const progress = await createProgress(store.read, workspaces, onProgress)
  const projections = allProjections(reducers)
  for (const workspace of workspaces) {
    await store.write(workspace, async (tx) => {
      await tx.lock(workspace)
      await tx.run(nextEpoch, { workspace })
      await tx.run(sweepAll, { workspace })
      for (const { name } of projections) {
        await tx.run(composed(`delete from ${name} where workspace = :workspace`), { workspace })
      }
      for await (const page of deriveWorkspace(tx, reducers, workspace, PAGE)) {
        const tables = tablesOf(page, reducers, workspace)
        for (const projection of projections) await tx.insertMany(projection, tables.get(projection.name) ?? [])
        progress.advance(page)
      }
    })
  }
  // Until PostgreSQL gathers them itself, it would read new tables the wrong way: a page of samples took 45 ms instead of 0.5.
  await store.engine.gatherStatistics(projections.map(({ name }) => name)).catch(onFailure)
  return progress.derived
}

/** Checks one moment and changes nothing: finds what was altered or, if nothing was, where projections differ from facts and log. */
export async function verify(
  engine: Engine,
  reducers: Reducers,
  now: string,
  onProgress: OnProgress,
): Promise<Verification> {
  const checked = await engine.check()
  return engine.snapshot(async (db) => {
    const altered = await findAltered(db, reducers, onProgress)
    const compared = altered.altered_count === 0
    const compares = compared ? await compareAll(db, reducers, onProgress) : { ...NOTHING, count: 0, differences: [] }
    const ahead = await db.all(datedAfter, { moment: new Date(Date.parse(now) + MOST_SKEW_MS).toISOString() })
    return { ...compares, compared, ...altered, engine: checked, ...(ahead.length > 0 && { dated_ahead: ahead }) }
  })
}

/** How far the clocks of several machines may differ. */
const MOST_SKEW_MS = 600_000
const datedAfter = select(together(renamed(workspaceTable, { workspace: 'name' }), pick(workspaceTable, 'last_at')))(
  'from workspace where last_at > :moment order by name',
)

const NOTHING: Derived = { rows: 0, aggregates: 0 }

async function compareAll(db: Db, reducers: Reducers, onProgress: OnProgress) {
  const workspaces = await logRepo.workspaces(db)
  const progress = await createProgress(db, workspaces, onProgress)
  const differences: Difference[] = []
  let count = 0
  for (const workspace of workspaces) {
    for await (const page of deriveWorkspace(db, reducers, workspace, PAGE)) {
      const tables = tablesOf(page, reducers, workspace)
      for (const projection of [...kernelProjections, ...(reducers.get(page.type)?.projections ?? [])]) {
        const live = await liveRows(db, projection, workspace, page)
        for (const difference of compare(projection, live, tables.get(projection.name) ?? [])) {
          count += 1
          if (differences.length < LISTED_DIFFERENCES) differences.push(difference)
        }
      }
      progress.advance(page)
    }
  }
  return { ...progress.derived, count, differences }
}

function tablesOf(page: DerivedPage, reducers: Reducers, workspace: string): Map<string, ProjectionRow[]> {
  const tables = new Map<string, ProjectionRow[]>()
  for (const derived of page.page) {
    for (const [table, rows] of projectionRows(reducers.get(page.type), workspace, derived)) {
      const known = tables.get(table)
      if (known) known.push(...rows)
      else tables.set(table, [...rows])
    }
  }
  return tables
}

type Range = 'workspace' | 'type' | 'after' | 'until'

const ranges = new WeakMap<
  Projection,
  { bounded: Statement<Range, ProjectionRow>; open: Statement<Range, ProjectionRow> }
>()

function liveRows(db: Db, projection: Projection, workspace: string, page: DerivedPage): Promise<ProjectionRow[]> {
  let statements = ranges.get(projection)
  if (!statements) {
    const ofType = projection.columns.includes('aggregate_type') ? 'and aggregate_type = :type' : ''
    const select = `select ${listOf(whole(projection))} from ${projection.name}
      where workspace = :workspace ${ofType} and ${projection.aggregate} > :after`
    statements = { bounded: composed(`${select} and ${projection.aggregate} <= :until`), open: composed(select) }
    ranges.set(projection, statements)
  }
  const { type, after, until } = page
  return db.all(until === null ? statements.open : statements.bounded, { workspace, type, after, until })
}

function* compare(
  projection: Projection,
  live: readonly ProjectionRow[],
  derived: readonly ProjectionRow[],
): Generator<Difference> {
  const stored = new Map(live.map((row) => [keyOf(projection, row), row]))
  const show = (row?: ProjectionRow) => (row ? JSON.stringify(row) : null)
  for (const row of derived) {
    const key = keyOf(projection, row)
    const found = stored.get(key)
    stored.delete(key)
    if (found && sameRow(projection, found, row)) continue
    yield { table: projection.name, key, live: show(found), derived: show(row) }
  }
  for (const [key, orphan] of stored) yield { table: projection.name, key, live: show(orphan), derived: null }
}

async function createProgress(db: Db, workspaces: readonly string[], onProgress: OnProgress) {
  let total = 0
  for (const workspace of workspaces) total += await logRepo.position(db, workspace)
  const derived: Derived = { rows: 0, aggregates: 0 }
  return {
    derived,
    advance({ page }: DerivedPage): void {
      derived.aggregates += page.length
      for (const { rows } of page) derived.rows += rows
      onProgress(derived.rows, total)
    },
  }
}
