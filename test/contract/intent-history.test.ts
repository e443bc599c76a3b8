// Over random histories: memory equals the store, an undo leaves everything as if the row had never been given, and no correction
// in effect is answered wrongly.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { intentReducers } from '../../src/domain/intent/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answers, histories, play } from './intent-history.ts'
import { bankIn, bankOf } from './intent-registry.ts'
import { copyWithout } from './never-given.ts'
import { expectSamePairs, type Pair, projectionRows } from './projection-rows.ts'

onEachEngine('random intent histories', (test) => {
  const sampled = (count: number, seed: number) => fc.sample(histories, { numRuns: test.scaled(count), seed })

  it(`${verifies('I11', 'I5', 'I8', 'K3')}what is kept in memory is what a restart would read`, async () => {
    for (const [index, steps] of sampled(80, 5).entries()) {
      const world = await bankIn(test, `memory ${index}`)
      let count = 0
      await play(world, steps, async () => {
        count += 1
        if (count % 4 !== 0) return
        const live = await answers(world)
        await world.call('intent_reload', {})
        expect(await answers(world), JSON.stringify(steps.slice(0, count))).toEqual(live)
      })
    }
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('K5', 'K6', 'I5')}undo equals never given, in every row and every answer`, async () => {
    const raw = await openRaw(test.location)
    const pairs: Pair<Awaited<ReturnType<typeof answers>>>[] = []
    for (const [index, steps] of sampled(60, 7).entries()) {
      const live = `live ${index}`
      const world = await bankIn(test, live)
      const given = await play(world, steps)
      const undone = given[(index * 7) % given.length] ?? ''
      const { feedback_id, inert = [] } = await world.undo({ feedback_id: undone })
      const without = `${live} without`
      await copyWithout(raw, { live, without, gone: new Set([undone, feedback_id, ...inert]), steps })
      pairs.push({
        live,
        without,
        asLive: await answers(world),
        rows: await projectionRows(intentReducers, raw.reader, live),
        steps,
        undone,
      })
    }
    await test.heed.operations.rebuild(() => undefined)
    await expectSamePairs(
      pairs,
      (workspace) => projectionRows(intentReducers, raw.reader, workspace),
      (workspace) => answers(bankOf(test, workspace)),
    )
    await raw.close()
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('K10')}no correction in effect would be answered wrongly`, async () => {
    for (const [index, steps] of sampled(80, 9).entries()) {
      const world = await bankIn(test, `right ${index}`)
      await play(world, steps)
      expect((await world.check()).wrong, JSON.stringify(steps)).toEqual([])
    }
  })
})
