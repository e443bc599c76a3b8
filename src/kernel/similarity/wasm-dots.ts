// Dot products of int8 vectors with SIMD, eight numbers at a time, in a WebAssembly memory. Integers: exact, so the same on
// every machine and in any order. At 1 M rows of 384 numbers it takes a twentieth of plain JavaScript over floats.
import {
  add,
  addVectors,
  advance,
  type Code,
  constant,
  dotPairs,
  get,
  load,
  loadVector,
  loadWidened,
  multiply,
  noVector,
  repeat,
  set,
  store,
  subtract,
  sumOfLanes,
  type WasmFunction,
} from './wasm-assembler.ts'
import { compile } from './wasm-instance.ts'

/** Addresses are in bytes; `dimensions` is a multiple of eight; the query is int16, rows are int8, sums are int32. */
interface Dots {
  /**
   * With `4 * quarter` rows that follow one another. The quarters are read side by side: where the rows are too many for the
   * cache, four streams through the memory take little more than half the time of one.
   */
  scan(query: number, rows: number, quarter: number, dimensions: number, sums: number): void
  /** With each of the rows whose addresses are in the list. */
  pick(query: number, list: number, count: number, dimensions: number, sums: number): void
  /** The rows whose addresses are in the list with those before them, and with up to four more; reads up to three more addresses. */
  together(list: number, count: number, dimensions: number, sums: number, sumsApart: number): void
}

function scan(): WasmFunction {
  const [query, row, quarter, dimensions, sum, left, at] = [0, 1, 2, 3, 4, 5, 6]
  const rows = [row, 7, 8, 9]
  const sums = [sum, 10, 11, 12]
  const totals = [13, 14, 15, 16]
  const part = 17
  const apart = (locals: readonly number[], bytes: Code): Code =>
    locals.slice(1).map((local, index) => set(local, add(get(locals[index] ?? 0), multiply(get(quarter), bytes))))
  return {
    name: 'scan',
    integers: 8,
    vectors: 5,
    body: [
      apart(rows, get(dimensions)),
      apart(sums, constant(4)),
      set(left, get(quarter)),
      repeat(
        get(left),
        totals.map((total) => set(total, noVector)),
        eachEight(at, dimensions, [
          set(part, loadVector(queryAt(query, at))),
          totals.map((total, index) => accumulate(total, loadWidened(add(get(rows[index] ?? 0), get(at))), get(part))),
        ]),
        totals.map((total, index) => store(get(sums[index] ?? 0), 0, sumOfLanes(total))),
        rows.map((local) => advance(local, get(dimensions))),
        sums.map((local) => advance(local, constant(4))),
        advance(left, constant(-1)),
      ),
    ],
  }
}

function pick(): WasmFunction {
  const [query, list, count, dimensions, sums, at, row, total] = [0, 1, 2, 3, 4, 5, 6, 7]
  return {
    name: 'pick',
    integers: 2,
    vectors: 1,
    body: repeat(
      get(count),
      set(total, noVector),
      set(row, load(get(list))),
      eachEight(at, dimensions, accumulate(total, loadWidened(add(get(row), get(at))), loadVector(queryAt(query, at)))),
      store(get(sums), 0, sumOfLanes(total)),
      advance(list, constant(4)),
      advance(sums, constant(4)),
      advance(count, constant(-1)),
    ),
  }
}

/** Two with four at a time, so that what is loaded is used more than once. */
function together(): WasmFunction {
  const [list, count, dimensions, sums, sumsApart] = [0, 1, 2, 3, 4]
  const [others, i, j, at, sum] = [5, 6, 7, 8, 9]
  const [row, next] = [10, 11]
  const four = [12, 13, 14, 15]
  const totals = [16, 17, 18, 19]
  const nextTotals = [20, 21, 22, 23]
  const [part, nextPart, otherPart] = [24, 25, 26]
  const loadAt = (local: number): Code => loadWidened(add(get(local), get(at)))
  const storeFour = (address: Code, locals: readonly number[]): Code =>
    locals.map((local, index) => store(address, 4 * index, sumOfLanes(local)))
  return {
    name: 'together',
    integers: 11,
    vectors: 11,
    body: [
      set(i, constant(0)),
      repeat(
        subtract(get(count), get(i)),
        set(row, load(add(get(list), multiply(get(i), constant(4))))),
        set(next, load(add(get(list), multiply(get(i), constant(4))), 4)),
        set(others, get(list)),
        set(sum, get(sums)),
        set(j, constant(0)),
        repeat(
          add(subtract(get(i), get(j)), constant(1)),
          four.map((local, index) => set(local, load(get(others), 4 * index))),
          [...totals, ...nextTotals].map((total) => set(total, noVector)),
          eachEight(at, dimensions, [
            set(part, loadAt(row)),
            set(nextPart, loadAt(next)),
            four.map((local, index) => [
              set(otherPart, loadAt(local)),
              accumulate(totals[index] ?? 0, get(otherPart), get(part)),
              accumulate(nextTotals[index] ?? 0, get(otherPart), get(nextPart)),
            ]),
          ]),
          storeFour(get(sum), totals),
          storeFour(add(get(sum), get(sumsApart)), nextTotals),
          advance(others, constant(16)),
          advance(sum, constant(16)),
          advance(j, constant(4)),
        ),
        advance(sums, multiply(get(sumsApart), constant(2))),
        advance(i, constant(2)),
      ),
    ],
  }
}

export function eachEight(at: number, dimensions: number, body: Code): Code {
  return [set(at, constant(0)), repeat(subtract(get(dimensions), get(at)), body, advance(at, constant(8)))]
}

function queryAt(query: number, at: number): Code {
  return add(get(query), multiply(get(at), constant(2)))
}

export function accumulate(total: number, a: Code, b: Code): Code {
  return set(total, addVectors(get(total), dotPairs(a, b)))
}

export const createDots = compile<Dots>([scan(), pick(), together()])
