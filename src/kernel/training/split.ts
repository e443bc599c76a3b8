// The split into train and test. A whole group goes to one side, the one that leaves each stratum's share nearest to the requested
// share. Pure and streaming: it keeps only the current group and two counts for each stratum.

export type Side = 'train' | 'test'

/** If a group is larger than this, its beginning decides its side, so that no group has to fit in memory. */
const IN_SIGHT = 1_000

export interface Piece<S> {
  readonly side: Side
  /** A whole group, or the next part of a large one. */
  readonly samples: readonly S[]
}

/** Samples come in any pages, each group in one piece. The same samples in the same order are split the same way. */
export async function* split<S extends { readonly group: string; readonly stratum: string }>(
  pages: AsyncIterable<readonly S[]>,
  testShare: number,
  inSight = IN_SIGHT,
): AsyncGenerator<Piece<S>> {
  const quotas = createQuotas(testShare)
  let group: string | undefined
  let side: Side | undefined
  let held: S[] = []

  const release = (): Piece<S> => {
    const strata = tally(held)
    side ??= quotas.choose(strata)
    quotas.add(side, strata)
    const piece = { side, samples: held }
    held = []
    return piece
  }

  for await (const page of pages) {
    for (const sample of page) {
      if (sample.group !== group) {
        if (held.length > 0) yield release()
        group = sample.group
        side = undefined
      }
      held.push(sample)
      if (held.length === inSight) yield release()
    }
  }
  if (held.length > 0) yield release()
}

type Strata = ReadonlyMap<string, number>

function tally(samples: readonly { readonly stratum: string }[]): Strata {
  const strata = new Map<string, number>()
  for (const { stratum } of samples) strata.set(stratum, (strata.get(stratum) ?? 0) + 1)
  return strata
}

/**
 * With n samples of a stratum seen and t of them in test, its error is e = share·n − t. A group goes where Σ e²/n, over
 * its strata, comes out smaller. One of the two sides adds at most share·(1 − share)·Σ c²/n, c being the group's own
 * samples, so every share converges, and a rare stratum is not outvoted by a common one.
 */
function createQuotas(testShare: number) {
  const seen = new Map<string, number>()
  const inTest = new Map<string, number>()
  return {
    choose(strata: Strata): Side {
      let gain = 0
      for (const [stratum, count] of strata) {
        const total = (seen.get(stratum) ?? 0) + count
        const error = testShare * total - (inTest.get(stratum) ?? 0)
        gain += (count * (2 * error - count)) / total
      }
      return gain > 0 ? 'test' : 'train'
    },
    add(side: Side, strata: Strata): void {
      for (const [stratum, count] of strata) {
        seen.set(stratum, (seen.get(stratum) ?? 0) + count)
        if (side === 'test') inTest.set(stratum, (inTest.get(stratum) ?? 0) + count)
      }
    },
  }
}
