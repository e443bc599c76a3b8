import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { estimateOf, fewerWith, missingFor } from './rate.ts'

const count = (corrected: number, reviews: number) => ({ corrected, reviews })
const rounded = ({ low, high }: { low: number; high: number }) => [low, high].map((one) => Number(one.toFixed(4)))

describe('rates', () => {
  it(`${verifies('R8')}the interval of a rate is Wilson's`, () => {
    // Newcombe (1998), Statistics in Medicine 17, table I.
    expect(rounded(estimateOf(count(81, 263)))).toEqual([0.2553, 0.3662])
    expect(rounded(estimateOf(count(15, 148)))).toEqual([0.0624, 0.1605])
    expect(rounded(estimateOf(count(0, 20)))).toEqual([0, 0.1611])
    expect(rounded(estimateOf(count(1, 29)))).toEqual([0.0061, 0.1718])
  })

  it(`${verifies('R8')}the interval of a difference is Newcombe's`, () => {
    // The same author, pages 873 to 890, table II, method 10.
    expect(rounded(fewerWith(count(56, 70), count(48, 80)))).toEqual([0.0524, 0.3339])
    expect(rounded(fewerWith(count(9, 10), count(3, 10)))).toEqual([0.1705, 0.809])
    expect(rounded(fewerWith(count(10, 10), count(0, 20)))).toEqual([0.6791, 1])
    expect(rounded(fewerWith(count(0, 10), count(0, 10)))).toEqual([-0.2775, 0.2775])
  })

  it('says how many reviews are missing', () => {
    expect(missingFor(count(3, 6), count(0, 30))).toBe(14)
    expect(missingFor(count(3, 20), count(0, 30))).toBe(0)
  })
})
