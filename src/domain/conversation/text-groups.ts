// What belongs to turns, found by a text: one row of a turn is replaced with all of that turn's.

interface OfTurn {
  readonly turn_id: string
}

export interface TextGroups<T extends OfTurn> {
  readonly size: number
  at(text: string): readonly T[]
  /** Puts these in the place of what the turns had. Answers the texts that something was taken from. */
  replace(turnIds: readonly string[], found: readonly T[]): string[]
  clear(): void
}

export function createTextGroups<T extends OfTurn>(textOf: (row: T) => string): TextGroups<T> {
  const byTurn = new Map<string, T[]>()
  const byText = new Map<string, T[]>()
  const none: readonly T[] = []

  const removeTurn = (turnId: string): string[] => {
    const rows = byTurn.get(turnId) ?? []
    byTurn.delete(turnId)
    return rows.map((row) => {
      const text = textOf(row)
      const rest = byText.get(text)?.filter((other) => other !== row) ?? []
      if (rest.length > 0) byText.set(text, rest)
      else byText.delete(text)
      return text
    })
  }

  return {
    get size() {
      return byTurn.size
    },
    at: (text) => byText.get(text) ?? none,
    replace(turnIds, found) {
      const left = turnIds.flatMap(removeTurn)
      for (const row of found) {
        push(byTurn, row.turn_id, row)
        push(byText, textOf(row), row)
      }
      return left
    },
    clear() {
      byTurn.clear()
      byText.clear()
    },
  }
}

function push<T>(groups: Map<string, T[]>, key: string, row: T): void {
  const known = groups.get(key)
  if (known) known.push(row)
  else groups.set(key, [row])
}
