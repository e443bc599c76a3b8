// An approval depends on what is known when it is written: what is proposed at the same moment counts, too.
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person, type TestHeed } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { atOnce, storeTeller } from './at-once.ts'
import { rulesIn } from './told-rules.ts'

const french = 'Write to customers in French instead of English.'
const english = 'Customers are written to in English.'

onEachEngine(
  'approvals at the same moment',
  (test) => {
    it(`${verifies('R5', 'R6', 'K14')}a rule is not approved if its opposite is proposed in between`, async () => {
      const here = rulesIn(test, 'opposite between')
      const heed = await openHeed({
        store: test.location,
        workspace: 'default',
        embedder,
        reader,
        contexts: [storeTeller],
      })
      const call = (name: string, input: unknown, as = {}) => heed.port.execute({ ...person, ...as }, name, input)
      try {
        const there = rulesIn({ call } as TestHeed, 'opposite between')
        const { rule_id } = await here.propose(french)
        const [, refused] = await atOnce(
          [here, ({ propose }) => propose(english)],
          [there, ({ approve }) => approve(rule_id).catch((error: unknown) => error)],
        )
        expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('contradicts') })
      } finally {
        await heed.close()
      }
      await test.alsoAfterRestart(async () => expect(await here.told()).toEqual([]))
    })
  },
  [storeTeller],
)
