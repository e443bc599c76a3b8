import { expect, it } from 'vitest'
import { createBusyCallers } from './busy-callers.ts'

const caller = (actor: string) => ({ workspace: 'main', actor })
const MEBIBYTE = 1024 * 1024

/** The order in which they continued, each at most one turn of the event loop after the one before. */
async function order(calls: readonly (readonly [name: string, entering: Promise<void>])[]): Promise<string[]> {
  const went: string[] = []
  await Promise.all(calls.map(([name, entering]) => entering.then(() => went.push(name))))
  return went
}

it('an ordinary call goes on at once, while those with much wait, the one with the least first', async () => {
  const { enter } = createBusyCallers(() => 0)
  const calls = [
    ['most', enter(caller('most'), 3 * MEBIBYTE)],
    ['much', enter(caller('much'), MEBIBYTE)],
    ['little', enter(caller('little'), 500)],
  ] as const
  expect(await order(calls)).toEqual(['little', 'much', 'most'])
})

it('what was answered counts like what was sent, until it is a while ago', async () => {
  let now = 0
  const { enter, count } = createBusyCallers(() => now)
  count(caller('reader'), MEBIBYTE)
  const waits = () =>
    order([['reader', enter(caller('reader'), 100)] as const, ['other', enter(caller('other'), 100)] as const])
  expect(await waits()).toEqual(['other', 'reader'])
  now = 60_000
  expect(await waits()).toEqual(['reader', 'other'])
})

it('only one waiting caller continues in each turn of the event loop', async () => {
  const { enter } = createBusyCallers(() => 0)
  let rounds = 0
  let isOver = false
  const comeRound = () => {
    rounds += 1
    if (!isOver) setImmediate(comeRound)
  }
  setImmediate(comeRound)
  const at: number[] = []
  await Promise.all(['a', 'b', 'c'].map((name) => enter(caller(name), MEBIBYTE).then(() => at.push(rounds))))
  isOver = true
  expect(new Set(at).size).toBe(3)
})
