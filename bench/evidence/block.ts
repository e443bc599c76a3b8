// What it costs to block a domain with 100,000 fragments, and what the next readers are shown, beside one with 100.
import { type Ground, type Opened, openStoreAt } from '../log/ground.ts'
import { atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { median } from '../report/samples.ts'
import { claimId, type DomainTask, fillTask } from './domain-task.ts'
import { settled } from './fill.ts'
import { CLAIMS, idOf } from './graph.ts'
import { createLaps, type Laps } from './laps.ts'
import { openMeter } from './written.ts'

const SAMPLES = 60
const WARM_UP = 6
const METERED = 9
const WRITTEN = 'written by domain_block'
// The engine writes whole pages, so one more or less does not matter; rows for each fragment would be megabytes.
const SHARES: Readonly<Record<string, number>> = {
  [WRITTEN]: 3,
  // It skips what is blocked to reach the rest: here all fragments of the domain come first.
  'materials_get after it': 5,
}
const SHARE = 1.5

const small: DomainTask = { task: 0, domain: 'a-hundred.com', fragments: 100 }
const large: DomainTask = { task: 1, domain: 'a-hundred-thousand.com', fragments: 100_000 }

export async function measureBlock(run: Run, ground: Ground): Promise<void> {
  const store = await ground.make('block')
  const filling = await openStoreAt(store)
  for (const task of [small, large]) {
    const step = `recording a domain of ${task.fragments.toLocaleString('en-US')} fragments`
    await fillTask(filling, task, (batches) => run.progress(step, batches * 1_000))
  }
  const opened = await settled(store, filling)
  const meter = await openMeter(store)
  const laps = new Map([small, large].map((task) => [task, createLaps()]))
  try {
    for (let sample = 0; sample < SAMPLES + METERED; sample += 1) {
      run.progress('a block and the next readers: small and large domain in turns', sample, SAMPLES + METERED)
      for (const [task, own] of sample % 2 === 0 ? laps : [...laps].reverse()) {
        if (sample < SAMPLES) await takeSample(opened, task, sample, own)
        else own.add(WRITTEN, await meter.bytesOf(() => block(opened, task)))
        await unblock(opened, task)
      }
    }
  } finally {
    await meter.close()
    await opened.heed.close()
  }
  report(run, laps)
}

function report(run: Run, laps: ReadonlyMap<DomainTask, Laps>): void {
  const middle = (task: DomainTask, operation: string) => {
    const times = laps.get(task)?.times.get(operation) ?? []
    return median(times.length > METERED ? times.slice(WARM_UP) : times)
  }
  const [few, many] = [small, large].map(({ fragments }) => fragments.toLocaleString('en-US'))
  for (const operation of laps.get(large)?.times.keys() ?? []) {
    run.report(
      atMost(SHARES[operation] ?? SHARE, {
        name: run.name,
        metric: `${operation}, ${many} fragments`,
        unit: operation === WRITTEN ? 'bytes' : 'ms',
        peer: `the same of ${few} fragments`,
        value: middle(large, operation),
        peerValue: middle(small, operation),
      }),
    )
  }
}

const block = ({ heed, caller }: Opened, { domain }: DomainTask) =>
  heed.port.execute(caller, 'domain_block', { domain_pattern: domain, reason: 'It repeats what others wrote.' })

const unblock = ({ heed, caller }: Opened, { domain }: DomainTask) =>
  heed.port.execute(caller, 'domain_unblock', { domain_pattern: domain, reason: 'It has sources after all.' })

async function takeSample(opened: Opened, task: DomainTask, sample: number, laps: Laps): Promise<void> {
  const { heed, caller } = opened
  const materials = () =>
    heed.port.execute(caller, 'materials_get', { task_id: idOf('task', task.task), limit: 2 * CLAIMS })
  const usable = await laps.time('materials_get before the block', materials)
  expectDomain(usable.fragments as Fragment[], task, true)

  await laps.time('domain_block', () => block(opened, task))

  const claim = await laps.time('claim_get after it', () =>
    heed.port.execute(caller, 'claim_get', { claim_id: claimId(task.task, sample % CLAIMS) }),
  )
  const edges = claim.edges as { counts: boolean; fragment: Fragment }[]
  expectDomain(
    edges.filter(({ counts }) => counts).map(({ fragment }) => fragment),
    task,
    false,
  )
  const left = await laps.time('materials_get after it', materials)
  expectDomain(left.fragments as Fragment[], task, false)
}

interface Fragment {
  readonly url: string
}

function expectDomain(fragments: readonly Fragment[], { domain }: DomainTask, expected: boolean): void {
  const ofDomain = fragments.filter(({ url }) => new URL(url).hostname === domain)
  if (fragments.length === 0) throw new Error(`nothing is left to use beside ${domain}`)
  if (ofDomain.length > 0 !== expected) throw new Error(`${ofDomain.length} fragments of ${domain} are in use`)
}
