import { describe, expect, it } from 'vitest'
import { verifies } from '../../test/verifies.ts'
import { createFairQueue } from './fair-queue.ts'

/** In which order pieces had their turn, if all of them came before the first was done. */
async function orderOf(pieces: readonly (readonly [who: string, cost: number])[]): Promise<string> {
  const queue = createFairQueue()
  const order: string[] = []
  await Promise.all(
    pieces.map(async ([who, cost]) => {
      const done = await queue.enter(who, cost)
      order.push(who)
      done()
    }),
  )
  return order.join('')
}

describe(`${verifies('K13')}a fair queue`, () => {
  it('keeps the order of one caller', async () => {
    const queue = createFairQueue()
    const order: number[] = []
    const piece = async (n: number) => {
      const done = await queue.enter('a', 10 - n)
      order.push(n)
      done()
    }
    await Promise.all([1, 2, 3, 4].map(piece))
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('lets somebody with one piece go before the rest of somebody with many', async () => {
    const many = Array.from({ length: 100 }, () => ['a', 50] as const)
    expect((await orderOf([...many, ['b', 50]])).indexOf('b')).toBeLessThanOrEqual(2)
    expect((await orderOf([...many, ['b', 10]])).indexOf('b')).toBe(1)
  })

  it('shares by cost, not by number', async () => {
    const order = await orderOf([...Array(4).fill(['a', 100]), ...Array(40).fill(['b', 10])])
    expect(order.slice(0, 22).match(/a/g)).toHaveLength(2)
  })

  it('runs one piece at a time, and starts afresh when nobody waits', async () => {
    const queue = createFairQueue()
    const first = await queue.enter('a', 1_000)
    let isSecond = false
    const second = queue.enter('b', 1).then((done) => {
      isSecond = true
      done()
    })
    await new Promise(setImmediate)
    expect(isSecond).toBe(false)
    first()
    await second
    const [again] = await Promise.all([queue.enter('a', 1).then((done) => done())])
    expect(again).toBeUndefined()
  })

  it('runs as many pieces at a time as it has places', async () => {
    const queue = createFairQueue(2)
    const order: string[] = []
    const enter = (who: string) =>
      queue.enter(who, 1).then((done) => {
        order.push(who)
        return done
      })
    const [first, , third] = [enter('a'), enter('b'), enter('c')]
    await new Promise(setImmediate)
    expect(order).toEqual(['a', 'b'])
    const leave = await first
    leave()
    await third
    expect(order).toEqual(['a', 'b', 'c'])
  })
})
