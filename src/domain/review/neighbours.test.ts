// Which texts are near each text: the same whether a text comes before or after the first request, with one survey for each text.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNeighbours } from './neighbours.ts'

/** Texts are numbers here, and the nearer the more alike. */
function world() {
  const texts = new Set<string>()
  let surveys = 0
  const all = (textId: string) => {
    surveys += 1
    return [...texts].map((other) => ({
      textId: other,
      similarity: 1 - Math.abs(Number(textId) - Number(other)) / 100,
    }))
  }
  return {
    texts,
    surveys: () => surveys,
    nearest: (textId: string, most: number) =>
      all(textId)
        .sort((a, b) => b.similarity - a.similarity || (a.textId < b.textId ? -1 : 1))
        .slice(0, most),
    within: (textId: string, least: number) => all(textId).filter(({ similarity }) => similarity >= least),
  }
}

/** Adds it if it is not there, otherwise removes it. */
const changes = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 60 })

it.each([1, 3, 100])(
  'texts that come and go are added to and removed from the lists they are near to, of at most %i',
  (most) => {
    fc.assert(
      fc.property(changes, fc.constantFrom(0.8, 0.9), (ids, least) => {
        const surveys = world()
        const { texts } = surveys
        const neighbours = createNeighbours(surveys, most)
        for (const id of ids.map(String)) {
          if (texts.delete(id)) neighbours.removed([id])
          else {
            texts.add(id)
            neighbours.added([id])
            neighbours.of(id, least)
          }
        }
        const fresh = createNeighbours(surveys, most)
        for (const id of texts) expect(neighbours.of(id, least)).toEqual(fresh.of(id, least))
      }),
    )
  },
)

it('a second pass over all of them compares no text again', () => {
  const { texts, surveys, ...ways } = world()
  const neighbours = createNeighbours(ways)
  for (let id = 0; id < 50; id += 1) texts.add(String(id))
  for (const id of texts) neighbours.of(id, 0.8)
  for (const id of texts) neighbours.of(id, 0.9)
  expect(surveys()).toBe(50)
  texts.add('50')
  neighbours.added(['50'])
  for (const id of texts) neighbours.of(id, 0.8)
  expect(surveys()).toBe(51)
})
