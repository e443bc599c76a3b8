// Dot products of int8 vectors with SIMD, eight numbers at a time, in a WebAssembly memory. Integers: exact, so the same on
// every machine and in any order. At 1 M rows of 384 numbers it takes a tenth of plain JavaScript over floats.
import {
  add,
  addVectors,
  assemble,
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
  storeVector,
  subtract,
  sumOfLanes,
  type WasmFunction,
} from './wasm-assembler.ts'

/** Addresses are in bytes; `dimensions` is a multiple of eight; the query is int16, rows are int8, sums are int32. */
export interface Dots {
  /** With each of `count` rows that follow one another. Reads and writes four at a time, so up to three beyond the last. */
  scan(query: number, rows: number, count: number, dimensions: number, sums: number): void
  /** With each of the rows whose addresses are in the list. */
  pick(query: number, list: number, count: number, dimensions: number, sums: number): void
  /** Makes a row a query. */
  widen(row: number, query: number, dimensions: number, unused: 0, alsoUnused: 0): void
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

// The compiler knows WebAssembly only from the browser's library.
declare const WebAssembly: {
  Memory: new (limits: { initial: number; maximum: number }) => WasmMemory
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { readonly exports: unknown }
}

const abreast = 4

function scan(): WasmFunction {
  const [query, row, count, dimensions, sums, at] = [0, 1, 2, 3, 4, 5]
  const rows = [row, 6, 7, 8]
  const totals = [9, 10, 11, 12]
  const part = 13
  const advance = (local: number, by: Code): Code => set(local, add(get(local), by))
  return {
    name: 'scan',
    integers: 4,
    vectors: 5,
    body: repeat(
      get(count),
      totals.map((total) => set(total, noVector)),
      [1, 2, 3].map((index) => set(rows[index] ?? 0, add(get(rows[index - 1] ?? 0), get(dimensions)))),
      eachEight(at, dimensions, [
        set(part, loadVector(queryAt(query, at))),
        totals.map((total, index) => accumulate(total, add(get(rows[index] ?? 0), get(at)), get(part))),
      ]),
      totals.map((total, index) => store(get(sums), 4 * index, sumOfLanes(total))),
      advance(row, multiply(get(dimensions), constant(abreast))),
      advance(sums, constant(4 * abreast)),
      set(count, subtract(get(count), constant(abreast))),
    ),
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
      eachEight(at, dimensions, accumulate(total, add(get(row), get(at)), loadVector(queryAt(query, at)))),
      store(get(sums), 0, sumOfLanes(total)),
      set(list, add(get(list), constant(4))),
      set(sums, add(get(sums), constant(4))),
      set(count, subtract(get(count), constant(1))),
    ),
  }
}

function widen(): WasmFunction {
  const [row, query, dimensions, at] = [0, 1, 2, 5]
  return {
    name: 'widen',
    integers: 1,
    vectors: 0,
    body: eachEight(at, dimensions, storeVector(queryAt(query, at), loadWidened(add(get(row), get(at))))),
  }
}

function eachEight(at: number, dimensions: number, body: Code): Code {
  return [set(at, constant(0)), repeat(subtract(get(dimensions), get(at)), body, set(at, add(get(at), constant(8))))]
}

function queryAt(query: number, at: number): Code {
  return add(get(query), multiply(get(at), constant(2)))
}

function accumulate(total: number, rowAddress: Code, queryPart: Code): Code {
  return set(total, addVectors(get(total), dotPairs(loadWidened(rowAddress), queryPart)))
}

const module = new WebAssembly.Module(assemble([scan(), pick(), widen()]))

const pageBytes = 65_536
const mostPages = 65_536

/** A memory of its own, grown by what it is asked for, up to four gigabytes. */
export function createDots(): { dots: Dots; memory: WasmMemory; ensureBytes(bytes: number): void } {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: mostPages })
  const dots = new WebAssembly.Instance(module, { env: { memory } }).exports as Dots
  return {
    dots,
    memory,
    ensureBytes(bytes) {
      const missing = Math.ceil((bytes - memory.buffer.byteLength) / pageBytes)
      if (missing > 0) memory.grow(missing)
    },
  }
}
