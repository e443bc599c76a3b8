// Over random histories of rules: the memory has what the store has, an undo leaves what there would be without the row, no agent is
// told two rules that contradict each other, and no correction in effect is answered wrongly.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { reviewReducers } from '../../src/domain/review/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { copyWithout } from './never-given.ts'
import { expectSamePairs, type Pair, projectionRows } from './projection-rows.ts'
import { answers, histories, play } from './review-history.ts'

onEachEngine('random rules', (test) => {
  const sampled = (count: number, seed: number) => fc.sample(histories, { numRuns: test.scaled(count), seed })

  const callsIn =
    (workspace: string) =>
    <T>(name: string, input: object, as: object = {}) =>
      test.call<T>(name, input, { ...as, workspace })

  it(`${verifies('R6', 'R7', 'R12', 'K3', 'K6')}what is kept in memory is what a restart or another process reads`, async () => {
    const beside = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
    for (const [index, steps] of sampled(40, 21).entries()) {
      const workspace = `memory ${index}`
      let count = 0
      await play(callsIn(workspace), steps, async () => {
        count += 1
        if (count % 9 !== 0) return
        const live = await answers(callsIn(workspace))
        const elsewhere = async <T>(name: string, input: object, as: object = {}) =>
          (await beside.port.execute({ ...person, ...as, workspace }, name, input)) as T
        expect(await answers(elsewhere), JSON.stringify(steps.slice(0, count))).toEqual(live)
      })
    }
    await beside.close()
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('K5', 'K6', 'R6', 'R12')}undo equals never given, in every row and every answer`, async () => {
    const raw = await openRaw(test.location)
    const pairs: Pair<Awaited<ReturnType<typeof answers>>>[] = []
    for (const [index, steps] of sampled(60, 23).entries()) {
      const live = `live ${index}`
      const given = await play(callsIn(live), steps)
      const undone = given[(index * 7) % given.length]
      if (undone === undefined) continue
      const { feedback_id, inert = [] } = await callsIn(live)<{ feedback_id: string; inert?: string[] }>(
        'feedback_undo',
        { feedback_id: undone },
        { actor: 'key_u', actorKind: 'key', role: 'reviewer', channel: 'http' },
      )
      const without = `${live} without`
      await copyWithout(raw, { live, without, gone: new Set([undone, feedback_id, ...inert]), steps })
      const rows = await projectionRows(reviewReducers, raw.reader, live)
      pairs.push({ live, without, asLive: await answers(callsIn(live)), rows, steps, undone })
    }
    await test.heed.operations.rebuild(() => undefined)
    await expectSamePairs(
      pairs,
      (workspace) => projectionRows(reviewReducers, raw.reader, workspace),
      (workspace) => answers(callsIn(workspace)),
    )
    await raw.close()
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('K10', 'R7')}no correction in effect would be answered wrongly, and none contradicts another`, async () => {
    let asked = 0
    for (const [index, steps] of sampled(60, 25).entries()) {
      const call = callsIn(`right ${index}`)
      await play(call, steps)
      const checked = await call<{ asked: number; wrong: unknown[] }>('correction_check', {})
      expect(checked.wrong, JSON.stringify(steps)).toEqual([])
      for (const { prompt } of (await answers(call)).prompts)
        expect(prompt.includes('Use tabs') && prompt.includes('Use spaces'), JSON.stringify(steps)).toBe(false)
      asked += checked.asked
    }
    expect(asked).toBeGreaterThan(5)
  })
})
