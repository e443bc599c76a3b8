// Derives aggregates from facts and log alone, page by page, in bounded memory: for rebuild, verify and standing tests.
import { groupBy } from '../group-by.ts'
import type { Db } from '../store/index.ts'
import { candidateItems } from './candidate.ts'
import { type FactOf, factRepo } from './fact-repo.ts'
import { heldRows, inboxItems, outOfForce, outRows } from './kernel-projections.ts'
import { outAmongAll, settleOverridden } from './overridden.ts'
import type { Aggregate, Derived, Fact, ProjectionRow, Reducer, Reducers } from './reducer.ts'
import { logRepo } from './repo.ts'
import { type LogRow, parentsOf, type Target } from './row.ts'
import type { Settled } from './settle.ts'

export interface DerivedAggregate {
  readonly target: Target
  readonly aggregate: Aggregate
  readonly settled: Settled
  /** How many log rows and facts went into it. */
  readonly rows: number
}

/** Which of these rows are out of effect. */
export type OutAmong = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** The rows out of effect that others depend on, derived from the log alone. Their aggregates are few, and are settled together. */
async function outFromLog(db: Db, workspace: string, reducers: Reducers): Promise<OutAmong> {
  const ids = outAmongAll(await logRepo.withDependents(db, workspace), reducers)
  return async () => ids
}

const goOn = async () => undefined

/** `turn` is called between pieces of the work. */
export async function derivePage(
  db: Db,
  workspace: string,
  type: string,
  after: string,
  limit: number,
  outAmong: OutAmong,
  reducers: Reducers,
  turn: () => Promise<void> = goOn,
): Promise<DerivedAggregate[]> {
  const targets = await logRepo.aggregatePage(db, workspace, type, after, limit)
  const last = targets.at(-1)
  if (!last) return []
  return deriveEach(
    targets,
    await logRepo.rowsBetween(db, workspace, type, after, last.id, turn),
    await factRepo.between(db, workspace, type, after, last.id),
    outAmong,
    reducers,
  )
}

/** Several aggregates of one type, from all of their rows and facts. */
export async function deriveEach(
  targets: readonly Target[],
  allRows: readonly LogRow[],
  allFacts: readonly FactOf[],
  outAmong: OutAmong,
  reducers: Reducers,
): Promise<DerivedAggregate[]> {
  const rows = groupBy(allRows, (row) => row.aggregate.id)
  const facts = groupBy(allFacts, ({ id }) => id)
  const elsewhere = await outAmong(allRows.flatMap(parentsOf))
  return targets.map((target) => {
    const own = rows.get(target.id) ?? []
    const known: Fact[] = (facts.get(target.id) ?? []).map(({ fact }) => fact)
    const settled = settleOverridden(own, elsewhere, reducers)
    const aggregate = { id: target.id, facts: known, rows: settled.inEffect, rejected: settled.rejected }
    return { target, aggregate, settled, rows: own.length + known.length }
  })
}

/** The rows that an aggregate contributes to each table. */
export function projectionRows(
  reducer: Reducer | undefined,
  workspace: string,
  { target, aggregate, settled }: DerivedAggregate,
): Map<string, ProjectionRow[]> {
  const derived: Derived = reducer?.reduce(aggregate) ?? {}
  const tables = new Map<string, ProjectionRow[]>()
  const add = (table: string, rows: readonly ProjectionRow[]) => {
    if (rows.length > 0)
      tables.set(
        table,
        rows.map((row) => ({ ...row, workspace })),
      )
  }
  for (const projection of reducer?.projections ?? []) add(projection.name, derived[projection.name] ?? [])
  add(inboxItems.name, [...heldRows(settled.held), ...candidateItems(target, derived)])
  add(outOfForce.name, outRows(settled.out, target))
  return tables
}

export interface DerivedPage {
  readonly type: string
  /** The page has every aggregate of the type whose id is in (after, until]; the last page of a type is empty. */
  readonly after: string
  readonly until: string | null
  readonly page: readonly DerivedAggregate[]
}

/** Every aggregate of a workspace, a page at a time. */
export async function* deriveWorkspace(
  db: Db,
  reducers: Reducers,
  workspace: string,
  pageSize: number,
): AsyncGenerator<DerivedPage> {
  const outAmong = await outFromLog(db, workspace, reducers)
  const types = new Set([...(await logRepo.aggregateTypes(db, workspace)), ...reducers.keys()])
  for (const type of [...types].toSorted()) {
    let after = ''
    for (;;) {
      const page = await derivePage(db, workspace, type, after, pageSize, outAmong, reducers)
      const until = page.at(-1)?.target.id ?? null
      yield { type, after, until, page }
      if (until === null) break
      after = until
    }
  }
}
