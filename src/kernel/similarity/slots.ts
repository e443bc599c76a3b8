// Which row of a gapless list belongs to which id: when one goes, the last takes its slot, as the rows themselves do.

export interface Slots {
  /** By slot. */
  readonly ids: readonly string[]
  of(id: string): number | undefined
  /** The slot behind the last. */
  take(id: string): void
  /** Answers the slot that is free now, for the last row to move into. */
  free(id: string): number | undefined
}

export function createSlots(): Slots {
  const ids: string[] = []
  const slotOf = new Map<string, number>()
  return {
    ids,
    of: (id) => slotOf.get(id),
    take(id) {
      slotOf.set(id, ids.length)
      ids.push(id)
    },
    free(id) {
      const slot = slotOf.get(id)
      if (slot === undefined) return undefined
      slotOf.delete(id)
      const last = ids.pop()
      if (last !== undefined && last !== id) {
        ids[slot] = last
        slotOf.set(last, slot)
      }
      return slot
    },
  }
}
