// The ten nearest of many: an int8 scan whose best forty are compared again in full, beside plain JavaScript over floats.
import { createInt8Rows } from '../../src/kernel/similarity/int8-rows.ts'
import { quantise } from '../../src/kernel/similarity/quantise.ts'
import { topOf } from '../../src/kernel/similarity/top.ts'
import { atLeast, atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median } from '../report/samples.ts'
import { countOf, createVectors, DIMENSIONS, dot } from './vectors.ts'

const FOUND = 10
const COMPARED_AGAIN = 40
const LARGE = 1_000_000

interface Search {
  readonly times: number[]
  find(query: Float32Array): Set<number>
}

export async function measureNearest(run: Run, count: number): Promise<void> {
  // A round, of each contender: enough for a 99th percentile over fifteen rounds.
  const queriesARound = count < 100_000 ? 64 : 8
  const nextVector = createVectors()
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

  const found: number[] = []
  let queries: Float32Array[] = []
  const answers: Set<number>[][] = [[], []]
  const turn = (search: Search, own: number) => async () => {
    answers[own] = queries.map(search.find)
    return 0
  }
  await inTurns(run.flags.rounds, [turn(int8, 0), turn(plain, 1)], (round) => {
    run.progress(`search: nearest of ${countOf(count)}, in turns with plain JavaScript`, round, run.flags.rounds)
    found.push(...recalls(answers))
    queries = Array.from({ length: queriesARound }, () => nextVector())
  })
  found.push(...recalls(answers))

  const of = (metric: string) => ({
    name: run.name,
    metric: `${metric} of ${countOf(count)}`,
    peer: 'plain JavaScript',
  })
  const isLarge = count >= LARGE
  const ms = (pick: (times: number[]) => number) => ({
    unit: 'ms',
    value: pick(int8.times.slice(queriesARound)),
    peerValue: pick(plain.times.slice(queriesARound)),
  })
  run.report(atMost(0.15, { ...of('nearest, p50'), ...ms(median) }, isLarge ? 30 : undefined))
  run.report(atMost(0.15, { ...of('nearest, p99'), ...ms(percentile99) }))
  const recall = found.reduce((sum, value) => sum + value, 0) / found.length
  run.report(atLeast(0.99, { ...of(`recall@${FOUND}`), unit: 'share', value: recall, peerValue: 1 }))
  const memory = { unit: 'MB', value: rows.bytes / 1e6, peerValue: floats.byteLength / 1e6 }
  run.report(atMost(0.4, { ...of('memory for nearest'), ...memory }, isLarge ? 600 : undefined))
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

/** Of each query: which share of what plain JavaScript found is found. */
function recalls([own = [], exact = []]: readonly Set<number>[][]): number[] {
  return exact.map((wanted, index) => [...wanted].filter((slot) => own[index]?.has(slot)).length / FOUND)
}

function percentile99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
