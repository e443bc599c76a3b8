// Which tables a PostgreSQL schema has, and how some of them are made anew.
import type { Connection } from '../db.ts'
import { sql } from '../sql.ts'
import type { ColumnRow } from './columns.ts'

export const columnsOf = sql<object, ColumnRow>(
  `select c.relname as "table", a.attname as "column" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`,
)
const schemaName = sql<object, { name: string }>('select quote_ident(current_schema()) as name')

/** The whole schema is made beside the live one, and what is wanted of it moved over. */
export async function remake(
  connection: Connection,
  tables: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const live = (await connection.first(schemaName, {}))?.name
  await connection.exec('create schema heed_remake; set local search_path to heed_remake')
  for (const statement of statements) await connection.exec(statement)
  await connection.exec(`set local search_path to ${live}`)
  for (const table of tables)
    await connection.exec(`drop table if exists ${table}; alter table heed_remake.${table} set schema ${live}`)
  await connection.exec('drop schema heed_remake cascade')
}
