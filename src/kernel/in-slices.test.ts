// Long work lets other work run in between, and its results come in order.
import { expect, it } from 'vitest'
import { inSlices, inSlicesOf } from './in-slices.ts'

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
  return ms
}

it('other work runs before long work is done', async () => {
  let isDone = false
  const turns: boolean[] = []
  setImmediate(() => turns.push(isDone))
  const results = await inSlices([11, 12, 13], busy)
  isDone = true
  expect(results).toEqual([11, 12, 13])
  expect(turns).toEqual([false])
})

it('each slice asks for the state again, and only while there are items left', async () => {
  let entered = 0
  const enter = async (slice: (state: number) => void) => slice(++entered)
  const seen: number[] = []
  function* items() {
    while (seen.length < 3) yield 11
  }
  await inSlicesOf(enter, items(), (state, ms) => {
    seen.push(state)
    return busy(ms)
  })
  expect(seen).toEqual([1, 2, 3])
})
