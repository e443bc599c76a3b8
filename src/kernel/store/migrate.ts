// Migrations: forward only, each once, safe when several processes start together, and never on a schema newer than known.
import { HeedError } from '../errors.ts'
import type { Ddl, Engine } from './db.ts'
import { sql } from './sql.ts'

export interface Migration {
  readonly name: string
  /** The statements that bring the schema one step on. */
  statements(ddl: Ddl): readonly string[]
}

const version = sql<object, { version: number }>('select max(version) as version from heed_schema')
const record = sql<{ version: number; name: string }>(
  'insert into heed_schema (version, name) values (:version, :name)',
)

export async function migrate(engine: Engine, migrations: readonly Migration[]): Promise<void> {
  if ((await schemaVersion(engine)) === migrations.length) return
  await engine.transaction(async (connection) => {
    await connection.exec(engine.ddl.migrationLock)
    await connection.exec('create table if not exists heed_schema (version integer primary key, name text not null)')
    const current = (await connection.first(version, {}))?.version ?? 0
    refuseNewer(current, migrations)
    for (const [index, migration] of migrations.entries()) {
      if (index < current) continue
      for (const statement of migration.statements(engine.ddl)) await connection.exec(statement)
      await connection.run(record, { version: index + 1, name: migration.name })
    }
  })
}

async function schemaVersion(engine: Engine): Promise<number | null> {
  try {
    return (await engine.reader.first(version, {}))?.version ?? null
  } catch (error) {
    if (error instanceof HeedError) throw error
    return null
  }
}

function refuseNewer(current: number, migrations: readonly Migration[]): void {
  if (current <= migrations.length) return
  throw new HeedError(
    'unavailable',
    `This data was written by a newer Heed (schema ${current}; this one knows ${migrations.length}). Install the newer Heed, or restore a backup made before the upgrade.`,
  )
}
