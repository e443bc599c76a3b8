// The raw peer for the engine that a store is on.
import type { StoreLocation } from '../../src/kernel/store/index.ts'
import type { RawLog } from './raw-log.ts'
import { openRawPostgres } from './raw-postgres.ts'
import { openRawSqlite } from './raw-sqlite.ts'

export async function openRawLog(location: StoreLocation): Promise<RawLog> {
  return 'url' in location ? openRawPostgres(location.url) : openRawSqlite(location.file)
}
