import { expect, it } from 'vitest'
import { reader as local } from '../../../test/reader.ts'
import { CannotStart } from '../process.ts'
import { createAsideReader } from './aside-reader.ts'
import type { ExchangeTexts } from './reader.ts'

const texts: ExchangeTexts = {
  query: 'add a retry to the upload function',
  response: 'I added a retry to download() in client.ts.',
  message: 'no, to the upload. From now on use pnpm, never npm.',
}

it('reads in a process of its own what it would read in this one, and again after it was closed', async () => {
  const aside = createAsideReader()
  const scores = await local.read(texts)
  try {
    expect(await aside.read(texts)).toEqual(scores)
    await aside.close()
    expect(await aside.read(texts)).toEqual(scores)
  } finally {
    await aside.close()
  }
})

it('reads in this process if no other can be started', async () => {
  const asked: ExchangeTexts[] = []
  const reader = createAsideReader({
    async run(texts) {
      asked.push(texts)
      throw new CannotStart()
    },
    close: async () => undefined,
  })
  expect(await reader.read(texts)).toEqual(await local.read(texts))
  expect(await reader.read(texts)).toEqual(await local.read(texts))
  expect(asked).toHaveLength(1)
  await reader.close()
})
