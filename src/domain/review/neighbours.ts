// Which texts are near each text. A text is compared with all others when it is first asked for; later texts are added to the lists
// that they are near to. So a second pass over all texts takes one step for each text, not one for each pair.

export interface Near {
  readonly textId: string
  readonly similarity: number
}

export interface Neighbours {
  /** The nearest first; equal ones in the order of their ids. While none comes or goes, mostly the very same list. */
  of(textId: string, least: number): readonly Near[]
  /** Texts that can be compared from now on. */
  added(textIds: readonly string[]): void
  /** Texts that are not there any more. */
  removed(textIds: readonly string[]): void
}

/** How texts are compared: each survey looks at all of them. */
export interface Surveys {
  /** The nearest to this one first, including itself. */
  nearest(textId: string, most: number): readonly Near[]
  /** All that are at least this near, including itself, in no order. */
  within(textId: string, least: number): readonly Near[]
}

/** If there are more, only the nearest are kept: more would repeat the same. */
const MOST_NEAR = 100
/** If more change at once, as after a change of the model, all lists are dropped and built again on request. */
const FEW = 16
const ROUNDING = 1e-9

export function createNeighbours({ nearest, within }: Surveys, most = MOST_NEAR): Neighbours {
  const known = new Map<string, readonly Near[]>()
  let floor = 1

  const look = (textId: string): readonly Near[] =>
    nearest(textId, most + 1)
      .filter((one) => one.textId !== textId && one.similarity >= floor - ROUNDING)
      .slice(0, most)

  /** In a dense region, it may be among the nearest of many more texts than its own list has. */
  const enter = (textId: string): void => {
    const near = within(textId, floor - ROUNDING)
    const others = near.filter((one) => one.textId !== textId)
    if (others.length <= most) known.set(textId, others.sort(nearestFirst))
    else known.delete(textId)
    for (const { textId: other, similarity } of near) {
      const list = known.get(other)
      const entry = { textId, similarity }
      const last = list?.[most - 1]
      if (!list || other === textId || (last && nearestFirst(entry, last) > 0)) continue
      known.set(other, [...list, entry].sort(nearestFirst).slice(0, most))
    }
  }

  /** A full list may have left others out, so it is dropped and built again on request. */
  const leave = (textId: string): void => {
    known.delete(textId)
    for (const [other, list] of known) {
      if (!list.some((one) => one.textId === textId)) continue
      if (list.length === most) known.delete(other)
      else
        known.set(
          other,
          list.filter((one) => one.textId !== textId),
        )
    }
  }

  const each = (textIds: readonly string[], change: (textId: string) => void): void => {
    if (textIds.length > FEW) known.clear()
    else if (known.size > 0) for (const textId of textIds) change(textId)
  }

  return {
    of(textId, least) {
      if (least < floor) known.clear()
      floor = Math.min(floor, least)
      const list = known.get(textId) ?? look(textId)
      known.set(textId, list)
      const last = list.at(-1)
      if (!last || last.similarity >= least - ROUNDING) return list
      return list.filter(({ similarity }) => similarity >= least - ROUNDING)
    },
    added: (textIds) => each(textIds, enter),
    removed: (textIds) => each(textIds, leave),
  }
}

function nearestFirst(a: Near, b: Near): number {
  return b.similarity - a.similarity || (a.textId < b.textId ? -1 : 1)
}
