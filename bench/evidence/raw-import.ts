// The peer of an import: the bare driver, inserting the same facts and the same derived rows into the same tables.
import { evidenceReducers } from '../../src/domain/evidence/reducers/index.ts'
import type { SqlValue, StoreLocation, Table } from '../../src/kernel/store/index.ts'
import { factTable } from '../../src/kernel/store/tables.ts'
import { openDatabase } from '../peer/raw-sqlite.ts'

type Row = Readonly<Record<string, SqlValue>>
/** What one call leaves behind: rows of each table, in the order in which they came. */
export type ImportRows = ReadonlyMap<Table, readonly Row[]>

interface RawImport {
  readAll(table: Table): Promise<Row[]>
  /** Inserts the rows in one transaction, durably; returns how long that took once they were ready to send. */
  commit(rows: ImportRows): Promise<number>
  close(): Promise<void>
}

const derived = evidenceReducers
  .flatMap(({ projections }) => projections)
  .filter(({ columns }) => columns.includes('seq'))
const tables: readonly Table[] = [factTable, ...new Set(derived)]

/** What the calls left behind, call by call, from a store that has nothing else. */
export async function readImport(store: StoreLocation, perCall: number): Promise<ImportRows[]> {
  const raw = await openRawImport(store)
  const calls: Map<Table, Row[]>[] = []
  for (const table of tables) {
    for (const row of await raw.readAll(table)) {
      const call = Math.floor((Number(row.seq) - 1) / perCall)
      calls[call] ??= new Map()
      const rows = calls[call].get(table)
      if (rows) rows.push(row)
      else calls[call].set(table, [row])
    }
  }
  await raw.close()
  return calls
}

export function openRawImport(store: StoreLocation): Promise<RawImport> {
  return 'url' in store ? openPostgres(store.url) : openSqlite(store.file)
}

const selectAll = ({ name, columns }: Table) => `select ${columns.join(', ')} from ${name} order by seq`

async function openSqlite(file: string): Promise<RawImport> {
  const database = await openDatabase(file)
  database.exec('pragma cache_size = -65536; pragma wal_autocheckpoint = 4000')
  const inserts = new Map(
    tables.map((table) => {
      const places = table.columns.map(() => '?').join(', ')
      return [table, database.prepare(`insert into ${table.name} (${table.columns.join(', ')}) values (${places})`)]
    }),
  )
  return {
    readAll: async (table) => database.prepare(selectAll(table)).all() as Row[],
    async commit(rows) {
      const ready = [...rows].map(
        ([table, some]) =>
          [inserts.get(table), some.map((row) => table.columns.map((name) => row[name] ?? null))] as const,
      )
      const began = performance.now()
      database.exec('begin immediate')
      for (const [insert, some] of ready) for (const values of some) insert?.run(...values)
      database.exec('commit')
      return performance.now() - began
    },
    close: async () => database.close(),
  }
}

async function openPostgres(url: string): Promise<RawImport> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const insert = ({ name, columns }: Table) =>
    `insert into ${name} (${columns.join(', ')})
      select ${columns.join(', ')} from json_populate_recordset(null::${name}, $1)`
  return {
    readAll: async (table) => (await client.query(selectAll(table))).rows,
    async commit(rows) {
      const ready = [...rows].map(([table, some]) => ({
        name: table.name,
        text: insert(table),
        values: [JSON.stringify(some)],
      }))
      const began = performance.now()
      await client.query('begin')
      for (const statement of ready) await client.query(statement)
      await client.query('commit')
      return performance.now() - began
    },
    close: () => client.end(),
  }
}
