// Writes what a reducer derived: compares it with the stored rows, writes only what differs, and says what changed.
import { takingTurns } from '../in-slices.ts'
import { composed, type Db, listOf, type SqlValue, type Statement, whole } from '../store/index.ts'
import type { Projection, ProjectionRow } from './reducer.ts'
import type { Target } from './row.ts'

export interface Change {
  readonly projection: Projection
  readonly before: ProjectionRow | undefined
  readonly after: ProjectionRow | undefined
}

interface Statements {
  all: Statement<'workspace' | 'aggregate' | 'type', ProjectionRow>
  each: Statement<'workspace' | 'aggregates' | 'type', ProjectionRow>
  open: Statement<string, ProjectionRow> | null
  remove: Statement
}

const statements = new WeakMap<Projection, Statements>()

function statementsOf(projection: Projection): Statements {
  let known = statements.get(projection)
  if (!known) {
    const ofType = projection.columns.includes('aggregate_type') ? 'and aggregate_type = :type' : ''
    const keys = projection.key.map((column) => `and ${column} = :${column}`).join(' ')
    const select = `select ${listOf(whole(projection))} from ${projection.name} where workspace = :workspace ${ofType}`
    const all = `${select} and ${projection.aggregate} = :aggregate`
    known = {
      all: composed(all),
      each: composed(`${select} and ${projection.aggregate} in @each(:aggregates)`),
      open:
        projection.open === null
          ? null
          : composed(projection.open === undefined ? all : `${all} and ${projection.open}`),
      remove: composed(`delete from ${projection.name} where workspace = :workspace ${keys}`),
    }
    statements.set(projection, known)
  }
  return known
}

export function keyOf(projection: Projection, row: ProjectionRow): string {
  return projection.key.length === 1
    ? String(row[projection.key[0] as string])
    : JSON.stringify(projection.key.map((column) => row[column]))
}

export function sameRow(projection: Projection, a: ProjectionRow, b: ProjectionRow): boolean {
  return projection.columns.every((column) => (a[column] ?? null) === (b[column] ?? null))
}

export function liveRows(
  db: Db,
  projection: Projection,
  workspace: string,
  { type, id }: Target,
): Promise<ProjectionRow[]> {
  return db.all(statementsOf(projection).all, { workspace, aggregate: id, type })
}

/** The rows that the next log row can change; `opens` is what the reducer says about that row. */
export async function openRows(
  db: Db,
  projection: Projection,
  workspace: string,
  { type, id }: Target,
  opens: Readonly<Record<string, SqlValue>> = {},
): Promise<ProjectionRow[]> {
  const { open } = statementsOf(projection)
  return open === null ? [] : db.all(open, { ...opens, workspace, aggregate: id, type })
}

/** The rows of several aggregates of one type. */
export function liveRowsOfEach(
  db: Db,
  projection: Projection,
  workspace: string,
  type: string,
  ids: readonly string[],
): Promise<ProjectionRow[]> {
  return db.all(statementsOf(projection).each, { workspace, aggregates: JSON.stringify(ids), type })
}

/** Replaces `live` by `derived`, and writes only what differs. */
export async function replaceRows(
  db: Db,
  projection: Projection,
  workspace: string,
  live: readonly ProjectionRow[],
  derived: readonly ProjectionRow[],
): Promise<Change[]> {
  const { remove } = statementsOf(projection)
  const before = new Map(live.map((row) => [keyOf(projection, row), row]))
  const changes: Change[] = []
  const fresh: ProjectionRow[] = []
  const turn = takingTurns()
  for (const row of derived) {
    await turn()
    const after = { ...row, workspace }
    const key = keyOf(projection, after)
    const old = before.get(key)
    before.delete(key)
    if (old && sameRow(projection, old, after)) continue
    changes.push({ projection, before: old, after })
    fresh.push(after)
  }
  for (const gone of before.values()) {
    changes.push({ projection, before: gone, after: undefined })
    await db.run(remove, { ...gone, workspace })
  }
  if (fresh.length > 0) await db.putMany(projection, fresh)
  return changes
}
