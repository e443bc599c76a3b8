import { expect, it } from 'vitest'
import { standingWords } from './standing-words.ts'

/** As if every word were a token, with one score for each. */
const words = (message: string, head: readonly number[], tail: readonly number[] = []) =>
  standingWords(
    message,
    { head: Float32Array.from(head), tail: Float32Array.from(tail) },
    (text) => text.split(' ').length,
  )

it('takes the clause whose tokens say so', () => {
  expect(words('delete that lockfile. we use pnpm here', [-1, -1, -1, 1, 1, 1, 1])).toBe('we use pnpm here')
})

it('takes clauses in a row as one, without the mark at the end', () => {
  expect(words('we use pnpm here, never npm, fix it', [1, 1, 1, 1, 1, 1, -1, -1])).toBe('we use pnpm here, never npm')
})

it('takes the best clause if none says so plainly', () => {
  expect(words('hello there. always cite', [-3, -3, -1, 0.5])).toBe('always cite')
  expect(words('always cite', [1, 1])).toBe('always cite')
})

it('knows the beginning and the end of a message that was cut, and takes nothing from between', () => {
  const log = 'line one of the log. line two of the log. '.repeat(3)
  expect(words(`${log}always use pnpm`, [-1, -1, -1, -1, -1], [-1, 1, 1, 1])).toBe('always use pnpm')
  expect(words(`use pnpm. ${log}thanks`, [1, 1, -1], [-1])).toBe('use pnpm.')
  expect(words(`hello there. ${log}thanks`, [-1, -1], [-2])).toBe('hello there.')
})
