// Random histories: the views in memory match the store, undo leaves the state as if the row had never been given, nothing is
// detected twice, and no correction in effect is answered wrongly.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { conversationReducers } from '../../src/domain/conversation/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person, type TestHeed } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { answers, histories, play } from './conversation-history.ts'
import { reviewer, type Talk, talkIn } from './conversation-talk.ts'
import { copyWithout } from './never-given.ts'
import { expectSamePairs, type Pair, projectionRows } from './projection-rows.ts'

onEachEngine('random conversations', (test) => {
  const admin = { ...reviewer, role: 'admin' } as const

  const sampled = (count: number, seed: number) => fc.sample(histories, { numRuns: test.scaled(count), seed })

  it(`${verifies('C1', 'C4', 'C5', 'C8', 'K3', 'K6')}what is kept in memory is what a restart or another process reads`, async () => {
    // It reads only now and then, so that it has much to catch up with.
    const beside = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
    for (const [index, steps] of sampled(80, 11).entries()) {
      const workspace = `memory ${index}`
      const talk = talkIn(test, workspace)
      let count = 0
      await play(talk, steps, async () => {
        count += 1
        if (count % 7 !== 0) return
        const live = await answers(talk)
        const context = JSON.stringify(steps.slice(0, count))
        expect(await answers(talkOf(test, beside, workspace)), context).toEqual(live)
        const fresh = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
        expect(await answers(talkOf(test, fresh, workspace)), context).toEqual(live)
        await fresh.close()
      })
    }
    await beside.close()
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('K5', 'K6', 'C1', 'C8')}undo equals never given, in every row and every answer`, async () => {
    const raw = await openRaw(test.location)
    const pairs: Pair<Awaited<ReturnType<typeof answers>>>[] = []
    for (const [index, steps] of sampled(80, 13).entries()) {
      const live = `live ${index}`
      const talk = talkIn(test, live)
      const given = await play(talk, steps)
      const undone = given[(index * 7) % given.length]
      if (undone === undefined) continue
      // With a reviewer's key: if others undid a reviewer's row, it would be held.
      const { feedback_id, inert = [] } = await talk.tell('feedback_undo', { feedback_id: undone }, admin)
      const without = `${live} without`
      await copyWithout(raw, { live, without, gone: new Set([undone, feedback_id, ...inert]), steps })
      const rows = await projectionRows(conversationReducers, raw.reader, live)
      pairs.push({ live, without, asLive: await answers(talk), rows, steps, undone })
    }
    await test.heed.operations.rebuild(() => undefined)
    await expectSamePairs(
      pairs,
      (workspace) => projectionRows(conversationReducers, raw.reader, workspace),
      (workspace) => answers(talkIn(test, workspace)),
    )
    await raw.close()
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('C1', 'C7')}each turn but the last of a session is judged once, by the one that follows it`, async () => {
    for (const [index, steps] of sampled(60, 17).entries()) {
      const talk = talkIn(test, `once ${index}`)
      await play(talk, steps)
      const turns = (await talk.turns()).toReversed()
      const followed = turns.flatMap(({ turn_id, follows }) => (follows === undefined ? [] : [[follows, turn_id]]))
      const rows = (await talk.verdicts()).map(({ target_id, payload }) => [target_id, JSON.parse(payload).detected_in])
      expect(rows, JSON.stringify(steps)).toEqual(followed)
      for (const [index_, { session_id, follows }] of turns.entries()) {
        const before = turns.slice(0, index_).findLast((turn) => turn.session_id === session_id)
        expect(follows).toBe(before?.turn_id)
      }
    }
  })

  it(`${verifies('K10', 'C8')}no correction in effect would be answered wrongly`, async () => {
    for (const [index, steps] of sampled(80, 19).entries()) {
      const talk = talkIn(test, `right ${index}`)
      await play(talk, steps)
      expect((await talk.check()).wrong, JSON.stringify(steps)).toEqual([])
    }
  })
})

function talkOf(test: TestHeed, heed: HeedCore, workspace: string): Talk {
  const call = async <T>(name: string, input: unknown, as = {}) =>
    (await heed.port.execute({ ...person, ...as }, name, input)) as T
  return talkIn({ call, tell: call, refused: test.refused }, workspace)
}
