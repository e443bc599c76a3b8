// `npm run test:agents`: apart from the other tests, because the agents are large and take their time.
import { defineConfig } from 'vitest/config'

const longest = 10 * 60_000

export default defineConfig({
  test: {
    name: 'agents',
    include: ['test/agents/**/*.story.ts'],
    passWithNoTests: false,
    retry: 0,
    // Agents wait for a hook as long as they do for a person: one at a time.
    fileParallelism: false,
    testTimeout: longest,
    hookTimeout: longest,
  },
})
