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

interface Kept {
  readonly near: readonly Near[]
  /** The change after which it was made. */
  readonly at: number
  readonly around: Around
}

export function createKeptArounds(most: number): KeptArounds {
  const places = createKeptLast<{ kept?: Kept }>(most)
  const changedAt = new Map<string, number>()
  let changes = 0
  const isCurrent = ({ near, at }: Kept, pointId: string): boolean => {
    const isAsBefore = (id: string) => (changedAt.get(id) ?? 0) <= at
    return isAsBefore(pointId) && near.every(({ textId }) => isAsBefore(textId))
  }
  return {
    changed(pointIds) {
      changes += 1
      for (const id of pointIds) changedAt.set(id, changes)
    },
    get({ pointId, key, near }, make) {
      const place = places.get(`${pointId} ${key}`, () => ({}))
      const known = place.kept?.near === near && isCurrent(place.kept, pointId) ? place.kept : undefined
      place.kept = known ?? { near, at: changes, around: make() }
      return place.kept.around
    },
  }
}
