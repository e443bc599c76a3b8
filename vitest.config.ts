// Two kinds of tests: unit tests beside what they test, and system tests that have PostgreSQL at hand.
import { defineConfig } from 'vitest/config'
import { hangMs } from './test/scale.ts'
import { scratchFolder } from './test/scratch.ts'
import LongestFirst from './test/sequencer.ts'

process.env.TMPDIR ??= scratchFolder()

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    retry: 0,
    // One less than there are cores unless told: on two cores the tests took twice as long.
    maxWorkers: '100%',
    // One process for many files: what Heed keeps in a process (the sentence model above all) is then loaded once, not
    // once per file. No file leaves anything behind that another could meet.
    isolate: false,
    // Limits end what hangs. A slow machine must never reach them.
    testTimeout: hangMs,
    hookTimeout: hangMs,
    teardownTimeout: hangMs,
    expect: { poll: { timeout: hangMs, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/reporter.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts', 'test/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'system', include: ['test/*/**/*.test.ts'], globalSetup: ['test/servers/setup.ts'] },
      },
    ],
  },
})
