// All that a workspace's projections hold, to be compared.
import type { Reducer } from '../../src/kernel/feedback/index.ts'
import { type Db, type SqlValue, sql } from '../../src/kernel/store/index.ts'

export async function projectionRows(
  reducers: readonly Reducer[],
  db: Db,
  workspace: string,
): Promise<Record<string, string[]>> {
  const tables = new Set(reducers.flatMap(({ projections }) => projections.map(({ name }) => name)))
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const all = sql<{ workspace: string }, Record<string, SqlValue>>(
      `select * from ${table} where workspace = :workspace`,
    )
    const found = await db.all(all, { workspace })
    rows[table] = found.map(({ workspace: _, ...row }) => JSON.stringify(row)).toSorted()
  }
  return rows
}
