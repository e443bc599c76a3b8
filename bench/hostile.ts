// `hostile`: how twenty hostile callers who send the largest allowed inputs affect an honest caller of the same server, and which
// actions cost the server most.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { StoreLocation } from '../src/kernel/store/index.ts'
import { prepare } from './growth/fixtures.ts'
import { openWorld, type World } from './growth/world.ts'
import type { Tally } from './hostile/attack.ts'
import { agentActions } from './hostile/calls.ts'
import { callHonestly, type Honest } from './hostile/honest.ts'
import { callerAt, type HttpCaller } from './hostile/http-world.ts'
import { announcedUrl, builtMain, startServer, stopServer } from './load/server-process.ts'
import { prepareGround } from './log/ground.ts'
import { aimedAt, atMost, within } from './report/figure.ts'
import { type Run, wants } from './report/run.ts'
import { percentile } from './report/samples.ts'

const HOSTILE = 20
const IDLE_SECONDS = 15
const ALONE_SECONDS = 4
const MOST_SLOWER = 10
const MOST_HEALTH_MS = 200

interface Scene {
  readonly url: URL
  readonly keys: readonly string[]
  readonly known: ReadonlyMap<string, string>
  readonly honest: HttpCaller
}

export async function benchHostile(run: Run): Promise<void> {
  const ground = await prepareGround(run)
  const store = await ground.make('hostile')
  const keys = await makeKeys(store)
  const kept = 'file' in store ? { HEED_DATA: dirname(store.file) } : { DATABASE_URL: store.url }
  const server = startServer([builtMain(), 'serve'], { ...kept, HEED_PORT: '0' })
  try {
    const url = await announcedUrl(server)
    const [first = '', second = ''] = keys
    const admin = callerAt(url, first)
    const known = new Map<string, string>()
    await prepare({ call: admin.call, known } as World)
    const honest = callerAt(url, second)
    const scene = { url, keys: keys.slice(2), known, honest }
    run.progress('hostile: the honest caller alone')
    await callHonestly(honest, pause(3_000))
    const idle = await callHonestly(honest, pause(1_000 * IDLE_SECONDS))
    reportIdle(run, idle)
    if (wants(run, 'together')) await together(run, scene, idle)
    if (wants(run, 'each')) await each(run, scene, idle)
    honest.close()
    admin.close()
  } finally {
    await stopServer(server)
    await ground.close()
  }
}

/** The callers: one who prepares, an honest one, and the hostile ones. */
async function makeKeys(store: StoreLocation): Promise<string[]> {
  const { heed, call } = await openWorld(store)
  const make = async (name: string, role: 'agent' | 'admin') =>
    String((await call('key_create', { name, role, ...(role === 'admin' && { speaks_for: ['*'] }) })).key)
  try {
    const made = [await make('prepares', 'admin'), await make('honest', 'agent')]
    for (let n = 0; n < HOSTILE; n += 1) made.push(await make(`hostile ${n}`, 'agent'))
    return made
  } finally {
    await heed.close()
  }
}

async function together(run: Run, scene: Scene, idle: Honest): Promise<void> {
  run.progress(`hostile: ${HOSTILE} callers, every action`)
  const { honest, tallies } = await attack(scene, '', run.flags.seconds)
  reportHonest(run, `under ${HOSTILE} hostile callers`, honest, idle)
  const answered = Object.values(tallies).reduce((sum, tally) => sum + tally.answered, 0)
  run.report(
    aimedAt(undefined, {
      name: run.name,
      metric: 'hostile calls answered',
      unit: 'calls/s',
      value: answered / run.flags.seconds,
    }),
  )
}

/** One action after the other, so that the cost of each is known. */
async function each(run: Run, scene: Scene, idle: Honest): Promise<void> {
  for (const [place, { name }] of agentActions.entries()) {
    run.progress(`hostile: ${name} alone`, place, agentActions.length)
    const { honest, tallies, busy } = await attack(scene, name, ALONE_SECONDS)
    const { answered = 0, refused = 0, why } = tallies[name] ?? {}
    if (answered === 0) throw new Error(`${name} was never answered: ${why}`)
    const metric = `${name}, the largest: processor time a call${refused > 0 ? ` (${refused} refused)` : ''}`
    run.report(aimedAt(undefined, { name: run.name, metric, unit: 'ms', value: (1_000 * busy) / (answered + refused) }))
    reportHonest(run, `while it is sent ${name}`, honest, idle)
  }
}

/** The server's processor time per call shows what an action costs, whatever else the machine does. */
async function attack({ url, keys, known, honest }: Scene, action: string, seconds: number) {
  const script = fileURLToPath(import.meta.resolve('./hostile/attack.ts'))
  const args = [url.href, JSON.stringify(keys), JSON.stringify([...known]), action, String(seconds)]
  const attackers = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(attackers.stdout)[Symbol.asyncIterator]()
  await lines.next()
  const before = await honest.processorSeconds()
  const over = lines.next()
  const measured = await callHonestly(honest, over)
  const busy = (await honest.processorSeconds()) - before
  const { value } = await over
  return { honest: measured, tallies: JSON.parse(String(value)) as Record<string, Tally>, busy }
}

function reportIdle(run: Run, { calls, health }: Honest): void {
  const figures = {
    'honest caller alone, p50': percentile(calls, 0.5),
    'honest caller alone, p99': percentile(calls, 0.99),
    'healthz alone, p99': percentile(health, 0.99),
  }
  for (const [metric, value] of Object.entries(figures))
    run.report(aimedAt(undefined, { name: run.name, metric, unit: 'ms', value }))
}

function reportHonest(run: Run, when: string, { calls, health }: Honest, idle: Honest): void {
  const peerValue = percentile(idle.calls, 0.99)
  const measured = { name: run.name, metric: `honest caller's p99 ${when}`, unit: 'ms', value: percentile(calls, 0.99) }
  run.report(atMost(MOST_SLOWER, { ...measured, peer: 'alone', peerValue }))
  run.report(
    within(MOST_HEALTH_MS, {
      name: run.name,
      metric: `healthz at worst ${when}`,
      unit: 'ms',
      value: Math.max(...health),
    }),
  )
}
