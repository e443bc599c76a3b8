import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInt8Rows, type Int8Rows, mostTogether } from './int8-rows.ts'

const dimensions = 24
const vectors = fc.array(fc.int8Array({ minLength: dimensions, maxLength: dimensions }), { maxLength: 90, size: 'max' })
const query = fc.int8Array({ minLength: dimensions, maxLength: dimensions })

function dot(a: Int8Array, b: Int8Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}

function filled(rows: readonly Int8Array[], room?: number): Int8Rows {
  const made = createInt8Rows(dimensions, room)
  for (const [index, row] of rows.entries()) made.add({ row, scale: index })
  return made
}

describe('dot products are those of plain JavaScript', () => {
  it('with every row', () => {
    fc.assert(
      fc.property(vectors, query, (rows, wanted) => {
        const sums = filled(rows, 4).scan(wanted)
        expect([...sums.subarray(0, rows.length)]).toEqual(rows.map((row) => dot(row, wanted)))
      }),
    )
  })

  it('with some rows, in the order asked for', () => {
    fc.assert(
      fc.property(vectors, query, fc.infiniteStream(fc.nat()), (rows, wanted, numbers) => {
        const slots = rows.length === 0 ? [] : [...numbers.take(20)].map((number) => number % rows.length)
        const sums = filled(rows).pick(wanted, Int32Array.from(slots))
        expect([...sums.subarray(0, slots.length)]).toEqual(slots.map((slot) => dot(rows[slot] ?? wanted, wanted)))
      }),
    )
  })

  it('of rows with one another', () => {
    fc.assert(
      fc.property(vectors, (rows) => {
        const sums = filled(rows).together(Int32Array.from(rows.keys()))
        for (const [i, row] of rows.entries())
          for (const [j, other] of rows.slice(0, i).entries()) expect(sums[i * mostTogether + j]).toBe(dot(row, other))
      }),
    )
  })

  it('at the extremes, where sums are largest', () => {
    const row = new Int8Array(384).fill(-128)
    const rows = createInt8Rows(384)
    rows.add({ row, scale: 1 })
    expect(rows.scan(row)[0]).toBe(384 * 128 * 128)
  })

  it('of as many rows together as there may be', () => {
    const rows = Array.from({ length: mostTogether }, (_, index) => new Int8Array(dimensions).fill(index - 128))
    const slots = Int32Array.from(rows.keys())
    const made = filled(rows)
    expect(made.together(slots)[255 * mostTogether + 254]).toBe(dimensions * 127 * 126)
    expect(made.pick(new Int8Array(dimensions).fill(1), slots)[255]).toBe(dimensions * 127)
  })
})

it('a removed row is gone, and the last one has its slot', () => {
  fc.assert(
    fc.property(vectors, fc.infiniteStream(fc.nat()), query, (rows, numbers, wanted) => {
      const made = filled(rows)
      const model = rows.map((row, scale) => ({ row, scale }))
      for (const number of numbers.take(Math.ceil(rows.length / 2))) {
        const slot = number % model.length
        const last = model.pop()
        expect(made.remove(slot)).toBe(model.length)
        if (last && slot < model.length) model[slot] = last
      }
      expect(made.size).toBe(model.length)
      expect([...made.scan(wanted).subarray(0, made.size)]).toEqual(model.map(({ row }) => dot(row, wanted)))
      expect([...made.scales.subarray(0, made.size)]).toEqual(model.map(({ scale }) => scale))
      for (const [slot, { row }] of model.entries()) expect(made.row(slot)).toEqual(row)
    }),
  )
})

it('refuses dimensions that SIMD cannot step through', () => {
  expect(() => createInt8Rows(20)).toThrow('multiple of eight')
})
