// Which texts are near each text. Asked once for each text, by looking at all others; those that come later are entered where they
// are near, so that looking through all texts again takes a step for each and not one for each pair.

export interface Near {
  readonly textId: string
  readonly similarity: number
}

export interface Neighbours {
  /** The nearest first; equal ones in the order of their ids. */
  of(textId: string, least: number): readonly Near[]
  /** Texts that can be compared from now on. */
  added(textIds: readonly string[]): void
  /** Texts that are not there any more. */
  removed(textIds: readonly string[]): void
}

/** How texts are compared: each looks at all of them. */
export interface Surveys {
  /** The nearest to this one first, itself among them. */
  nearest(textId: string, most: number): readonly Near[]
  /** All that are at least so near, itself among them, in no order. */
  within(textId: string, least: number): readonly Near[]
}

/** Of more, the nearest: they say the same many times over. */
const MOST_NEAR = 100
/** More at once, as after a change of the model, are looked at when they are asked for. */
const FEW = 16
const ROUNDING = 1e-9

export function createNeighbours({ nearest, within }: Surveys, most = MOST_NEAR): Neighbours {
  const known = new Map<string, readonly Near[]>()
  let floor = 1

  const look = (textId: string): readonly Near[] =>
    nearest(textId, most + 1)
      .filter((one) => one.textId !== textId && one.similarity >= floor - ROUNDING)
      .slice(0, most)

  /** In a dense region it may be among the nearest of many more texts than are its own nearest. */
  const enter = (textId: string): void => {
    known.delete(textId)
    for (const { textId: other, similarity } of within(textId, floor)) {
      const list = known.get(other)
      const entry = { textId, similarity }
      const last = list?.[most - 1]
      if (!list || other === textId || (last && nearestFirst(entry, last) > 0)) continue
      known.set(other, [...list, entry].sort(nearestFirst).slice(0, most))
    }
  }

  /** A list that was full may have left others out, which are looked for when it is asked for again. */
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
      return list.filter(({ similarity }) => similarity >= least - ROUNDING)
    },
    added: (textIds) => each(textIds, enter),
    removed: (textIds) => each(textIds, leave),
  }
}

function nearestFirst(a: Near, b: Near): number {
  return b.similarity - a.similarity || (a.textId < b.textId ? -1 : 1)
}
