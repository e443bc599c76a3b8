import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { inFairOrder } from './in-fair-order.ts'
import type { ExchangeTexts, Reader, Scores } from './reader.ts'

const scores: Scores = { rejected: 0, accepted: 0, neutral: 1, standing: 0, standingWords: null }
const saying = (message: string): ExchangeTexts => ({ query: 'a query', response: 'an answer', message })

/** A reader that says in which order it was asked, and how many it reads at once. */
function setUp(fails: (message: string) => boolean = () => false, readers = 1) {
  const read: string[] = []
  let [reading, most] = [0, 0]
  const one: Reader = {
    async read({ message }) {
      read.push(message.slice(0, 2))
      reading += 1
      most = Math.max(most, reading)
      await new Promise(setImmediate)
      reading -= 1
      if (fails(message)) throw new Error(`no ${message}`)
      return scores
    },
    close: async () => undefined,
  }
  const reader = inFairOrder(...Array.from({ length: readers }, () => ({ ...one })))
  return { reader, read, most: () => most }
}

it(`${verifies('K13')}who sends a hundred messages waits for themselves, and nobody else does`, async () => {
  const { reader, read, most } = setUp()
  const many = Array.from({ length: 100 }, (_, n) => reader.read(saying(`a${n}`), 'a'))
  await Promise.all([...many, reader.read(saying('b'), 'b'), reader.read(saying('c'), 'c')])
  expect(read.indexOf('b')).toBeLessThanOrEqual(2)
  expect(read.indexOf('c')).toBeLessThanOrEqual(3)
  expect(most()).toBe(1)
})

it('a message that cannot be read fails alone', async () => {
  const { reader } = setUp((message) => message === 'bad')
  const settled = await Promise.allSettled(['bad', 'good'].map((message) => reader.read(saying(message))))
  expect(settled).toMatchObject([{ reason: { message: 'no bad' } }, { value: scores }])
})

it('reads as many messages at once as there are readers', async () => {
  const { reader, read, most } = setUp(undefined, 3)
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((message) => reader.read(saying(message))))
  expect(read.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most()).toBe(3)
})
