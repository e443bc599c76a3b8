// Which tables a PostgreSQL schema has, and how missing ones are created again.
import { randomBytes } from 'node:crypto'
import { HeedError } from '../../errors.ts'
import type { Connection } from '../db.ts'
import { query } from '../sql.ts'
import type { ColumnRow } from './columns.ts'

export const columnsOf = query<ColumnRow>()(
  `select c.relname as "table", a.attname as "column" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`,
)
const place = query<{ database: string; role: string }>()(
  'select quote_ident(current_database()) as database, quote_ident(current_user) as role',
)
const views = query<{ name: string; definition: string }>()(
  'select quote_ident(viewname) as name, definition from pg_views where schemaname = current_schema()',
)
const schemaName = query<{ name: string }>()('select quote_ident(current_schema()) as name')

export const PERMISSION_DENIED = '42501'

/** Creates the whole schema beside the live one, and moves the wanted tables over. Views go with the tables that they read, so all are made again. */
export async function remake(
  connection: Connection,
  tables: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const live = (await connection.first(schemaName, {}))?.name
  // A random name, because another program may use any fixed one.
  const beside = `heed_remake_${randomBytes(8).toString('hex')}`
  await makeSchema(connection, beside)
  await connection.exec(`set local search_path to ${beside}`)
  for (const statement of statements) await connection.exec(statement)
  // Here, because a definition names the schema of a table that is not in the search path.
  const defined = await connection.all(views, {})
  await connection.exec(`set local search_path to ${live}`)
  for (const table of tables)
    await connection.exec(`drop table if exists ${table} cascade; alter table ${beside}.${table} set schema ${live}`)
  for (const { name, definition } of defined) await connection.exec(`create or replace view ${name} as ${definition}`)
  await connection.exec(`drop schema ${beside} cascade`)
}

async function makeSchema(connection: Connection, name: string): Promise<void> {
  const here = await connection.first(place, {})
  try {
    await connection.exec(`create schema ${name}`)
  } catch (error) {
    if ((error as { code?: unknown }).code !== PERMISSION_DENIED) throw error
    throw new HeedError(
      'unavailable',
      `PostgreSQL does not let ${here?.role} create a schema. Heed needs one beside the live schema to create missing tables again. Nothing was changed. As the owner of the database run: grant create on database ${here?.database} to ${here?.role}; then run heed rebuild again. Heed needs this right for nothing else.`,
      { cause: error },
    )
  }
}
