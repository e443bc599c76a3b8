import { expect, it } from 'vitest'
import { fakeDimensions, fakeFeatures } from '../../../../test/fake-features.ts'
import { lexicalDimensions } from '../embed/lexical.ts'
import type { Quantised } from '../embed/quantise.ts'
import { createInt8Rows, mostTogether } from '../index/int8-rows.ts'
import { fitLocally } from './local-ridge.ts'

const all = Array.from({ length: mostTogether }, (_, seed) => fakeFeatures(seed))
const query = fakeFeatures(1000)

function rowsOf(list: readonly (typeof query)[]) {
  const rows = { dense: createInt8Rows(fakeDimensions), lexical: createInt8Rows(lexicalDimensions) }
  for (const { dense, lexical } of list) {
    rows.dense.add(dense)
    rows.lexical.add(lexical)
  }
  return { rows, slots: Int32Array.from(list.keys()) }
}

function cosine(a: Quantised, b: Quantised): number {
  return a.row.reduce((sum, value, index) => sum + value * (b.row[index] ?? 0), 0) * a.scale * b.scale
}

function kernel(a: typeof query, b: typeof query): number {
  return Math.exp(2 * (cosine(a.dense, b.dense) - 1)) + 0.3 * cosine(a.lexical, b.lexical)
}

it.each([1, 2, 7, 8, 9, 80, 95, 96, mostTogether])('solves (K + 0.3 I) w = k for %i neighbours', (count) => {
  const neighbours = all.slice(0, count)
  const { rows, slots } = rowsOf(neighbours)
  const { weights, novelty } = fitLocally(rows, slots, query)
  expect(weights).toHaveLength(count)
  for (const [i, one] of neighbours.entries()) {
    const left = neighbours.reduce((sum, other, j) => sum + kernel(one, other) * (weights[j] ?? 0), 0)
    expect(left + 0.3 * (weights[i] ?? 0)).toBeCloseTo(kernel(one, query), 10)
  }
  const explained = neighbours.reduce((sum, one, i) => sum + kernel(one, query) * (weights[i] ?? 0), 0)
  expect(novelty).toBeCloseTo(1.3 - explained, 10)
})

it('gives the same bits whatever was fitted before', () => {
  const [few, many] = [rowsOf(all.slice(0, 13)), rowsOf(all)]
  const first = fitLocally(few.rows, few.slots, query)
  fitLocally(many.rows, many.slots, fakeFeatures(2000))
  expect(fitLocally(few.rows, few.slots, query)).toStrictEqual(first)
})

it('a known text is hardly new, and without neighbours every text is new', () => {
  const known = rowsOf(Array(20).fill(query))
  expect(fitLocally(known.rows, known.slots, query).novelty).toBeLessThan(0.05)
  const none = rowsOf([])
  expect(fitLocally(none.rows, none.slots, query)).toEqual({ weights: new Float64Array(), novelty: 1.3 })
})
