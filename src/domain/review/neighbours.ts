// Which texts are near each text. Asked once for each text, by looking at all others; those that come later are entered where they
// are near, so that looking through all texts again takes a step for each and not one for each pair.

export interface Near {
  readonly textId: string
  readonly similarity: number
}

export interface Neighbours {
  /** The nearest first. */
  of(textId: string, least: number): readonly Near[]
  /** Texts that can be compared from now on. */
  added(textIds: readonly string[]): void
}

/** Of more, the nearest: they say the same many times over. */
const MOST_NEAR = 100
/** More at once, as after a change of the model, are looked at when they are asked for. */
const FEW = 16
const ROUNDING = 1e-9

/** `survey` looks at all texts and answers the nearest to this one, itself among them. */
export function createNeighbours(survey: (textId: string, most: number) => readonly Near[]): Neighbours {
  const known = new Map<string, readonly Near[]>()
  let floor = 1

  const look = (textId: string): readonly Near[] =>
    survey(textId, MOST_NEAR + 1).filter((one) => one.textId !== textId && one.similarity >= floor - ROUNDING)

  const enter = (textId: string): void => {
    known.delete(textId)
    for (const { textId: other, similarity } of look(textId)) {
      const list = known.get(other)
      if (!list) continue
      const rest = list.filter((one) => one.textId !== textId)
      const nearer = [...rest, { textId, similarity }].sort((a, b) => b.similarity - a.similarity)
      known.set(other, nearer.slice(0, MOST_NEAR))
    }
  }

  return {
    of(textId, least) {
      if (least < floor) known.clear()
      floor = Math.min(floor, least)
      const list = known.get(textId) ?? look(textId)
      known.set(textId, list)
      return list.filter(({ similarity }) => similarity >= least - ROUNDING)
    },
    added(textIds) {
      if (known.size === 0) return
      if (textIds.length > FEW) known.clear()
      else for (const textId of textIds) enter(textId)
    },
  }
}
