// `contradictions`: how many contradicting pairs of rules block an approval or are shown to reviewers, on both halves of the labelled
// pairs, and how long it takes to read and to compare them.
import { clausesIn, oppose } from '../src/domain/review/opposition/index.ts'
import { developmentPairs, heldOutPairs, isContradiction, type RulePair } from '../test/fixtures/opposition/pairs.ts'
import { type Aim, aimedAt } from './report/figure.ts'
import type { Run } from './report/run.ts'

const aims = {
  opposed: { precision: { least: 0.95 }, recall: { least: 0.5 } },
  shown: { precision: { least: 0.6 }, recall: { least: 0.8 } },
} satisfies Record<string, Record<string, Aim>>

const ROUNDS = 20

export async function benchContradictions({ report }: Run): Promise<void> {
  const halves = { 'pairs kept back': heldOutPairs(), 'pairs to tune by': developmentPairs() }
  for (const [name, pairs] of Object.entries(halves))
    for (const [strength, { precision, recall }] of Object.entries(aims)) {
      const found = pairs.filter(({ a, b }) => {
        const opposition = oppose(clausesIn(a), clausesIn(b))
        return opposition && (strength === 'shown' || opposition.strength === 'opposed')
      })
      const right = found.filter(isContradiction).length
      const all = pairs.filter(isContradiction).length
      report(aimedAt(precision, { name, metric: `${strength}: precision`, unit: 'share', value: right / found.length }))
      report(aimedAt(recall, { name, metric: `${strength}: recall`, unit: 'share', value: right / all }))
    }
  for (const [metric, value] of Object.entries(microsecondsFor(developmentPairs())))
    report(aimedAt(undefined, { name: 'one rule', metric, unit: 'µs', value }))
}

function microsecondsFor(pairs: readonly RulePair[]) {
  const texts = pairs.flatMap(({ a, b }) => [a, b])
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) for (const text of texts) clausesIn(text)
  const read = performance.now()
  const clauses = texts.map(clausesIn)
  const middle = performance.now()
  for (const one of clauses) for (const other of clauses) oppose(one, other)
  const end = performance.now()
  return {
    'to read': (1_000 * (read - start)) / (ROUNDS * texts.length),
    'to compare with another': (1_000 * (end - middle)) / clauses.length ** 2,
  }
}
