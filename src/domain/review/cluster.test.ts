import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { featuresOf } from '../../kernel/similarity/index.ts'
import { clusterOf, groupsOf, type Judged } from './cluster.ts'
import { gather } from './gather.ts'

/** Points in these words, each of a decision of its own; each agrees with the next, as far as the evaluator is concerned. */
function inARow(said: readonly string[], classification = 'generalizable_high'): Judged[] {
  const points = said.map((text) => ({ id: text, text, said: text, isCut: false, isInstruction: true }))
  const decisions = said.map((_, at) => ({ decision_id: `${classification} ${at}`, seq: at }))
  return said.map((_, at) => {
    const agreeing = [at - 1, at + 1]
      .filter((one) => said[one] !== undefined)
      .map((one) => ({ decision: decisions[one], point: points[one], similarity: 0.8 }))
    return { decision: decisions[at], point: points[at], classification, confidence: 0.8, agreeing }
  }) as unknown as Judged[]
}

const wordsOf = (groups: readonly (readonly Judged[])[]) => groups.map((group) => group.map(({ point }) => point.text))

it(`${verifies('R4', 'R5')}what contradicts one of a group is not in it, although another is like both`, async () => {
  const said = ['Keep it under 100 words.', 'Watch the number of words.', 'Make it at least 300 words.']
  expect(wordsOf(await groupsOf(inARow(said)))).toEqual([said.slice(0, 2), said.slice(2)])
})

it(`${verifies('R4')}points near the mean meaning of a group are evidence for it, unless they contradict it`, async () => {
  const meant = (...vector: number[]) => featuresOf('', Float32Array.from(vector))
  const meanings: Readonly<Record<string, number[]>> = {
    'Keep it short.': [1, 0.2, 0],
    'Use fewer words.': [1, -0.2, 0],
    'Cut the introduction.': [0.8, 0.6, 0],
    'Do not keep it short.': [1, 0.1, 0],
    'Name the source.': [0, 0, 1],
  }
  const [short = [], others = []] = [
    inARow(['Keep it short.', 'Use fewer words.']),
    inARow(['Cut the introduction.', 'Do not keep it short.', 'Name the source.'], 'edge_case'),
  ]
  const gathered = await gather(await groupsOf(short), others, ({ point }) => meant(...(meanings[point.text] ?? [])))
  expect(wordsOf(gathered)).toEqual([['Keep it short.', 'Use fewer words.', 'Cut the introduction.']])
  expect(clusterOf(gathered[0] ?? []).decisions).toHaveLength(3)
})

it(`${verifies('R4')}groups near each other are one`, async () => {
  const groups = [inARow(['a', 'b']), inARow(['c', 'd'], 'other'), inARow(['e', 'f'], 'third')]
  const near = (group: number) => (group === 2 ? [0, 1] : [1, 0.1 * group])
  const gathered = await gather(groups, [], (one) =>
    featuresOf('', Float32Array.from(near(groups.findIndex((group) => group.includes(one))))),
  )
  expect(wordsOf(gathered)).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ])
})
