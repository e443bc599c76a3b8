// What one write, one undo and one page of the log cost in a large log, beside the same in a log of 1,000 rows.
import { encodeCursor } from '../../src/kernel/cursor.ts'
import { domainName, REASON } from '../peer/rows.ts'
import { atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { median, timed } from '../report/samples.ts'
import { type Filled, fill, prove } from './fill.ts'
import { type Ground, type Opened, openStoreAt } from './ground.ts'

const SMALL = 1_000
const SAMPLES = 230
const WARM_UP = 20
// Each sample has its own domains, so that no aggregate grows and the small log stays as small as possible.
const TOUCHED = 2 * (SAMPLES + WARM_UP)

interface Log extends Opened, Filled {}

type Operation = (log: Log, sample: number) => Promise<unknown>

const operations: Readonly<Record<string, Operation>> = {
  'one write': ({ heed, caller, domains }, sample) =>
    heed.port.execute(caller, 'domain_block', {
      domain_pattern: domainName(touched(domains, 2 * sample)),
      reason: REASON,
    }),
  'one undo': ({ heed, caller, domains, idOf }, sample) =>
    heed.port.execute(caller, 'feedback_undo', { feedback_id: idOf.get(touched(domains, 2 * sample + 1)) }),
  'first page of the log': ({ heed, caller }) => heed.port.execute(caller, 'feedback_list', {}),
  // The cursor that paging to the middle would give.
  'page in the middle of the log': ({ heed, caller, rows }, sample) =>
    heed.port.execute(caller, 'feedback_list', { cursor: encodeCursor(Math.floor(rows / 2) + sample) }),
}

/** Spread over the whole log, whatever its size. */
function touched(domains: number, n: number): number {
  return n * Math.floor(domains / TOUCHED)
}

export async function measureGrowth(run: Run, ground: Ground): Promise<void> {
  const logs: Log[] = []
  for (const rows of [SMALL, Math.max(run.flags.rows, SMALL)]) {
    const store = await ground.make(`log_${logs.length}`)
    const domains = Math.floor(rows / 2)
    const isTouched = (domain: number) => domain % Math.floor(domains / TOUCHED) === 0
    const filled = await fill(store, rows, run.progress, isTouched)
    await prove(store, run.progress)
    logs.push({ ...filled, ...(await openStoreAt(store)) })
  }
  try {
    const medians = await sampleAll(logs, run)
    const [small, large] = logs.map(({ rows }) => rows.toLocaleString('en-US'))
    for (const [operation, [peerValue = 0, value = 0]] of medians) {
      const metric = `${operation}, ${large} rows`
      run.report(
        atMost(1.5, { name: run.name, metric, unit: 'ms', peer: `the same at ${small} rows`, value, peerValue }),
      )
    }
  } finally {
    for (const { heed } of logs) await heed.close()
  }
}

async function sampleAll(logs: readonly Log[], run: Run): Promise<Map<string, number[]>> {
  const samples = new Map(Object.keys(operations).map((name) => [name, logs.map((): number[] => [])]))
  for (let sample = 0; sample < SAMPLES + WARM_UP; sample += 1) {
    run.progress('one write, undo and page: small and large log in turns', sample, SAMPLES + WARM_UP)
    const order = sample % 2 === 0 ? logs : logs.toReversed()
    for (const [name, operate] of Object.entries(operations)) {
      for (const log of order) {
        const took = await timed(() => operate(log, sample))
        if (sample >= WARM_UP) samples.get(name)?.[logs.indexOf(log)]?.push(took)
      }
    }
  }
  return new Map([...samples].map(([name, bySize]) => [name, bySize.map(median)]))
}
