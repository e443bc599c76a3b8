import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { everyone } from './asker.ts'
import type { Opinion } from './opinions.ts'
import { admit, type Trial, verdictFor } from './strategy-gate.ts'

const opinion = (reporter: string, status: Opinion['status'], more: Partial<Opinion> = {}): Opinion => ({
  reporter,
  who: reporter,
  status,
  isSure: true,
  isReviewer: false,
  ...more,
})
const no = (who: string) => opinion(who, 'rejected')
const yes = (who: string) => opinion(who, 'accepted')

/** A turn of the first who speaks. */
const trial = (seq: number, opinions: Opinion[], more: Partial<Trial> = {}): Trial => ({
  turn_id: `t${seq}`,
  session_id: `s${seq}`,
  asker: opinions[0]?.who ?? null,
  status: opinions[0]?.status ?? 'neutral',
  opinions,
  similarity: 0.9,
  seq,
  ...more,
})
const each = (...opinions: Opinion[]) => opinions.map((one, index) => trial(index + 1, [one]))
const statusFor = (trials: Trial[], who: string | null, session: string | null = null) =>
  verdictFor(trials, { who, session }, 3).status

describe(`${verifies('C4', 'K9')}the rejection of a strategy`, () => {
  it.each([
    ['nobody', [yes('a')], undefined, undefined],
    ['one', [no('a')], 'waiting', 2],
    ['one often', [no('a'), no('a'), no('a')], 'waiting', 2],
    ['three', [no('a'), no('b'), no('c')], 'live', 0],
    ['three against three', [no('a'), no('b'), no('c'), yes('d'), yes('e'), yes('f')], 'waiting', 1],
    ['four against three', [no('a'), no('b'), no('c'), no('g'), yes('d'), yes('e'), yes('f')], 'live', 0],
    ['one against five', [no('a'), yes('b'), yes('c'), yes('d'), yes('e'), yes('f')], 'waiting', 5],
  ] as const)('by %s', (_, opinions, state, missing) => {
    const admission = admit(each(...opinions), 3)
    expect([admission?.state, admission?.missing]).toEqual([state, missing])
  })

  it('is not held back by people who only went on to something else', () => {
    const movedOn = ['d', 'e', 'f'].map((who) => opinion(who, 'accepted', { isSure: false }))
    expect(admit(each(no('a'), no('b'), no('c'), ...movedOn), 3)).toMatchObject({ state: 'live' })
    expect(verdictFor(each(...movedOn), everyone, 3).status).toBe('accepted')
  })

  it('is decided by a reviewer, the closest if there are several', () => {
    const reviewer = (status: Opinion['status']) => opinion('key r', status, { isReviewer: true })
    const [refused, taken] = [trial(1, [reviewer('rejected')]), trial(2, [reviewer('accepted')])]
    expect(admit([refused, ...each(yes('a'), yes('b'))], 3)).toMatchObject({ state: 'live', missing: 0 })
    expect(admit([taken, ...each(no('a'), no('b'), no('c'))], 3)).toMatchObject({ state: 'rejected', missing: 0 })
    expect(admit([taken, refused], 3)).toMatchObject({ state: 'rejected' })
  })
})

describe(`${verifies('C4')}how a strategy counts`, () => {
  const three = each(no('a'), no('b'), no('c'))

  it('for a person, as they said; for others, as the gate decides', () => {
    expect(['a', 'x', null].map((who) => statusFor(three.slice(0, 2), who))).toEqual(['rejected', 'neutral', 'neutral'])
    expect(['a', 'x', null].map((who) => statusFor(three, who))).toEqual(['rejected', 'rejected', 'rejected'])
    expect(statusFor([...three, trial(4, [yes('x')])], 'x')).toBe('accepted')
  })

  it('in a session, as was said in it', () => {
    expect(statusFor([trial(1, [no('a')], { asker: null })], null, 's1')).toBe('rejected')
    expect(statusFor([...three, trial(4, [yes('x')])], null, 's4')).toBe('accepted')
  })

  it('by the closest query, then by the session, then by the latest turn', () => {
    const turns = [trial(1, [no('a')]), trial(2, [yes('a')])]
    expect(statusFor(turns, 'a')).toBe('accepted')
    expect(statusFor(turns, 'a', 's1')).toBe('rejected')
    expect(statusFor([trial(1, [no('a')], { similarity: 1 }), trial(2, [yes('a')])], 'a', 's2')).toBe('rejected')
  })

  it('by the status of their own turn; by what they said of a turn of another person', () => {
    const corrected = trial(1, [no('a'), yes('b')], { status: 'accepted' })
    expect(['a', 'b', 'x'].map((who) => statusFor([corrected], who))).toEqual(['accepted', 'accepted', 'accepted'])
    const refused = trial(1, [yes('a'), no('b')], { status: 'rejected' })
    expect(['a', 'b', 'x'].map((who) => statusFor([refused], who))).toEqual(['rejected', 'rejected', 'accepted'])
  })

  it('in whatever order it was said', () => {
    const turns = [...three, trial(4, [yes('x')]), trial(5, [no('x')], { similarity: 0.7 })]
    for (const who of ['a', 'x', null])
      expect(verdictFor(turns.toReversed(), { who, session: null }, 3)).toEqual(
        verdictFor(turns, { who, session: null }, 3),
      )
  })
})
