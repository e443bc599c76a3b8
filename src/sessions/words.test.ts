import { expect, it } from 'vitest'
import { asRule } from './words.ts'

it.each([
  ['No, use pnpm.', 'use pnpm.'],
  ['nope. wrong! Use pnpm', 'Use pnpm'],
  ['I already told you to use pnpm', 'use pnpm'],
  ['No comments, please', 'No comments, please'],
  ['No,', 'No,'],
])('%s as a rule is %s', (said, rule) => {
  expect(asRule(said)).toBe(rule)
})
