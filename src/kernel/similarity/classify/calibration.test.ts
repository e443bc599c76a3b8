import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCalibration } from './calibration.ts'

interface Outcome {
  logit: number
  wasRight: boolean
}

const logit = fc.double({ min: -12, max: 12, noNaN: true })
const outcomes = fc.array(fc.record({ logit, wasRight: fc.boolean() }), { maxLength: 300, size: 'max' })

function calibrationOf(counted: readonly Outcome[]) {
  const calibration = createCalibration()
  for (const { logit, wasRight } of counted) calibration.count('ana', logit, wasRight)
  return calibration
}

it('believes the logit before there is any outcome', () => {
  expect(createCalibration().probability(0)).toBe(0.5)
  expect(createCalibration().probability(2)).toBeCloseTo(0.881, 3)
  expect(createCalibration().probability(Number.NEGATIVE_INFINITY)).toBe(0)
})

it('never decreases as the logit increases, whatever was counted', () => {
  fc.assert(
    fc.property(outcomes, fc.array(logit, { minLength: 2 }), (counted, logits) => {
      const calibration = calibrationOf(counted)
      const stated = logits.toSorted((a, b) => a - b).map(calibration.probability)
      expect(stated).toEqual(stated.toSorted((a, b) => a - b))
    }),
  )
})

describe('depends only on the set of outcomes, bit for bit', () => {
  it('in any order', () => {
    fc.assert(
      fc.property(outcomes, logit, (counted, asked) => {
        const [forward, backward] = [calibrationOf(counted), calibrationOf(counted.toReversed())]
        expect(backward.probability(asked)).toBe(forward.probability(asked))
      }),
    )
  })

  it('and what is undone leaves no trace', () => {
    fc.assert(
      fc.property(outcomes, outcomes, logit, (kept, gone, asked) => {
        const calibration = calibrationOf([...gone, ...kept])
        for (const { logit, wasRight } of gone) calibration.uncount('ana', logit, wasRight)
        expect(calibration.probability(asked)).toBe(calibrationOf(kept).probability(asked))
      }),
    )
  })
})

describe('follows how often answers were right', () => {
  const repeated = (count: number, share: number, logit: number): Outcome[] =>
    Array.from({ length: count }, (_, index) => ({ logit, wasRight: index < share * count }))

  it('if answers were too sure', () => {
    const calibration = calibrationOf([...repeated(1000, 0.6, 2), ...repeated(1000, 0.3, 0)])
    expect(calibration.probability(2)).toBeCloseTo(0.6, 1)
    expect(calibration.probability(0)).toBeCloseTo(0.3, 1)
  })

  it.each([0, 1])('also if the sure ones were right in %d of all cases', (share) => {
    const calibration = calibrationOf([...repeated(100_000, share, 6), ...repeated(100_000, 1 - share, -6)])
    for (const asked of [-6, 0, 6]) expect(calibration.probability(asked)).toBeGreaterThanOrEqual(0)
    expect(calibration.probability(6)).toBeGreaterThan(calibration.probability(-6))
  })
})

describe('what is believed before any outcome', () => {
  it('is where outcomes start from', () => {
    let before = { slope: 1, shift: 1 }
    const calibration = createCalibration(() => before)
    expect(calibration.probability(0)).toBeCloseTo(0.731, 3)
    before = { slope: 1, shift: -1 }
    expect(calibration.probability(0)).toBeCloseTo(0.269, 3)
    for (let one = 0; one < 2_000; one += 1) calibration.count(`person ${one}`, 0, one % 4 > 0)
    expect(calibration.probability(0)).toBeCloseTo(0.75, 1)
  })
})
