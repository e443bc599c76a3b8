// The same calls in a small and in a large store, in turns: how much more each costs in the large one.
import type { Run } from '../report/run.ts'
import { percentile } from '../report/samples.ts'
import type { Probe, Probes } from './probe/probe.ts'
import type { World } from './world.ts'

export interface Cost {
  readonly small: number
  readonly large: number
}

export const LIMIT = 1.5
const SAMPLES = 24
const WARM_UP = 3
/** Slow calls are measured less often. */
const MOST_MS = 4_000
const LEAST_SAMPLES = 3
/** The lower quartile: other load on the machine makes a call slower, never faster. */
const UNDISTURBED = 0.25

export async function measureAll(
  run: Run,
  scenario: string,
  worlds: Worlds,
  probes: Probes,
  report: (name: string, cost: Cost) => void,
) {
  const failed: string[] = []
  for (const [place, [name, probe]] of Object.entries(probes).entries()) {
    run.progress(`${scenario}: ${name}`, place, Object.keys(probes).length)
    try {
      report(name, await measureSurely(worlds, name, probe))
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  if (failed.length > 0) throw new Error(`${scenario}: calls that failed: ${failed.join('; ')}`)
}

/** If the cost seems to grow, the median of three: a busy machine affects now one measurement, now another. */
async function measureSurely(worlds: Worlds, name: string, probe: Probe): Promise<Cost> {
  const first = await measure(worlds, name, probe, 0)
  if (growth(first) <= LIMIT) return first
  const second = await measure(worlds, name, probe, SAMPLES + WARM_UP)
  const third = await measure(worlds, name, probe, 2 * (SAMPLES + WARM_UP))
  return [first, second, third].sort((a, b) => growth(a) - growth(b))[1] as Cost
}

function growth({ small, large }: Cost): number {
  return large / small
}

export interface Worlds {
  readonly small: World
  readonly large: World
}

async function measure(worlds: Worlds, name: string, probe: Probe, from: number): Promise<Cost> {
  const times = { small: [] as number[], large: [] as number[] }
  const action = name.split(' ')[0] ?? name
  const began = performance.now()
  for (let n = 0; n < SAMPLES + WARM_UP; n += 1) {
    const isLate = performance.now() - began > MOST_MS
    if (isLate && times.large.length >= LEAST_SAMPLES) break
    for (const size of n % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const took = await timeOne(worlds[size], action, probe, from + n)
      if (n >= WARM_UP || isLate) times[size].push(took)
    }
  }
  return { small: percentile(times.small, UNDISTURBED), large: percentile(times.large, UNDISTURBED) }
}

async function timeOne(world: World, action: string, probe: Probe, n: number): Promise<number> {
  const input = await probe(world, n)
  const start = performance.now()
  await world.call(action, input)
  return performance.now() - start
}
