import fc from 'fast-check'
import { expect, it } from 'vitest'
import { topOf } from './top.ts'

const entries = fc.uniqueArray(
  fc.record({
    id: fc.string({ maxLength: 4 }),
    score: fc.integer({ min: -4, max: 4 }),
    scale: fc.constantFrom(0.5, 1),
    isAllowed: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 60, size: 'max' },
)

it('is the head of the sorted list, equal ones by id', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 20 }), fc.boolean(), (all, most, isFiltered) => {
      const scored = {
        scores: Int32Array.from(all, ({ score }) => score),
        scales: Float64Array.from(all, ({ scale }) => scale),
        ids: all.map(({ id }) => id),
        count: all.length,
      }
      const sorted = all
        .filter(({ isAllowed }) => isAllowed || !isFiltered)
        .map(({ id, score, scale }) => ({ id, similarity: score * scale }))
        .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
        .slice(0, most)
      const top = topOf(scored, most, isFiltered ? (slot) => all[slot]?.isAllowed === true : undefined)
      expect(Array.from(top.slots, (slot) => all[slot]?.id)).toEqual(sorted.map(({ id }) => id))
      expect([...top.similarities].map((value) => value + 0)).toEqual(sorted.map(({ similarity }) => similarity + 0))
    }),
  )
})
