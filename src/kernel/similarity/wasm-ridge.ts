// Cholesky with SIMD, two float64 at a time, in a WebAssembly memory of its own. Lanes never mix and every number comes of the
// same operations in the same order, its exponential too: the same on every machine.
import {
  add,
  addPairs,
  advance,
  and,
  type Code,
  constant,
  dividePairs,
  get,
  loadPairOf,
  loadVector,
  multiply,
  multiplyPairs,
  noVector,
  pairOf,
  repeat,
  rootOfPair,
  set,
  storeVector,
  subtract,
  subtractPairs,
  type WasmFunction,
  when,
} from './wasm-assembler.ts'
import { compile } from './wasm-instance.ts'

/** Addresses are in bytes, and so is the `stride` from row to row: a multiple of 64. */
interface Ridge {
  /**
   * Of the upper triangle of `exp(exponents) + rest`, diagonal included, the Cholesky factor, transposed, in the place of the
   * exponents. A column behind the triangle becomes what the factor times it makes that column. Below the diagonal is waste.
   */
  factorise(exponents: number, rest: number, rows: number, stride: number, unused: 0): void
}

/** exp(x) = exp(x / 64)⁶⁴, the latter by Taylor's series: for x from −4 to 0 as exact as float64 but for its last few bits. */
const squarings = 6
const degree = 8

function factorise(): WasmFunction {
  const [matrix, rest, count, stride, row] = [0, 1, 2, 3, 5]
  const [begin, at, left, above, factor] = [6, 7, 8, 9, 10]
  const [totals, scratch] = [[11, 12, 13, 14], 15]
  const rowAt: Code = add(add(get(matrix), multiply(get(row), get(stride))), get(at))
  const diagonal: Code = add(multiply(get(row), get(stride)), multiply(get(row), constant(8)))
  const eachEight = (...body: Code): Code => [
    set(at, get(begin)),
    repeat(subtract(get(stride), get(at)), body, advance(at, constant(64))),
  ]
  return {
    name: 'factorise',
    integers: 6,
    vectors: 5,
    body: [
      set(row, constant(0)),
      repeat(
        subtract(get(count), get(row)),
        set(begin, multiply(and(get(row), constant(-8)), constant(8))),
        eachEight(
          totals.map((total) => set(total, noVector)),
          set(above, add(get(matrix), get(at))),
          set(factor, add(get(matrix), multiply(get(row), constant(8)))),
          set(left, get(row)),
          when(
            get(row),
            repeat(
              get(left),
              set(scratch, loadPairOf(get(factor))),
              totals.map((total, index) =>
                set(total, addPairs(get(total), multiplyPairs(get(scratch), loadVector(get(above), 16 * index)))),
              ),
              advance(above, get(stride)),
              advance(factor, get(stride)),
              advance(left, constant(-1)),
            ),
          ),
          // `above` has come down to the row itself.
          set(factor, add(get(rest), subtract(get(above), get(matrix)))),
          totals.map((total, index) => [
            set(scratch, loadVector(get(above), 16 * index)),
            exponential(scratch),
            set(scratch, addPairs(get(scratch), loadVector(get(factor), 16 * index))),
            storeVector(get(above), 16 * index, subtractPairs(get(scratch), get(total))),
          ]),
        ),
        set(scratch, rootOfPair(loadPairOf(add(get(matrix), diagonal)))),
        eachEight(
          totals.map((_, index) =>
            storeVector(rowAt, 16 * index, dividePairs(loadVector(rowAt, 16 * index), get(scratch))),
          ),
        ),
        advance(row, constant(1)),
      ),
    ],
  }
}

/** In the place of the number. */
function exponential(local: number): Code {
  const small = multiplyPairs(get(local), pairOf(2 ** -squarings))
  // 1 + x (1 + x/2 (1 + x/3 (…)))
  let series = pairOf(1)
  for (let divisor = degree; divisor > 0; divisor -= 1)
    series = addPairs(pairOf(1), multiplyPairs(series, multiplyPairs(get(local), pairOf(1 / divisor))))
  return [
    set(local, small),
    set(local, series),
    Array(squarings).fill(set(local, multiplyPairs(get(local), get(local)))),
  ]
}

export const createRidge = compile<Ridge>([factorise()])
