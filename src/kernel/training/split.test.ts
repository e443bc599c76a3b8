import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaled } from '../../../test/scale.ts'
import { verifies } from '../../../test/verifies.ts'
import { createSides, type Side, split } from './split.ts'

interface Item {
  readonly id: number
  readonly group: string
  readonly stratum: string
}

/** Groups, each as the strata of its samples. */
const groups = fc.array(fc.array(fc.constantFrom('supports', 'refutes', 'neutral'), { minLength: 1, maxLength: 12 }), {
  maxLength: 60,
})
const testShare = fc.double({ min: 0, max: 0.9, noNaN: true })

function itemsOf(given: readonly (readonly string[])[]): Item[] {
  return given
    .flatMap((strata, at) => strata.map((stratum) => ({ group: `g${at}`, stratum })))
    .map((item, id) => ({ id, ...item }))
}

async function* inPages<S>(items: readonly S[], size: number): AsyncGenerator<readonly S[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

const sidesOf = (testShare: number, seed = 0) => createSides({ testShare, seed })

async function splitAll(
  items: readonly Item[],
  share: number,
  options: { page?: number; inSight?: number; seed?: number } = {},
) {
  const placed: (Item & { side: Side })[] = []
  for await (const { side, samples } of split(
    inPages(items, options.page ?? 7),
    sidesOf(share, options.seed),
    options.inSight,
  )) {
    for (const sample of samples) placed.push({ ...sample, side })
  }
  return placed
}

function count<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const runs = { numRuns: scaled(3_000) }

describe(`${verifies('T2')}the split`, () => {
  it('places every sample once, and no group on both sides, however large the group', async () => {
    const inSight = fc.integer({ min: 1, max: 20 })
    await fc.assert(
      fc.asyncProperty(groups, testShare, inSight, async (given, share, inSight) => {
        const items = itemsOf(given)
        const placed = await splitAll(items, share, { inSight })
        expect(placed.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
        const sidesOfGroups = new Set(placed.map(({ group, side }) => `${group} ${side}`))
        expect(sidesOfGroups.size).toBe(given.length)
      }),
      runs,
    )
  })

  it('is the same each time, however the samples are paged', async () => {
    const pageSize = fc.integer({ min: 1, max: 30 })
    await fc.assert(
      fc.asyncProperty(groups, testShare, pageSize, async (given, share, page) => {
        const items = itemsOf(given)
        expect(await splitAll(items, share, { page })).toEqual(await splitAll(items, share))
      }),
      runs,
    )
  })

  it('never strays further from the share than the sizes of the groups require', async () => {
    await fc.assert(
      fc.asyncProperty(groups, testShare, async (given, share) => {
        const placed = await splitAll(itemsOf(given), share)
        const seen = new Map<string, number>()
        let allowed = 0
        for (const strata of given) {
          for (const [stratum, size] of count(strata, (each) => each)) {
            const total = (seen.get(stratum) ?? 0) + size
            seen.set(stratum, total)
            allowed += ((share * (1 - share) + 1 / 2) * size ** 2) / total
          }
        }
        const inTest = count(
          placed.filter(({ side }) => side === 'test'),
          ({ stratum }) => stratum,
        )
        let strayed = 0
        for (const [stratum, total] of seen) strayed += (share * total - (inTest.get(stratum) ?? 0)) ** 2 / total
        expect(strayed).toBeLessThanOrEqual(allowed + 1e-9)
      }),
      runs,
    )
  })

  it('comes within a point of the share, for rare strata too', async () => {
    const [given] = fc.sample(
      fc.array(
        fc.array(fc.constantFrom(...Array<string>(18).fill('supports'), 'refutes', 'neutral'), {
          minLength: 1,
          maxLength: 12,
        }),
        { minLength: 1_000, maxLength: 1_000 },
      ),
      { numRuns: 1, seed: 7 },
    )
    const placed = await splitAll(itemsOf(given ?? []), 0.2)
    for (const stratum of ['supports', 'refutes', 'neutral']) {
      const own = placed.filter((item) => item.stratum === stratum)
      const share = own.filter(({ side }) => side === 'test').length / own.length
      expect(Math.abs(share - 0.2)).toBeLessThan(0.01)
    }
  })

  it('comes near the share even if every group is too large to be seen as a whole', async () => {
    const placed = await splitAll(itemsOf(Array.from({ length: 20 }, () => Array(500).fill('neutral'))), 0.2, {
      inSight: 10,
    })
    expect(placed.filter(({ side }) => side === 'test')).toHaveLength(0.2 * placed.length)
  })

  it('is another one with another seed', async () => {
    const items = itemsOf(Array.from({ length: 100 }, () => ['neutral']))
    const testOf = async (seed: number) =>
      (await splitAll(items, 0.2, { seed })).filter(({ side }) => side === 'test').map(({ id }) => id)
    const [one, other] = [await testOf(1), await testOf(2)]
    expect(one).not.toEqual(other)
    for (const test of [one, other]) expect(Math.abs(test.length - 20)).toBeLessThanOrEqual(1)
    expect(await testOf(1)).toEqual(one)
  })

  it('goes on where it was stopped, and is the same in the end', async () => {
    const inSight = fc.integer({ min: 1, max: 20 })
    await fc.assert(
      fc.asyncProperty(groups, testShare, inSight, fc.nat(), async (given, share, inSight, stop) => {
        const items = itemsOf(given)
        const whole = await splitAll(items, share, { inSight })
        const placed: (Item & { side: Side })[] = []
        let sides = sidesOf(share)
        for await (const { side, samples } of split(inPages(items, 7), sides, inSight)) {
          placed.push(...samples.map((sample) => ({ ...sample, side })))
          if (placed.length > stop % (items.length + 1)) break
        }
        sides = createSides({ testShare: share, seed: 0 }, JSON.parse(JSON.stringify(sides.state())))
        for await (const { side, samples } of split(inPages(items.slice(placed.length), 7), sides, inSight)) {
          placed.push(...samples.map((sample) => ({ ...sample, side })))
        }
        expect(placed).toEqual(whole)
      }),
      runs,
    )
  })

  it('leaves a group on the side that it had before', async () => {
    const items = itemsOf(Array.from({ length: 40 }, () => ['neutral', 'supports']))
    const known = items.map((item) => ({ ...item, side: Number(item.group.slice(1)) % 2 === 0 ? 'test' : undefined }))
    const sides = new Map<string, Side>()
    const pages = inPages(known as (Item & { side: Side | undefined })[], 7)
    for await (const { side, samples } of split(pages, sidesOf(0.2))) {
      for (const { group } of samples) sides.set(group, side)
    }
    expect([...sides].filter(([group]) => Number(group.slice(1)) % 2 === 0).every(([, side]) => side === 'test')).toBe(
      true,
    )
    // There are too many on that side already.
    expect([...sides.values()].filter((side) => side === 'test')).toHaveLength(20)
  })

  it('has no test side if none is requested', async () => {
    const placed = await splitAll(itemsOf(Array.from({ length: 50 }, () => ['neutral'])), 0)
    expect(placed.every(({ side }) => side === 'train')).toBe(true)
  })
})
