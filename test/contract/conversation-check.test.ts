// Corrections of verdicts, asked again: what a person said of a turn, and how the next message like it would be read.
import { expect, it } from 'vitest'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, reviewer, say, type Talk, talkIn } from './conversation-talk.ts'

const offer = 'Would you like me to book an appointment at the town hall?'

/** A turn that a message of ann judges. */
async function judged(talk: Talk, id: string, message: string = say.no, first: object = {}, next: object = {}) {
  await talk.record(id, id, ask.permit, { response: answer, strategy: 'portal', ...first })
  await talk.record(id, `${id} next`, message, { on_behalf_of: 'ann', ...next })
}

onEachEngine('corrections asked again', (test) => {
  const isRight = async ({ check }: Talk, asked: number) =>
    test.alsoAfterRestart(async () => expect(await check()).toEqual({ asked, wrong: [], warnings: [] }))

  it(`${verifies('K10', 'C8')}about the turn, and about the message if a person said it`, async () => {
    const talk = talkIn(test, 'asked')
    await judged(talk, 't1')
    await isRight(talk, 0)
    const given = await talk.correct('t1', 'accepted', 'ann')
    // About the turn, its strategy and the message.
    await isRight(talk, 3)
    // A turn that nobody reacted to has no message, and without a known person there is nobody to ask for.
    await talk.answered('s', 't2', ask.weather, 'forecast')
    await talk.correct('t2', 'rejected', 'ann')
    await isRight(talk, 5)
    await judged(talk, 't3', say.thanks)
    // What a reviewer says counts for everyone, so the message is asked about too.
    await talk.correct('t3', 'neutral', undefined, {}, reviewer)
    await isRight(talk, 7)
    await talk.undo(given)
    await isRight(talk, 4)
  })

  it(`${verifies('K10')}and named if it would be answered wrongly`, async () => {
    const talk = talkIn(test, 'damaged')
    await judged(talk, 't1')
    await judged(talk, 't2', say.thanks)
    const first = await talk.correct('t1', 'accepted', 'ann')
    const second = await talk.correct('t2', 'rejected', 'ann')
    const raw = await openRaw(test.location)
    const damage = (statement: string) => raw.transaction((connection) => connection.exec(statement))
    await damage(`update turn_index set user_feedback_status = 'neutral' where feedback_id = '${first.feedback_id}'`)
    await damage(`delete from verdict_correction where feedback_id = '${second.feedback_id}'`)
    await raw.close()
    // The view in memory does not know it.
    await test.alsoAfterRestart(async () => undefined)
    const { asked, wrong } = await talk.check()
    expect(asked).toBe(5)
    expect(wrong.map(({ feedback_id }) => feedback_id)).toEqual([first.feedback_id, second.feedback_id])
    expect(await test.heed.operations.verify(() => undefined)).not.toMatchObject({ count: 0 })
    await test.heed.operations.rebuild(() => undefined)
    await isRight(talk, 6)
  })

  it(`${verifies('K10', 'C8')}what the same person said of the same message later is not asked against`, async () => {
    const talk = talkIn(test, 'superseded')
    await judged(talk, 't1')
    await judged(talk, 't2')
    const first = await talk.correct('t1', 'accepted', 'ann')
    const second = await talk.correct('t2', 'neutral', 'ann')
    // Both turns count as said, and so does the strategy of the first; for the message only the later correction does.
    await isRight(talk, 4)
    const standsAs = (feedback_id: string) => talk.call('verdict_get', { feedback_id })
    await test.alsoAfterRestart(async () => {
      expect(await standsAs(first.feedback_id)).toMatchObject({
        state: 'superseded',
        superseded_by: second.feedback_id,
      })
      expect(await standsAs(second.feedback_id)).toMatchObject({ turn_id: 't2', state: 'in_effect' })
    })
    await talk.undo(second)
    await isRight(talk, 3)
    await test.alsoAfterRestart(async () => {
      expect(await standsAs(first.feedback_id)).toMatchObject({ turn_id: 't1', state: 'in_effect' })
      expect(await standsAs(second.feedback_id)).toMatchObject({ state: 'out_of_force' })
    })
  })

  it(`${verifies('K10', 'C8')}a response that was recorded after the verdict makes nothing wrong`, async () => {
    const talk = talkIn(test, 'told later')
    await talk.record('s', 't1', ask.permit)
    await talk.record('s', 't2', say.no, { on_behalf_of: 'ann' })
    await talk.correct('t1', 'accepted', 'ann')
    await talk.call('turn_record', { session_id: 's', turn_id: 't1', response: offer, strategy: 'portal' })
    await test.alsoAfterRestart(async () => expect((await talk.check()).wrong).toEqual([]))
  })

  it(`${verifies('K10', 'C8')}what decided with the verdict is asked with it`, async () => {
    const talk = talkIn(test, 'with it')
    const first = { items_mentioned: ['Nordwind 300', 'Südwind 20'], intent: 'renew' }
    for (const [id, message] of [
      ['t1', 'Nordwind 300'],
      ['t2', 'The Südwind 20, and two of them'],
      ['t3', say.unclear],
      ['t4', ask.again],
    ] as const) {
      await judged(talk, id, message, first, { intent: 'renew' })
      const { detected } = await talk.turn(id)
      const other = detected?.feedback_type === 'rejected' ? 'accepted' : 'rejected'
      await talk.correct(id, other, 'ann')
    }
    await isRight(talk, 12)
  })

  it(`${verifies('K10', 'C8')}also if the corrected verdict was undone`, async () => {
    const talk = talkIn(test, 'taken back')
    await judged(talk, 't1')
    await talk.correct('t1', 'accepted', 'ann')
    const { detected } = await talk.turn('t1')
    await talk.undo({ feedback_id: detected?.feedback_id ?? '' })
    await test.alsoAfterRestart(async () =>
      expect(await talk.detect(say.no, { on_behalf_of: 'ann' })).toMatchObject({ feedback_type: 'accepted' }),
    )
    await isRight(talk, 3)
  })

  it(`${verifies('K10', 'K8')}what is held or superseded is not asked`, async () => {
    const talk = talkIn(test, 'waiting')
    await judged(talk, 't1')
    await talk.correct('t1', 'accepted', 'ann', { trust: 'tool_output' })
    await isRight(talk, 0)
    await talk.correct('t1', 'neutral', 'ann')
    await isRight(talk, 2)
    await talk.correct('t1', 'accepted', undefined, {}, reviewer)
    await test.alsoAfterRestart(async () => expect((await talk.check()).wrong).toEqual([]))
  })

  it.each(['detector.rejected', 'detector.accepted'])(
    `${verifies('K10', 'C8')}what a person said of exactly these words counts whatever %s is`,
    async (name) => {
      const talk = talkIn(test, name)
      await judged(talk, 't1', say.giveUp)
      await judged(talk, 't2', say.thanks)
      await talk.correct('t1', 'accepted', 'ann')
      await talk.correct('t2', 'rejected', 'ann')
      const reads = async (message: string) => (await talk.detect(message, { on_behalf_of: 'ann' })).feedback_type
      for (const value of [100, 10]) {
        await talk.set(name, value)
        await test.alsoAfterRestart(async () => {
          expect([await reads(say.giveUp), await reads(say.thanks)]).toEqual(['accepted', 'rejected'])
          expect((await talk.check()).wrong).toEqual([])
        })
      }
    },
  )
})
