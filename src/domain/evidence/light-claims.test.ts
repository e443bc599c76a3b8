import { describe, expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { lightClaims } from './light-claims.ts'

const ROOM = 5_000

/** Claims that rest on this many edges each. */
async function chosen(sizes: readonly number[]) {
  const edges = new Map(sizes.map((size, nth) => [`c${nth}`, size]))
  let counted = 0
  const light = await lightClaims([...edges.keys()], ROOM, async (ids, most) => {
    const counts = new Map(ids.map((id) => [id, Math.min(edges.get(id) ?? 0, most)]))
    for (const count of counts.values()) counted += count
    return counts
  })
  return { ids: [...light], counted, weighed: [...light].reduce((sum, id) => sum + (edges.get(id) ?? 0), 0) }
}

const times = (count: number, size: number) => Array.from({ length: count }, () => size)

describe(`${verifies('K13')}claims that are light enough to be weighed`, () => {
  it('are all of them, if there is room for all', async () => {
    for (const sizes of [[], [0], [ROOM], times(250, 20), [...times(200, 10), ...times(50, 50)], [1, 4_000, 2, 997]]) {
      expect((await chosen(sizes)).ids).toHaveLength(sizes.length)
    }
  })

  it('are weighed beside one that is too heavy', async () => {
    expect((await chosen([ROOM + 1])).ids).toEqual([])
    expect((await chosen([90_000, 2, 3])).ids).toEqual(['c1', 'c2'])
    expect((await chosen([3_000, 3_000])).ids).toEqual(['c0'])
  })

  it('are found without counting much more than can be weighed, however heavy the claims are', async () => {
    const rising = Array.from({ length: 250 }, (_, nth) => nth * 7)
    for (const sizes of [times(250, 90_000), times(250, 21), rising, rising.toReversed()]) {
      const { counted, weighed } = await chosen(sizes)
      expect(counted).toBeLessThan(9 * ROOM)
      expect(weighed).toBeLessThanOrEqual(ROOM)
    }
  })
})
