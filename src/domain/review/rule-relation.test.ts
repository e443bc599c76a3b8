// The relation of two rules. The similarity is what the bundled model says about the pair.
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { relate } from './rule-relation.ts'

const contradictions: [string, string, number][] = [
  // As long as their similarity is not known, the words decide.
  ['Use tabs for indentation.', 'Use spaces for indentation.', 0],
  ['Use tabs for indentation.', 'Use spaces for indentation.', 0.75],
  ['Always add comments to code.', 'Do not add comments to code.', 0.62],
  ['Reply in a formal tone.', 'Reply in a casual tone.', 0.87],
  ['Use fetch instead of axios.', 'Use axios instead of fetch.', 0.9],
  ['Never log request bodies.', 'Log request bodies.', 0.8],
  ['Prefer composition over inheritance.', 'Prefer inheritance over composition.', 0.96],
  ['Write tests before the code.', 'Write tests after the code.', 0.84],
  ['Run the linter on every commit.', 'Skip the linter on commits.', 0.61],
  ['Use Python 3.12.', 'Use Python 3.11.', 0.93],
  ['敬語を使う。', '敬語を使わない。', 0.92],
  ['Answer in German.', 'Answer in English.', 0.81],
  ['Use camelCase for variable names.', 'Use snake_case for variable names.', 0.8],
  ['コードにコメントを書く。', 'コードにコメントを書かないで。', 0.85],
]
const possible: [string, string, number][] = [
  // Both can be followed, but nobody means both.
  ['Keep answers under 200 words.', 'Keep answers under 500 words.', 0.79],
  ['Escalate refunds above $500 to a manager.', 'Escalate refunds above $1000 to a manager.', 0.87],
  // An exception, or a correction.
  ['Use fetch instead of axios.', 'Use axios for requests.', 0.7],
  ['Never log request bodies.', 'Log request bodies in the test environment.', 0.8],
]
const duplicates: [string, string, number][] = [
  ['Write commit messages in the imperative mood.', 'Commit messages should be in imperative form.', 0.85],
  ['Keep answers under 200 words.', 'Answers must be no longer than 200 words.', 0.8],
  ['Never log request bodies.', 'Do not log request bodies.', 0.95],
  ['Include sources.', 'Do not omit sources.', 0.8],
  ['Use fetch instead of axios.', 'Use fetch rather than axios.', 0.97],
]
const unrelated: [string, string, number][] = [
  ['Always use parameterized queries for SQL.', 'Use SQL for reporting.', 0.56],
  ['Write commit messages in the imperative mood.', 'Write release notes for customers.', 0.44],
  ['Cite a source for every figure.', 'Do not use emojis.', -0.09],
  ['Use tabs for indentation.', 'Use two blank lines between functions.', 0.43],
  ['Never log personal data.', 'Never e-mail personal data.', 0.7],
  ['Do not commit secrets to the repository.', 'Commit the lockfile to the repository.', 0.51],
  ['Do not send emails on weekends.', 'Send emails on weekdays.', 0.65],
  ['Use dark mode for screenshots of the console.', 'Use light mode for screenshots of the website.', 0.72],
  ['In section 2, list the risks.', 'In section 3, list the risks.', 0.84],
  ['Never store card numbers.', 'Store card tokens.', 0.42],
  ['回答は日本語で書く。', '回答は英語で書く。', 0.81],
  ['Mention the alpha in section 5.', 'Mention the carpet in section 6.', 0.5],
]

describe(`${verifies('R5')}rules for the same agents`, () => {
  it.each(contradictions)('“%s” contradicts “%s”', (a, b, similarity) => {
    expect(relate(a, b, similarity)?.relation).toBe('contradiction')
    expect(relate(b, a, similarity)?.relation).toBe('contradiction')
  })
  it.each(possible)('“%s” may contradict “%s”', (a, b, similarity) => {
    expect(relate(a, b, similarity)?.relation).toBe('possible_contradiction')
    expect(relate(b, a, similarity)?.relation).toBe('possible_contradiction')
  })
  it.each(duplicates)('“%s” says what “%s” says', (a, b, similarity) => {
    expect(relate(a, b, similarity)?.relation).toBe('duplicate')
    expect(relate(b, a, similarity)?.relation).toBe('duplicate')
  })
  it.each(unrelated)('“%s” and “%s” are not in conflict', (a, b, similarity) => {
    expect(relate(a, b, similarity)).toBeUndefined()
    expect(relate(b, a, similarity)).toBeUndefined()
  })
  it('a rule for a single case is part of the general one', () => {
    const [whole, part] = ['Use TypeScript strict mode.', 'Use TypeScript strict mode in the billing service.']
    expect(relate(whole, part, 0.75)?.relation).toBe('subsumption')
  })
  it('only the beginning of a text longer than a rule is compared', () => {
    const long = (rest: string) => `Use tabs for indentation. ${'a '.repeat(1_100)}${rest.repeat(5_000)}`
    expect(relate(long('one '), long('other '), 0)?.relation).toBe('duplicate')
    expect(relate(long('one '), long('other ').replace('tabs', 'spaces'), 0)?.relation).toBe('contradiction')
  })
})
