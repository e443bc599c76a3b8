// Finds which rows are near which, for many rows at once. Each pair is compared once, and nearly always by a third of its numbers.
// The rest adds at most the product of the lengths of both rests to a dot product, so nothing is missed. A pair takes an eighth of
// the time it takes if all rows are scanned for each row.

import { createNear, fourHeader, rowHeader } from '../wasm/near.ts'
import { type Int8Rows, mostTogether } from './int8-rows.ts'

interface NearRow {
  readonly slot: number
  readonly similarity: number
}

const SHARE = 3
const FOUR = 4
/** Far more than the error of float32, and so little that hardly any pair is compared in vain. */
const SLACK = 1e-5
const ROWS_A_STEP = 1_000

/** The rows at least this near to each of these rows, itself included; nothing for those with more than `most`. In small steps. */
export function* nearRows(
  rows: Int8Rows,
  asked: Int32Array,
  least: number,
  most: number,
): Generator<void, ReadonlyMap<number, readonly NearRow[]>> {
  const { slots, maybeNear } = yield* beginningsOf(rows, asked, least)
  const found = new Map(Array.from(asked, (slot): [number, NearRow[]] => [slot, []]))
  const hasRoom = (slot: number) => (found.get(slot)?.length ?? Number.POSITIVE_INFINITY) <= most
  const note = (slot: number, near: NearRow): void => {
    if (hasRoom(slot)) found.get(slot)?.push(near)
  }
  /** Records a pair for both rows, but a row with itself once. */
  const compare = (slot: number, others: Int32Array): void => {
    const dots = rows.pick(rows.row(slot), others)
    const scale = rows.scales[slot] as number
    for (const [place, other] of others.entries()) {
      const [dot, otherScale] = [dots[place] as number, rows.scales[other] as number]
      const similarity = dot * otherScale * scale
      if (similarity < least) continue
      note(slot, { slot: other, similarity })
      if (other !== slot) note(other, { slot, similarity: dot * scale * otherScale })
    }
  }

  for (let first = 0; first < asked.length; first += FOUR) {
    for (const [place, maybe] of maybeNear(first).entries()) {
      const slot = asked[first + place]
      if (slot === undefined) break
      const others = maybe.map((other) => slots[other] as number).filter((other) => hasRoom(slot) || hasRoom(other))
      for (let start = 0; start < others.length; start += mostTogether)
        compare(slot, Int32Array.from(others.slice(start, start + mostTogether)))
    }
    yield
  }
  return new Map([...found].filter(([slot]) => hasRoom(slot)))
}

/** The first numbers of every row in one memory, the `asked` rows before all others. */
function* beginningsOf(rows: Int8Rows, asked: Int32Array, least: number) {
  const isAsked = new Set(asked)
  const others = Array.from({ length: rows.size }, (_, slot) => slot).filter((slot) => !isAsked.has(slot))
  const slots = Int32Array.from([...asked, ...others])
  const numbers = Math.ceil(rows.dimensions / SHARE / 8) * 8
  const stride = rowHeader + numbers
  // The memory has the four, all rows and some empty ones, and behind them what is found.
  const begin = fourHeader + 2 * FOUR * numbers
  const end = begin + (slots.length + FOUR) * stride
  const found = Math.ceil(end / 4) * 4
  const { functions, memory, ensureBytes } = createNear()
  ensureBytes(found + 8 * (slots.length + FOUR))
  const bytes = new DataView(memory.buffer)
  const rowsAt = new Int8Array(memory.buffer)
  const four = new Int16Array(memory.buffer, fourHeader, FOUR * numbers)
  const places = new Int32Array(memory.buffer, found)
  const addressOf = (place: number) => begin + place * stride

  const scales = Float64Array.from(slots, (slot) => rows.scales[slot] as number)
  const rests = new Float64Array(slots.length)
  for (const [place, slot] of slots.entries()) {
    const row = rows.row(slot)
    rests[place] = lengthOf(row.subarray(numbers)) * (scales[place] as number)
    bytes.setFloat32(addressOf(place), scales[place] as number, true)
    bytes.setFloat32(addressOf(place) + 4, rests[place] as number, true)
    rowsAt.set(row.subarray(0, numbers), addressOf(place) + rowHeader)
    if (place % ROWS_A_STEP === 0) yield
  }

  const takeFour = (first: number): void => {
    for (let one = 0; one < FOUR; one += 1) {
      const [scale, start] = [scales[first + one] || 0, addressOf(first + one) + rowHeader]
      // A row without length is compared with everything.
      bytes.setFloat32(4 * one, scale > 0 ? (least - SLACK) / scale : Number.NEGATIVE_INFINITY, true)
      bytes.setFloat32(16 + 4 * one, scale > 0 ? (rests[first + one] as number) / scale : 0, true)
      four.set(rowsAt.subarray(start, start + numbers), one * numbers)
    }
  }

  return {
    slots,
    /** For the four rows from this place on: the places of the rows that may be near each, from its own place on. */
    maybeNear(first: number): number[][] {
      takeFour(first)
      functions.near(0, addressOf(first), Math.ceil((slots.length - first) / 2), numbers, found)
      const near: number[][] = Array.from({ length: FOUR }, () => [])
      for (let at = 0; places[at + 1] !== 0; at += 2) {
        const place = first + (places[at] as number)
        for (const [one, own] of near.entries())
          if ((places[at + 1] as number) & (1 << one) && place >= first + one && place < slots.length) own.push(place)
      }
      return near
    },
  }
}

function lengthOf(row: Int8Array): number {
  let squares = 0
  for (let index = 0; index < row.length; index += 1) squares += (row[index] as number) ** 2
  return Math.sqrt(squares)
}
