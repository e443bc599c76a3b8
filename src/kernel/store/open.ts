// Opens the store: the engine that the configuration names, with all migrations applied, reads and group-committed writes.
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Clock } from '../clock.ts'
import { HeedError } from '../errors.ts'
import { isEmptyFile, keepPrivate, refuseEmptied } from './data-file.ts'
import type { Db, Engine } from './db.ts'
import { openPostgres } from './dialect/postgres.ts'
import { openSqlite } from './dialect/sqlite.ts'
import { createGroupCommit, type Write } from './group-commit.ts'
import { type Migration, migrate } from './migrate.ts'
import { type OnRows, observed } from './observed.ts'
import { query } from './sql.ts'

export interface Store {
  readonly engine: Engine
  /** Committed state: every acknowledged write, of any process. */
  readonly read: Db
  readonly write: Write
  ping(): Promise<void>
  close(): Promise<void>
}

export type StoreLocation = { file: string } | { url: string; poolSize: number }

export async function openStore(
  location: StoreLocation,
  migrations: readonly Migration[],
  clock: Clock,
  onRows?: OnRows,
): Promise<Store> {
  const opened = await openEngine(location)
  const engine = onRows ? observed(opened, onRows) : opened
  try {
    await migrate(engine, migrations)
  } catch (error) {
    await engine.close()
    throw error
  }
  const one = query<{ one: number }>()('select 1 as one')
  return {
    engine,
    read: engine.reader,
    write: createGroupCommit(engine, clock),
    ping: async () => {
      await engine.reader.first(one, {})
    },
    close: () => engine.close(),
  }
}

async function openEngine(location: StoreLocation): Promise<Engine> {
  if ('url' in location) return openPostgres(location.url, location.poolSize)
  try {
    makeFolder(dirname(location.file))
  } catch (error) {
    throw new HeedError(
      'unavailable',
      `The folder ${dirname(location.file)} cannot be created. Name another (HEED_DATA, or --into).`,
      {
        cause: error,
      },
    )
  }
  refuseEmptied(location.file)
  const isNew = isEmptyFile(location.file)
  const engine = await openSqlite(location.file)
  if (isNew) keepPrivate(location.file)
  return engine
}

/** Level by level, because Node 20 hangs if it should create several levels at once under /proc. */
function makeFolder(folder: string, mode = 0o700): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder), 0o777)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
