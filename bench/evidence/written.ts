// How much a write writes: what it adds to the write-ahead log of either engine.
import { statSync } from 'node:fs'
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import { openDatabase } from '../peer/raw-sqlite.ts'

interface Meter {
  /** Bytes in the write-ahead log for this work and its commit. */
  bytesOf(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

export function openMeter(store: StoreLocation): Promise<Meter> {
  return 'url' in store ? openPostgres(store.url) : openSqlite(store.file)
}

async function openSqlite(file: string): Promise<Meter> {
  const database = await openDatabase(file)
  return {
    async bytesOf(work) {
      database.exec('pragma wal_checkpoint(truncate)')
      await work()
      return statSync(`${file}-wal`).size
    },
    close: async () => database.close(),
  }
}

async function openPostgres(url: string): Promise<Meter> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const position = async (): Promise<string> =>
    (await client.query('select pg_current_wal_lsn()::text as place')).rows[0].place
  return {
    async bytesOf(work) {
      const before = await position()
      await work()
      const { rows } = await client.query('select pg_wal_lsn_diff($1, $2)::float8 as bytes', [await position(), before])
      return rows[0].bytes
    },
    close: () => client.end(),
  }
}
