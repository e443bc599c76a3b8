// Which tables a SQLite file has, and the statements that create some of them again.
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { HeedError } from '../../errors.ts'
import { query } from '../sql.ts'
import type { ColumnRow } from './columns.ts'

export const columnsOf = query<ColumnRow>()(
  `select m.name as "table", c.name as "column" from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`,
)

/** Refuses a database of another program, and leaves it as it is. */
export function refuseForeign(database: DatabaseSyncInstance, file: string): void {
  const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all() as { name: string }[]
  if (tables.length === 0 || tables.some(({ name }) => name === 'heed_schema')) return
  throw new HeedError(
    'unavailable',
    `The file ${file} is a database of another program, with the table ${tables[0]?.name}. Heed has not changed it. Set HEED_DATA to another folder.`,
  )
}

interface Making {
  readonly tbl_name: string
  readonly sql: string
}

/** The statements that create these tables with indexes and statistics, read from a database in memory in which `schema` was run. */
export function makingOf(
  scratch: DatabaseSyncInstance,
  tables: readonly string[],
  schema: readonly string[],
): readonly string[] {
  try {
    for (const statement of schema) scratch.exec(statement)
    const made = scratch.prepare('select tbl_name, sql from sqlite_schema where sql is not null').all() as Making[]
    const figures = scratch.prepare(
      `select tbl as tbl_name, 'insert into sqlite_stat1 (tbl, idx, stat) values ('
        || quote(tbl) || ', ' || quote(idx) || ', ' || quote(stat) || ')' as sql from sqlite_stat1`,
    )
    const wanted = (all: readonly Making[]) =>
      all.flatMap(({ tbl_name, sql }) => (tables.includes(tbl_name) ? sql : []))
    // Dropping a table drops its statistics.
    return [...wanted(made), 'analyze sqlite_schema', ...wanted(figures.all() as Making[]), 'analyze sqlite_schema']
  } finally {
    scratch.close()
  }
}
