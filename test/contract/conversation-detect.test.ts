// What a message says of the answer before it: the same, whether it is recorded or only asked.
import { expect, it } from 'vitest'
import { onEachEngine, onOneEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, say, talkIn } from './conversation-talk.ts'

const [permit, again] = [ask.permit, ask.again]

onEachEngine('detection', (test) => {
  it.each(Object.values(say))(`${verifies('C2')}%j is judged as feedback_detect says`, async (message) => {
    const talk = talkIn(test, `same ${message}`)
    await talk.answered('s', 't1', permit, 'portal', { intent: 'permit_renew', items_mentioned: ['town hall'] })
    const seen = await talk.detect(message, {
      previous_intent: 'permit_renew',
      intent: 'other',
      items_mentioned: ['town hall'],
      earlier_verdicts: [],
    })
    const { previous } = await talk.record('s', 't2', message, { intent: 'other' })
    const { detector_version, ...verdict } = seen
    const { turn_id: _, feedback_id: __, ...recorded } = previous ?? {}
    expect(recorded).toEqual(verdict)
    await test.alsoAfterRestart(async () => {
      expect((await talk.turn('t1')).detected).toMatchObject({
        feedback_type: seen.feedback_type,
        in_turn: 't2',
        detector_version,
      })
      expect((await talk.section('s')).status).toBe(seen.feedback_type)
    })
  })

  it(`${verifies('R12')}a standing instruction is heard when it is recorded, too`, async () => {
    const talk = talkIn(test, 'standing')
    await talk.answered('s', 't1', 'add a date picker to the form', 'npm', { response: 'Installed react-day-picker.' })
    const message = 'looks good. from now on use pnpm, never npm'
    const { standing_instruction } = await talk.record('s', 't2', message)
    expect(standing_instruction?.words).toContain('from now on use pnpm')
    await talk.record('s', 't2', message, { response: 'Noted.' })
    expect((await talk.record('s', 't3', 'thanks, that is all')).standing_instruction).toBeUndefined()
  })

  it(`${verifies('C2')}detecting records nothing`, async () => {
    const { answered, detect, turns, listed, section, choice } = talkIn(test, 'only asked')
    await answered('s', 't1', permit, 'portal')
    for (const message of Object.values(say)) await detect(message, { on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => {
      expect(await turns()).toMatchObject([{ turn_id: 't1', user_feedback_status: 'neutral' }])
      expect(await listed('feedback_list', {})).toEqual([])
      expect((await section('s')).section).toBe('')
      expect(await choice(permit)).toEqual({ try: ['portal'], avoid: [] })
    })
  })

  it.each([
    ['No problem, thanks', permit, answer],
    ["Actually, that's great", permit, answer],
    ['I need two of them', 'do you have the blue mug in stock', 'Yes, the blue stoneware mug is in stock at $14.'],
  ])(`${verifies('C3', 'C4')}%j is not a rejection`, async (message, query, response) => {
    const { answered, record, detect, choice } = talkIn(test, `no rejection ${message}`)
    await answered('s', 't1', query, 'portal', { response })
    const before = { previous_query: query, previous_response: response }
    expect((await detect(message, before)).feedback_type).not.toBe('rejected')
    expect((await record('s', 't2', message)).previous?.feedback_type).not.toBe('rejected')
    await test.alsoAfterRestart(async () => expect(await choice(query)).toEqual({ try: ['portal'], avoid: [] }))
  })

  it(`${verifies('C3', 'C4')}an unrelated new query accepts, less surely than thanks; what is unclear is neutral`, async () => {
    const { answered, record, detect, status, choice } = talkIn(test, 'unrelated')
    const moved = await detect(ask.hamster)
    expect(moved.feedback_type).toBe('accepted')
    expect(moved.confidence).toBeLessThan((await detect(say.thanks)).confidence)
    expect(await detect(say.unclear)).toMatchObject({ feedback_type: 'neutral' })
    await answered('one', 't1', permit, 'portal')
    await record('one', 't2', ask.hamster)
    await answered('two', 'u1', ask.weather, 'forecast')
    await record('two', 'u2', say.unclear)
    await test.alsoAfterRestart(async () => {
      expect(await status('t1')).toBe('accepted')
      expect(await status('u1')).toBe('neutral')
      expect(await choice(permit)).toEqual({ try: ['portal'], avoid: [] })
    })
  })

  it(`${verifies('C3', 'C4', 'C5')}Japanese`, async () => {
    const { answered, record, choice, section } = talkIn(test, 'japanese')
    const queries = ['駐車許可証の更新方法を教えてください', 'オスロの明日の天気はどうですか']
    await answered('one', 't1', queries[0] ?? '', 'portal', { response: '市役所で更新できます。' })
    expect((await record('one', 't2', '違います。ISDAじゃなくてCSAです。')).previous).toMatchObject({
      feedback_type: 'rejected',
      correction_type: 'explicit',
    })
    await answered('two', 'u1', queries[1] ?? '', 'forecast', { response: '明日は晴れです。' })
    expect((await record('two', 'u2', 'ありがとうございます、完璧です！')).previous).toMatchObject({
      feedback_type: 'accepted',
    })
    await test.alsoAfterRestart(async () => {
      expect((await choice(queries[0] ?? '')).avoid).toEqual(['portal'])
      expect((await choice(queries[1] ?? '')).try).toEqual(['forecast'])
      expect((await section('one')).section).toContain('Make the next attempt specific to “CSA”')
    })
  })

  it.each([
    ['detector.rejected', say.giveUp, 'rejected'],
    ['detector.accepted', say.thanks, 'accepted'],
    ['detector.rephrased', again, 'rejected'],
  ])(
    `${verifies('C3', 'K3', 'K5')}%s changes the next verdict, and undo changes it back`,
    async (name, message, status) => {
      const { answered, record, detect, set, undo, turn } = talkIn(test, name)
      expect(await detect(message)).toMatchObject({ feedback_type: status })
      const given = await set(name, 100)
      await answered('one', 't1', permit, 'portal')
      await record('one', 't2', message)
      await test.alsoAfterRestart(async () => {
        expect((await detect(message)).feedback_type).not.toBe(status)
        expect((await turn('t1')).user_feedback_status).not.toBe(status)
      })
      await undo(given)
      await answered('two', 'u1', permit, 'portal')
      await record('two', 'u2', message)
      await test.alsoAfterRestart(async () => {
        expect(await detect(message)).toMatchObject({ feedback_type: status })
        expect(await turn('u1')).toMatchObject({ user_feedback_status: status })
        // Earlier verdicts stay as they were.
        expect((await turn('t1')).user_feedback_status).not.toBe(status)
      })
    },
  )
})

// Nothing is stored, so no engine is asked.
onOneEngine('detection of a message alone', (test) => {
  it.each([
    ['explicit', say.no],
    ['explicit', say.wrong],
    ['rephrased', again],
    ['abandonment', say.giveUp],
  ])(`${verifies('C2', 'C3')}a rejection says how and in which words: %s by %j`, async (correction_type, message) => {
    const verdict = await talkIn(test, 'fields').detect(message)
    expect(verdict).toMatchObject({ feedback_type: 'rejected', correction_type, user_said: message })
    expect(verdict.confidence).toBeGreaterThanOrEqual(0.5)
    expect(verdict.confidence).toBeLessThanOrEqual(1)
    expect(verdict.evidence[0]).toMatchObject({ speaks_for: 'rejected', weight: expect.any(Number) })
    const weights = verdict.evidence.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  })

  it.each([say.thanks, say.more, say.unclear])(
    `${verifies('C2')}a message that rejects nothing has no correction: %j`,
    async (message) => {
      const verdict = await talkIn(test, 'no correction').detect(message)
      expect(verdict.feedback_type).not.toBe('rejected')
      expect(verdict).not.toHaveProperty('correction_type')
      expect(verdict).not.toHaveProperty('user_said')
    },
  )

  it(`${verifies('C3')}the same query in other words needs similarity, the same intent and no continuation`, async () => {
    const { detect } = talkIn(test, 'rephrased')
    const kind = async (query: string, more: object = {}) => (await detect(query, more)).feedback_type
    expect(await kind(again)).toBe('rejected')
    expect(await kind(again, { previous_intent: 'renew', intent: 'renew' })).toBe('rejected')
    expect(await kind(again, { previous_intent: 'renew', intent: 'pay' })).not.toBe('rejected')
    expect(await kind('And how can I renew my parking permit?')).not.toBe('rejected')
    expect(await kind('Also, how can I renew my parking permit?')).not.toBe('rejected')
    expect(await kind(ask.weather)).not.toBe('rejected')
    expect(await kind(again, { previous_query: ask.weather })).not.toBe('rejected')
  })

  it(`${verifies('C2')}nothing but the message is needed`, async () => {
    const { call } = talkIn(test, 'bare')
    const bare = (query: string) => call('feedback_detect', { query })
    expect(await bare(say.no)).toMatchObject({ feedback_type: 'rejected', correction_type: 'explicit' })
    expect(await bare(say.thanks)).toMatchObject({ feedback_type: 'accepted' })
    expect(await call('feedback_detect', { query: say.no, previous_response: answer })).toMatchObject({
      feedback_type: 'rejected',
    })
  })
})
