import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createInOrder } from './in-order.ts'

interface Row {
  readonly seq: number
}

/** Counts how often the place of a row is looked at. */
function counted(seqs: readonly number[]) {
  const count = { looks: 0 }
  const rows = seqs.map((seq) => ({
    get seq() {
      count.looks += 1
      return seq
    },
  }))
  return { rows, count }
}

it('is read from any place in the order of the log, no matter how rows came and went', () => {
  const step = fc.record({
    seq: fc.integer({ min: 1, max: 40 }),
    list: fc.constantFrom('a', 'b'),
    isKept: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 0, max: 41 }), (steps, before) => {
      const order = createInOrder<Row>()
      const known = new Map<number, { row: Row; list: string }>()
      for (const { seq, list, isKept } of steps) {
        const had = known.get(seq)
        if (had) order.drop(had.list, had.row)
        known.delete(seq)
        if (!isKept) continue
        known.set(seq, { row: { seq }, list })
        order.keep(list, known.get(seq)?.row as Row)
      }
      const rows = [...known.values()].sort((a, b) => a.row.seq - b.row.seq)
      expect(order.at('a')).toEqual(rows.filter(({ list }) => list === 'a').map(({ row }) => row))
      expect([...order.latest(['a', 'b', 'c'], before)]).toEqual(
        rows
          .filter(({ row }) => row.seq < before)
          .map(({ row }) => row)
          .reverse(),
      )
    }),
  )
})

it('a page costs the same among many rows, wherever it begins, and so does a change', () => {
  const looksAmong = (size: number) => {
    const order = createInOrder<Row>()
    const { rows, count } = counted(Array.from({ length: size }, (_, at) => at + 1))
    for (const [at, row] of rows.entries()) order.keep(at % 2 === 0 ? 'even' : 'odd', row)
    count.looks = 0
    const page = order.latest(['even', 'odd'], size / 2)
    for (let n = 0; n < 20; n += 1) page.next()
    const changed = rows[size / 4] as Row
    order.drop('even', changed)
    order.keep('even', changed)
    return count.looks
  }
  // A hundred times as many rows take a few more steps of halving.
  expect(looksAmong(20_000) - looksAmong(200)).toBeLessThan(50)
})
