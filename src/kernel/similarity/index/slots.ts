// Which row of a list without gaps belongs to which id. When one is removed, the last takes its slot, as in the rows themselves.

export interface Slots<Note> {
  /** By slot. */
  readonly ids: readonly string[]
  /** By slot. */
  readonly notes: (Note | undefined)[]
  of(id: string): number | undefined
  /** Gives the id the slot behind the last. */
  take(id: string): void
  /** Returns the slot that is free now, for the last row to move into. */
  free(id: string): number | undefined
}

export function createSlots<Note>(): Slots<Note> {
  const ids: string[] = []
  const notes: (Note | undefined)[] = []
  const slotOf = new Map<string, number>()
  return {
    ids,
    notes,
    of: (id) => slotOf.get(id),
    take(id) {
      slotOf.set(id, ids.length)
      ids.push(id)
      notes.push(undefined)
    },
    free(id) {
      const slot = slotOf.get(id)
      if (slot === undefined) return undefined
      slotOf.delete(id)
      const last = ids.pop()
      const note = notes.pop()
      if (last !== undefined && last !== id) {
        ids[slot] = last
        notes[slot] = note
        slotOf.set(last, slot)
      }
      return slot
    },
  }
}
