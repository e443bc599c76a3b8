// Rows of int8 vectors in one memory, and exact dot products over them. A row has a slot; when one is removed, the last row moves
// into its slot, so that there are no gaps.
import type { Quantised } from '../embed/quantise.ts'
import { createDots } from '../wasm/dots.ts'

export interface Int8Rows {
  readonly dimensions: number
  readonly size: number
  readonly bytes: number
  /** By slot: the row's factor that turns a dot product into a cosine. */
  readonly scales: Float64Array
  /** Returns its slot. */
  add(row: Quantised): number
  /** Returns the slot whose row has moved into this one: the same slot if it was the last. */
  remove(slot: number): number
  row(slot: number): Int8Array
  /** The dot products of the query with every row, by slot; overwritten by the next call. */
  scan(query: Int8Array): Int32Array
  /** The dot products of the query with these rows, in their order; overwritten by the next call. */
  pick(query: Int8Array, slots: Int32Array): Int32Array
  /** The dot products of these rows with one another, for `j < i` at `i * mostTogether + j`; overwritten by the next call. */
  together(slots: Int32Array): Int32Array
}

/** How many rows `pick` and `together` take. */
export const mostTogether = 256

export function createInt8Rows(dimensions: number, room = 1024): Int8Rows {
  if (dimensions % 8 !== 0) throw new Error(`${dimensions} dimensions are not a multiple of eight`)
  const { functions: dots, memory, ensureBytes } = createDots()
  // The memory has the query, what pick and together need, the rows, and behind the last row the sums of a scan.
  const query = 0
  const list = query + 2 * dimensions
  const picked = list + 4 * mostTogether
  const grid = picked + 4 * mostTogether
  const rows = grid + 4 * mostTogether * mostTogether
  const addressOf = (slot: number) => rows + slot * dimensions

  let size = 0
  let capacity = 0
  let scales = new Float64Array(0)
  let views = growTo(room)

  /** Growing moves the memory, so every view of it must be created again. */
  function growTo(wanted: number) {
    capacity = Math.ceil(wanted / 4) * 4
    ensureBytes(addressOf(capacity) + 4 * capacity)
    const grown = new Float64Array(capacity)
    grown.set(scales)
    scales = grown
    const { buffer } = memory
    return {
      bytes: new Int8Array(buffer),
      query: new Int16Array(buffer, query, dimensions),
      list: new Uint32Array(buffer, list, mostTogether),
      picked: new Int32Array(buffer, picked, mostTogether),
      grid: new Int32Array(buffer, grid, mostTogether * mostTogether),
      scanned: new Int32Array(buffer, addressOf(capacity), capacity),
    }
  }

  const listAddresses = (slots: Int32Array): void => {
    for (let index = 0; index < slots.length; index += 1) views.list[index] = addressOf(slots[index] as number)
  }

  return {
    dimensions,
    get size() {
      return size
    },
    get bytes() {
      return memory.buffer.byteLength + scales.byteLength
    },
    get scales() {
      return scales
    },

    add({ row, scale }) {
      if (size === capacity) views = growTo(Math.max(64, 1.25 * size))
      views.bytes.set(row, addressOf(size))
      scales[size] = scale
      size += 1
      return size - 1
    },

    remove(slot) {
      size -= 1
      views.bytes.copyWithin(addressOf(slot), addressOf(size), addressOf(size + 1))
      scales[slot] = scales[size] ?? 0
      return size
    },

    row: (slot) => views.bytes.subarray(addressOf(slot), addressOf(slot + 1)),

    scan(row) {
      views.query.set(row)
      if (size > 0) dots.scan(query, rows, Math.ceil(size / 4), dimensions, addressOf(capacity))
      return views.scanned
    },

    pick(row, slots) {
      views.query.set(row)
      listAddresses(slots)
      if (slots.length > 0) dots.pick(query, list, slots.length, dimensions, picked)
      return views.picked
    },

    together(slots) {
      listAddresses(slots)
      if (slots.length > 0) dots.together(list, slots.length, dimensions, grid, 4 * mostTogether)
      return views.grid
    },
  }
}
