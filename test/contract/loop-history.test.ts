// Random histories over all channels: what a message changes for verbs, evidence and rules goes with its verdict, in every row and every answer.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { conversationReducers } from '../../src/domain/conversation/index.ts'
import { evidenceReducers } from '../../src/domain/evidence/index.ts'
import { intentReducers } from '../../src/domain/intent/index.ts'
import { reviewReducers } from '../../src/domain/review/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { answers, type Call, histories, parentsIn, play, rowsIn, undo } from './loop-history.ts'
import { copyWithout, goneWith } from './never-given.ts'
import { expectSamePairs, type Pair, projectionRows } from './projection-rows.ts'

const reducers = [...conversationReducers, ...evidenceReducers, ...intentReducers, ...reviewReducers]

onEachEngine('random histories of conversations that change verbs and rules', (test) => {
  const sampled = (count: number, seed: number) => fc.sample(histories, { numRuns: test.scaled(count), seed })
  const callsIn =
    (workspace: string, { port } = test.heed): Call =>
    async (name, input, as = {}) =>
      (await port.execute({ ...person, ...as, workspace }, name, input)) as never
  const open = () => openHeed({ store: test.location, workspace: 'default', embedder, reader })

  it(`${verifies('X1', 'X2', 'X3', 'K3', 'K6')}what is kept in memory is what a restart or another process reads`, async () => {
    const beside = await open()
    for (const [index, steps] of sampled(60, 41).entries()) {
      const workspace = `memory ${index}`
      let count = 0
      await play(callsIn(workspace), steps, async () => {
        count += 1
        if (count % 4 !== 0) return
        const live = await answers(callsIn(workspace))
        const context = JSON.stringify(steps.slice(0, count))
        expect(await answers(callsIn(workspace, beside)), context).toEqual(live)
        const fresh = await open()
        expect(await answers(callsIn(workspace, fresh)), context).toEqual(live)
        await fresh.close()
      })
    }
    await beside.close()
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('X2', 'X3', 'K5', 'K6')}undo equals never given, and redo brings back the same, in every row and every answer`, async () => {
    const raw = await openRaw(test.location)
    const pairs: Pair<Awaited<ReturnType<typeof answers>>>[] = []
    let commands = 0
    for (const [index, steps] of sampled(45, 43).entries()) {
      const live = `live ${index}`
      const call = callsIn(live)
      const stateNow = async () => ({
        rows: await projectionRows(reducers, raw.reader, live),
        asLive: await answers(call),
      })
      const parents = await parentsIn(call, await play(call, steps))
      const given = await rowsIn(call)
      commands += given.filter(({ action }) => action === 'command_detect').length
      // Half of the time something from which other rows followed.
      const heard = index % 2 === 0 ? [...new Set(parents.values())] : []
      const choices = heard.length > 0 ? heard : given.map((row) => row.feedback_id)
      const undone = choices[(index * 7) % choices.length] ?? ''
      const before = await stateNow()
      const { feedback_id } = await undo(call, undone)
      const without = `${live} without`
      const gone = await goneWith(raw, live, [undone, feedback_id], parents)
      await copyWithout(raw, { live, without, gone, steps })
      const after = await stateNow()
      const { feedback_id: redo } = await undo(call, feedback_id)
      const context = JSON.stringify({ steps, undone })
      const isBack = given.find((row) => row.feedback_id === undone)?.state !== 'undone'
      if (isBack) expect(await stateNow(), context).toEqual(before)
      await undo(call, redo)
      pairs.push({ live, without, ...after, steps, undone })
    }
    await test.heed.operations.rebuild(() => undefined)
    await expectSamePairs(
      pairs,
      (workspace) => projectionRows(reducers, raw.reader, workspace),
      (workspace) => answers(callsIn(workspace)),
    )
    await raw.close()
    expect(commands).toBeGreaterThan(0)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('X2', 'K10', 'K14')}no correction in effect would be answered wrongly`, async () => {
    for (const [index, steps] of sampled(45, 47).entries()) {
      const call = callsIn(`right ${index}`)
      await play(call, steps)
      const { wrong } = await call<{ wrong: unknown[] }>('correction_check', {})
      expect(wrong, JSON.stringify(steps)).toEqual([])
    }
  })
})
