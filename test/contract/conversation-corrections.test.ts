// A person corrects a verdict: the correction overrides the detector's verdict, which is kept, and it can be undone.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { agentKey, ask, reviewer, say, type Talk, talkIn } from './conversation-talk.ts'

/** A turn that the next one rejects. */
async function rejected(talk: Talk, session = 's', id = 't1') {
  await talk.answered(session, id, ask.permit, 'portal')
  const { previous } = await talk.record(session, `${id} next`, say.no, { on_behalf_of: 'ann' })
  return previous?.feedback_id ?? ''
}

const tried = { try: ['portal'], avoid: [] }
const avoided = { try: [], avoid: ['portal'] }

onEachEngine('corrections of verdicts', (test) => {
  it(`${verifies('C8', 'C4', 'C5', 'K2', 'K4')}override the detector, whose own prediction is kept`, async () => {
    const talk = talkIn(test, 'above')
    const detection = await rejected(talk)
    const receipt = await talk.correct('t1', 'accepted', 'ann', { reason: 'It was what I wanted.' })
    expect(receipt).toMatchObject({
      outcome: 'applied',
      message: expect.stringMatching(
        /^Turn t1 counts as accepted from now on\. .+ read that way for ann; for everyone /,
      ),
      changes: { items: expect.arrayContaining([{ what: 'turn t1', before: 'rejected', after: 'accepted' }]) },
    })
    await test.alsoAfterRestart(async () => {
      const turn = await talk.turn('t1')
      expect(turn).toMatchObject({
        user_feedback_status: 'accepted',
        feedback_confidence: 1,
        decided_by: 'person',
        feedback_id: receipt.feedback_id,
        reason: 'It was what I wanted.',
        detected: { feedback_id: detection, feedback_type: 'rejected', in_turn: 't1 next' },
      })
      for (const field of ['rejection_detected_in', 'correction_type', 'user_said'])
        expect(turn).not.toHaveProperty(field)
      expect(turn.detected?.evidence).not.toEqual([])
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(tried)
      expect(await talk.section('s')).toMatchObject({ status: 'accepted', rejections_in_a_row: 0 })
      const { previous } = await talk.record('s', 't1 next', say.no)
      expect(previous).toMatchObject({ feedback_type: 'accepted', confidence: 1, feedback_id: receipt.feedback_id })
    })
  })

  it(`${verifies('C8', 'K5')}are undone and redone`, async () => {
    const talk = talkIn(test, 'undone')
    await rejected(talk)
    const asDetected = await talk.turn('t1')
    const given = await talk.correct('t1', 'accepted', 'ann')
    const asCorrected = await talk.turn('t1')
    const taken = await talk.undo(given)
    await test.alsoAfterRestart(async () => {
      expect(await talk.turn('t1')).toEqual(asDetected)
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(avoided)
      expect((await talk.section('s')).status).toBe('rejected')
    })
    await talk.undo(taken)
    await test.alsoAfterRestart(async () => {
      expect(await talk.turn('t1')).toEqual(asCorrected)
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(tried)
    })
  })

  it(`${verifies('C8', 'K4')}that agree with the detector are kept, and change nothing that is decided`, async () => {
    const talk = talkIn(test, 'agrees')
    await rejected(talk)
    const receipt = await talk.correct('t1', 'rejected', 'ann', { correction_type: 'abandonment' })
    expect(receipt).toMatchObject({ outcome: 'recorded', message: expect.stringContaining('already') })
    await test.alsoAfterRestart(async () => {
      expect(await talk.turn('t1')).toMatchObject({
        decided_by: 'person',
        feedback_confidence: 1,
        correction_type: 'abandonment',
        rejection_detected_in: 't1 next',
        user_said: say.no,
      })
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(avoided)
    })
  })

  it(`${verifies('C8', 'C4', 'C5')}of a turn that was never judged`, async () => {
    const talk = talkIn(test, 'never judged')
    await talk.answered('s', 't1', ask.permit, 'portal')
    await talk.correct('t1', 'rejected', 'ann', { correction_type: 'explicit' })
    await test.alsoAfterRestart(async () => {
      const turn = await talk.turn('t1')
      expect(turn).toMatchObject({
        user_feedback_status: 'rejected',
        decided_by: 'person',
        correction_type: 'explicit',
      })
      expect(turn).not.toHaveProperty('detected')
      expect(turn).not.toHaveProperty('rejection_detected_in')
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(avoided)
    })
    // What is said next is detected, and the correction overrides it.
    const { previous, context_section } = await talk.record('s', 't2', say.thanks)
    expect(previous).toMatchObject({ feedback_type: 'rejected', confidence: 1 })
    expect(context_section).toContain('**Status:** REJECTED')
    await test.alsoAfterRestart(async () => {
      expect(await talk.turn('t1')).toMatchObject({
        user_feedback_status: 'rejected',
        decided_by: 'person',
        detected: { feedback_type: 'accepted', in_turn: 't2' },
      })
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(avoided)
      // There was no message to learn from when it was said.
      expect(await talk.detect(say.thanks, { on_behalf_of: 'ann' })).toMatchObject({ feedback_type: 'accepted' })
    })
  })

  it(`${verifies('C8', 'K5')}that contradict each other: the latest counts, a reviewer's before it`, async () => {
    const talk = talkIn(test, 'contradicting')
    await rejected(talk)
    const isAt = (status: string) =>
      test.alsoAfterRestart(async () => {
        expect(await talk.status('t1')).toBe(status)
        expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(status === 'rejected' ? avoided : tried)
        expect((await talk.section('s')).status).toBe(status)
      })
    const ann = await talk.correct('t1', 'accepted', 'ann')
    const bob = await talk.correct('t1', 'neutral', 'bob')
    await isAt('neutral')
    const reviewed = await talk.correct('t1', 'rejected', undefined, {}, reviewer)
    await isAt('rejected')
    const late = await talk.correct('t1', 'accepted', 'cid')
    // It changes nothing for the turn, but it changes how messages of cid are read.
    expect(late.message).toMatch(/^Noted. Turn t1 stays rejected, because a reviewer said so. .* read that way for cid/)
    expect(late.changes.items).toEqual([
      { what: `messages like “${say.no}”, for cid`, before: 'read as rejected', after: 'read as accepted' },
    ])
    await isAt('rejected')
    await talk.undo(reviewed)
    await isAt('accepted')
    await talk.undo(late)
    await isAt('neutral')
    await talk.undo(bob)
    await isAt('accepted')
    await talk.undo(ann)
    await isAt('rejected')
  })

  it(`${verifies('C8', 'K8')}of low trust wait in the inbox, and take effect when they are approved`, async () => {
    const talk = talkIn(test, 'low trust')
    await rejected(talk)
    const receipt = await talk.correct('t1', 'accepted', 'ann', { trust: 'agent_inferred' })
    expect(receipt.outcome).toBe('pending')
    const [item] = await talk.inbox()
    expect(item).toMatchObject({ action: 'verdict_correct', target_id: 't1' })
    await test.alsoAfterRestart(async () => {
      expect(await talk.turn('t1')).toMatchObject({ user_feedback_status: 'rejected', decided_by: 'detector' })
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(avoided)
      expect(await talk.detect(say.no, { on_behalf_of: 'ann' })).toMatchObject({ feedback_type: 'rejected' })
      expect(await talk.check()).toMatchObject({ asked: 0 })
    })
    const approval = await talk.tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => {
      expect(await talk.turn('t1')).toMatchObject({ user_feedback_status: 'accepted', decided_by: 'person' })
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(tried)
      expect(await talk.detect(say.no, { on_behalf_of: 'ann' })).toMatchObject({ feedback_type: 'accepted' })
      expect(await talk.check()).toMatchObject({ wrong: [] })
    })
    await talk.undo(approval)
    await test.alsoAfterRestart(async () => {
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(avoided)
      expect(await talk.detect(say.no, { on_behalf_of: 'ann' })).toMatchObject({ feedback_type: 'rejected' })
      expect(await talk.inbox()).toHaveLength(1)
    })
    await talk.tell('inbox_reject', { item_id: item?.item_id, reason: 'It was wrong.' })
    await test.alsoAfterRestart(async () => expect(await talk.status('t1')).toBe('rejected'))
  })

  it(`${verifies('C8', 'C1')}survive a later version of the turn, and the undo of the verdict below them`, async () => {
    const talk = talkIn(test, 'survives')
    const detection = await rejected(talk)
    await talk.correct('t1', 'accepted', 'ann')
    await talk.call('turn_record', { session_id: 's', turn_id: 't1', response: 'Other words.', quality_score: 0.3 })
    await talk.undo({ feedback_id: detection })
    await test.alsoAfterRestart(async () => {
      const turn = await talk.turn('t1')
      expect(turn).toMatchObject({ user_feedback_status: 'accepted', decided_by: 'person', quality_score: 0.3 })
      expect(turn).not.toHaveProperty('detected')
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(tried)
      expect(await talk.detect(say.no, { on_behalf_of: 'ann' })).toMatchObject({ feedback_type: 'accepted' })
    })
  })

  it(`${verifies('C8', 'K7')}sent twice under one key are given once`, async () => {
    const talk = talkIn(test, 'key')
    await rejected(talk)
    const first = await talk.correct('t1', 'accepted', 'ann', { idempotency_key: 'k' })
    const again = await talk.correct('t1', 'accepted', 'ann', { idempotency_key: 'k' })
    expect(again).toMatchObject({ outcome: 'duplicate', feedback_id: first.feedback_id })
    const other = { turn_id: 't1', feedback_type: 'neutral', on_behalf_of: 'ann', idempotency_key: 'k' }
    expect(await talk.refused('verdict_correct', other)).toMatchObject({ code: 'conflict' })
    await test.alsoAfterRestart(async () => {
      expect(await talk.status('t1')).toBe('accepted')
      expect(await talk.listed('feedback_list', { action: 'verdict_correct' })).toHaveLength(1)
    })
  })

  it(`${verifies('K5', 'K8', 'S6')}a key undoes what its own person said, and nobody else's feedback`, async () => {
    const talk = talkIn(test, 'whose')
    const detection = await rejected(talk)
    const given = await talk.correct('t1', 'accepted', 'ann', {}, agentKey)
    for (const feedback_id of [detection, given.feedback_id]) {
      const undo = { feedback_id, on_behalf_of: 'bob' }
      expect(await talk.refused('feedback_undo', undo, agentKey)).toMatchObject({ code: 'forbidden' })
    }
    expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(tried)
    await talk.tell('feedback_undo', { feedback_id: given.feedback_id, on_behalf_of: 'ann' }, agentKey)
    expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(avoided)
    await talk.tell('feedback_undo', { feedback_id: detection, on_behalf_of: 'ann' }, agentKey)
    await test.alsoAfterRestart(async () =>
      expect(await talk.choice(ask.permit, { on_behalf_of: 'ann' })).toEqual(tried),
    )
  })
})
