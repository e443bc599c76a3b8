// Long work lets others have their turn, and its results come in order.
import { expect, it } from 'vitest'
import { inSlices } from './in-slices.ts'

it('what waits for its turn has it before long work is done', async () => {
  let isDone = false
  const turns: boolean[] = []
  setImmediate(() => turns.push(isDone))
  const busy = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
    return ms
  }
  const results = await inSlices([11, 12, 13], busy)
  isDone = true
  expect(results).toEqual([11, 12, 13])
  expect(turns).toEqual([false])
})
