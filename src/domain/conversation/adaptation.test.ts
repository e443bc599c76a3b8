import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { adapt, decisiveAmong, type NearCorrection } from './adaptation.ts'
import type { FeedbackType, Verdict } from './detector/index.ts'

const read: Verdict = {
  feedbackType: 'rejected',
  confidence: 0.9,
  correctionType: 'explicit',
  userSaid: 'no way!',
  evidence: [],
}
const KINDS = 'offers'
const inOrder = (function* () {
  for (let seq = 1; ; seq += 1) yield seq
})()
const said = (by: string, feedback_type: FeedbackType, more: Partial<NearCorrection> = {}): NearCorrection => ({
  turn_id: 't',
  reporter: `person ${by}`,
  who: by,
  feedback_type,
  correction_type: null,
  read_as: 'rejected',
  responseKinds: KINDS,
  isSame: false,
  trust: 'direct_user',
  feedback_id: 'fbk',
  seq: inOrder.next().value,
  message_id: 'm',
  message: 'no way!',
  similarity: 0.9,
  ...more,
})
const adapted = (near: readonly NearCorrection[], person?: string, kinds = KINDS) =>
  adapt(read, 'no way!', decisiveAmong(near, read.feedbackType, kinds, person ?? null, 3))
const typeFor = (near: readonly NearCorrection[], person?: string, kinds = KINDS) =>
  adapted(near, person, kinds).feedbackType

describe(`${verifies('C8')}what people said of verdicts`, () => {
  it('counts for the person at once, and for nobody else', () => {
    const near = [said('ann', 'accepted')]
    expect(typeFor(near, 'ann')).toBe('accepted')
    expect(typeFor(near, 'ben')).toBe('rejected')
    expect(typeFor(near)).toBe('rejected')
  })

  it('leaves the standing instruction that the message states', () => {
    const standing = { words: 'always cite', confidence: 0.9 }
    const near = decisiveAmong([said('ann', 'accepted')], 'rejected', KINDS, 'ann', 3)
    expect(adapt({ ...read, standing }, 'no way!', near)).toMatchObject({ feedbackType: 'accepted', standing })
  })

  it('counts for everyone when enough people say so, each once', () => {
    const two = [said('ann', 'accepted'), said('ben', 'accepted'), said('ann', 'accepted', { turn_id: 'u' })]
    expect(typeFor(two, 'eve')).toBe('rejected')
    expect(typeFor([...two, said('cem', 'accepted')], 'eve')).toBe('accepted')
  })

  it('counts for everyone when a reviewer says so', () => {
    expect(typeFor([said('rae', 'neutral', { trust: 'reviewer' })], 'eve')).toBe('neutral')
  })

  it('does not count if as many say otherwise', () => {
    const near = ['ann', 'ben', 'cem'].map((by) => said(by, 'accepted'))
    const against = ['dan', 'eli', 'fay'].map((by) => said(by, 'neutral'))
    expect(typeFor([...near, ...against], 'gus')).toBe('rejected')
  })

  it('follows the most similar one, and among equals the latest', () => {
    const near = [said('ann', 'accepted', { similarity: 0.82 }), said('ann', 'neutral', { similarity: 0.95 })]
    expect(typeFor(near, 'ann')).toBe('neutral')
    expect(typeFor([said('ann', 'accepted'), said('ann', 'neutral')], 'ann')).toBe('neutral')
    expect(typeFor([said('ann', 'accepted'), said('ann', 'neutral')].toReversed(), 'ann')).toBe('neutral')
  })

  it('counts only if the words were read the same way, after the same kind of answer', () => {
    expect(typeFor([said('ann', 'accepted', { read_as: 'neutral' })], 'ann')).toBe('rejected')
    expect(typeFor([said('ann', 'accepted')], 'ann', 'asks_to_confirm')).toBe('rejected')
  })

  it('counts for exactly the same words however they are read, and for others only if they are read the same', () => {
    const elsewise = { read_as: 'neutral', similarity: 0.999 } as const
    expect(typeFor([said('ann', 'accepted', elsewise)], 'ann')).toBe('rejected')
    expect(typeFor([said('ann', 'accepted', { ...elsewise, isSame: true, similarity: 1 })], 'ann')).toBe('accepted')
  })

  it('says what decided', () => {
    const verdict = adapted([said('ann', 'accepted')], 'ann')
    expect(verdict).toMatchObject({ correctionType: null, userSaid: null })
    expect(verdict.evidence[0]).toMatchObject({ signal: 'corrected_before', speaksFor: 'accepted', words: 'no way!' })
  })
})
