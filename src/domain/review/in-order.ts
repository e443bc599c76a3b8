// Lists of rows in the order of the log. A page from any place costs only as much as it has rows.

interface Placed {
  readonly seq: number
}

export interface InOrder<T extends Placed> {
  /** The oldest first. */
  at(key: string): readonly T[]
  /** The rows of these lists before a place in the log, the latest first. They must not change meanwhile. */
  latest(keys: readonly string[], before: number): Generator<T>
  keep(key: string, row: T): void
  drop(key: string, row: T): void
}

export function createInOrder<T extends Placed>(): InOrder<T> {
  const lists = new Map<string, T[]>()
  const at = (key: string): T[] => lists.get(key) ?? []
  return {
    at,
    *latest(keys, before) {
      const open = keys.map((key) => ({ rows: at(key), left: placeIn(at(key), before) }))
      for (;;) {
        const [next] = open.filter(({ left }) => left > 0).sort((a, b) => lastOf(b) - lastOf(a))
        if (!next) return
        next.left -= 1
        yield next.rows[next.left] as T
      }
    },
    keep(key, row) {
      const rows = at(key)
      rows.splice(placeIn(rows, row.seq), 0, row)
      lists.set(key, rows)
    },
    drop(key, row) {
      const rows = at(key)
      const place = placeIn(rows, row.seq)
      if (rows[place] !== row) return
      rows.splice(place, 1)
      if (rows.length === 0) lists.delete(key)
    },
  }
}

function lastOf({ rows, left }: { rows: readonly Placed[]; left: number }): number {
  return rows[left - 1]?.seq ?? 0
}

/** How many of them come before a place in the log. */
function placeIn(rows: readonly Placed[], seq: number): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((rows[middle]?.seq ?? 0) < seq) from = middle + 1
    else to = middle
  }
  return from
}
