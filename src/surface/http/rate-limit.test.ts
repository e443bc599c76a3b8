import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

describe('a rate limit', () => {
  it('is off at 0', () => {
    expect(createRateLimiter({ perSecond: 0 }, () => 0)).toBeUndefined()
  })

  it('allows the burst, then the rate, and says how long to wait', () => {
    let now = 0
    const wait = createRateLimiter({ perSecond: 10, burst: 2 }, () => now)
    expect([wait?.('a'), wait?.('a'), wait?.('a')]).toEqual([0, 0, 0.1])
    now = 50
    expect(wait?.('a')).toBeCloseTo(0.05)
    now = 101
    expect(wait?.('a')).toBe(0)
    expect(wait?.('b')).toBe(0)
  })

  it('saves up no more than the burst over a pause', () => {
    let now = 0
    const wait = createRateLimiter({ perSecond: 10, burst: 2 }, () => now)
    wait?.('a')
    now = 3_600_000
    expect([wait?.('a'), wait?.('a'), wait?.('a')]).toEqual([0, 0, 0.1])
  })

  it('lets through a caller slower than once a second', () => {
    let now = 0
    const wait = createRateLimiter({ perSecond: 0.5 }, () => now)
    expect(wait?.('a')).toBe(0)
    expect(wait?.('a')).toBe(2)
    now = 2000
    expect(wait?.('a')).toBe(0)
  })

  it('never grants more than burst and rate allow, over any times', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.nat(300)),
        (rate, burst, gaps) => {
          let now = 0
          const wait = createRateLimiter({ perSecond: rate, burst }, () => now)
          let granted = 0
          for (const gap of gaps) {
            now += gap
            if (wait?.('a') === 0) granted += 1
          }
          expect(granted).toBeLessThanOrEqual(burst + (now / 1000) * rate + 1e-6)
        },
      ),
    )
  })

  it('forgets callers that have paused, and none that have not', () => {
    let now = 0
    const wait = createRateLimiter({ perSecond: 1, burst: 1 }, () => now)
    for (let i = 0; i < 30_000; i++) {
      now += 0.01
      expect(wait?.(`caller ${i}`)).toBe(0)
    }
    expect(wait?.('caller 29999')).toBeGreaterThan(0)
    expect(wait?.('caller 0')).toBeGreaterThan(0)
  })
})
