import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { isRejectedOften, mostClaimsFor } from './rejection-rate.ts'

describe(`${verifies('E11')}a site is rejected often`, () => {
  it.each([
    [4, 4, false],
    [5, 1, false],
    [5, 2, true],
    [10, 2, false],
    [10, 3, true],
    [11, 3, false],
    [0, 0, false],
  ])('of %i claims %i rejected: %s', (claims, rejected, often) => {
    expect(isRejectedOften(claims, rejected)).toBe(often)
  })

  it('is decided without counting claims beyond the point where it can be often', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), fc.nat({ max: 2_000 }), (rejected, more) => {
        expect(isRejectedOften(mostClaimsFor(rejected) + 1 + more, rejected)).toBe(false)
      }),
    )
  })
})
