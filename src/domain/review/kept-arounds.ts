// What was around a point when it was asked for last. It is the same while the same texts are near and no decision that makes one of
// these points came, went or changed. So a sweep weighs again only what is near something new, however full a theme is.
import type { Around } from './evaluator.ts'
import { createKeptLast } from './kept-last.ts'
import type { Near } from './neighbours.ts'

export interface KeptArounds {
  /** Decisions that make these points came, went or changed. */
  changed(pointIds: readonly string[]): void
  /** `near` is the same list as long as the same texts are near. */
  get(
    of: { readonly pointId: string; readonly key: string; readonly near: readonly Near[] },
    make: () => Around,
  ): Around
}

/** When the decisions that make a point last changed, in changes. */
interface Age {
  changedAt: number
}

interface Kept {
  readonly near: readonly Near[]
  /** Of the point and of those near it. */
  readonly ages: readonly Age[]
  /** The change after which it was made. */
  readonly at: number
  readonly around: Around
}

export function createKeptArounds(most: number): KeptArounds {
  const places = createKeptLast<{ kept?: Kept }>(most)
  const ages = new Map<string, Age>()
  let changes = 0
  const ageOf = (id: string): Age => {
    const age = ages.get(id) ?? { changedAt: 0 }
    ages.set(id, age)
    return age
  }
  const isCurrent = (kept: Kept, near: readonly Near[]): boolean =>
    kept.near === near && kept.ages.every(({ changedAt }) => changedAt <= kept.at)
  return {
    changed(pointIds) {
      changes += 1
      for (const id of pointIds) ageOf(id).changedAt = changes
    },
    get({ pointId, key, near }, make) {
      const place = places.get(`${pointId} ${key}`, () => ({}))
      if (!place.kept || !isCurrent(place.kept, near)) {
        const of = [pointId, ...near.map(({ textId }) => textId)].map(ageOf)
        place.kept = { near, ages: of, at: changes, around: make() }
      }
      return place.kept.around
    },
  }
}
