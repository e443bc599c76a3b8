// A sorted list equals an array that is sorted again after every change.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSortedList } from './sorted-list.ts'

interface Item {
  readonly place: number
}

it('has the items of a sorted array, whatever is added and removed', () => {
  const change = fc.record({ place: fc.integer({ min: 0, max: 40 }), isRemoved: fc.boolean(), which: fc.nat() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const list = createSortedList<Item>((a, b) => a.place - b.place)
      const items: Item[] = []
      for (const { place, isRemoved, which } of changes) {
        if (isRemoved) {
          const [gone = { place: -1 }] = items.splice(which % Math.max(1, items.length), 1)
          expect(list.remove(gone)).toBe(gone.place >= 0)
        } else {
          const item = { place }
          items.push(item)
          list.add(item)
        }
        expect(list.size).toBe(items.length)
        const highest = Math.max(...items.map((one) => one.place))
        expect(list.last()?.place).toBe(items.length > 0 ? highest : undefined)
        const below = items.filter((one) => one.place < 20)
        expect(list.findLast((one) => one.place < 20)?.place).toBe(
          below.length > 0 ? Math.max(...below.map((one) => one.place)) : undefined,
        )
      }
    }),
  )
})

it('keeps many items in order, in whatever order they are added', () => {
  const list = createSortedList<Item>((a, b) => a.place - b.place)
  const items = Array.from({ length: 5_000 }, (_, n) => ({ place: (n * 7_919) % 5_000 }))
  for (const item of items) list.add(item)
  for (let place = 4_999; place >= 0; place -= 1) {
    const last = list.last()
    expect(last?.place).toBe(place)
    expect(last && list.remove(last)).toBe(true)
  }
  expect(list.size).toBe(0)
})

it('puts the later of two equals before the other', () => {
  const [first, second] = [{ place: 1 }, { place: 1 }]
  const list = createSortedList<Item>((a, b) => a.place - b.place)
  list.add(first)
  list.add(second)
  expect(list.last()).toBe(first)
})
