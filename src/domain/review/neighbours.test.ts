// Which texts are near each text: the same whether a text comes before or after it is first asked, and all texts are looked at once a text.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNeighbours } from './neighbours.ts'

/** Texts are numbers here, and the nearer the more alike. */
function world() {
  const texts = new Set<string>()
  let surveys = 0
  const survey = (textId: string, most: number) => {
    surveys += 1
    return [...texts]
      .map((other) => ({ textId: other, similarity: 1 - Math.abs(Number(textId) - Number(other)) / 100 }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, most)
  }
  return { texts, survey, surveys: () => surveys }
}

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 30 })

it('texts that come later are entered where they are near', () => {
  fc.assert(
    fc.property(numbers, fc.constantFrom(0.8, 0.9), (ids, least) => {
      const { texts, survey } = world()
      const neighbours = createNeighbours(survey)
      for (const id of ids.map(String)) {
        texts.add(id)
        neighbours.added([id])
        neighbours.of(id, least)
      }
      const fresh = createNeighbours(survey)
      const sorted = (found: ReturnType<typeof fresh.of>) => found.map(({ textId }) => textId).sort()
      for (const id of texts) expect(sorted(neighbours.of(id, least))).toEqual(sorted(fresh.of(id, least)))
    }),
  )
})

it('to go through all of them again looks at no text anew', () => {
  const { texts, survey, surveys } = world()
  const neighbours = createNeighbours(survey)
  for (let id = 0; id < 50; id += 1) texts.add(String(id))
  for (const id of texts) neighbours.of(id, 0.8)
  for (const id of texts) neighbours.of(id, 0.9)
  expect(surveys()).toBe(50)
  texts.add('50')
  neighbours.added(['50'])
  for (const id of texts) neighbours.of(id, 0.8)
  expect(surveys()).toBe(52)
})
