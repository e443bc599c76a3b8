// A page of what is wanted out of rows that are looked at one by one: at most so many, so that a page costs the same among any number.
import { takingTurns } from '../../kernel/in-slices.ts'

interface Page<T> {
  readonly found: readonly T[]
  /** The last that was looked at, where more follow. */
  readonly last?: T
}

/** The rows are read at once, before others have their turn. */
export async function lookThrough<T>(
  rows: Iterable<T>,
  isWanted: (row: T) => boolean,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<Page<T>> {
  const [some, isEnd] = firstOf(rows, most)
  const found: T[] = []
  const turn = takingTurns()
  for (const [place, row] of some.entries()) {
    const last = some[place - 1]
    if (isWanted(row)) {
      if (found.length === limit && last !== undefined) return { found, last }
      found.push(row)
    }
    await turn()
  }
  const last = some.at(-1)
  return isEnd || last === undefined ? { found } : { found, last }
}

/** And whether these are all. */
function firstOf<T>(rows: Iterable<T>, most: number): [some: T[], isEnd: boolean] {
  const some: T[] = []
  for (const row of rows) {
    if (some.length === most) return [some, false]
    some.push(row)
  }
  return [some, true]
}
