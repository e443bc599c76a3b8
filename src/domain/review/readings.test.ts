// A text is read once while it is compared with others, and no more is kept than fits.
import { expect, it } from 'vitest'
import { createReadings } from './readings.ts'

function counted(mostKept?: number) {
  const read: string[] = []
  const readings = createReadings((text) => {
    read.push(text)
    return text.toUpperCase()
  }, mostKept)
  return { read, readings }
}

it('each text is read once, however often it is asked for', () => {
  const { read, readings } = counted()
  for (const text of ['one', 'two', 'one', 'two', 'one']) expect(readings(text)).toBe(text.toUpperCase())
  expect(read).toEqual(['one', 'two'])
})

it('what was not asked for longest goes first', () => {
  const { read, readings } = counted(6)
  for (const text of ['one', 'two', 'one', 'six', 'one', 'two']) readings(text)
  expect(read).toEqual(['one', 'two', 'six', 'two'])
})

it('a text that is longer than all that is kept is read each time, and nothing stays of it', () => {
  const { read, readings } = counted(6)
  for (const text of ['too long', 'too long', 'one', 'two', 'one']) expect(readings(text)).toBe(text.toUpperCase())
  expect(read).toEqual(['too long', 'too long', 'one', 'two'])
})
