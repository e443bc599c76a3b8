// usearch on one thread: every vector compared, or its graph with the settings that its makers recommend.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { exactSearch, Index, type Matches, MetricKind, ScalarKind } from 'usearch'

export interface Neighbour {
  readonly slot: number
  readonly similarity: number
}

export interface UsearchGraph {
  nearest(query: Float32Array, most: number): Neighbour[]
  /** It does not report its memory; the file has the same size, without free space. */
  savedBytes(folder: string): number
}

const AT_ONCE = 1_000

export function usearchExactly(rows: Float32Array, query: Float32Array, most: number): Neighbour[] {
  return neighboursOf(exactSearch(rows, query, query.length, most, MetricKind.Cos, 1) as Matches)
}

export function openUsearch(
  rows: Float32Array,
  dimensions: number,
  onProgress: (done: number, total: number) => void,
): UsearchGraph {
  const index = new Index({
    dimensions,
    metric: MetricKind.Cos,
    quantization: ScalarKind.I8,
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 64,
    multi: false,
  })
  const total = rows.length / dimensions
  for (let first = 0; first < total; first += AT_ONCE) {
    onProgress(first, total)
    const count = Math.min(AT_ONCE, total - first)
    const keys = BigUint64Array.from({ length: count }, (_, n) => BigInt(first + n))
    index.add(keys, rows.subarray(first * dimensions, (first + count) * dimensions))
  }
  return {
    nearest: (query, most) => neighboursOf(index.search(query, most, 1)),
    savedBytes(folder) {
      const file = join(folder, 'usearch')
      index.save(file)
      return statSync(file).size
    },
  }
}

function neighboursOf({ keys, distances }: Matches): Neighbour[] {
  return Array.from(keys, (key, rank) => ({ slot: Number(key), similarity: 1 - (distances[rank] ?? 1) }))
}
