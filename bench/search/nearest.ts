// The ten nearest of many: an int8 scan whose best forty are compared again in full, beside plain JavaScript over floats and
// usearch, exactly and, if building it takes no more than minutes, with its graph over int8.

import { quantise } from '../../src/kernel/similarity/embed/quantise.ts'
import { createInt8Rows } from '../../src/kernel/similarity/index/int8-rows.ts'
import { topOf } from '../../src/kernel/similarity/index/top.ts'
import { openUsearch, type UsearchGraph, usearchExactly } from '../peer/usearch.ts'
import { aimedAt, atLeast, atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median } from '../report/samples.ts'
import { countOf, createTextLikeVectors, DIMENSIONS, dot } from './vectors.ts'

const FOUND = 10
const COMPARED_AGAIN = 40
const LARGE = 1_000_000
/** With two cores, a graph over a million takes a quarter of an hour. */
const LARGEST_GRAPH = 100_000

/** The position of plain JavaScript among the contenders; those of usearch come after it. */
const PLAIN = 1
const USEARCH = ['usearch, exact', 'usearch, int8 graph'] as const

interface Search {
  readonly times: number[]
  find(query: Float32Array): Set<number>
}

export async function measureNearest(run: Run, count: number): Promise<void> {
  // Per round and contender: enough for a 99th percentile over fifteen rounds.
  const queriesARound = count < 100_000 ? 64 : 8
  const nextVector = createTextLikeVectors()
  const floats = new Float32Array(count * DIMENSIONS)
  const rows = createInt8Rows(DIMENSIONS, count)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    if (index % 10_000 === 0) run.progress('search: filling with random vectors', index, count)
    const vector = nextVector()
    floats.set(vector, index * DIMENSIONS)
    rows.add(quantise(vector))
    ids.push(String(index).padStart(8, '0'))
  }

  const int8 = timedSearch((query) => {
    const scores = rows.scan(quantise(query).row)
    const { slots } = topOf({ scores, scales: rows.scales, ids, count }, COMPARED_AGAIN)
    return Array.from(slots, (slot) => ({ slot, similarity: dot(query, floats, slot * DIMENSIONS) }))
  })
  const plain = timedSearch((query) => bruteForce(floats, query))
  const exact = timedSearch((query) => usearchExactly(floats, query, FOUND))
  const built = count <= LARGEST_GRAPH ? buildGraph(run, floats) : undefined
  const contenders = [int8, plain, exact, ...(built ? [timedSearch((query) => built.nearest(query, FOUND))] : [])]

  const recalls: number[][] = contenders.map(() => [])
  let queries: Float32Array[] = []
  const answers: Set<number>[][] = []
  const turns = contenders.map(({ find }, own) => async () => {
    answers[own] = queries.map(find)
    return 0
  })
  const judge = () => {
    for (const [own, answered] of answers.entries()) recalls[own]?.push(...recallOf(answered, answers[PLAIN] ?? []))
  }
  await inTurns(run.flags.rounds, turns, (round) => {
    run.progress(`search: nearest of ${countOf(count)}, in turns with the others`, round, run.flags.rounds)
    judge()
    queries = Array.from({ length: queriesARound }, () => nextVector())
  })
  judge()

  const ofInt8 = (metric: string) => ({ name: run.name, metric: `${metric} of ${countOf(count)}` })
  const isLarge = count >= LARGE
  const timesOf = ({ times }: Search) => times.slice(queriesARound)
  const beside = { peer: 'plain JavaScript' }
  for (const [name, pick] of [
    ['p50', median],
    ['p99', percentile99],
  ] as const) {
    const own = { ...ofInt8(`nearest, ${name}`), unit: 'ms', value: pick(timesOf(int8)) }
    const ceiling = isLarge && name === 'p50' ? 30 : undefined
    run.report(atMost(0.15, { ...own, ...beside, peerValue: pick(timesOf(plain)) }, ceiling))
    for (const [index, peer] of USEARCH.entries()) {
      const theirs = contenders[PLAIN + 1 + index]
      if (theirs) run.report(aimedAt(undefined, own, { peer, peerValue: pick(timesOf(theirs)) }))
    }
  }
  const [ownRecall = 0, , , graphRecall] = recalls.map(mean)
  const found = { ...ofInt8(`recall@${FOUND}`), unit: 'share', value: ownRecall }
  run.report(atLeast(0.99, { ...found, ...beside, peerValue: 1 }))
  const memory = { ...ofInt8('memory for nearest'), unit: 'MB', value: rows.bytes / 1e6 }
  run.report(atMost(0.4, { ...memory, ...beside, peerValue: floats.byteLength / 1e6 }, isLarge ? 600 : undefined))
  if (!built) return
  const [, peer] = USEARCH
  run.report(aimedAt(undefined, found, { peer, peerValue: graphRecall ?? 0 }))
  run.report(aimedAt(undefined, memory, { peer: `${peer}, as saved`, peerValue: built.savedBytes(run.folder) / 1e6 }))
}

function buildGraph(run: Run, floats: Float32Array): UsearchGraph {
  return openUsearch(floats, DIMENSIONS, (done, total) =>
    run.progress('search: building the graph of usearch', done, total),
  )
}

function timedSearch(compare: (query: Float32Array) => { slot: number; similarity: number }[]): Search {
  const times: number[] = []
  return {
    times,
    find(query) {
      const began = performance.now()
      const best = compare(query)
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, FOUND)
      times.push(performance.now() - began)
      return new Set(best.map(({ slot }) => slot))
    },
  }
}

function bruteForce(floats: Float32Array, query: Float32Array): { slot: number; similarity: number }[] {
  const best: { slot: number; similarity: number }[] = []
  let least = Number.NEGATIVE_INFINITY
  for (let slot = 0; slot < floats.length / DIMENSIONS; slot += 1) {
    const similarity = dot(query, floats, slot * DIMENSIONS)
    if (best.length === FOUND && similarity <= least) continue
    best.push({ slot, similarity })
    best.sort((a, b) => b.similarity - a.similarity)
    if (best.length > FOUND) best.pop()
    least = best.at(-1)?.similarity ?? least
  }
  return best
}

/** For each query: the share of the nearest that was found. */
function recallOf(answered: readonly Set<number>[], exact: readonly Set<number>[]): number[] {
  return exact.map((wanted, index) => [...wanted].filter((slot) => answered[index]?.has(slot)).length / FOUND)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function percentile99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
