// Migrations: forward only, each once and by name, safe if several processes start together, and never on a schema that is newer
// than this program. Each context has its own list, so the place in a list means nothing.
import { HeedError } from '../errors.ts'
import type { Ddl, Engine } from './db.ts'
import { command, query } from './sql.ts'

export interface Migration {
  /** Recorded in the database when applied; never changed once released. */
  readonly name: string
  /** It changes a projection, so existing data is derived again before it is next used. */
  readonly rederives?: true
  /** The statements of this step. */
  statements(ddl: Ddl): readonly string[]
}

const applied = query<{ name: string }>()('select name from heed_schema')
const mark = command('insert into heed_rederive (name) values (:name)')
const marked = query<{ name: string }>()('select name from heed_rederive')
const unmark = command('delete from heed_rederive where name = :name')
const record = command('insert into heed_schema (name) values (:name)')

export async function migrate(engine: Engine, migrations: readonly Migration[]): Promise<void> {
  const known = await appliedNames(engine)
  if (known && migrations.every(({ name }) => known.has(name)) && known.size === migrations.length) return
  await engine.transaction(async (connection) => {
    await connection.exec(engine.ddl.migrationLock)
    await connection.exec('create table if not exists heed_schema (name text primary key)')
    await connection.exec('create table if not exists heed_rederive (name text primary key)')
    const names = new Set((await connection.all(applied, {})).map(({ name }) => name))
    refuseNewer(names, migrations)
    for (const migration of migrations) {
      if (names.has(migration.name)) continue
      for (const statement of migration.statements(engine.ddl)) await connection.exec(statement)
      await connection.run(record, { name: migration.name })
      if (migration.rederives && names.size > 0) await connection.run(mark, { name: migration.name })
    }
  })
}

/** Runs `rederive` if a migration asked for it. If it fails, it is tried again the next time the data is opened. */
export async function rederiveMarked(engine: Engine, rederive: () => Promise<unknown>): Promise<void> {
  if (await isMarked(engine)) await rederiveAll(engine, rederive)
}

/** Whether a migration asked for data to be derived again. */
export async function isMarked(engine: Engine): Promise<boolean> {
  return (await engine.reader.first(marked, {})) !== undefined
}

/** Runs `rederive`, and removes the marks of the migrations that had asked for it by then. */
export async function rederiveAll<T>(engine: Engine, rederive: () => Promise<T>): Promise<T> {
  const names = await engine.reader.all(marked, {})
  const derived = await rederive()
  await engine.transaction(async (connection) => {
    for (const { name } of names) await connection.run(unmark, { name })
  })
  return derived
}

/** Creates these tables of projections again, empty, and marks them to be derived again in the same transaction. */
export function remakeTables(
  engine: Engine,
  tables: readonly string[],
  migrations: readonly Migration[],
): Promise<void> {
  const schema = migrations.flatMap(({ statements }) => statements(engine.ddl))
  return engine.remake(tables, schema, async (connection) => {
    await connection.run(unmark, { name: REMADE })
    await connection.run(mark, { name: REMADE })
  })
}

const REMADE = 'remade tables'

async function appliedNames(engine: Engine): Promise<Set<string> | null> {
  try {
    return new Set((await engine.reader.all(applied, {})).map(({ name }) => name))
  } catch (error) {
    if (error instanceof HeedError) throw error
    return null
  }
}

function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const unknown = [...applied].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown === undefined) return
  throw new HeedError(
    'unavailable',
    `This data was written by a newer Heed (its schema has "${unknown}", which this one does not know). Install the newer Heed, or restore a backup made before the upgrade.`,
  )
}
