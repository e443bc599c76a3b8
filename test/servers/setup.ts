// Starts the servers before the system tests and stops them after. Their keepers stop them where we cannot.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { findRedis } from './programs.ts'
import { startRedis } from './redis.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The tests kill processes, never the machine.
  const postgres = await startPostgres({ durable: false })
  project.provide('postgresUrl', postgres.url)
  const redis = findRedis() && (await startRedis())
  project.provide('redisUrl', redis?.url ?? '')
  return async () => {
    await Promise.all([postgres.stop(), redis?.stop()])
  }
}
