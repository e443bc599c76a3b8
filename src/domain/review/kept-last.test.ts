// A value is computed once while it is in use, and no more values are kept than fit.
import { expect, it } from 'vitest'
import { createKeptLast } from './kept-last.ts'

function counted(mostWeight: number) {
  const made: string[] = []
  const kept = createKeptLast<string>(mostWeight)
  const get = (key: string) => {
    const make = () => {
      made.push(key)
      return key.toUpperCase()
    }
    expect(kept.get(key, make, key.length)).toBe(key.toUpperCase())
  }
  return { made, get }
}

it('each is made once, no matter how often it is asked for', () => {
  const { made, get } = counted(100)
  for (const key of ['one', 'two', 'one', 'two', 'one']) get(key)
  expect(made).toEqual(['one', 'two'])
})

it('what was not used for the longest time is dropped first', () => {
  const { made, get } = counted(6)
  for (const key of ['one', 'two', 'one', 'six', 'one', 'two']) get(key)
  expect(made).toEqual(['one', 'two', 'six', 'two'])
})

it('a value that weighs more than the limit is made each time and not kept', () => {
  const { made, get } = counted(6)
  for (const key of ['too long', 'too long', 'one', 'two', 'one']) get(key)
  expect(made).toEqual(['too long', 'too long', 'one', 'two'])
})
