// Two kinds of tests: unit tests beside what they test, and system tests that have PostgreSQL and Redis at hand.
import { defineConfig } from 'vitest/config'
import { isLong } from './test/scale.ts'

const seconds = (count: number): number => count * (isLong ? 10_000 : 1000)

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    retry: 0,
    // One less than there are cores unless told: on two cores the tests took twice as long.
    maxWorkers: '100%',
    reporters: ['default', './test/reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: seconds(10),
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['test/*/**/*.test.ts'],
          globalSetup: ['test/servers/setup.ts'],
          testTimeout: seconds(60),
          hookTimeout: seconds(60),
        },
      },
    ],
  },
})
