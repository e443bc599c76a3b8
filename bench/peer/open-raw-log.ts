// The raw peer for the engine that a store is on.
import type { StoreLocation, Table } from '../../src/kernel/store/index.ts'
import type { RawLog } from './raw-log.ts'
import { openRawPostgres } from './raw-postgres.ts'
import { openRawSqlite } from './raw-sqlite.ts'

/** `into` are the tables of the rows that are committed. */
export async function openRawLog(location: StoreLocation, into?: readonly Table[]): Promise<RawLog> {
  return 'url' in location ? openRawPostgres(location.url, into) : openRawSqlite(location.file, into)
}
