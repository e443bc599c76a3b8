// What is near many rows, found together, is what a scan for each of them finds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from '../embed/quantise.ts'
import { createInt8Rows } from './int8-rows.ts'
import { nearRows } from './near-rows.ts'

const dimensions = 48
const ANY = Number.POSITIVE_INFINITY

/** Rows around a few others, some of them without length. */
const rowsOfAFew = fc
  .tuple(
    fc.array(fc.int8Array({ minLength: dimensions, maxLength: dimensions }), { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat()), { maxLength: 40 }),
  )
  .map(([few, places]) =>
    places.map(([place, share, other]) => {
      const [mine, theirs] = [few[place % few.length], few[other % few.length]]
      const mixed = Int8Array.from(mine ?? [], (value, at) => share * value + (1 - share) * (theirs?.[at] ?? 0))
      return fromBase64(toBase64({ row: other % 10 === 0 ? new Int8Array(dimensions) : mixed, scale: 0 }))
    }),
  )

function filled(rows: ReturnType<typeof fromBase64>[]) {
  const made = createInt8Rows(dimensions)
  for (const row of rows) made.add(row)
  return made
}

function scanned(rows: ReturnType<typeof filled>, slot: number, least: number) {
  const dots = rows.scan(rows.row(slot).slice())
  return Array.from({ length: rows.size }, (_, other) => ({
    slot: other,
    similarity: (dots[other] as number) * (rows.scales[other] as number) * (rows.scales[slot] as number),
  })).filter(({ similarity }) => similarity >= least)
}

function together(rows: ReturnType<typeof filled>, asked: readonly number[], least: number, most = ANY) {
  const steps = nearRows(rows, Int32Array.from(asked), least, most)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return new Map(Array.from(step.value, ([slot, near]) => [slot, near.toSorted((a, b) => a.slot - b.slot)]))
}

it('for some rows or for all, near or far', () => {
  fc.assert(
    fc.property(rowsOfAFew, fc.constantFrom(1, 2, 3), fc.constantFrom(-1, 0, 0.5, 0.8, 0.999), (all, every, least) => {
      const rows = filled(all)
      const asked = all.flatMap((_, slot) => (slot % every === 0 ? slot : []))
      const expected = new Map(asked.map((slot) => [slot, scanned(rows, slot, least)]))
      expect(together(rows, asked, least)).toEqual(expected)
    }),
  )
})

it('but nothing for rows with too many neighbours', () => {
  const alike = Array.from({ length: 9 }, () => new Int8Array(dimensions).fill(7))
  const alone = new Int8Array(dimensions).fill(-7)
  const rows = filled([...alike, alone].map((row) => fromBase64(toBase64({ row, scale: 0 }))))
  expect([...together(rows, [0, 4, 9], 0.8, 8).keys()]).toEqual([9])
  expect([...together(rows, [0, 4, 9], 0.8, 9).keys()]).toEqual([0, 4, 9])
})
