// All rows of a workspace's projections, and whether an undo left them as if the row had never been given.
import { expect } from 'vitest'
import type { Reducer } from '../../src/kernel/feedback/index.ts'
import { composed, type Db, type SqlValue } from '../../src/kernel/store/index.ts'

export async function projectionRows(
  reducers: readonly Reducer[],
  db: Db,
  workspace: string,
): Promise<Record<string, string[]>> {
  const tables = new Set(reducers.flatMap(({ projections }) => projections.map(({ name }) => name)))
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const all = composed<Record<string, SqlValue>>(`select * from ${table} where workspace = :workspace`)
    const found = await db.all(all, { workspace })
    rows[table] = found.map(({ workspace: _, ...row }) => JSON.stringify(row)).toSorted()
  }
  return rows
}

/** A workspace in which something was undone, and a copy of it in which that was never given. */
export interface Pair<A> {
  readonly live: string
  readonly without: string
  readonly asLive: A
  readonly rows: Record<string, string[]>
  readonly steps: unknown
  readonly undone: string
}

export async function expectSamePairs<A>(
  pairs: readonly Pair<A>[],
  rowsOf: (workspace: string) => Promise<Record<string, string[]>>,
  answersOf: (workspace: string) => Promise<A>,
): Promise<void> {
  expect(pairs.length).toBeGreaterThan(0)
  for (const { live, without, asLive, rows, ...story } of pairs) {
    const context = JSON.stringify(story)
    expect(await rowsOf(live), context).toEqual(rows)
    expect(await rowsOf(without), context).toEqual(rows)
    expect(await answersOf(without), context).toEqual(asLive)
    expect(await answersOf(live), context).toEqual(asLive)
  }
}
