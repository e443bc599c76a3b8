// Starts the servers before the system tests and stops them after. Their keepers stop them where we cannot.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openData } from '../../src/data.ts'
import { startPostgres } from './postgres.ts'
import { findRedis } from './programs.ts'
import { startRedis } from './redis.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The tests kill processes, never the machine.
  const postgres = await startPostgres({ durable: false })
  project.provide('postgresUrl', postgres.url)
  project.provide('migratedDatabase', await migrate(postgres.url))
  const redis = findRedis() && (await startRedis())
  project.provide('redisUrl', redis?.url ?? '')
  return async () => {
    await Promise.all([postgres.stop(), redis?.stop()])
  }
}

/** Makes the database that is copied. */
async function migrate(postgresUrl: string): Promise<string> {
  const name = 'heed_migrated'
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = name
  const { store } = await openData({ store: { url: url.href, poolSize: 1 }, workspace: 'default' })
  await store.close()
  const { rows } = await client.query('show server_version_num')
  await client.end()
  // Older servers copy the files unless told otherwise, newer ones if told: nothing here has to survive a crash, so that is faster.
  const isNewer = Number(rows[0].server_version_num) >= 150_000
  return `template ${name}${isNewer ? ' strategy file_copy' : ''}`
}
