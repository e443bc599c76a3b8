// Kernel ridge regression on a query's neighbours: how much each of them speaks for the query, given what they have in
// common, and what they leave unexplained. Solved anew for every query: 96 neighbours take about half a millisecond.
import type { Features } from './features.ts'
import { type Int8Rows, mostTogether } from './int8-rows.ts'

export interface Fit {
  /** By neighbour. */
  readonly weights: Float64Array
  /** 1.3 where nothing is known, towards 0 where the query is an exemplar itself. */
  readonly novelty: number
}

interface Rows {
  readonly dense: Int8Rows
  readonly lexical: Int8Rows
}

/** K(a, b) = exp(2 (dense cosine − 1)) + 0.3 × lexical cosine; the ridge keeps one wrong exemplar from deciding alone. */
const steepness = 2
const lexicalShare = 0.3
const ridge = 0.3

export function fitLocally(rows: Rows, slots: Int32Array, query: Features): Fit {
  const weights = kernelWithQuery(rows, slots, query)
  const factor = kernelAmong(rows, slots)
  solve(factor, weights)
  const explained = weights.reduce((sum, value) => sum + value * value, 0)
  solveTransposed(factor, weights)
  return { weights, novelty: 1 + lexicalShare - explained }
}

function kernel(denseCosine: number, lexicalCosine: number): number {
  return Math.exp(steepness * (denseCosine - 1)) + lexicalShare * lexicalCosine
}

function kernelWithQuery({ dense, lexical }: Rows, slots: Int32Array, query: Features): Float64Array {
  const denseCosines = scaled(dense.pick(query.dense.row, slots), scalesOf(dense, slots), query.dense.scale)
  const lexicalCosines = scaled(lexical.pick(query.lexical.row, slots), scalesOf(lexical, slots), query.lexical.scale)
  return denseCosines.map((cosine, i) => kernel(cosine, at(lexicalCosines, i)))
}

/** The neighbours with one another, ridge included, as its lower Cholesky factor. */
function kernelAmong({ dense, lexical }: Rows, slots: Int32Array): Float64Array {
  const n = slots.length
  const matrix = new Float64Array(n * n)
  const [denseDots, lexicalDots] = [dense.together(slots), lexical.together(slots)]
  const [denseScales, lexicalScales] = [scalesOf(dense, slots), scalesOf(lexical, slots)]
  for (let i = 0; i < n; i += 1) {
    const row = i * mostTogether
    const denseCosines = scaled(denseDots.subarray(row, row + i), denseScales, at(denseScales, i))
    const lexicalCosines = scaled(lexicalDots.subarray(row, row + i), lexicalScales, at(lexicalScales, i))
    for (let j = 0; j < i; j += 1) matrix[i * n + j] = kernel(at(denseCosines, j), at(lexicalCosines, j))
    matrix[i * n + i] = 1 + lexicalShare + ridge
  }
  factorise(matrix, n)
  return matrix
}

function scalesOf(rows: Int8Rows, slots: Int32Array): Float64Array {
  return Float64Array.from(slots, (slot) => at(rows.scales, slot))
}

function scaled(dots: Int32Array, scales: Float64Array, scale: number): Float64Array {
  const cosines = new Float64Array(Math.min(dots.length, scales.length))
  for (let i = 0; i < cosines.length; i += 1) cosines[i] = (dots[i] as number) * scale * at(scales, i)
  return cosines
}

/** Cholesky, in place. */
function factorise(matrix: Float64Array, n: number): void {
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const rest = at(matrix, i * n + j) - dotOfRows(matrix, i * n, j * n, j)
      matrix[i * n + j] = i === j ? Math.sqrt(rest) : rest / at(matrix, j * n + j)
    }
}

/** Four sums at a time for speed, always the same four. */
function dotOfRows(matrix: Float64Array, a: number, b: number, length: number): number {
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  let t = 0
  for (; t + 3 < length; t += 4) {
    first += at(matrix, a + t) * at(matrix, b + t)
    second += at(matrix, a + t + 1) * at(matrix, b + t + 1)
    third += at(matrix, a + t + 2) * at(matrix, b + t + 2)
    fourth += at(matrix, a + t + 3) * at(matrix, b + t + 3)
  }
  for (; t < length; t += 1) first += at(matrix, a + t) * at(matrix, b + t)
  return first + second + (third + fourth)
}

function solve(factor: Float64Array, values: Float64Array): void {
  const n = values.length
  for (let i = 0; i < n; i += 1) {
    let rest = at(values, i)
    for (let t = 0; t < i; t += 1) rest -= at(factor, i * n + t) * at(values, t)
    values[i] = rest / at(factor, i * n + i)
  }
}

function solveTransposed(factor: Float64Array, values: Float64Array): void {
  const n = values.length
  for (let i = n - 1; i >= 0; i -= 1) {
    const value = at(values, i) / at(factor, i * n + i)
    values[i] = value
    for (let t = 0; t < i; t += 1) values[t] = at(values, t) - at(factor, i * n + t) * value
  }
}

/** An index known to be inside. */
function at(values: Float64Array, index: number): number {
  return values[index] as number
}
