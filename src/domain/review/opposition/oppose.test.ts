// Whether two rules ask for opposite things, on pairs of rules of which one half was never looked at (test/fixtures/opposition).
import { describe, expect, it } from 'vitest'
import {
  developmentPairs,
  heldOutPairs,
  isContradiction,
  type RulePair,
} from '../../../../test/fixtures/opposition/pairs.ts'
import { verifies } from '../../../../test/verifies.ts'
import { clausesIn } from './clauses.ts'
import { type Opposition, oppose } from './oppose.ts'

const opposition = (a: string, b: string) => oppose(clausesIn(a), clausesIn(b))

function measure(pairs: readonly RulePair[], found: (one: Opposition | undefined) => boolean) {
  const all = pairs.filter(({ a, b }) => found(opposition(a, b)))
  const right = all.filter(isContradiction).length
  return { precision: right / all.length, recall: right / pairs.filter(isContradiction).length }
}

describe.each([
  ['on which choices were made', developmentPairs()],
  ['that were kept back', heldOutPairs()],
])(`${verifies('R5')}of the pairs %s`, (_, pairs) => {
  it('what blocks an approval is nearly always a contradiction', () => {
    const { precision, recall } = measure(pairs, (one) => one?.strength === 'opposed')
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.5)
  })
  it('what reviewers are shown has most contradictions', () => {
    const { precision, recall } = measure(pairs, (one) => one !== undefined)
    expect(precision).toBeGreaterThanOrEqual(0.6)
    expect(recall).toBeGreaterThanOrEqual(0.8)
  })
  it('the order of the two makes no difference', () => {
    for (const { a, b } of pairs) expect(opposition(a, b)?.strength).toBe(opposition(b, a)?.strength)
  })
})

it.each([
  ['Correct the total in report 31.', 'Correct the total in report 44.'],
  ['Answer ticket 12 first.', 'Answer ticket 90 first.'],
])(`${verifies('R5')}the number of a thing is no amount: %s %s`, (a, b) => {
  expect(opposition(a, b)?.strength).not.toBe('opposed')
})

describe('the words that explain it', () => {
  it.each([
    ['Keep it under 100 words.', 'Make it at least 300 words.', 'under 100 words', 'at least 300 words'],
    ['Be brief. Use more images.', 'Use fewer images.', 'more', 'fewer'],
    ['Write in British English.', 'Write in American English.', 'british', 'american'],
    ['Answers are too long.', 'Not long enough.', 'too long', 'not long enough'],
    ['Use bullet points.', 'No bullet points, please.', 'use bullet points', 'no bullet points please'],
  ])('“%s” and “%s”', (a, b, mine, theirs) => expect(opposition(a, b)).toMatchObject({ mine, theirs }))
})

describe('the same about another case', () => {
  it.each([
    ['In emails, be formal.', 'In chat, be informal.'],
    ['Do not give sources unless the user asks.', 'Give sources if the user asks.'],
    ["Don't be too short.", "Don't be too long."],
    ['Use at least two examples.', 'Use at most four examples.'],
  ])('“%s” and “%s” are compatible', (a, b) => expect(opposition(a, b)).toBeUndefined())
  it('an exception is at most possible', () => {
    expect(opposition('Never send e-mails.', 'Send e-mails to suppliers.')?.strength).toBe('possible')
  })
})

describe('a long text', () => {
  it('is compared to its end', () => {
    const said = Array.from({ length: 100 }, (_, at) => `Mention part ${String.fromCharCode(97 + (at % 26))}${at}. `)
    const long = `${said.join('')}Use tabs.`
    expect(opposition(long, 'Do not use tabs.')).toBeDefined()
  })
})
