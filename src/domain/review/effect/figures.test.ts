import { expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { medianOf, weekOf } from './figures.ts'

it(`${verifies('R11')}a week begins on Monday, and a median is the middle value`, () => {
  const at = (day: string) => weekOf(Date.parse(day))
  expect(at('2030-01-06T23:59:59.999Z')).toBe('2029-12-31')
  expect(at('2030-01-07T00:00:00.000Z')).toBe('2030-01-07')
  expect(at('1970-01-01T00:00:00.000Z')).toBe('1969-12-29')
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  expect(medianOf([])).toBeUndefined()
})
