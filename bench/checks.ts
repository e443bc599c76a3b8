// `checks`: how many checks that are proposed from the words of a rule are right, on both halves of the labelled sentences, and the
// longest that a check of a million characters keeps others waiting.
import { isDeepStrictEqual } from 'node:util'
import { type Check, checkFrom, run } from '../src/domain/review/checks/index.ts'
import { type CheckedSentence, developmentSet, heldOutSet } from '../test/fixtures/checks/sentences.ts'
import { developmentSet as harmless } from '../test/fixtures/flags/sentences.ts'
import { developmentPairs, heldOutPairs } from '../test/fixtures/opposition/pairs.ts'
import { type Aim, aimedAt } from './report/figure.ts'
import type { Run } from './report/run.ts'

const precision: Aim = { least: 0.95 }
const million = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length)).slice(0, 1_000_000)

const work: Readonly<Record<string, readonly [Check, string]>> = {
  'a plain pattern': [
    { kind: 'pattern', pattern: '(?i)\\btodo\\b', must: 'not_occur' },
    'The quick brown fox, as ever. ',
  ],
  'a pattern with 150 states': [{ kind: 'pattern', pattern: '(a?){50}a{50}b', must: 'not_occur' }, 'a'],
  'words against': [{ kind: 'must_not_contain', phrases: ['leverage'] }, 'The quick brown fox, as ever. '],
  'the number of words': [{ kind: 'max_length', most: 100, unit: 'words' }, 'The quick brown fox, as ever. '],
  'the number of sentences': [{ kind: 'max_length', most: 100, unit: 'sentences' }, 'The quick brown fox, as ever. '],
  'domains against': [{ kind: 'forbidden_domain', domains: ['*.example.com'] }, 'see a.example.org or b.example.net '],
}

export async function benchChecks({ report }: Run): Promise<void> {
  for (const [name, set] of Object.entries({ 'kept back': heldOutSet(), 'to tune by': developmentSet() })) {
    const proposed = set.filter(({ text }) => checkFrom(text))
    const right = proposed.filter(isRight).length
    const wanted = set.filter(({ check }) => check).length
    report(aimedAt(precision, { name, metric: 'precision', unit: 'share', value: right / proposed.length }))
    report(aimedAt(undefined, { name, metric: `recall of ${wanted}`, unit: 'share', value: right / wanted }))
  }
  const others = [...developmentPairs(), ...heldOutPairs()].flatMap(({ a, b }) => [a, b])
  const texts = [...new Set([...others, ...harmless().map(({ text }) => text)])]
  const metric = `proposed for ${texts.length} sentences`
  const value = texts.filter((text) => checkFrom(text)).length
  report(aimedAt(undefined, { name: 'sentences for other benches', metric, unit: 'checks', value }))
  for (const [name, [check, text]] of Object.entries(work)) {
    const { total, longest } = millisecondsFor(check, million(text))
    report(aimedAt(undefined, { name, metric: 'a million characters', unit: 'ms', value: total }))
    report(aimedAt(undefined, { name, metric: 'longest step', unit: 'ms', value: longest }))
  }
}

function isRight({ text, check }: CheckedSentence): boolean {
  return isDeepStrictEqual(checkFrom(text), check)
}

function millisecondsFor(check: Check, output: string) {
  const start = performance.now()
  let [last, longest] = [start, 0]
  const running = run(check, { output, commands: [], texts: [] })
  for (let isDone = false; !isDone; ) {
    isDone = running.next().done ?? false
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return { total: last - start, longest }
}
