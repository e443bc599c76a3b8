// A step gives the same rows as deriving everything again.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HeedError } from '../../src/kernel/errors.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { furnish } from './growth.ts'
import { decisionOf, histories, type Said } from './steps.ts'

interface Answer {
  feedback_id?: string
  followed?: string[]
}

/** Answers how many of them were taken. */
async function play(test: TestHeed, workspace: string, history: readonly Said[]): Promise<number> {
  const given: string[] = []
  let taken = 0
  for (const { name, input, as, undoes, decides } of history) {
    const call = <T>(read: string, asked: object) => test.call<T>(read, asked, { workspace })
    const decision = decides === undefined ? {} : await decisionOf(name, decides, call)
    if (!decision) continue
    const feedback_id = undoes === undefined ? undefined : given[undoes % Math.max(1, given.length)]
    if (undoes !== undefined && feedback_id === undefined) continue
    try {
      const said = { ...input, ...decision, ...(feedback_id !== undefined && { feedback_id }) }
      const { feedback_id: own, followed = [] } = await test.call<Answer>(name, said, { ...as, workspace })
      given.push(...(own === undefined ? followed : [own]))
      taken += 1
    } catch (error) {
      // A call that is not allowed here is refused, and leaves nothing.
      if (!(error instanceof HeedError) || error.code === 'internal') throw error
    }
  }
  return taken
}

onEachEngine('steps', (test) => {
  describe.each(histories)('on %s', (topic, history) => {
    it(`${verifies('K6', 'K13')}give the same rows as deriving everything again`, async () => {
      let runs = 0
      let taken = 0
      await fc.assert(
        fc.asyncProperty(history, async (said) => {
          runs += 1
          const workspace = `${topic} ${runs}`
          await furnish((name, input) => test.call(name, input, { workspace }))
          taken += await play(test, workspace, said)
        }),
        { numRuns: test.scaled(60) },
      )
      // Two histories on PostgreSQL may both be short.
      expect(taken).toBeGreaterThan(5 * runs)
      const { count, differences } = await test.heed.operations.verify(() => undefined)
      expect({ count, differences }).toEqual({ count: 0, differences: [] })
    })
  })
})
