import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { rankingOf, satisfactionOf } from './satisfaction.ts'

describe(`${verifies('C6')}satisfaction`, () => {
  it.each([
    ['APPROVE', 'rejected', -1],
    ['REVISE', 'rejected', -1],
    ['RETRY', 'rejected', -1],
    ['FAIL', 'rejected', -1],
    ['APPROVE', 'accepted', 1],
    ['REVISE', 'accepted', 0.8],
    ['RETRY', 'accepted', 0.6],
    ['FAIL', 'accepted', 0],
    ['APPROVE', 'neutral', 0.5],
    ['REVISE', 'neutral', 0.3],
    ['RETRY', 'neutral', 0.1],
    ['FAIL', 'neutral', -0.5],
    [null, 'rejected', -1],
    [null, 'accepted', 0.5],
    [null, 'neutral', 0],
  ] as const)('%s and %s is %d', (validation, status, score) => {
    expect(satisfactionOf(validation, status)).toBeCloseTo(score, 10)
  })
})

describe(`${verifies('C4')}ranking`, () => {
  it.each([
    [0.85, 'accepted', 0.71],
    [0.85, 'neutral', 0.51],
    [0.85, 'rejected', 0.11],
    [0, 'accepted', 0.2],
    [1, 'rejected', 0.2],
  ] as const)('quality %d and %s is %d', (quality, status, score) => {
    expect(rankingOf(quality, 'FAIL', status)).toBeCloseTo(score, 10)
  })

  it('uses the validation outcome if there is no quality score', () => {
    expect(rankingOf(null, 'APPROVE', 'neutral')).toBeCloseTo(0.3, 10)
    expect(rankingOf(null, 'FAIL', 'neutral')).toBe(0)
    expect(rankingOf(null, null, 'accepted')).toBeCloseTo(0.2, 10)
  })
})
