// Holds back the rows that a transaction inserts until it reads something or ends: then all rows of a table go to the engine together.
// So a hundred entries are a few statements, and a read still sees every row before it.
import type { Table, Tx } from './db.ts'
import type { SqlValue } from './sql.ts'

type Row = Readonly<Record<string, SqlValue>>
type KeyedTable = Table & { readonly key: readonly string[] }

/** What `work` inserted is with the engine when this resolves. */
export async function gatheringInserts<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const inserted = new Map<Table, Row[]>()
  /** One statement may not write the same row twice, so the last row of a key replaces those before it. */
  const put = new Map<KeyedTable, Map<string, Row>>()

  const handOver = async (): Promise<void> => {
    for (const [table, rows] of inserted) await tx.insertMany(table, rows)
    inserted.clear()
    for (const [table, rows] of put) await tx.putMany(table, [...rows.values()])
    put.clear()
  }

  const made = await work({
    ...tx,
    async all(statement, params) {
      await handOver()
      return tx.all(statement, params)
    },
    async first(statement, params) {
      await handOver()
      return tx.first(statement, params)
    },
    async run(statement, params) {
      await handOver()
      return tx.run(statement, params)
    },
    async insertMany(table, rows) {
      const held = inserted.get(table)
      if (held) held.push(...rows)
      else inserted.set(table, [...rows])
    },
    async putMany(table, rows) {
      const held = put.get(table) ?? new Map<string, Row>()
      for (const row of rows) held.set(JSON.stringify(['workspace', ...table.key].map((column) => row[column])), row)
      put.set(table, held)
    },
  })
  await handOver()
  return made
}
