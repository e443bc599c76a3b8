import { expect, it } from 'vitest'
import { lookThrough } from './look-through.ts'

const isTenth = (row: number) => row % 10 === 0

function looking(rows: Iterable<number>, isWanted: (row: number) => boolean) {
  return {
    enter: async (slice: (state: Iterable<number>) => void) => slice(rows),
    rows: (state: Iterable<number>) => state,
    isWanted: (_: unknown, row: number) => isWanted(row),
  }
}

async function pages(rows: readonly number[], limit: number, most: number) {
  const made: { found: readonly number[]; looked: number; read: number }[] = []
  for (let from = 0; ; ) {
    const counted = { looked: 0, read: 0 }
    const isWanted = (row: number) => {
      counted.looked += 1
      return isTenth(row)
    }
    const read = reading(rows.slice(from), () => {
      counted.read += 1
    })
    const { found, last } = await lookThrough(looking(read, isWanted), { limit, most })
    made.push({ found, ...counted })
    if (last === undefined) return made
    from = rows.indexOf(last) + 1
  }
}

function* reading(rows: readonly number[], count: () => void): Generator<number> {
  for (const row of rows) {
    count()
    yield row
  }
}

it('the pages together have every wanted row once, and no page looks at more rows than it may', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => at)
  for (const [limit, most] of [
    [3, 500],
    [100, 50],
    [1, 1],
    [100, 1_000],
    [99, 1_000],
  ] as const) {
    const made = await pages(rows, limit, most)
    expect(made.flatMap(({ found }) => found)).toEqual(rows.filter(isTenth))
    for (const { found, looked, read } of made) {
      expect(found.length).toBeLessThanOrEqual(limit)
      expect(looked).toBeLessThanOrEqual(most)
      expect(read).toBeLessThanOrEqual(most + 1)
    }
  }
})

it('a page with nothing on it says where the next begins, and the last one does not', async () => {
  const page = (rows: readonly number[]) => lookThrough(looking(rows, isTenth), { limit: 5, most: 2 })
  expect(await page([1, 2, 3])).toEqual({ found: [], last: 2 })
  expect(await page([1, 2])).toEqual({ found: [] })
  expect(await page([])).toEqual({ found: [] })
})
