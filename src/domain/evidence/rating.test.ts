import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import type { LogRow } from '../../kernel/feedback/index.ts'
import { latestRatings, usefulnessOf } from './rating.ts'

const rated = (rating: number, who: Partial<LogRow> = {}, aspect = 'relevance') =>
  ({
    action: 'rate_usefulness',
    payload: { rating, aspect },
    person: null,
    sessionId: null,
    actor: 'local',
    actorKind: 'local',
    ...who,
  }) as unknown as LogRow

describe(`${verifies('E8')}usefulness`, () => {
  it('counts one rating per person and aspect, the newest', () => {
    const rows = [
      rated(5, { person: 'ada' }),
      rated(1, { person: 'ada' }),
      rated(4, { person: 'ada' }, 'clarity'),
      rated(2, { person: 'bo' }),
    ]
    expect(latestRatings(rows).map(({ rating }) => rating)).toEqual([1, 4, 2])
  })

  it('takes an unnamed caller for one person, by key, or as the one at the machine', () => {
    const key = { actorKind: 'key', actor: 'key_1' } as const
    expect(latestRatings([rated(5), rated(5), rated(5)])).toHaveLength(1)
    expect(latestRatings([rated(5, { sessionId: 's1' }), rated(5, { sessionId: 's2' })])).toHaveLength(1)
    expect(latestRatings([rated(5, { ...key, sessionId: 's1' }), rated(5, { ...key, sessionId: 's2' })])).toHaveLength(
      1,
    )
  })

  it('is closer to its starting value the fewer have rated', () => {
    expect(usefulnessOf(0, 0)).toBe(3)
    expect(usefulnessOf(5, 1)).toBe(4)
    expect(usefulnessOf(10, 2)).toBeCloseTo(13 / 3)
    expect(usefulnessOf(1, 1)).toBe(2)
  })

  it('starts for a fragment at the usefulness of its page, so that a good rating never takes it below its neighbours', () => {
    const page = usefulnessOf(5, 1)
    expect(usefulnessOf(4, 1, page)).toBe(page)
    expect(usefulnessOf(5, 1, page)).toBeGreaterThan(page)
  })
})
