// Which rows may be near which of four others, told from their first numbers, with SIMD in a WebAssembly memory.
import {
  add,
  addFloats,
  advance,
  areAtLeast,
  constant,
  get,
  loadFloatOf,
  loadVector,
  loadWidened,
  multiply,
  multiplyFloats,
  noVector,
  repeat,
  set,
  store,
  sumsOfLanes,
  toFloats,
  type WasmFunction,
  when,
} from './wasm-assembler.ts'
import { accumulate, eachEight } from './wasm-dots.ts'
import { compile } from './wasm-instance.ts'

/** Before the numbers of a row: its scale and the length of its rest, each a float32. */
export const rowHeader = 8
/** Before the numbers of the four: the limit of each, and what the length of a rest is worth to each, as float32. */
export const fourHeader = 32

/** Addresses are in bytes; `numbers` of a row, int8, are a multiple of eight; those of the four are int16, one behind the other. */
interface Near {
  /**
   * Of `2 * half` rows that follow one another, those whose dot product times scale, plus the length of the rest times its worth,
   * is at least the limit of one of the four: the place of each and which of the four, as bits; no bits come last.
   */
  near(four: number, rows: number, half: number, numbers: number, found: number): void
}

/** Two rows with four at a time, so that what is loaded is used more than once. */
function near(): WasmFunction {
  const [limits, row, half, numbers, found] = [0, 1, 2, 3, 4]
  const [at, wide, next, place, bits] = [5, 6, 7, 8, 9]
  const four = [10, 11, 12, 13]
  const [totals, nextTotals] = [
    [14, 15, 16, 17],
    [18, 19, 20, 21],
  ]
  const [part, nextPart, other] = [22, 23, 24]
  const behind = (local: number) => add(add(get(local), get(numbers)), constant(rowHeader))
  const report = (local: number, sums: readonly number[]) => [
    set(
      bits,
      areAtLeast(
        addFloats(
          multiplyFloats(toFloats(sumsOfLanes(sums)), loadFloatOf(get(local))),
          multiplyFloats(loadFloatOf(get(local), 4), loadVector(get(limits), 16)),
        ),
        loadVector(get(limits)),
      ),
    ),
    when(get(bits), store(get(found), 0, get(place)), store(get(found), 4, get(bits)), advance(found, constant(8))),
    advance(place, constant(1)),
  ]
  return {
    name: 'near',
    integers: 9,
    vectors: 11,
    body: [
      four.map((local, index) =>
        set(local, add(add(get(limits), constant(fourHeader)), multiply(get(numbers), constant(2 * index)))),
      ),
      repeat(
        get(half),
        set(next, behind(row)),
        [...totals, ...nextTotals].map((total) => set(total, noVector)),
        eachEight(at, numbers, [
          set(wide, multiply(get(at), constant(2))),
          set(part, loadWidened(add(get(row), get(at)), rowHeader)),
          set(nextPart, loadWidened(add(get(next), get(at)), rowHeader)),
          four.map((local, index) => [
            set(other, loadVector(add(get(local), get(wide)))),
            accumulate(totals[index] ?? 0, get(other), get(part)),
            accumulate(nextTotals[index] ?? 0, get(other), get(nextPart)),
          ]),
        ]),
        report(row, totals),
        report(next, nextTotals),
        set(row, behind(next)),
        advance(half, constant(-1)),
      ),
      store(get(found), 4, constant(0)),
    ],
  }
}

export const createNear = compile<Near>([near()])
