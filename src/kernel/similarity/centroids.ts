// Where the exemplars of a label lie on average, for everyone and for each owner apart. Kept as sums of whole numbers, so
// that adding and taking away are exact and their order leaves no trace.
import type { Quantised } from './quantise.ts'

export interface Centroids {
  add(owner: string | null, label: string, row: Quantised): void
  remove(owner: string | null, label: string, row: Quantised): void
  /** The cosine to each label that this owner sees: from everyone's exemplars and their own. */
  closeness(query: Quantised, owner: string | null): Map<string, number>
}

interface Sum {
  count: number
  readonly values: Float64Array
  /** Of its length; reckoned when it is needed. */
  squares: number | undefined
}

/** Every exemplar is scaled to this length before it is rounded, so that each counts alike. */
const unit = 1024

export function createCentroids(dimensions: number): Centroids {
  const sums = new Map<string | null, Map<string, Sum>>()

  const change = (owner: string | null, label: string, { row, scale }: Quantised, sign: 1 | -1): void => {
    const own = sums.get(owner) ?? new Map<string, Sum>()
    const sum = own.get(label) ?? { count: 0, values: new Float64Array(dimensions), squares: undefined }
    row.forEach((value, index) => {
      sum.values[index] = (sum.values[index] as number) + sign * Math.round(value * unit * scale)
    })
    sum.count += sign
    sum.squares = undefined
    if (sum.count > 0) own.set(label, sum)
    else own.delete(label)
    if (own.size > 0) sums.set(owner, own)
    else sums.delete(owner)
  }

  return {
    add: (owner, label, row) => change(owner, label, row, 1),
    remove: (owner, label, row) => change(owner, label, row, -1),
    closeness(query, owner) {
      const shared = sums.get(null)
      const own = owner === null ? undefined : sums.get(owner)
      const labels = new Set([...(shared?.keys() ?? []), ...(own?.keys() ?? [])])
      return new Map(
        Array.from(labels, (label) => [label, cosine(query, together(shared?.get(label), own?.get(label)))]),
      )
    },
  }
}

function together(a: Sum | undefined, b: Sum | undefined): Sum | undefined {
  if (!a || !b) return a ?? b
  const values = a.values.map((value, index) => value + (b.values[index] as number))
  return { count: a.count + b.count, values, squares: undefined }
}

function cosine({ row, scale }: Quantised, sum: Sum | undefined): number {
  if (!sum) return 0
  sum.squares ??= sum.values.reduce((squares, value) => squares + value * value, 0)
  return sum.squares === 0 ? 0 : (dot(row, sum.values) * scale) / Math.sqrt(sum.squares)
}

/** Four sums at a time for speed: of whole numbers, so that it is the same in any order. */
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
