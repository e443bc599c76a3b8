// The split into train and test. A whole group goes to one side, the one that leaves each stratum's share near to the requested share.
// Pure and streaming: it keeps only the current group and two counts for each stratum.
import { sha256 } from '../id.ts'

export type Side = 'train' | 'test'

/** If a group is larger than this, its beginning decides its side, so that no group has to fit in memory. */
const IN_SIGHT = 1_000

export interface Splittable {
  readonly group: string
  /** Null if it does not count. */
  readonly stratum: string | null
  /** The side of its group, if that was decided before. */
  readonly side?: Side | undefined
}

export interface Piece<S> {
  readonly side: Side
  /** A whole group, or the next part of a large one. */
  readonly samples: readonly S[]
}

/** Samples come in any pages, each group in one piece. The same samples in the same order are split the same way. */
export async function* split<S extends Splittable>(
  pages: AsyncIterable<readonly S[]>,
  sides: Sides,
  inSight = IN_SIGHT,
): AsyncGenerator<Piece<S>> {
  let held: S[] = []
  const release = (): Piece<S> => {
    const piece = { side: sides.place(held), samples: held }
    held = []
    return piece
  }
  for await (const page of pages) {
    for (const sample of page) {
      if (held.length === inSight || (held[0] && held[0].group !== sample.group)) yield release()
      held.push(sample)
    }
  }
  if (held.length > 0) yield release()
}

/** How far a split has come, as JSON. */
export interface SidesState {
  readonly seen: readonly (readonly [stratum: string, count: number])[]
  readonly inTest: readonly (readonly [stratum: string, count: number])[]
  readonly last: readonly [group: string, side: Side] | null
}

export interface Sides {
  /** The side of these samples of one group. Parts of a group that follow each other are on one side. */
  place(samples: readonly Splittable[]): Side
  state(): SidesState
}

/**
 * With n samples of a stratum seen and t of them in test, its error is e = share·n − t. A group with c samples of it goes to test if
 * Σ c·(e − u·c)/n, over its strata, is positive. With u = ½ that leaves Σ e²/n smallest, and one side adds at most
 * share·(1 − share)·Σ c²/n to it. The seed draws u from ¼ to ¾ for each group, which adds at most ½·Σ c²/n: every share converges,
 * and a rare stratum is not outvoted by a common one.
 */
export function createSides({ testShare, seed }: { testShare: number; seed: number }, state?: SidesState): Sides {
  const seen = new Map(state?.seen)
  const inTest = new Map(state?.inTest)
  let last = state?.last ?? null

  const choose = (group: string, strata: Strata): Side => {
    const u = 1 / 4 + drawn(seed, group) / 2
    let gain = 0
    for (const [stratum, count] of strata) {
      const total = (seen.get(stratum) ?? 0) + count
      const error = testShare * total - (inTest.get(stratum) ?? 0)
      gain += (count * (error - u * count)) / total
    }
    return gain > 0 ? 'test' : 'train'
  }

  return {
    place(samples) {
      const [{ group, side: known } = { group: '', side: undefined }] = samples
      const strata = tally(samples)
      const side = known ?? (last?.[0] === group ? last[1] : choose(group, strata))
      for (const [stratum, count] of strata) {
        seen.set(stratum, (seen.get(stratum) ?? 0) + count)
        if (side === 'test') inTest.set(stratum, (inTest.get(stratum) ?? 0) + count)
      }
      last = [group, side]
      return side
    },
    state: () => ({ seen: [...seen], inTest: [...inTest], last }),
  }
}

type Strata = ReadonlyMap<string, number>

function tally(samples: readonly Splittable[]): Strata {
  const strata = new Map<string, number>()
  for (const { stratum } of samples) if (stratum !== null) strata.set(stratum, (strata.get(stratum) ?? 0) + 1)
  return strata
}

/** From 0 to below 1, the same for the same seed and group. */
function drawn(seed: number, group: string): number {
  return Number.parseInt(sha256(`${seed} ${group}`).slice(0, 8), 16) / 2 ** 32
}
