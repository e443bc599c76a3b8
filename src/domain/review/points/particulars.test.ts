import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { isParticular, withoutParticulars } from './particulars.ts'

it.each([
  ['Use ISO dates in report_march.csv, please', 'Use ISO dates, please'],
  ['Add a test for src/upload/client.ts.', 'Add a test.'],
  ['State the unit on line 42 and in row 7.', 'State the unit.'],
  ['Cite the source (see https://example.org/a?b=1).', 'Cite the source.'],
  ['Apologise first in ticket #4711', 'Apologise first'],
  ['Round the figures of 2026-03-14 to one decimal.', 'Round the figures to one decimal.'],
  ['Round the figures of 3 March 2026 to one decimal.', 'Round the figures to one decimal.'],
  ['Close PROJ-1234 only after the reply', 'Close only after the reply'],
  ['Do not write "we are very sorry to hear about your trouble" to customers', 'Do not write to customers'],
  ['Greet Mr. Brown by his name', 'Greet by his name'],
])('says “%s” as “%s”', (text, expected) => {
  expect(withoutParticulars(text)).toBe(expected)
  expect(isParticular(text)).toBe(true)
})

it.each([
  'Keep it under 100 words.',
  'Use `const` instead of `let`.',
  'Give at most 3 options, e.g. as a list.',
  'Write dates as day, month and year.',
  'Answer within 24 hours.',
  'Name the API version v2 in each example.',
])(`${verifies('R4')}leaves “%s” as it is`, (text) => {
  expect(withoutParticulars(text)).toBe(text)
  expect(isParticular(text)).toBe(false)
})
