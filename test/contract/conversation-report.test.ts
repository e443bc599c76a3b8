// How satisfied people are, session by session and over time, and what conversations teach a trainer.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, say, type Talk, talkIn } from './conversation-talk.ts'
import { withClock } from './intent-registry.ts'

const at = (day: number, minutes = 0): string => new Date(Date.UTC(2032, 0, day, 9, minutes)).toISOString()

/** Three turns: one rejected, one accepted, the last without a message after it. */
async function threeTurns({ answered }: Talk, session: string, more: object = {}) {
  await answered(session, `${session} 1`, ask.permit, 'portal', { validation_outcome: 'APPROVE', intent: 'renew' })
  await answered(session, `${session} 2`, say.no, 'form', { validation_outcome: 'REVISE', ...more })
  await answered(session, `${session} 3`, say.thanks, 'form', { validation_outcome: 'FAIL', intent: 'other' })
}

onEachEngine('satisfaction', (test) => {
  it(`${verifies('C6')}of a session is the mean of its turns`, async () => {
    const talk = talkIn(test, 'session')
    await threeTurns(talk, 's', { on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => {
      const [session, ...others] = await talk.sessions()
      expect(others).toEqual([])
      expect(session).toMatchObject({
        session_id: 's',
        person: 'ann',
        ended: false,
        turns: 3,
        accepted: 1,
        rejected: 1,
        neutral: 1,
        acceptance_rate: 1 / 3,
        rejection_rate: 1 / 3,
        rejections_in_a_row: 1,
      })
      expect(session?.satisfaction).toBeCloseTo((-1 + 0.8 - 0.5) / 3, 10)
    })
  })

  it(`${verifies('C6', 'C8', 'K3', 'K5')}follows corrections and their undo`, async () => {
    const talk = talkIn(test, 'corrected')
    await threeTurns(talk, 's')
    const asDetected = await talk.report()
    expect(asDetected).toMatchObject({ turns: 3, accepted: 1, rejected: 1, detector: { judged: 2, corrections: [] } })
    const given = await talk.correct('s 1', 'accepted', 'ann')
    await test.alsoAfterRestart(async () => {
      const report = await talk.report()
      expect(report).toMatchObject({ turns: 3, accepted: 2, rejected: 0, neutral: 1, worst_strategies: [] })
      expect(report.satisfaction).toBeCloseTo((1 + 0.8 - 0.5) / 3, 10)
      expect(report.detector).toEqual({
        judged: 2,
        corrections: [{ detected: 'rejected', meant: 'accepted', count: 1 }],
      })
      expect((await talk.sessions())[0]).toMatchObject({ accepted: 2, rejected: 0 })
    })
    await talk.undo(given)
    await test.alsoAfterRestart(async () => expect(await talk.report()).toEqual(asDetected))
  })

  it(`${verifies('C6')}by strategy and by intent, the worst by how certain the rejection is`, async () => {
    const talk = talkIn(test, 'by strategy')
    for (let n = 0; n < 6; n += 1) {
      await talk.answered(`a${n}`, `a${n}`, ask.permit, 'often bad', { intent: 'renew' })
      await talk.record(`a${n}`, `a${n} next`, n < 5 ? say.no : say.thanks)
    }
    await talk.answered('b', 'b', ask.permit, 'bad once', { intent: 'renew' })
    await talk.record('b', 'b next', say.no)
    await talk.answered('c', 'c', ask.weather, 'good', { intent: 'weather' })
    await talk.record('c', 'c next', say.thanks)
    await test.alsoAfterRestart(async () => {
      const { by_strategy, by_intent, worst_strategies, turns, rejected } = await talk.report()
      expect({ turns, rejected }).toEqual({ turns: 16, rejected: 6 })
      const shown = by_strategy.map((one) => [one.strategy, one.turns, one.accepted, one.rejected, one.satisfaction])
      expect(shown[0]).toEqual(['often bad', 6, 1, 5, expect.closeTo(-4.5 / 6, 10)])
      expect(shown.slice(1).toSorted()).toEqual([
        ['bad once', 1, 0, 1, -1],
        ['good', 1, 1, 0, 0.5],
      ])
      expect(by_intent.map(({ intent, turns: count, rejected: bad }) => [intent, count, bad])).toEqual([
        ['renew', 7, 6],
        ['weather', 1, 0],
      ])
      expect(worst_strategies.map(({ strategy }) => strategy)).toEqual(['often bad', 'bad once'])
    })
  })

  it(`${verifies('C6', 'C5')}sessions with several rejections in a row are named`, async () => {
    const { record, report, correct } = talkIn(test, 'repeatedly')
    await record('s', 't1', ask.permit)
    for (const id of ['t2', 't3', 't4']) await record('s', id, say.no)
    await record('calm', 'u1', ask.permit)
    await record('calm', 'u2', say.no)
    await record('calm', 'u3', say.thanks)
    await test.alsoAfterRestart(async () =>
      expect((await report()).sessions).toMatchObject([
        { session_id: 's', rejections_in_a_row: 3, turn_ids: ['t1', 't2', 't3'] },
      ]),
    )
    await correct('t2', 'accepted')
    await test.alsoAfterRestart(async () => expect((await report()).sessions).toEqual([]))
  })

  it(`${verifies('C6', 'C7')}over time, and which sessions have ended`, async () => {
    await withClock(test, async (calls, setTime) => {
      const talk = talkIn(calls, 'over time')
      setTime(at(1))
      await threeTurns(talk, 'first')
      setTime(at(3))
      await talk.record('second', 'u1', ask.permit)
      setTime(at(3, 10))
      expect((await talk.report(30)).by_day.map(({ day, turns }) => [day, turns])).toEqual([
        ['2032-01-01', 3],
        ['2032-01-03', 1],
      ])
      expect(await talk.report(1)).toMatchObject({ turns: 1, rejected: 0, by_day: [{ day: '2032-01-03' }] })
      const ended = async () => (await talk.sessions()).map(({ session_id, ended: has }) => [session_id, has])
      expect(await ended()).toEqual([
        ['second', false],
        ['first', true],
      ])
      setTime(at(3, 30))
      expect(await ended()).toEqual([
        ['second', true],
        ['first', true],
      ])
      // A session that goes on after a pause is still one.
      await talk.record('first', 'again', say.no)
      expect(await ended()).toEqual([
        ['second', true],
        ['first', false],
      ])
    })
  })

  it(`${verifies('K13', 'K12', 'C6')}sessions come in pages, each workspace its own`, async () => {
    const talk = talkIn(test, 'pages')
    for (const id of ['a', 'b', 'c', 'd', 'e']) await talk.record(id, id, ask.permit)
    await talk.record('a', 'a2', say.thanks)
    await test.alsoAfterRestart(async () => {
      for (const limit of [1, 2, 5, 50]) {
        const listed = await talk.sessions({ limit })
        expect(listed.map(({ session_id }) => session_id)).toEqual(['e', 'd', 'c', 'b', 'a'])
      }
      expect(await talkIn(test, 'empty').sessions()).toEqual([])
      expect(await talkIn(test, 'empty').report()).toMatchObject({
        turns: 0,
        satisfaction: 0,
        by_day: [],
        sessions: [],
      })
    })
  })
})

onEachEngine('samples of conversations', (test) => {
  it(`${verifies('T1', 'C8', 'K5')}answers that people accepted or rejected, with the verdict as their source`, async () => {
    const talk = talkIn(test, 'turns')
    await threeTurns(talk, 's')
    await talk.record('unanswered', 'u1', ask.permit)
    await talk.record('unanswered', 'u2', say.no)
    const [first, second] = await talk.verdicts({ session_id: 's' })
    const refused = { prompt: ask.permit, completion: answer, label: false }
    const taken = { prompt: say.no, completion: answer, label: true }
    await test.alsoAfterRestart(async () => {
      for (const limit of [1, 50])
        expect(await talk.samples('turn', { limit })).toMatchObject([
          { id: 's 1', record: refused, feedback_ids: [first?.feedback_id], trust: 'direct_user' },
          { id: 's 2', record: taken, feedback_ids: [second?.feedback_id], trust: 'direct_user' },
        ])
      expect(await talk.samples('verdict')).toEqual([])
    })
    const given = await talk.correct('s 1', 'accepted', 'ann')
    await test.alsoAfterRestart(async () =>
      expect((await talk.samples('turn'))[0]).toMatchObject({
        record: { ...refused, label: true },
        feedback_ids: [given.feedback_id],
        weight: 1,
      }),
    )
    await talk.correct('s 2', 'neutral', 'ann')
    await test.alsoAfterRestart(async () => expect(await talk.samples('turn')).toHaveLength(1))
    await talk.undo(given)
    await talk.undo({ feedback_id: first?.feedback_id ?? '' })
    await test.alsoAfterRestart(async () => expect(await talk.samples('turn')).toEqual([]))
  })

  it(`${verifies('T1', 'C8', 'K5')}what a message said of an answer, if a person corrected the verdict`, async () => {
    const talk = talkIn(test, 'verdicts')
    await threeTurns(talk, 's')
    const given = await talk.correct('s 1', 'accepted', 'ann')
    await talk.correct('s 2', 'rejected', 'ann', { trust: 'agent_inferred' })
    await talk.correct('s 3', 'rejected', 'ann')
    const record = { previous_query: ask.permit, previous_response: answer, message: say.no, label: 'accepted' }
    await test.alsoAfterRestart(async () =>
      expect(await talk.samples('verdict')).toMatchObject([
        { id: given.feedback_id, record, feedback_ids: [given.feedback_id], trust: 'direct_user' },
      ]),
    )
    const taken = await talk.undo(given)
    await test.alsoAfterRestart(async () => expect(await talk.samples('verdict')).toEqual([]))
    await talk.undo(taken)
    await test.alsoAfterRestart(async () => expect(await talk.samples('verdict')).toHaveLength(1))
  })

  it.each(['before', 'after'])(
    `${verifies('T1', 'K2')}a sample has the answer that was judged, whatever was recorded %s it was corrected`,
    async (when) => {
      const talk = talkIn(test, `told ${when}`)
      const tellOther = () =>
        talk.call('turn_record', { session_id: 's', turn_id: 's 1', response: 'Something else altogether.' })
      await threeTurns(talk, 's')
      if (when === 'before') await tellOther()
      await talk.correct('s 1', 'accepted', 'ann')
      if (when === 'after') await tellOther()
      await test.alsoAfterRestart(async () =>
        expect((await talk.samples('verdict')).map(({ record }) => record.previous_response)).toEqual([answer]),
      )
    },
  )

  it(`${verifies('T1', 'C1')}an answer that was recorded only after it was judged is in the sample`, async () => {
    const talk = talkIn(test, 'told late')
    await talk.record('s', 't1', ask.permit)
    await talk.record('s', 't2', say.no)
    expect(await talk.samples('turn')).toEqual([])
    await talk.call('turn_record', { session_id: 's', turn_id: 't1', response: answer })
    await talk.correct('t1', 'accepted', 'ann')
    await test.alsoAfterRestart(async () => {
      expect((await talk.samples('turn')).map(({ record }) => record.completion)).toEqual([answer])
      expect((await talk.samples('verdict')).map(({ record }) => record.previous_response)).toEqual([answer])
    })
  })
})
