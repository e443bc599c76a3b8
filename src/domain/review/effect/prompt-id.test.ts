import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { isHeldBack } from './holdback.ts'
import { creditsIn, isPromptId, LONGEST_PROMPT_ID, promptIdOf } from './prompt-id.ts'

const rule = (letter: string) => `rul_${letter.repeat(32)}`

it(`${verifies('R7')}the id of a prompt names its rules and their versions, and reads back as they were`, () => {
  const rules = [
    { rule_id: rule('a'), version: 1, credit: 'told' },
    { rule_id: rule('b'), version: 12, credit: 'drawn' },
    { rule_id: rule('c'), version: 3, credit: 'held' },
  ] as const
  expect(creditsIn(promptIdOf(rules))).toEqual(rules)
  expect(isPromptId(promptIdOf(rules))).toBe(true)
  expect(creditsIn(promptIdOf([]))).toEqual([])
  expect(isPromptId(promptIdOf([]))).toBe(true)
  for (const wrong of ['', 'prompt+rul_a@1', `prompt${rule('a')}@1`, `prompt+${rule('a')}@0`, `x${promptIdOf(rules)}`])
    expect(isPromptId(wrong)).toBe(false)
  for (const again of [`+${rule('a')}@1`, `-${rule('a')}@2`]) expect(isPromptId(promptIdOf(rules) + again)).toBe(false)
  const longest = Array.from({ length: 40 }, () => ({ rule_id: rule('f'), version: 999_999, credit: 'told' as const }))
  expect(promptIdOf(longest).length).toBeLessThanOrEqual(LONGEST_PROMPT_ID)
})

it(`${verifies('R8')}a holdback takes its share of the tasks of each rule, and always the same ones`, () => {
  const tasks = Array.from({ length: 4_000 }, (_, nth) => `task ${nth}`)
  const heldBack = (percent: number, letter: string) => tasks.filter((task) => isHeldBack(percent, task, rule(letter)))
  expect(heldBack(0, 'a')).toEqual([])
  const [of, ofAnother] = [heldBack(10, 'a'), heldBack(10, 'b')]
  expect(of.length).toBeGreaterThan(330)
  expect(of.length).toBeLessThan(470)
  expect(of.filter((task) => ofAnother.includes(task)).length).toBeLessThan(80)
  expect(heldBack(10, 'a')).toEqual(of)
  // A larger share leaves the tasks where they were.
  expect(heldBack(20, 'a')).toEqual(expect.arrayContaining(of))
})
