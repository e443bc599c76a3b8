// A sorted list that may be long: adding or removing an item does not move everything after it.

export interface SortedList<T> {
  readonly size: number
  add(item: T): void
  /** Returns whether it was there. */
  remove(item: T): boolean
  last(): T | undefined
  findLast(isWanted: (item: T) => boolean): T | undefined
}

/** A part is cut in two when it reaches twice this length. */
const PART = 256

/** `compare` says which of two comes first; among equals, a later one is put before the others. */
export function createSortedList<T>(compare: (a: T, b: T) => number): SortedList<T> {
  const parts: T[][] = []
  let size = 0

  return {
    get size() {
      return size
    },
    add(item) {
      const at = firstAt(parts, (part) => compare(part.at(-1) as T, item) >= 0)
      const part = parts[at] ?? parts.at(-1)
      size += 1
      if (!part) parts.push([item])
      else {
        const place = firstAt(part, (one) => compare(one, item) >= 0)
        part.splice(place, 0, item)
        if (part.length >= 2 * PART) parts.splice(parts.indexOf(part) + 1, 0, part.splice(PART))
      }
    },
    remove(item) {
      for (let at = firstAt(parts, (part) => compare(part.at(-1) as T, item) >= 0); at < parts.length; at += 1) {
        const part = parts[at] as T[]
        if (compare(part[0] as T, item) > 0) return false
        const place = part.indexOf(item)
        if (place < 0) continue
        part.splice(place, 1)
        if (part.length === 0) parts.splice(at, 1)
        size -= 1
        return true
      }
      return false
    },
    last: () => parts.at(-1)?.at(-1),
    findLast(isWanted) {
      for (let at = parts.length - 1; at >= 0; at -= 1) {
        const found = parts[at]?.findLast(isWanted)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

/** The first place where `isSo` is true. It must stay true for all items after that. */
function firstAt<T>(items: readonly T[], isSo: (item: T) => boolean): number {
  if (items.length === 0 || !isSo(items.at(-1) as T)) return items.length
  let [from, to] = [0, items.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isSo(items[middle] as T)) to = middle
    else from = middle + 1
  }
  return from
}
