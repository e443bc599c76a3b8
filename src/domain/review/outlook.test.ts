// What a receipt says about other rules: it names only those that came into prompts or left them.
import { expect, it } from 'vitest'
import { othersIn } from './outlook.ts'

const because = '“Use tabs.” says the opposite, and ann asked for it'
const words = { content: 'Use spaces.', rule_type: 'GUIDELINE' as const }
const leftOut = {
  ...words,
  rule_id: 'r1',
  version: 1,
  check: null,
  saying: 's1',
  reason: 'contradicted' as const,
  because,
}
const told = { ...words, rule_id: 'r1', isTold: true }
const out = { ...words, rule_id: 'r1', isTold: false, leftOut }
const change = { ...words, isTouched: false, agents: ['coder'], but: [], person: 'ann' }

it('a rule that was left out before and after the write is not mentioned', () => {
  expect(othersIn([{ ...change, before: out }])).toBe('')
  expect(othersIn([{ ...change, after: out }])).toBe('')
  expect(othersIn([{ ...change, before: told, after: out }])).toBe(
    ` “Use spaces.” is no longer told to coder for ann: ${because}.`,
  )
})
