// What a sweep costs that finds ten new decisions among ever more, all about one agent; and what repeating a standing instruction costs
// the more often it was said. Vectors are made up: corrections of one theme are alike, all others are not.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type HeedCore, openHeed } from '../../src/app.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import type { Embedder } from '../../src/kernel/similarity/index.ts'
import { type Aim, aimedAt } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { median } from '../report/samples.ts'
import { createVectors, DIMENSIONS } from '../search/vectors.ts'

const SIZES = [1_000, 10_000, 100_000]
const BATCH = 100
const NEW = 10
const ROUNDS = 7
/** Every tenth decision is about one of the themes. */
const THEMES = 50
const REPEATS = [100, 2_000, 10_000]
const REPEATS_MEASURED = 100
/** Of the cost in the smallest store. */
const GROWTH = 2

const AGENT = 'coder'

export async function measureSweeps(run: Run): Promise<void> {
  const sizes = SIZES.filter((size) => size <= Math.max(run.flags.rows, SIZES[1] ?? 0))
  let least: number | undefined
  for (const size of sizes) {
    const costs = await sweepsAmong(run, size)
    const name = `${NEW} new among ${size} decisions`
    least ??= costs.later
    report(run, { most: least * GROWTH }, name, 'a sweep', costs.later)
    report(run, undefined, name, 'the first sweep of all', costs.first)
  }
}

async function sweepsAmong(run: Run, size: number): Promise<{ first: number; later: number }> {
  const { heed, call } = await open(join(run.folder, `sweep-${size}`))
  for (let from = 0; from < size; from += BATCH) {
    await record(call, from, Math.min(BATCH, size - from))
    run.progress(`review: ${size} decisions`, from + BATCH, size)
  }
  const first = await costOf(() => call('rule_sweep', {}))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await record(call, size + round * NEW, NEW)
    times.push(await costOf(() => call('rule_sweep', {})))
    run.progress(`review: sweeps among ${size}`, round + 1, ROUNDS)
  }
  await heed.close()
  return { first, later: median(times) }
}

export async function measureRepeats(run: Run): Promise<void> {
  const { heed, call } = await open(join(run.folder, 'repeats'))
  let said = 0
  let least: number | undefined
  let whole = 0
  for (const repeats of REPEATS) {
    const times: number[] = []
    for (; said < repeats; said += 1) {
      const wish = { content: 'Answer in British English.', agents: [AGENT], on_behalf_of: 'ann' }
      const took = await costOf(() => call('instruction_add', wish))
      whole += took
      if (said >= repeats - REPEATS_MEASURED) times.push(took)
    }
    const value = median(times)
    least ??= value
    const name = `an instruction said ${repeats} times`
    report(run, { most: least * GROWTH }, name, 'the next repeat', value)
    report(run, undefined, name, 'all so far', whole)
  }
  await heed.close()
}

function report(run: Run, aim: Aim, name: string, metric: string, value: number): void {
  run.report(aimedAt(aim, { name, metric, unit: 'ms of processor', value }))
}

/** Time of the processor: other load on the machine changes it little. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

type Call = (action: string, input: object) => Promise<Record<string, unknown>>

async function open(folder: string): Promise<{ heed: HeedCore; call: Call }> {
  const heed = await openHeed({ store: { file: join(folder, 'heed.db') }, workspace: 'default', embedder: themed })
  const caller: Caller = { ...(await heed.port.identify(undefined, 'library')), channel: 'cli' }
  return { heed, call: (action, input) => heed.port.execute(caller, action, input) }
}

function record(call: Call, from: number, count: number): Promise<unknown> {
  const decisions = Array.from({ length: count }, (_, index) => from + index).map((n) => ({
    decision_id: `d${n}`,
    gate_id: 'HITL-2',
    decision: 'REJECTED',
    reviewer_id: `reviewer ${n % 7}`,
    agent: AGENT,
    reviewer_comment:
      n % 10 === 0 ? `Respect theme${themeOf(n)} in variant w${n}x.` : `Change the detail w${n}x of that part.`,
  }))
  return call('decision_batch', { decisions, classify: false })
}

function themeOf(n: number): number {
  return (n / 10) % THEMES
}

/** Two texts of one theme have a similarity of about .8. */
const themed: Embedder = {
  id: 'themed',
  dimensions: DIMENSIONS,
  embed: async (text) => {
    const own = vectorOf(text)
    const theme = /theme\d+/u.exec(text)?.[0]
    if (theme === undefined) return own
    const shared = vectorOf(theme)
    const mixed = own.map((value, at) => 0.45 * value + 0.9 * (shared[at] ?? 0))
    const length = Math.hypot(...mixed)
    return mixed.map((value) => value / length)
  },
  embedMany: (texts) => Promise.all(texts.map(themed.embed)),
  close: async () => undefined,
}

function vectorOf(text: string): Float32Array {
  return createVectors(1 + createHash('sha256').update(text).digest().readUInt32LE())()
}
