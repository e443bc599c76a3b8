import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { hostKey, hostOfKey, patternsAbove, rangesOf, readPattern } from './domain-reach.ts'

const isIn = (pattern: string, host: string): boolean =>
  rangesOf(readPattern(pattern)).some(({ from, until }) => hostKey(host) >= from && hostKey(host) < until)

describe('the reach of a pattern', () => {
  it(`${verifies('E3')}keeps what lies below a name together, and its neighbours out`, () => {
    for (const host of ['ex.com', 'a.ex.com', 'a.b.ex.com', 'www.ex.com']) expect(isIn('*.ex.com', host)).toBe(true)
    for (const host of ['ex-2.com', 'ex2.com', 'aex.com', 'com', 'ex.com.au'])
      expect(isIn('*.ex.com', host)).toBe(false)
    for (const host of ['ex.com', 'www.ex.com', 'www.www.ex.com']) expect(isIn('ex.com', host)).toBe(true)
    for (const host of ['a.ex.com', 'www2.ex.com']) expect(isIn('ex.com', host)).toBe(false)
    expect(isIn('1.2.3.4', '1.2.3.4')).toBe(true)
  })

  it('has every host under its own key', () => {
    for (const host of ['a.b.example.com', '10.0.0.1', '[::1]']) expect(hostOfKey(hostKey(host))).toBe(host)
  })

  it(`${verifies('E3')}is decided by what covers all of it`, () => {
    expect(patternsAbove('*.b.ex.com')).toEqual(['*.b.ex.com', '*.ex.com'])
    expect(patternsAbove('b.ex.com')).toEqual(['b.ex.com', '*.b.ex.com', '*.ex.com'])
  })
})
