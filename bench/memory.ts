// `memory`: whether the memory of a server stays constant under a mixed load after a warm-up.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepare } from './growth/fixtures.ts'
import { openWorld, type World } from './growth/world.ts'
import { callHonestly } from './hostile/honest.ts'
import { callerAt } from './hostile/http-world.ts'
import { announcedUrl, builtMain, startServer, stopServer } from './load/server-process.ts'
import { aimedAt, atMost } from './report/figure.ts'
import type { Run } from './report/run.ts'

const CALLERS = 4
const EVERY_MS = 2_000
/** The warm-up: views fill and the heap finds its size. */
const SETTLING_SHARE = 0.2
/** The last part beside the first, after settling. */
const MOST_GROWTH = 1.1
const MEBIBYTE = 2 ** 20

export async function benchMemory(run: Run): Promise<void> {
  const data = join(run.folder, 'memory')
  const key = await makeKey(data)
  const server = startServer([builtMain(), 'serve'], { HEED_DATA: data, HEED_PORT: '0' })
  try {
    const url = await announcedUrl(server)
    const callers = Array.from({ length: CALLERS }, () => callerAt(url, key))
    const [watcher] = callers
    if (!watcher) return
    await prepare({ call: watcher.call, known: new Map() } as unknown as World)
    const over = pause(60_000 * run.flags.minutes)
    const samples: number[] = []
    let isOver = false
    const sampling = async () => {
      while (!isOver) {
        samples.push((await watcher.memory()) / MEBIBYTE)
        run.progress('memory: a mixed load', samples.length * (EVERY_MS / 1_000), 60 * run.flags.minutes)
        await pause(EVERY_MS)
      }
    }
    const loads = Promise.all(callers.map((caller) => callHonestly(caller, over))).finally(() => {
      isOver = true
    })
    const [measured] = await Promise.all([loads, sampling()])
    report(run, samples, measured.flatMap(({ calls }) => calls).length)
    for (const caller of callers) caller.close()
  } finally {
    await stopServer(server)
  }
}

async function makeKey(data: string): Promise<string> {
  const { heed, call } = await openWorld({ file: join(data, 'heed.db') })
  try {
    return String((await call('key_create', { name: 'load', role: 'admin', speaks_for: ['*'] })).key)
  } finally {
    await heed.close()
  }
}

function report(run: Run, samples: readonly number[], calls: number): void {
  const settled = samples.slice(Math.floor(samples.length * SETTLING_SHARE))
  const part = Math.ceil(settled.length / 4)
  const measured = (metric: string, unit: string, value: number) => ({ name: run.name, metric, unit, value })
  // The lowest value: everything above it is garbage that was not collected yet.
  const [early, late] = [Math.min(...settled.slice(0, part)), Math.min(...settled.slice(-part))]
  run.report(aimedAt(undefined, measured('calls', 'calls', calls)))
  run.report(aimedAt(undefined, measured('memory when settled', 'MiB', early)))
  const slope = (late - early) / ((run.flags.minutes * (1 - SETTLING_SHARE) * 3) / 4)
  run.report(aimedAt(undefined, measured('memory a minute', 'MiB/min', slope)))
  run.report(
    atMost(MOST_GROWTH, { ...measured('memory at the end', 'MiB', late), peer: 'when settled', peerValue: early }),
  )
}
