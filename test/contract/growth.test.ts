// What a write reads does not grow with how often the same was said before: counted in rows, on both engines.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actions, type HeedCore, openHeed } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Engine } from '../../src/kernel/store/db.ts'
import { composed } from '../../src/kernel/store/index.ts'
import { embedder } from '../embedder.ts'
import { type EngineName, onEachEngine, openRaw, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { isLong } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { reviewer } from './conversation-talk.ts'
import { type Call, furnish, type Repeat, readInFull, repeats, unrepeated } from './growth.ts'

const FEW = 24
/** A linear read takes as many rows more as these are more. PostgreSQL answers the same rows, in twice the time. */
const manyOn = (engine: EngineName) => (engine === 'sqlite' || isLong ? 84 : 44)
const SLACK = 5
/** Searches are written several at once, off the answer path. */
const BESIDE = 'intent_search'
type Speaking = 'by people' | 'after a reviewer' | 'by a reviewer'
/** What reviewers say is read by the same statements on both engines; the long run asks PostgreSQL, too. */
const speakingsOn = (engine: EngineName): readonly Speaking[] =>
  engine === 'sqlite' || isLong ? ['by people', 'after a reviewer', 'by a reviewer'] : ['by people']
const isOneStep = ({ title, decide }: Repeat, speaking: Speaking) =>
  speaking === 'by people' || !(decide || readInFull[speaking].includes(title))

describe('growth', () => {
  it('every write is repeated here, or there is a reason why not', () => {
    const writes = actions.filter(({ effect }) => effect === 'write')
    const known = [...new Set(repeats.map(({ action }) => action)), ...Object.keys(unrepeated)]
    expect(known.toSorted()).toEqual(writes.map(({ name }) => name).toSorted())
  })
})

/** The steps of the engine's plan that read the log or the facts, but not by an index from a place on. */
async function readsBeside(engine: Engine, text: string): Promise<string[]> {
  const params = { workspace: 'default', types: '["turn"]', after: 1 }
  const explain = engine.name === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
  const plan = await engine.transaction(async (connection) => {
    // A few rows are read faster without an index.
    if (engine.name === 'postgres')
      await connection.exec(
        'analyze feedback_log; analyze fact; set local enable_seqscan = off; set local enable_bitmapscan = off',
      )
    return connection.all(composed<Record<string, unknown>>(`${explain} ${text}`), params)
  })
  const lines = plan.map((row) => String(row.detail ?? row['QUERY PLAN']))
  return engine.name === 'sqlite'
    ? lines.filter((line) => /(SEARCH|SCAN) (feedback_log|fact)\b/.test(line) && !line.includes('seq>?'))
    : lines.filter(
        (line, index) =>
          / on (feedback_log|fact)\b/.test(line) &&
          !/Index Cond: .*seq > /.test(lines.slice(index + 1, index + 4).join()),
      )
}

onEachEngine('repeats cost the same', (test) => {
  let counted: HeedCore
  let rows = new Map<string, number>()
  beforeAll(async () => {
    const onRows = (what: string, count: number) => rows.set(what, (rows.get(what) ?? 0) + count)
    counted = await openHeed({ store: test.location, workspace: 'default', embedder, reader, onRows })
  })
  afterAll(() => counted.close())

  const callAs =
    (caller: Caller): Call =>
    async (name, given) =>
      (await counted.port.execute(caller, name, given)) as never

  describe.each(speakingsOn(test.engine))('%s', (speaking) => {
    const those = repeats.filter((one) => isOneStep(one, speaking))
    it.each(those.map((one) => [one.action, one.title, one] as const))(
      `${verifies('K13')}%s: %s`,
      async (action, title, { input, decide }) => {
        const workspace = `${action} ${title} ${speaking}`
        const asPerson = callAs({ ...person, workspace })
        const asReviewer = callAs({ ...person, ...reviewer, workspace })
        const call = speaking === 'by a reviewer' ? asReviewer : asPerson
        await furnish(asPerson)
        const first = decide && (await call(action, await input(0, call)))
        if (first) await decide(first, asReviewer)
        if (speaking === 'after a reviewer') await asReviewer(action, await input(0, asReviewer))
        let said = 0
        const costAfter = async (times: number) => {
          for (; said < times; said += 1) await call(action, await input(said, call))
          const given = await input(said, call)
          rows = new Map()
          await call(action, given)
          said += 1
          return new Map(rows)
        }
        const [few, many] = [await costAfter(FEW), await costAfter(manyOn(test.engine))]
        const grown = [...many].filter(([what, count]) => what !== BESIDE && count > (few.get(what) ?? 0) + SLACK)
        expect(Object.fromEntries(grown)).toEqual({})
      },
    )
  })

  it(`${verifies('K13')}views read what was written since, and nothing before it`, async () => {
    const call: Call = async (name, given) => (await counted.port.execute(person, name, given)) as never
    rows = new Map()
    await furnish(call)
    await furnish(call)
    await call('verb_search', { query: 'open an account' })
    await call('entity_resolve', { name: 'Apex' })
    const [asked = '', ...others] = [...rows.keys()].filter((text) => text.includes('order by max(seq)'))
    expect(others).toEqual([])
    const engine = await openRaw(test.location)
    try {
      expect(await readsBeside(engine, asked)).toEqual([])
    } finally {
      await engine.close()
    }
  })
})
