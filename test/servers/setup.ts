// Starts the servers before the system tests and stops them after. Their keepers stop them where we cannot.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import type { RunningServer } from './private-server.ts'
import { startRedis } from './redis.ts'

const running: RunningServer[] = []

export async function setup(project: TestProject): Promise<void> {
  const starts = await Promise.allSettled([startPostgres(), startRedis()])
  running.push(...starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : [])))
  const [postgres, redis] = running
  if (!postgres || !redis) {
    await teardown()
    const failures = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, failures.join('\n'))
  }
  project.provide('postgresUrl', postgres.url)
  project.provide('redisUrl', redis.url)
}

export async function teardown(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()))
}
