import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { isComplaint } from './complaint.ts'

it.each([
  ['Columns without a unit', true],
  ['The subject line is missing', true],
  ['The source is not named', true],
  ['It doesn’t greet the customer', true],
  ['Emojis in the letter again', true],
  ['The figures have no source', true],
  ['Without emojis', false],
  ['Bullet points, please', false],
  ['Emojis are not needed', false],
  ['Legal does not allow emojis', false],
  ['We do not use emojis', false],
  ['Emojis are still fine', false],
  ['Bullet points are better', false],
])(`${verifies('R3')}whether “%s” asks for the opposite of what it says: %s`, (said, expected) => {
  expect(isComplaint(said)).toBe(expected)
})
