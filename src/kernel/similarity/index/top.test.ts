import fc from 'fast-check'
import { expect, it } from 'vitest'
import { topOf } from './top.ts'

const few = fc.integer({ min: 1, max: 20 })

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
    fc.property(entries, few, fc.boolean(), (all, most, isFiltered) => {
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

/** Many scores, of which the sample says which are worth a look: in any order, and with many equal ones. */
const many = fc
  .tuple(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 128, maxLength: 400, size: 'max' }), fc.boolean())
  .map(([scores, isSorted]) => (isSorted ? scores.toSorted((a, b) => b - a) : scores))

it('is the same for many more than are wanted, and for some of them', () => {
  fc.assert(
    fc.property(many, fc.integer({ min: 16, max: 24 }), fc.boolean(), (scores, most, isSome) => {
      const ids = scores.map((_, slot) => `id ${(slot * 7919) % 1000} ${slot}`)
      const slots = scores.map((_, slot) => slot).filter((slot) => !isSome || slot % 2 === 0)
      const scored = {
        scores: Int32Array.from(scores),
        scales: new Float64Array(scores.length).fill(1),
        ids,
        count: slots.length,
        ...(isSome && { among: Int32Array.from(slots) }),
      }
      const sorted = slots
        .toSorted((a, b) => Number(scores[b]) - Number(scores[a]) || (String(ids[a]) < String(ids[b]) ? -1 : 1))
        .slice(0, most)
      expect([...topOf(scored, most).slots]).toEqual(sorted)
    }),
  )
})
