// Rows by key and time. How many there are between two times is found without looking at each.

export interface Timeline<T> {
  keep(key: string, at: number, row: T): void
  drop(key: string, at: number, row: T): void
  /** From a time until before another. */
  count(key: string, from: number, until: number): number
  keys(): Iterable<string>
}

interface Entry<T> {
  readonly at: number
  readonly row: T
}

export function createTimeline<T>(): Timeline<T> {
  const lists = new Map<string, Entry<T>[]>()
  return {
    keep(key, at, row) {
      const list = lists.get(key) ?? []
      list.splice(firstFrom(list, at), 0, { at, row })
      lists.set(key, list)
    },
    drop(key, at, row) {
      const list = lists.get(key) ?? []
      for (let place = firstFrom(list, at); list[place]?.at === at; place += 1)
        if (list[place]?.row === row) {
          list.splice(place, 1)
          break
        }
      if (list.length === 0) lists.delete(key)
    },
    count(key, from, until) {
      const list = lists.get(key) ?? []
      return Math.max(0, firstFrom(list, until) - firstFrom(list, from))
    },
    keys: () => lists.keys(),
  }
}

function firstFrom(list: readonly Entry<unknown>[], at: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.at ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}
