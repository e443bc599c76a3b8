// What a write reads does not grow with how often the same was said before: counted in rows, on both engines.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actions, type Heed, openHeed } from '../../src/app.ts'
import { reviewActions } from '../../src/domain/review/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, person } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Call, furnish, repeats, unrepeated } from './growth.ts'

const FEW = 12
const MANY = 72
/** A linear read takes `MANY - FEW` rows more. */
const SLACK = 5

describe('growth', () => {
  it('every write is repeated here, or says why not', () => {
    const elsewhere = new Set<string>(reviewActions.map(({ name }) => name))
    const writes = actions.filter(({ effect, name }) => effect === 'write' && !elsewhere.has(name))
    const known = [...new Set(repeats.map(({ action }) => action)), ...Object.keys(unrepeated)]
    expect(known.toSorted()).toEqual(writes.map(({ name }) => name).toSorted())
  })
})

onEachEngine('repeats cost the same', (test) => {
  let counted: Heed
  let rows = new Map<string, number>()
  beforeAll(async () => {
    const onRows = (what: string, count: number) => rows.set(what, (rows.get(what) ?? 0) + count)
    counted = await openHeed({ store: test.location, workspace: 'default', embedder, onRows })
  })
  afterAll(() => counted.close())

  it.each(repeats.map((one) => [one.action, one.title, one] as const))(
    `${verifies('K13')}%s: %s`,
    async (action, title, { input }) => {
      const caller = { ...person, workspace: `${action} ${title}` }
      const call: Call = async (name, given) => (await counted.port.execute(caller, name, given)) as never
      await furnish(call)
      let said = 0
      const costAfter = async (times: number) => {
        for (; said < times; said += 1) await call(action, await input(said, call))
        const given = await input(said, call)
        rows = new Map()
        await call(action, given)
        said += 1
        return new Map(rows)
      }
      const [few, many] = [await costAfter(FEW), await costAfter(MANY)]
      const grown = [...many].filter(([what, count]) => count > (few.get(what) ?? 0) + SLACK)
      expect(Object.fromEntries(grown)).toEqual({})
    },
  )
})
