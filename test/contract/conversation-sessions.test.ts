// Sessions end by silence: a message after it judges nothing before it.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { answer, ask, say, talkIn } from './conversation-talk.ts'
import { withClock } from './intent-registry.ts'

/** A time this many minutes into an afternoon years ahead: what others write to the same store comes before. */
const at = (day: number, minutes: number, milliseconds = 0): string =>
  new Date(Date.UTC(2031, 0, day, 12, minutes, 0, milliseconds)).toISOString()

onEachEngine('sessions', (test) => {
  it(`${verifies('C7', 'C1', 'C4', 'C5')}30 minutes of silence leave the last turn neutral, and the next opens a part`, async () => {
    await withClock(test, async (calls, setTime) => {
      const { answered, record, turn, section, choice, verdicts } = talkIn(calls, 'silence')
      setTime(at(1, 0))
      await answered('s', 't1', ask.permit, 'portal')
      setTime(at(1, 10))
      await answered('s', 't2', say.thanks, 'form')
      setTime(at(1, 39, 59_999))
      expect(await section('s')).toMatchObject({ ended: false, status: 'accepted', turn_id: 't1' })
      setTime(at(1, 40))
      expect(await section('s')).toEqual({ section: '', rejections_in_a_row: 0, ended: true })
      const recorded = await record('s', 't3', say.no)
      expect(recorded).toMatchObject({ opens_part: true, rejections_in_a_row: 0 })
      expect(recorded).not.toHaveProperty('previous')
      expect(recorded).not.toHaveProperty('context_section')
      expect(await turn('t2')).toMatchObject({ user_feedback_status: 'neutral', part: 1 })
      const opened = await turn('t3')
      expect(opened).toMatchObject({ part: 2 })
      expect(opened).not.toHaveProperty('follows')
      expect(await section('s')).toEqual({ section: '', rejections_in_a_row: 0, ended: false })
      expect(await choice(ask.permit)).toEqual({ try: ['portal'], avoid: [] })
      expect(await verdicts()).toHaveLength(1)
      // The new part is judged like any other.
      setTime(at(1, 41))
      expect((await record('s', 't4', say.wrong)).previous).toMatchObject({ turn_id: 't3', feedback_type: 'rejected' })
      expect(await turn('t4')).toMatchObject({ part: 2, follows: 't3' })
    })
    await withClock(test, async (calls, setTime) => {
      const { section } = talkIn(calls, 'silence')
      setTime(at(1, 70))
      expect(await section('s')).toMatchObject({ ended: false, turn_id: 't3', status: 'rejected' })
      setTime(at(1, 71))
      expect(await section('s')).toEqual({ section: '', rejections_in_a_row: 0, ended: true })
    })
    // Another process, whose clock is another, reads the same of the turns.
    const { turn, verdicts } = talkIn(test, 'silence')
    expect(await turn('t2')).toMatchObject({ user_feedback_status: 'neutral' })
    expect(await verdicts()).toHaveLength(2)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('C7')}a moment before, the session goes on`, async () => {
    await withClock(test, async (calls, setTime) => {
      const { answered, record, turn } = talkIn(calls, 'just in time')
      setTime(at(2, 0))
      await answered('s', 't1', ask.permit, 'portal')
      setTime(at(2, 29, 59_999))
      expect((await record('s', 't2', say.no)).previous).toMatchObject({ turn_id: 't1', feedback_type: 'rejected' })
      expect(await turn('t2')).toMatchObject({ part: 1 })
    })
  })

  it(`${verifies('C7', 'K3', 'K5')}how long is a setting, and undo brings it back`, async () => {
    await withClock(test, async (calls, setTime) => {
      const { answered, record, section, set, undo } = talkIn(calls, 'minutes')
      setTime(at(3, 0))
      const given = await set('session.minutes', 5)
      await answered('s', 't1', ask.permit, 'portal')
      setTime(at(3, 5))
      expect(await section('s')).toMatchObject({ ended: true })
      expect(await record('s', 't2', say.no)).toMatchObject({ opens_part: true })
      setTime(at(3, 6))
      await undo(given)
      setTime(at(3, 30))
      expect(await section('s')).toMatchObject({ ended: false })
      expect((await record('s', 't3', say.no)).previous).toMatchObject({ turn_id: 't2', feedback_type: 'rejected' })
      await set('session.minutes', 90)
      setTime(at(3, 110))
      expect((await record('s', 't4', say.thanks)).previous).toMatchObject({ turn_id: 't3', feedback_type: 'accepted' })
    })
  })

  it(`${verifies('C7', 'C1')}the response keeps a session alive; later details about it do not`, async () => {
    await withClock(test, async (calls, setTime) => {
      const { record, call, section, turn } = talkIn(calls, 'alive')
      const add = (turn_id: string, more: object) => call('turn_record', { session_id: 's', turn_id, ...more })
      setTime(at(4, 0))
      await record('s', 't1', ask.permit)
      setTime(at(4, 20))
      await add('t1', { response: answer, strategy: 'portal' })
      setTime(at(4, 45))
      expect((await record('s', 't2', say.no)).previous).toMatchObject({ turn_id: 't1', feedback_type: 'rejected' })
      await add('t2', { response: answer })
      setTime(at(4, 60))
      await add('t2', { quality_score: 0.9, validation_outcome: 'APPROVE', strategy: 'form', intent: 'renew' })
      // The same response again says nothing either.
      setTime(at(4, 70))
      await add('t2', { response: answer, items_mentioned: ['town hall'] })
      setTime(at(4, 75))
      expect(await section('s')).toMatchObject({ ended: true })
      expect(await record('s', 't3', say.thanks)).toMatchObject({ opens_part: true })
      expect(await turn('t2')).toMatchObject({ user_feedback_status: 'neutral', quality_score: 0.9, part: 1 })
    })
  })

  it(`${verifies('C7', 'C1')}a version of a turn that comes after the session ended opens nothing`, async () => {
    await withClock(test, async (calls, setTime) => {
      const { record, call, turn } = talkIn(calls, 'late version')
      setTime(at(5, 0))
      await record('s', 't1', ask.permit)
      setTime(at(5, 50))
      const late = await call('turn_record', { session_id: 's', turn_id: 't1', quality_score: 0.4 })
      expect(late).toMatchObject({ outcome: 'updated', opens_part: false })
      expect(await turn('t1')).toMatchObject({ part: 1, quality_score: 0.4 })
      expect(await record('s', 't2', say.no)).toMatchObject({ opens_part: true })
      // Recorded again, it answers the same.
      expect(await record('s', 't2', say.no)).toMatchObject({ outcome: 'unchanged', opens_part: true })
    })
  })

  it(`${verifies('C7', 'C5')}rejections of an earlier part are not counted`, async () => {
    await withClock(test, async (calls, setTime) => {
      const { record } = talkIn(calls, 'counted')
      setTime(at(6, 0))
      await record('s', 't1', ask.permit)
      await record('s', 't2', say.no)
      await record('s', 't3', say.wrong)
      setTime(at(6, 40))
      await record('s', 't4', ask.permit)
      setTime(at(6, 41))
      const { rejections_in_a_row, context_section } = await record('s', 't5', say.no)
      expect(rejections_in_a_row).toBe(1)
      expect(context_section).not.toContain('Multiple rejections')
    })
  })

  it(`${verifies('C7', 'C8')}a turn that its session left neutral can still be corrected`, async () => {
    await withClock(test, async (calls, setTime) => {
      const { answered, record, correct, choice, section, turn } = talkIn(calls, 'afterwards')
      setTime(at(7, 0))
      await answered('s', 't1', ask.permit, 'portal')
      setTime(at(7, 50))
      await correct('t1', 'rejected', 'ann')
      expect(await choice(ask.permit)).toEqual({ try: [], avoid: ['portal'] })
      expect(await section('s')).toMatchObject({ ended: true })
      // A correction is not a message of the conversation.
      expect(await record('s', 't2', say.thanks)).toMatchObject({ opens_part: true })
      expect(await turn('t1')).toMatchObject({ user_feedback_status: 'rejected', decided_by: 'person' })
    })
    const { choice } = talkIn(test, 'afterwards')
    expect(await choice(ask.permit)).toEqual({ try: [], avoid: ['portal'] })
  })
})
