import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaled } from '../../../../../test/scale.ts'
import { verifies } from '../../../../../test/verifies.ts'
import { compile, find, PatternProblem } from './index.ts'

function run(source: string, text: string): { found: boolean; steps: number; states: number } {
  const program = compile(source)
  const looking = find(program, text)
  let steps = 0
  let step = looking.next()
  for (; !step.done; step = looking.next()) steps += 1
  return { found: step.value !== undefined, steps, states: program.length }
}

const atom = fc.constantFrom('a', 'b', '.', '\\w', '\\s', '[ab]', '[^a]', '\\b', '^', '$', '\\p{L}', '\\.', 'é')
const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,}', '*?'))
      .map(([a, sign]) => `(${a})${sign}`),
  ),
})).node

describe('a pattern', () => {
  it(`${verifies('R13')}is found where JavaScript finds it`, () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '.', 'é', '𝒳'), maxLength: 12 })
    fc.assert(
      fc.property(tree, text, (source, said) => {
        const isFound = new RegExp(source, 'um').test(said)
        expect(run(source, said).found, `${source} in ${JSON.stringify(said)}`).toBe(isFound)
      }),
      { numRuns: scaled(2_000) },
    )
  })

  it('says which part of the text it is', () => {
    const found = find(compile('(?i)todo:?'), 'Well. TODO: more')
    expect(found.next().value).toEqual({ at: 6, end: 10 })
  })

  it(`${verifies('R13')}that would take others forever takes a bounded number of steps`, () => {
    const text = 'a'.repeat(100_000)
    for (const source of ['(a+)+$b', '(a|a)*b', '(a|aa)+c', '(.*)*x', '([a-z]+)*\\d', '(a?){50}a{50}b']) {
      const { found, steps, states } = run(source, text)
      expect(found).toBe(false)
      // It rests after every thousand characters, of which each touches each state at most once.
      expect(steps).toBe(100)
      expect(states).toBeLessThanOrEqual(200)
    }
  })

  it.each([
    ['(a)\\1', 'refers to an earlier group'],
    ['(?=a)', 'looks ahead or behind'],
    ['(?<!a)b', 'looks ahead or behind'],
    ['(?<name>a)', 'has a group that is none of'],
    ['(a', 'has a ( without its )'],
    ['a)', 'has a ) without its ('],
    ['a**', 'repeats a repetition'],
    ['*a', 'which is no character, class or escape'],
    ['[b-a]', 'which is no character, class or escape'],
    ['a{9,2}', 'asks for {9,2}'],
    ['(a{100}){100}', 'is too large'],
    ['((((){999}){999}){999}){999}', 'is too large'],
    ['(((a{0}){999}){999}){999}', 'is too large'],
    [`${'('.repeat(50)}a${')'.repeat(50)}`, 'groups inside each other'],
  ])('is refused with its reason: %s', (source, problem) => {
    expect(() => compile(source)).toThrow(PatternProblem)
    expect(() => compile(source)).toThrow(problem)
  })
})
