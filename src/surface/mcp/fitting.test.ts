import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { type Answer, fitting, MOST_ANSWERED } from './fitting.ts'

const takes = { cursor: { type: 'string' }, limit: { type: 'integer' } }

/** Hundreds of items of this length, fifty a page unless a call says otherwise. */
function listOf(length: number) {
  const asked: Answer[] = []
  const ask = async (input: Answer): Promise<Answer> => {
    asked.push(input)
    const items = Array.from({ length: Number(input.limit ?? 50) }, () => 'x'.repeat(length))
    return { items, next_cursor: 'c' }
  }
  return { asked, ask }
}

it(`${verifies('S10')}a page that clients would cut has fewer items`, async () => {
  const { asked, ask } = listOf(4_000)
  const { answer, text } = await fitting(ask, { cursor: 'a' }, takes)
  expect(text.length).toBeLessThanOrEqual(MOST_ANSWERED)
  expect(answer).toEqual(JSON.parse(text))
  expect(asked).toEqual([{ cursor: 'a' }, { cursor: 'a', limit: 5 }])
})

it('a page that fits is asked for once, and one item is never left out', async () => {
  const short = listOf(10)
  await fitting(short.ask, {}, takes)
  expect(short.asked).toEqual([{}])
  const long = listOf(30_000)
  expect((await fitting(long.ask, {}, takes)).answer).toMatchObject({ items: [expect.any(String)] })
})

it('who says how many gets them, and what has no pages is left whole', async () => {
  const { asked, ask } = listOf(4_000)
  await fitting(ask, { limit: 20 }, takes)
  await fitting(ask, {}, {})
  expect(asked).toEqual([{ limit: 20 }, {}])
})
