// The mean of a label's exemplars, for everyone and separately for each owner. Kept as sums of whole numbers, so that adding and
// removing are exact and their order does not matter.
import type { Quantised } from '../embed/quantise.ts'

export interface Centroid {
  /** The cosine between the query and the mean of the label's exemplars. */
  readonly closeness: number
  /** How many exemplars it has. */
  readonly count: number
  /** The mean cosine of its exemplars with one another; undefined if there is only one. */
  readonly unity: number | undefined
}

export interface Centroids {
  add(owner: string | null, label: string, row: Quantised): void
  remove(owner: string | null, label: string, row: Quantised): void
  /** The centroid of each label that this owner sees, from everyone's exemplars, their own, and `added` as if it were everyone's. */
  around(query: Quantised, owner: string | null, added?: { label: string; row: Quantised }): Map<string, Centroid>
}

interface Sum {
  count: number
  readonly values: Float64Array
  /** The square of its length, computed when needed. */
  squares: number | undefined
  /** Counts its changes, so that merged sums know when they are outdated. */
  version: number
}

/** The sum of everyone's and an owner's exemplars of a label, valid while neither changes. */
interface Merged {
  readonly sum: Sum
  readonly shared: number
  readonly own: number
}

/** Every exemplar is scaled to this length before it is rounded, so that all count the same. */
const unit = 1024

export function createCentroids(dimensions: number): Centroids {
  const sums = new Map<string | null, Map<string, Sum>>()
  const merged = new WeakMap<Sum, Merged>()
  /** Counts changes of everyone's sums. */
  let version = 0
  /** Everyone's centroids around the last query: a receipt asks for them once for each person, with thousands of labels. */
  let last: { readonly query: Quantised; readonly version: number; readonly found: Map<string, Centroid> } | undefined

  const change = (owner: string | null, label: string, { row, scale }: Quantised, sign: 1 | -1): void => {
    if (owner === null) version += 1
    const own = sums.get(owner) ?? new Map<string, Sum>()
    const sum = own.get(label) ?? { count: 0, values: new Float64Array(dimensions), squares: undefined, version: 0 }
    row.forEach((value, index) => {
      sum.values[index] = (sum.values[index] as number) + sign * Math.round(value * unit * scale)
    })
    sum.count += sign
    sum.squares = undefined
    sum.version += 1
    if (sum.count > 0) own.set(label, sum)
    else own.delete(label)
    if (own.size > 0) sums.set(owner, own)
    else sums.delete(owner)
  }

  function together(shared: Sum | undefined, own: Sum): Sum
  function together(shared: Sum | undefined, own: Sum | undefined): Sum | undefined
  function together(shared: Sum | undefined, own: Sum | undefined): Sum | undefined {
    if (!shared || !own) return shared ?? own
    const known = merged.get(own)
    if (known?.shared === shared.version && known.own === own.version) return known.sum
    const values = shared.values.map((value, index) => value + (own.values[index] as number))
    const sum = { count: shared.count + own.count, values, squares: undefined, version: 0 }
    merged.set(own, { sum, shared: shared.version, own: own.version })
    return sum
  }

  const aroundEveryones = (query: Quantised): ReadonlyMap<string, Centroid> => {
    if (last?.query === query && last.version === version) return last.found
    const found = new Map<string, Centroid>()
    for (const [label, sum] of sums.get(null) ?? []) found.set(label, centroidOf(query, sum))
    last = { query, version, found }
    return found
  }

  return {
    add: (owner, label, row) => change(owner, label, row, 1),
    remove: (owner, label, row) => change(owner, label, row, -1),
    around(query, owner, added) {
      const shared = sums.get(null)
      const own = owner === null ? undefined : sums.get(owner)
      const found = new Map(aroundEveryones(query))
      for (const [label, sum] of own ?? []) found.set(label, centroidOf(query, together(shared?.get(label), sum)))
      if (added) {
        const sum = together(shared?.get(added.label), own?.get(added.label))
        found.set(added.label, centroidOf(query, withOneMore(sum, added.row)))
      }
      return found
    },
  }
}

function withOneMore(sum: Sum | undefined, { row, scale }: Quantised): Sum {
  const values = Float64Array.from(row, (value, index) => (sum?.values[index] ?? 0) + Math.round(value * unit * scale))
  return { count: (sum?.count ?? 0) + 1, values, squares: undefined, version: 0 }
}

function centroidOf({ row, scale }: Quantised, sum: Sum): Centroid {
  sum.squares ??= sum.values.reduce((squares, value) => squares + value * value, 0)
  const { count, squares } = sum
  return {
    closeness: squares === 0 ? 0 : (dot(row, sum.values) * scale) / Math.sqrt(squares),
    count,
    unity: count === 1 ? undefined : (squares / unit ** 2 - count) / (count * (count - 1)),
  }
}

/** Four sums at a time for speed. They are whole numbers, so the result is the same in any order. */
function dot(row: Int8Array, values: Float64Array): number {
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  for (let index = 0; index < row.length; index += 4) {
    first += (row[index] as number) * (values[index] as number)
    second += (row[index + 1] as number) * (values[index + 1] as number)
    third += (row[index + 2] as number) * (values[index + 2] as number)
    fourth += (row[index + 3] as number) * (values[index + 3] as number)
  }
  return first + second + third + fourth
}
