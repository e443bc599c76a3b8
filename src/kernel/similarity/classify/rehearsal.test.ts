import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fakeDimensions, fakeFeatures } from '../../../../test/fake-features.ts'
import { atOnce } from '../../in-steps.ts'
import { type Line, plainLine } from './calibration.ts'
import { type Rehearsed, rehearsing } from './rehearsal.ts'

const rehearse = (known: readonly Rehearsed[], dimensions: number): Line => atOnce(rehearsing(known, dimensions))

/** Ten labels. If they are clear, texts of one label are alike; if not, texts of all labels are mixed. */
function registry(phrases: number, isClear: boolean): Rehearsed[] {
  return Array.from({ length: phrases }, (_, index) => ({
    text: `text ${index}`,
    features: fakeFeatures(isClear ? index % 10 : index),
    labels: [`label ${index % 10}`],
    isAsked: true,
  }))
}

function certaintyOf(known: readonly Rehearsed[], logit: number): number {
  const { slope, shift } = rehearse(known, fakeDimensions)
  return slope * logit + shift
}

it('is surer if the labels are easily told apart', () => {
  expect(certaintyOf(registry(100, true), 1)).toBeGreaterThan(1)
  expect(certaintyOf(registry(100, false), 1)).toBeLessThan(0)
})

it('asks only about what people say, and about nothing if there is too little of it', () => {
  const [clear, muddle] = [registry(100, true), registry(100, false)]
  const names = muddle.map((one) => ({ ...one, text: `name of ${one.text}`, isAsked: false }))
  expect(rehearse(names, fakeDimensions)).toEqual(plainLine)
  expect(rehearse(clear.slice(0, 49), fakeDimensions)).toEqual(plainLine)
  expect(certaintyOf([...clear, ...names.slice(0, 5)], 1)).toBeGreaterThan(1)
})

it('depends only on the set', () => {
  const known = registry(120, false)
  const expected = rehearse(known, fakeDimensions)
  fc.assert(
    fc.property(fc.shuffledSubarray(known, { minLength: known.length }), (mixed) => {
      expect(rehearse(mixed, fakeDimensions)).toEqual(expected)
    }),
    { numRuns: 10 },
  )
})
