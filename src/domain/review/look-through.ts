// Finds a page of wanted rows by looking at rows one by one. It looks at a limited number, so that no page costs more than that.
import { inSlicesOf } from '../../kernel/in-slices.ts'

interface Looked<S, T> {
  /** Calls the slice with the state that has the rows; each slice enters it again. */
  enter(slice: (state: S) => void): Promise<void>
  rows(state: S): Iterable<T>
  isWanted(state: S, row: T): boolean
}

interface Page<T> {
  readonly found: readonly T[]
  /** The last row that was looked at, if more follow. */
  readonly last?: T
}

/** All rows are read in the first slice, before others have their turn. */
export async function lookThrough<S, T>(
  { enter, rows, isWanted }: Looked<S, T>,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<Page<T>> {
  let some: readonly T[] = []
  await enter((state) => {
    some = firstOf(rows(state), most + 1)
  })
  const wanted: number[] = []
  function* untilFull() {
    for (let place = 0; place < Math.min(most, some.length) && wanted.length <= limit; place += 1) yield place
  }
  await inSlicesOf(enter, untilFull(), (state, place) => {
    if (isWanted(state, some[place] as T)) wanted.push(place)
  })
  const found = wanted.slice(0, limit).map((place) => some[place] as T)
  // The first row after the page, or after all that may be looked at.
  const next = wanted[limit] ?? (some.length > most ? most : undefined)
  const last = next === undefined ? undefined : some[next - 1]
  return last === undefined ? { found } : { found, last }
}

function firstOf<T>(rows: Iterable<T>, most: number): T[] {
  const some: T[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length === most) break
  }
  return some
}
