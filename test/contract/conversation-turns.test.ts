// Turns of conversations: the next message judges the answer before it, once, in its own session.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, say, type Talk, talkIn } from './conversation-talk.ts'

onEachEngine('turns', (test) => {
  it(`${verifies('C1', 'C4', 'C5')}a turn starts neutral, and judges nothing if no turn comes before`, async () => {
    const { answered, turn, choice, section, verdicts } = talkIn(test, 'first')
    const recorded = await answered('s', 't1', ask.permit, 'portal')
    expect(recorded).toEqual({
      turn_id: 't1',
      outcome: 'recorded',
      message: expect.stringContaining('first'),
      rejections_in_a_row: 0,
      opens_part: false,
    })
    await test.alsoAfterRestart(async () => {
      const stored = await turn('t1')
      expect(stored).toMatchObject({ user_feedback_status: 'neutral', feedback_confidence: 0.5, part: 1 })
      expect(stored).not.toHaveProperty('decided_by')
      expect(stored).not.toHaveProperty('detected')
      expect(await choice(ask.permit)).toEqual({ try: ['portal'], avoid: [] })
      expect(await section('s')).toEqual({ section: '', rejections_in_a_row: 0, ended: false })
      expect(await verdicts()).toEqual([])
    })
  })

  it.each([
    ['rejected', say.no, { try: [], avoid: ['portal'] }],
    ['rejected', say.giveUp, { try: [], avoid: ['portal'] }],
    ['accepted', say.thanks, { try: ['portal'], avoid: [] }],
  ])(`${verifies('C1', 'C4', 'C5', 'K3')}the next turn judges it: %s by %j`, async (status, message, next) => {
    const { answered, record, turn, choice, section } = talkIn(test, `judged by ${message}`)
    await answered('s', 't1', ask.permit, 'portal')
    const { previous, context_section } = await record('s', 't2', message)
    expect(previous).toMatchObject({ turn_id: 't1', feedback_type: status })
    await test.alsoAfterRestart(async () => {
      expect(await turn('t1')).toMatchObject({
        user_feedback_status: status,
        feedback_confidence: previous?.confidence,
        decided_by: 'detector',
        feedback_id: previous?.feedback_id,
        detected: { feedback_type: status, in_turn: 't2', evidence: previous?.evidence },
      })
      expect(await choice(ask.permit)).toEqual(next)
      expect(await section('s')).toMatchObject({ section: context_section, turn_id: 't1', status })
      // The turn that judged starts neutral itself.
      expect(await turn('t2')).toMatchObject({ user_feedback_status: 'neutral', follows: 't1' })
    })
  })

  it(`${verifies('C1')}a verdict is a row of the log that Heed derives from what the person said`, async () => {
    const { answered, record, verdicts, listed } = talkIn(test, 'logged')
    await answered('s', 't1', ask.permit, 'portal', { on_behalf_of: 'ann' })
    const { previous } = await record('s', 't2', say.no, { on_behalf_of: 'ann', intent: 'correct' })
    await test.alsoAfterRestart(async () => {
      const [row, ...others] = await verdicts({ target_type: 'turn', target_id: 't1' })
      expect(others).toEqual([])
      expect(row).toMatchObject({
        feedback_id: previous?.feedback_id,
        actor: 'system',
        channel: 'system',
        trust: 'direct_user',
        person: 'ann',
        session_id: 's',
        state: 'in_force',
      })
      const payload = JSON.parse(row?.payload ?? '')
      expect(payload).toMatchObject({
        feedback_type: 'rejected',
        correction_type: 'explicit',
        confidence: previous?.confidence,
        message: say.no,
        detected_in: 't2',
        detector_version: expect.stringMatching(/./),
      })
      expect(payload.evidence.length).toBeGreaterThan(0)
      expect(await listed('feedback_list', { person: 'ann', session_id: 's' })).toHaveLength(1)
    })
  })

  it(`${verifies('C1')}sessions judge only their own turns, however they are interleaved`, async () => {
    const { answered, record, status, section, choice } = talkIn(test, 'interleaved')
    await answered('one', 'a1', ask.permit, 'portal')
    await answered('two', 'b1', ask.weather, 'forecast')
    expect((await record('one', 'a2', say.thanks)).previous).toMatchObject({ turn_id: 'a1', feedback_type: 'accepted' })
    expect((await record('two', 'b2', say.no)).previous).toMatchObject({ turn_id: 'b1', feedback_type: 'rejected' })
    await record('three', 'c1', say.no)
    await test.alsoAfterRestart(async () => {
      expect(await status('a1')).toBe('accepted')
      expect(await status('b1')).toBe('rejected')
      for (const last of ['a2', 'b2', 'c1']) expect(await status(last)).toBe('neutral')
      expect((await section('one')).section).toContain('Turn a2 detected that turn a1 was accepted')
      expect((await section('two')).section).toContain('Turn b2 detected that turn b1 was rejected')
      expect((await section('three')).section).toBe('')
      expect(await choice(ask.permit)).toEqual({ try: ['portal'], avoid: [] })
      expect(await choice(ask.weather)).toEqual({ try: [], avoid: ['forecast'] })
    })
  })

  it(`${verifies('C1', 'K7')}the same turn again changes nothing and answers the same`, async () => {
    const talk = talkIn(test, 'retried')
    await talk.answered('s', 't1', ask.permit, 'portal')
    const { outcome, message: _, changes, ...first } = await talk.record('s', 't2', say.no)
    expect(outcome).toBe('recorded')
    expect(changes).toContainEqual({ what: 'turn t1', before: 'neutral', after: 'rejected' })
    const asRecorded = await everything(talk)
    await test.alsoAfterRestart(async () => {
      const { outcome: again, message: __, ...second } = await talk.record('s', 't2', say.no)
      expect(again).toBe('unchanged')
      expect(second).toEqual(first)
      expect(await everything(talk)).toEqual(asRecorded)
    })
    // Also once the conversation has gone on.
    await talk.record('s', 't3', say.thanks)
    const { previous, context_section, rejections_in_a_row } = await talk.record('s', 't2', say.no)
    expect({ previous, context_section, rejections_in_a_row }).toEqual({
      previous: first.previous,
      context_section: first.context_section,
      rejections_in_a_row: first.rejections_in_a_row,
    })
  })

  it(`${verifies('C1', 'K2')}later versions add what was not known, and never judge again`, async () => {
    const talk = talkIn(test, 'versions')
    const { record, call, turn, choice, verdicts } = talk
    await record('s', 't1', ask.permit)
    expect(await choice(ask.permit)).toEqual({ try: [], avoid: [] })
    const more = (input: object) =>
      call<{ outcome: string }>('turn_record', { session_id: 's', turn_id: 't1', ...input })
    expect(await more({ response: answer, items_mentioned: ['town hall'] })).toMatchObject({ outcome: 'updated' })
    expect(await more({ strategy: 'portal', strategy_input: 'permits' })).toMatchObject({ outcome: 'updated' })
    await record('s', 't2', say.no)
    const [verdict] = await verdicts()
    expect(await more({ quality_score: 0.9, validation_outcome: 'APPROVE' })).toMatchObject({ outcome: 'updated' })
    const other = { session_id: 's', turn_id: 't2', query: say.thanks, response: 'I am glad.' }
    await expect(call('turn_record', other)).rejects.toMatchObject({ code: 'conflict', problems: [{ field: 'query' }] })
    await call('turn_record', { ...other, query: say.no })
    await test.alsoAfterRestart(async () => {
      expect(await turn('t1')).toMatchObject({
        query: ask.permit,
        response: answer,
        items_mentioned: ['town hall'],
        strategy: 'portal',
        strategy_input: 'permits',
        quality_score: 0.9,
        validation_outcome: 'APPROVE',
        user_feedback_status: 'rejected',
        user_said: say.no,
      })
      expect(await turn('t2')).toMatchObject({ query: say.no, response: 'I am glad.', follows: 't1' })
      expect(await verdicts()).toEqual([verdict])
      expect(await choice(ask.permit)).toEqual({ try: [], avoid: ['portal'] })
    })
  })

  it(`${verifies('C1', 'K7')}a key makes a retry the same turn, and another request under it a conflict`, async () => {
    const { call, turn, choice } = talkIn(test, 'keyed')
    const input = { session_id: 's', query: ask.permit, strategy: 'portal', idempotency_key: 'k' }
    const first = await call<{ turn_id: string }>('turn_record', input)
    await test.alsoAfterRestart(async () => {
      expect(await call('turn_record', input)).toMatchObject({ turn_id: first.turn_id, outcome: 'unchanged' })
      await expect(call('turn_record', { ...input, strategy: 'other' })).rejects.toMatchObject({
        code: 'conflict',
        problems: [{ field: 'idempotency_key' }],
      })
      await expect(call('turn_record', { ...input, turn_id: 't' })).rejects.toMatchObject({
        code: 'invalid_input',
        problems: [{ field: 'idempotency_key' }],
      })
      expect(await turn(first.turn_id)).toMatchObject({ user_feedback_status: 'neutral' })
      expect(await choice(ask.permit)).toEqual({ try: ['portal'], avoid: [] })
    })
  })

  it(`${verifies('C1')}an id is made if none is given`, async () => {
    const { call, turn, choice } = talkIn(test, 'made')
    const input = { session_id: 's', query: ask.permit, strategy: 'portal' }
    const first = await call<{ turn_id: string }>('turn_record', input)
    const second = await call<{ turn_id: string; previous?: object }>('turn_record', { ...input, query: say.no })
    expect(second.previous).toMatchObject({ turn_id: first.turn_id, feedback_type: 'rejected' })
    await test.alsoAfterRestart(async () => {
      expect(await turn(first.turn_id)).toMatchObject({ rejection_detected_in: second.turn_id })
      expect(await choice(ask.permit)).toEqual({ try: [], avoid: ['portal'] })
    })
  })

  it(`${verifies('C1', 'K5', 'K6')}rebuild and undo judge no other turn again`, async () => {
    const talk = talkIn(test, 'never anew')
    const { answered, record, correct, undo, set, verdicts, turns, search } = talk
    await answered('s', 't1', ask.permit, 'portal')
    await answered('s', 't2', say.giveUp, 'form')
    await answered('s', 't3', say.thanks, 'form')
    const correction = await correct('t1', 'accepted', 'ann')
    await record('s', 't4', say.no, { on_behalf_of: 'ann' })
    const given = await verdicts()
    expect(given).toHaveLength(3)
    // Each of these would change a verdict given from now on.
    const strict = await set('detector.rejected', 100)
    await set('detector.accepted', 100)
    await set('detector.rephrased', 50)
    const asBefore = await turns()
    await test.heed.operations.rebuild(() => undefined)
    await test.alsoAfterRestart(async () => {
      expect(await verdicts()).toEqual(given)
      expect(await turns()).toEqual(asBefore)
    })
    await undo(correction)
    await undo(strict)
    await test.heed.operations.rebuild(() => undefined)
    await test.alsoAfterRestart(async () => {
      const asGiven = given.map(({ feedback_id, payload }) => ({ feedback_id, payload, state: 'in_force' }))
      expect(await verdicts()).toMatchObject(asGiven)
      expect((await turns()).slice(0, 3)).toEqual(asBefore.slice(0, 3))
      expect((await search(ask.permit)).avoid).toMatchObject([{ turn_id: 't1', user_said: say.giveUp }])
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('C1', 'K5')}an undone verdict leaves the turn neutral, redo brings it back, and its neighbours stay`, async () => {
    const talk = talkIn(test, 'undone')
    await talk.answered('s', 't1', ask.permit, 'portal')
    await talk.answered('s', 't2', say.no, 'form')
    const { previous } = await talk.record('s', 't3', say.thanks)
    const [first] = await talk.verdicts()
    const asSaid = await everything(talk)
    const taken = await talk.undo({ feedback_id: first?.feedback_id ?? '' })
    await test.alsoAfterRestart(async () => {
      expect(await talk.status('t1')).toBe('neutral')
      expect(await talk.choice(ask.permit)).toEqual({ try: ['portal'], avoid: [] })
      expect(await talk.turn('t2')).toMatchObject({
        user_feedback_status: 'accepted',
        feedback_id: previous?.feedback_id,
      })
      const { previous: gone, rejections_in_a_row } = await talk.record('s', 't2', say.no)
      expect({ gone, rejections_in_a_row }).toEqual({ gone: undefined, rejections_in_a_row: 0 })
    })
    await talk.undo(taken)
    await test.alsoAfterRestart(async () => expect(await everything(talk)).toEqual(asSaid))
  })

  it(`${verifies('K12', 'C1')}workspaces are separate`, async () => {
    const [here, there] = [talkIn(test, 'here'), talkIn(test, 'there')]
    await here.answered('s', 't1', ask.permit, 'portal')
    // The same ids are other turns there.
    const recorded = await there.record('s', 't2', say.no)
    expect(recorded.previous).toBeUndefined()
    await there.answered('s', 't1', ask.weather, 'forecast')
    await test.alsoAfterRestart(async () => {
      expect(await here.status('t1')).toBe('neutral')
      expect(await here.choice(ask.permit)).toEqual({ try: ['portal'], avoid: [] })
      expect(await there.choice(ask.permit)).toEqual({ try: [], avoid: [] })
      expect(await here.turns()).toHaveLength(1)
      expect(await there.refused('turn_get', { turn_id: 'nobody' })).toMatchObject({ code: 'not_found' })
      expect(await here.refused('turn_get', { turn_id: 't2' })).toMatchObject({ code: 'not_found' })
      expect(await here.refused('verdict_correct', { turn_id: 't2', feedback_type: 'accepted' })).toMatchObject({
        code: 'not_found',
        message: 'turn_id: no turn has the id t2. Send the turn_id that turn_begin or turn_record answered.',
      })
      expect(await talkIn(test, 'nowhere').refused('context_section', { session_id: 's' })).toMatchObject({
        code: 'not_found',
      })
    })
  })

  it(`${verifies('K13')}a page of long turns has fewer of them, and the pages have each once`, async () => {
    const { call, record, listed } = talkIn(test, 'long')
    const response = 'a long answer '.repeat(7_000)
    const ids = Array.from({ length: 14 }, (_, n) => `long-${n}`)
    for (const id of ids) await record('s', id, say.more, { response })
    await test.alsoAfterRestart(async () => {
      const first = await call<{ items: unknown[]; next_cursor?: string }>('turn_list', { limit: 50 })
      expect(first.items.length).toBeLessThan(ids.length)
      expect(first).toHaveProperty('next_cursor')
      const all = await listed<{ turn_id: string }>('turn_list', { limit: 50 })
      expect(all.map(({ turn_id }) => turn_id)).toEqual(ids.toReversed())
    })
  })
})

/** All answers about these conversations. */
async function everything({ turns, search, section, verdicts }: Talk) {
  return {
    turns: await turns(),
    strategies: await search(ask.permit),
    section: await section('s'),
    verdicts: (await verdicts()).map(({ state: _, ...row }) => row),
  }
}
