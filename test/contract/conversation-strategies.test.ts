// Which strategy to try next: what people accepted, then what nobody objected to, never what they rejected.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { ask, say, type Talk, talkIn } from './conversation-talk.ts'

/** A turn in a session of its own, answered by a strategy of the same name, and what was said to it. */
async function turnOf({ answered, record }: Talk, name: string, message?: string, more: object = {}) {
  await answered(name, name, ask.permit, name, more)
  return message === undefined ? undefined : (await record(name, `${name} next`, message)).previous
}

onEachEngine('strategies', (test) => {
  it(`${verifies('C4')}accepted before neutral, each by ranking score, and what was rejected apart`, async () => {
    const talk = talkIn(test, 'order')
    await turnOf(talk, 'neutral, best', undefined, { quality_score: 1 })
    await turnOf(talk, 'accepted, poor', say.thanks, { quality_score: 0.1 })
    await turnOf(talk, 'rejected, best', say.no, { quality_score: 1, strategy_input: 'query "permits"' })
    await turnOf(talk, 'neutral, fair', undefined, { quality_score: 0.5 })
    await turnOf(talk, 'accepted, good', say.thanks, { quality_score: 0.8 })
    await test.alsoAfterRestart(async () => {
      const { strategies, avoid } = await talk.search(ask.permit)
      const ranked = strategies.map((one) => [one.strategy, one.user_feedback_status, one.quality_score])
      expect(ranked).toEqual([
        ['accepted, good', 'accepted', 0.8],
        ['accepted, poor', 'accepted', 0.1],
        ['neutral, best', 'neutral', 1],
        ['neutral, fair', 'neutral', 0.5],
      ])
      for (const { ranking_score, quality_score = 0, user_feedback_status } of strategies) {
        const weight = user_feedback_status === 'accepted' ? 0.5 : 0
        expect(ranking_score).toBeCloseTo(0.6 * quality_score + 0.4 * weight, 10)
      }
      expect(avoid).toEqual([
        {
          turn_id: 'rejected, best',
          strategy: 'rejected, best',
          strategy_input: 'query "permits"',
          query: ask.permit,
          similarity: 1,
          times: 1,
          audience: 'person',
          correction_type: 'explicit',
          user_said: say.no,
        },
      ])
      expect((await talk.turn('rejected, best')).ranking_score).toBeCloseTo(0.6 - 0.4, 10)
    })
  })

  it(`${verifies('C4')}without a quality score, the validation outcome is used`, async () => {
    const talk = talkIn(test, 'validated')
    for (const validation_outcome of ['FAIL', 'RETRY', 'APPROVE', 'REVISE'])
      await turnOf(talk, validation_outcome, undefined, { validation_outcome })
    await turnOf(talk, 'scored', undefined, { validation_outcome: 'FAIL', quality_score: 0.9 })
    await test.alsoAfterRestart(async () =>
      expect((await talk.choice(ask.permit)).try).toEqual(['scored', 'APPROVE', 'REVISE', 'RETRY', 'FAIL']),
    )
  })

  it(`${verifies('C4', 'C1', 'K3')}a quality score that comes later counts from the next search on`, async () => {
    const talk = talkIn(test, 'later')
    await turnOf(talk, 'first', undefined, { quality_score: 0.5 })
    await turnOf(talk, 'second', undefined, { quality_score: 0.4 })
    expect((await talk.choice(ask.permit)).try).toEqual(['first', 'second'])
    await talk.call('turn_record', { session_id: 'second', turn_id: 'second', quality_score: 0.7 })
    await test.alsoAfterRestart(async () => expect((await talk.choice(ask.permit)).try).toEqual(['second', 'first']))
  })

  it(`${verifies('C4')}queries are found by what they mean`, async () => {
    const talk = talkIn(test, 'alike')
    await talk.answered('one', 't1', ask.permit, 'portal')
    await talk.answered('two', 'u1', ask.weather, 'forecast')
    await talk.record('two', 'u2', say.no)
    await test.alsoAfterRestart(async () => {
      const { strategies, avoid } = await talk.search('How would one renew a permit for parking?')
      expect(strategies).toMatchObject([{ turn_id: 't1', strategy: 'portal', query: ask.permit }])
      expect(strategies[0]?.similarity).toBeGreaterThan(0.6)
      expect(strategies[0]?.similarity).toBeLessThan(1)
      expect(avoid).toEqual([])
      expect(await talk.choice('How is the weather going to be in Oslo tomorrow?')).toEqual({
        try: [],
        avoid: ['forecast'],
      })
      expect(await talk.choice(ask.hamster)).toEqual({ try: [], avoid: [] })
    })
  })

  it(`${verifies('C4', 'K3', 'K5')}how similar queries must be is a setting, and undo brings it back`, async () => {
    const { answered, choice, set, undo } = talkIn(test, 'how alike')
    await answered('s', 't1', ask.permit, 'portal')
    const given = await set('strategy.similar', 100)
    await test.alsoAfterRestart(async () => {
      expect((await choice(ask.again)).try).toEqual([])
      // Exactly the same words match whatever the setting.
      expect((await choice(ask.permit)).try).toEqual(['portal'])
      expect((await choice(` ${ask.permit.toUpperCase()} `)).try).toEqual(['portal'])
    })
    await undo(given)
    await test.alsoAfterRestart(async () => expect((await choice(ask.again)).try).toEqual(['portal']))
  })

  it(`${verifies('C4')}the same strategy for the same query is one entry, by its best turn`, async () => {
    const { answered, record, search } = talkIn(test, 'collapsed')
    for (const [id, quality_score] of [
      ['t1', 0.2],
      ['t2', 0.9],
      ['t3', 0.5],
    ] as const)
      await answered(id, id, ask.permit, 'portal', { quality_score })
    await record('t3', 'next', say.no)
    await test.alsoAfterRestart(async () => {
      const { strategies, avoid } = await search(ask.permit)
      expect(strategies).toEqual([])
      expect(avoid).toMatchObject([{ turn_id: 't3', times: 1 }])
    })
    await record('t2', 'later', say.thanks)
    await test.alsoAfterRestart(async () => {
      // The last verdict counts.
      const { strategies, avoid } = await search(ask.permit)
      expect(strategies).toMatchObject([{ turn_id: 't2', times: 1 }])
      expect(avoid).toEqual([])
    })
  })

  it(`${verifies('C4', 'K2')}a verdict stays with the answer it was given for, whatever is recorded of the turn later`, async () => {
    const { answered, record, call, choice, undo } = talkIn(test, 'exchanged')
    await answered('s', 't1', ask.permit, 'portal')
    const { previous } = await record('s', 't2', say.thanks)
    await call('turn_record', { session_id: 's', turn_id: 't1', strategy: 'another', response: 'Other words.' })
    await test.alsoAfterRestart(async () => expect((await choice(ask.permit)).try).toEqual(['portal']))
    await undo({ feedback_id: previous?.feedback_id ?? '' })
    await test.alsoAfterRestart(async () => expect((await choice(ask.permit)).try).toEqual(['another']))
  })

  it(`${verifies('C4', 'K13')}no more than asked for`, async () => {
    const talk = talkIn(test, 'limit')
    for (const name of ['a', 'b', 'c']) await turnOf(talk, name, undefined, { quality_score: 0.5 })
    for (const name of ['x', 'y', 'z']) await turnOf(talk, name, say.no)
    await test.alsoAfterRestart(async () => {
      const { strategies, avoid } = await talk.search(ask.permit, { limit: 2 })
      expect([strategies.length, avoid.length]).toEqual([2, 2])
      expect(await talk.refused('strategy_search', { query: ask.permit, limit: 0 })).toMatchObject({
        code: 'invalid_input',
        problems: [{ field: 'limit' }],
      })
    })
  })

  it(`${verifies('C4')}a turn without a strategy is not proposed`, async () => {
    const { record, choice } = talkIn(test, 'no strategy')
    await record('s', 't1', ask.permit, { response: 'At the town hall.', quality_score: 1 })
    await record('s', 't2', say.no)
    await test.alsoAfterRestart(async () => expect(await choice(ask.permit)).toEqual({ try: [], avoid: [] }))
  })

  it(`${verifies('C4', 'K3', 'K5', 'C8')}a rejection, its undo, its redo and its correction count from the next search on`, async () => {
    const talk = talkIn(test, 'effects')
    const isAt = async (expected: object) =>
      test.alsoAfterRestart(async () => expect(await talk.choice(ask.again)).toEqual(expected))
    const [tried, avoided] = [
      { try: ['portal'], avoid: [] },
      { try: [], avoid: ['portal'] },
    ]
    await talk.answered('s', 't1', ask.permit, 'portal')
    await isAt(tried)
    const { previous } = await talk.record('s', 't2', say.no)
    await isAt(avoided)
    const taken = await talk.undo({ feedback_id: previous?.feedback_id ?? '' })
    await isAt(tried)
    const back = await talk.undo(taken)
    await isAt(avoided)
    const correction = await talk.correct('t1', 'neutral', 'ann')
    await isAt(tried)
    const uncorrected = await talk.undo(correction)
    await isAt(avoided)
    await talk.undo(uncorrected)
    await isAt(tried)
    await talk.undo(back)
    await isAt(tried)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  const outcomes = { APPROVE: 0.5, REVISE: 0.3, RETRY: 0.1, FAIL: -0.5, none: 0 }
  const cells = Object.entries(outcomes).flatMap(([validation, base]) => [
    [validation, 'rejected', say.no, -1] as const,
    [validation, 'accepted', say.thanks, Math.min(1, base + 0.5)] as const,
    [validation, 'neutral', undefined, base] as const,
  ])
  it.each(cells)(`${verifies('C6')}satisfaction of %s and %s`, async (validation, status, message, expected) => {
    const talk = talkIn(test, `satisfaction ${validation}`)
    const more = validation === 'none' ? {} : { validation_outcome: validation }
    await turnOf(talk, status, message, { ...more, quality_score: 0.9 })
    await test.alsoAfterRestart(async () => {
      const turn = await talk.turn(status)
      expect(turn.user_feedback_status).toBe(status)
      expect(turn.satisfaction).toBeCloseTo(expected, 10)
      const { strategies, avoid } = await talk.search(ask.permit)
      expect((status === 'rejected' ? avoid : strategies).map(({ turn_id }) => turn_id)).toContain(status)
    })
  })

  it(`${verifies('C6', 'C8', 'K5')}satisfaction follows a correction and its undo`, async () => {
    const talk = talkIn(test, 'satisfied')
    await turnOf(talk, 't1', say.no, { validation_outcome: 'REVISE' })
    const isAt = (expected: number) =>
      test.alsoAfterRestart(async () => expect((await talk.turn('t1')).satisfaction).toBeCloseTo(expected, 10))
    await isAt(-1)
    const correction = await talk.correct('t1', 'accepted')
    await isAt(0.8)
    const neutral = await talk.correct('t1', 'neutral')
    await isAt(0.3)
    await talk.undo(neutral)
    await isAt(0.8)
    await talk.undo(correction)
    await isAt(-1)
  })
})
