// Pieces of long work run one at a time, and a long piece lets the database answer first.
import { afterEach, expect, it, vi } from 'vitest'
import { nextLongTurn, nextTurn, queryAnswered } from './event-loop.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('work that has taken little time comes first', async () => {
  const order: string[] = []
  const take = async (name: string, taken: number) => {
    await nextTurn(taken)
    order.push(name)
  }
  await Promise.all([take('much', 5_000), take('little', 10), take('some', 1_000)])
  expect(order).toEqual(['little', 'some', 'much'])
})

it('a long piece waits until the database has answered, and a short one does not', async () => {
  const order: string[] = []
  // However slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  await nextLongTurn(0)
  await new Promise(setImmediate)
  const answers: (() => void)[] = []
  const asked = queryAnswered(new Promise<void>((answer) => answers.push(answer))).then(() => order.push('answer'))
  const long = nextLongTurn(0).then(() => order.push('long'))
  await nextTurn(0)
  order.push('short')
  answers[0]?.()
  await Promise.all([asked, long])
  expect(order).toEqual(['short', 'answer', 'long'])
})

it('a long piece does not wait for ever', async () => {
  const order: string[] = []
  await nextLongTurn(0)
  let answer = () => {}
  const asked = queryAnswered(
    new Promise<void>((resolve) => {
      answer = resolve
    }),
  ).then(() => order.push('answer'))
  await nextLongTurn(0)
  order.push('long')
  answer()
  await asked
  expect(order).toEqual(['long', 'answer'])
})
