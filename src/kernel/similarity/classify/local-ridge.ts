// Kernel ridge regression on a query's neighbours: the weight of each for the query, given what they have in common, and how much
// they leave unexplained. Solved for every query: 64 neighbours take about a tenth of a millisecond.
import type { Features } from '../embed/features.ts'
import type { Quantised } from '../embed/quantise.ts'
import { type Int8Rows, mostTogether } from '../index/int8-rows.ts'
import { createRidge } from '../wasm/ridge.ts'

export interface Fit {
  /** One for each neighbour. */
  readonly weights: Float64Array
  /** 1.3 if nothing is known, near 0 if the query is itself an exemplar. */
  readonly novelty: number
}

interface Rows {
  readonly dense: Int8Rows
  readonly lexical: Int8Rows
}

/** One of the two parts of the kernel: `slope × cosine + offset`. */
interface Part {
  readonly numbers: Float64Array
  readonly slope: number
  readonly offset: number
}

/** K(a, b) = exp(2 (dense cosine − 1)) + 0.3 × lexical cosine; the ridge keeps one wrong exemplar from deciding alone. */
const steepness = 2
const lexicalShare = 0.3
const usualRidge = 0.3

const mostNumbers = mostTogether * widthFor(mostTogether)

/** Memory for the kernel of the neighbours with one another and, in the column behind them, with the query. Made at the first fit. */
let solver: ReturnType<typeof createSolver> | undefined

function createSolver() {
  const { functions, memory, ensureBytes } = createRidge()
  ensureBytes(2 * 8 * mostNumbers)
  const exponents: Part = {
    numbers: new Float64Array(memory.buffer, 0, mostNumbers),
    slope: steepness,
    offset: -steepness,
  }
  const rest: Part = {
    numbers: new Float64Array(memory.buffer, 8 * mostNumbers, mostNumbers),
    slope: lexicalShare,
    offset: 0,
  }
  return { factorise: functions.factorise, exponents, rest }
}

export function fitLocally({ dense, lexical }: Rows, slots: Int32Array, query: Features, ridge = usualRidge): Fit {
  const n = slots.length
  if (n === 0) return { weights: new Float64Array(), novelty: 1 + lexicalShare }
  solver ??= createSolver()
  const { factorise, exponents, rest } = solver
  fill(exponents, dense, slots, query.dense, 0)
  fill(rest, lexical, slots, query.lexical, lexicalShare + ridge)
  factorise(exponents.numbers.byteOffset, rest.numbers.byteOffset, n, 8 * widthFor(n))
  return solve(exponents.numbers, n)
}

/** The width of a row, a multiple of eight. */
function widthFor(neighbours: number): number {
  return Math.ceil((neighbours + 1) / 8) * 8
}

/** `diagonal` is the value of a neighbour with itself. */
function fill(
  { numbers, slope, offset }: Part,
  rows: Int8Rows,
  slots: Int32Array,
  query: Quantised,
  diagonal: number,
): void {
  const n = slots.length
  const width = widthFor(n)
  const scales = new Float64Array(n)
  for (let i = 0; i < n; i += 1) scales[i] = at(rows.scales, slots[i] as number)
  const dots = rows.together(slots)
  for (let i = 0; i < n; i += 1) {
    const scale = slope * at(scales, i)
    const row = i * mostTogether
    for (let j = 0, to = i; j < i; j += 1, to += width)
      numbers[to] = (dots[row + j] as number) * at(scales, j) * scale + offset
    numbers[i * width + i] = diagonal
  }
  const dotsWithQuery = rows.pick(query.row, slots)
  const scale = slope * query.scale
  for (let j = 0; j < n; j += 1) numbers[j * width + n] = (dotsWithQuery[j] as number) * at(scales, j) * scale + offset
}

/** From the transposed factor, with the query's column already solved for the factor itself. */
function solve(factor: Float64Array, n: number): Fit {
  const width = widthFor(n)
  const weights = new Float64Array(n)
  let explained = 0
  for (let i = n - 1; i >= 0; i -= 1) {
    let left = at(factor, i * width + n)
    explained += left * left
    for (let j = n - 1; j > i; j -= 1) left -= at(factor, i * width + j) * at(weights, j)
    weights[i] = left / at(factor, i * width + i)
  }
  return { weights, novelty: 1 + lexicalShare - explained }
}

/** For an index known to be in range. Takes only one type of array, because a second one would make every call slower. */
function at(values: Float64Array, index: number): number {
  return values[index] as number
}
