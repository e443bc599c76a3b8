// Both engines as places to write to: a folder or a database for one test, removed after it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import { embedder } from '../embedder.ts'
import { reader } from '../reader.ts'
import { hangMs } from '../scale.ts'
import { createDatabase, createMigratedDatabase } from '../servers/index.ts'

export type RawRow = Record<string, unknown>

/** A bare connection of the driver, with nothing of Heed in between. */
export interface Raw {
  run(text: string): Promise<RawRow[]>
  close(): Promise<void>
}

export interface Place {
  readonly store: StoreLocation
  /** The environment that makes `node dist/main.js` use it. */
  readonly env: Readonly<Record<string, string>>
  open(): Promise<HeedCore>
  connect(): Promise<Raw>
  /** Holds every write back until the returned function is called; reads still work. */
  hold(): Promise<() => Promise<void>>
  /** Every row of every table, as text. */
  dump(): Promise<Record<string, string[]>>
}

interface EngineUnderTest {
  readonly engine: string
  /** An empty place. Only those who ask for it find no tables in a database either: to make them takes longer than most tests. */
  newPlace(options?: { readonly isNew: boolean }): Promise<Place>
}

export const sqlite: EngineUnderTest = { engine: 'SQLite', newPlace: sqlitePlace }
export const postgres: EngineUnderTest = { engine: 'PostgreSQL', newPlace: postgresPlace }
export const engines = [sqlite, postgres]

// The test server takes a hundred connections, and a test may start eight processes.
const POOL = 3

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'heed-fault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function sqlitePlace(): Promise<Place> {
  const folder = temporaryFolder()
  const store = { file: join(folder, 'heed.db') }
  const connect = async (): Promise<Raw> => {
    const database = new DatabaseSync(store.file, { timeout: hangMs })
    return {
      run: async (text) => database.prepare(text).all() as RawRow[],
      close: async () => database.close(),
    }
  }
  return {
    store,
    env: { HEED_DATA: folder },
    open: () => openHeed({ store, workspace: 'default', embedder, reader }),
    connect,
    hold: () => holdWith(connect, ['begin immediate']),
    dump: () => dumpWith(connect, `select name from sqlite_master where type = 'table' order by name`),
  }
}

async function postgresPlace({ isNew } = { isNew: false }): Promise<Place> {
  const database = await (isNew ? createDatabase() : createMigratedDatabase())
  onTestFinished(() => database.drop())
  const store = { url: database.url, poolSize: POOL }
  const connect = async (): Promise<Raw> => {
    const client = new pg.Client({ connectionString: database.url })
    // A test that failed leaves its connection behind, and dropping the database ends it.
    client.on('error', () => undefined)
    await client.connect()
    return {
      run: async (text) => (await client.query<RawRow>(text)).rows,
      close: () => client.end(),
    }
  }
  const tables = `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  return {
    store,
    env: { DATABASE_URL: database.url, HEED_POOL: String(POOL) },
    open: () => openHeed({ store, workspace: 'default', embedder, reader }),
    connect,
    hold: () => holdWith(connect, ['begin', 'lock table workspace in exclusive mode']),
    dump: () => dumpWith(connect, tables),
  }
}

async function holdWith(connect: () => Promise<Raw>, statements: readonly string[]): Promise<() => Promise<void>> {
  const raw = await connect()
  for (const statement of statements) await raw.run(statement)
  return async () => {
    await raw.run('rollback')
    await raw.close()
  }
}

async function dumpWith(connect: () => Promise<Raw>, tables: string): Promise<Record<string, string[]>> {
  const raw = await connect()
  try {
    const content: Record<string, string[]> = {}
    for (const { name } of await raw.run(tables)) {
      content[String(name)] = (await raw.run(`select * from ${name}`)).map((row) => JSON.stringify(row)).toSorted()
    }
    return content
  } finally {
    await raw.close()
  }
}
