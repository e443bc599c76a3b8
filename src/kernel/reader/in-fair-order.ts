// Each reader reads one message at a time, and callers have their turns in a fair order.
import { createFairQueue } from '../fair-queue.ts'
import type { ExchangeTexts, Reader } from './reader.ts'

/** About how much of each text the model reads, in characters: what is longer costs no more. */
const LONGEST = { query: 160, response: 360, message: 320 } satisfies Record<keyof ExchangeTexts, number>
/** What a reading costs whatever the texts, in characters. */
const ANY = 40

export function inFairOrder(...readers: readonly Reader[]): Reader {
  const queue = createFairQueue(readers.length)
  const free = readers.toReversed()
  return {
    async read(texts, who = '') {
      const done = await queue.enter(who, costOf(texts))
      const reader = free.pop() as Reader
      return reader.read(texts).finally(() => {
        free.push(reader)
        done()
      })
    },
    close: async () => void (await Promise.all(readers.map((reader) => reader.close()))),
  }
}

function costOf(texts: ExchangeTexts): number {
  return Object.entries(LONGEST).reduce(
    (sum, [name, longest]) => sum + Math.min(texts[name as keyof ExchangeTexts].length, longest),
    ANY,
  )
}
