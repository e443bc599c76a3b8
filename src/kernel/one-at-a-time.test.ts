import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('calls of one name follow each other, also after one that failed; others do not wait', async () => {
  const inOrder = oneAtATime()
  const seen: string[] = []
  let finish = () => {}
  const first = inOrder('a', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    seen.push('first')
    throw new Error('first failed')
  })
  const second = inOrder('a', async () => seen.push('second'))
  const third = inOrder('a', async () => seen.push('third'))
  await inOrder('b', async () => seen.push('other'))
  finish()
  await expect(first).rejects.toThrow('first failed')
  await Promise.all([second, third])
  await inOrder('a', async () => seen.push('later'))
  expect(seen).toEqual(['other', 'first', 'second', 'third', 'later'])
})
