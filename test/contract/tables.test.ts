// What the migrations create is what the definitions say: each column with its type and whether it may be null, and the primary
// key.
import { expect, it } from 'vitest'
import * as conversationTables from '../../src/domain/conversation/tables.ts'
import * as evidenceTables from '../../src/domain/evidence/tables.ts'
import * as intentTables from '../../src/domain/intent/tables.ts'
import * as reviewTables from '../../src/domain/review/tables.ts'
import * as trainingTables from '../../src/domain/training/tables.ts'
import * as hookTables from '../../src/hooks/tables.ts'
import type { Engine } from '../../src/kernel/store/db.ts'
import { createTable, type DefinedTable, query } from '../../src/kernel/store/index.ts'
import * as kernelTables from '../../src/kernel/store/tables.ts'
import { createStore, onEachEngine, openRaw } from '../engines.ts'

const contexts = [
  kernelTables,
  conversationTables,
  evidenceTables,
  intentTables,
  reviewTables,
  trainingTables,
  hookTables,
]
const tables = contexts.flatMap((of) => Object.values<DefinedTable>(of))

interface MadeColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly nullable: number
  /** Its place in the primary key. */
  readonly key: number
}

const madeBy = {
  sqlite: query<MadeColumn>()(
    `select m.name as "table", c.name as "column", c.type, 1 - c."notnull" as nullable, c.pk as key
      from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' order by m.name, c.name`,
  ),
  postgres: query<MadeColumn>()(
    `select c.table_name as "table", c.column_name as "column",
        c.data_type || coalesce(' ' || c.collation_name, '') as type,
        case c.is_nullable when 'YES' then 1 else 0 end as nullable, coalesce(k.ordinal_position, 0) as key
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      left join information_schema.table_constraints p on p.table_schema = c.table_schema
        and p.table_name = c.table_name and p.constraint_type = 'PRIMARY KEY'
      left join information_schema.key_column_usage k on k.constraint_schema = p.constraint_schema
        and k.constraint_name = p.constraint_name and k.column_name = c.column_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.column_name`,
  ),
}

/** What the migrations keep for themselves. */
const ofMigrations = ['heed_schema', 'heed_rederive']

async function columnsIn(engine: Engine): Promise<string[]> {
  const made = await engine.reader.all(madeBy[engine.name], {})
  return made
    .filter(({ table }) => !table.startsWith('sqlite_') && !ofMigrations.includes(table))
    .map(({ table, column, type, nullable, key }) => `${table}.${column} ${type}, nullable ${nullable}, key ${key}`)
}

onEachEngine('the tables', (test) => {
  it('are as they are defined', async () => {
    const migrated = await openRaw(test.location)
    const store = await createStore(test.engine)
    const defined = await openRaw(store.location)
    await defined.transaction(async (connection) => {
      for (const table of tables) await connection.exec(createTable(table, defined.ddl))
    })
    expect(await columnsIn(migrated)).toEqual(await columnsIn(defined))
    await Promise.all([migrated.close(), defined.close()])
    await store.remove()
  })
})
