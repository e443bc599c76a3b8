// Starts PostgreSQL before the system tests and stops it after. Its keeper stops it where we cannot.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The tests kill processes, never the machine.
  const { url, stop } = await startPostgres({ durable: false })
  project.provide('postgresUrl', url)
  return stop
}
