import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { evidenceOfNoEffect, isWithoutEffect } from './no-effect.ts'

const count = (corrected: number, reviews: number) => ({ corrected, reviews })

describe('no effect', () => {
  it(`${verifies('R8')}is proven by enough reviews only`, () => {
    expect(isWithoutEffect(count(20, 100), count(40, 200))).toBe(true)
    expect(isWithoutEffect(count(20, 100), count(10, 100))).toBe(false)
    expect(isWithoutEffect(count(20, 100), count(6, 30))).toBe(false)
    expect(isWithoutEffect(count(15, 19), count(300, 300))).toBe(false)
    expect(isWithoutEffect(count(3, 17), count(200, 1_000))).toBe(false)
  })

  it(`${verifies('R8')}is never said of a rule that improves something, even if it does not halve it`, () => {
    expect(evidenceOfNoEffect(count(300, 1_000), count(250, 1_000))).toBeGreaterThan(Math.log(20))
    expect(isWithoutEffect(count(300, 1_000), count(250, 1_000))).toBe(false)
  })

  it('grows with reviews that are corrected as often as before, and falls with others', () => {
    const withRule = (corrected: number) => evidenceOfNoEffect(count(20, 100), count(corrected, 60))
    expect(withRule(12)).toBeGreaterThan(withRule(9))
    expect(withRule(9)).toBeGreaterThan(withRule(3))
    expect(withRule(3)).toBeLessThan(0)
  })
})
