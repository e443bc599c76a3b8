import { expect, it } from 'vitest'
import type { Candidate } from '../../../kernel/similarity/index.ts'
import { ownWordFirst } from './own-word.ts'

function candidate(label: string, score: number, similarity: number): Candidate {
  const nearest = { text: `text of ${label}`, similarity }
  return { label, score, support: score, closeness: 0, count: 1, unity: 0, nearest }
}

function orderOf(candidates: readonly Candidate[], said = 'pause'): string[] {
  const own = (text: string) => (text === 'text of pause' ? said : undefined)
  return ownWordFirst(candidates, own).map(({ label }) => label)
}

it('puts what a person said in nearly these words first, with the score of the verb that outvotes it', () => {
  const candidates = [candidate('block', 0.6, 0.8), candidate('replace', 0.3, 0.5), candidate('pause', 0.2, 0.84)]
  expect(orderOf(candidates)).toEqual(['pause', 'block', 'replace'])
  const [first, second] = ownWordFirst(candidates, () => 'pause')
  expect(first?.score).toBe(second?.score)
})

it.each<[string, Candidate[], string]>([
  ['it is not a paraphrase', [candidate('block', 0.6, 0.6), candidate('pause', 0.2, 0.79)], 'pause'],
  ['something else is as near', [candidate('block', 0.6, 0.82), candidate('pause', 0.2, 0.84)], 'pause'],
  ['they said something else about it since', [candidate('block', 0.6, 0.7), candidate('pause', 0.2, 0.9)], 'replace'],
  ['it is already the best', [candidate('pause', 0.6, 0.9), candidate('block', 0.2, 0.7)], 'pause'],
])('leaves the order as it is if %s', (_, candidates, said) => {
  expect(orderOf(candidates, said)).toEqual(candidates.map(({ label }) => label))
})

it('returns nothing if nothing is known', () => {
  expect(orderOf([])).toEqual([])
})
