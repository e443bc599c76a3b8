// Checks whether the rows of a workspace are all there, each in its place and as it was sealed. One pass, in their order.

/** A row of the log, or a version of a fact. */
export interface Link {
  readonly seq: number
  /** Null if it was recorded before rows were sealed. */
  readonly seal: string | null
  /** The seal of what is stored now, if the row before has the seal `before`. */
  sealAfter(before: string | null): string
}

/** What the workspace records about its newest row. */
export interface Counter {
  readonly seq: number
  readonly seal: string | null
}

export interface Gap {
  readonly from: number
  readonly until: number
}

export interface Chain {
  next(link: Link): { readonly gap?: Gap | undefined; readonly problem?: 'changed' | 'misplaced' | undefined }
  /** After the last row. */
  end(): { readonly gap?: Gap; readonly counter?: 'changed' | 'missing' }
  /** How many rows are from before rows were sealed. */
  unsealed(): number
}

export function createChain(counter: Counter | undefined): Chain {
  const newest = counter?.seq ?? Number.MAX_SAFE_INTEGER
  let last = 0
  let unsealed = 0
  let hasBegun = false
  /** The seals that the next one may be based on; empty if the row before is missing. */
  let before: (string | null)[] = [null]

  const isInPlace = (seq: number) => seq === last + 1 || (Number.isSafeInteger(seq) && seq > last && seq <= newest)

  const check = ({ seal, sealAfter }: Link): 'changed' | undefined => {
    if (seal === null && !hasBegun) {
      unsealed += 1
      before = [null]
      return undefined
    }
    hasBegun = true
    const possible = before.map(sealAfter)
    const isRight = seal !== null && (possible.length === 0 || possible.includes(seal))
    // Either the row was changed or its seal was, so the next seal may be based on either.
    before = isRight ? [seal] : [...(seal === null ? [] : [seal]), ...possible.slice(-1)]
    return isRight ? undefined : 'changed'
  }

  return {
    next(link) {
      if (!isInPlace(link.seq)) return { problem: 'misplaced' }
      const gap = link.seq === last + 1 ? undefined : { from: last + 1, until: link.seq - 1 }
      if (gap) before = []
      last = link.seq
      return { gap, problem: check(link) }
    },
    end() {
      if (!counter) return { counter: 'missing' }
      const { seq, seal } = counter
      const isNewest = before.includes(seal)
      // If the last row has the newest seal, no row is missing: the number beside that seal was changed.
      if (last < seq && !(isNewest && seal !== null)) return { gap: { from: last + 1, until: seq } }
      return last === seq && isNewest ? {} : { counter: 'changed' }
    },
    unsealed: () => unsealed,
  }
}
