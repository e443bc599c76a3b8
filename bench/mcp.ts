// `mcp`: tool calls a second over stdio, time from start to the first tools/list, and idle memory, beside
// @modelcontextprotocol/server-memory. Each round starts both again; Heed's writes are durable, the peer's are not.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { builtMain, startServer, stopServer } from './load/server-process.ts'
import { connectOverStdio, type StdioClient } from './load/stdio-client.ts'
import { domainName, REASON } from './peer/rows.ts'
import { atLeast, atMost } from './report/figure.ts'
import type { Run } from './report/run.ts'
import { median, timed } from './report/samples.ts'

const CALLS = 300
const IDLE_MS = 500
const PEER = 'server-memory'

interface Contender {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  write(client: StdioClient, n: number): Promise<void>
  read(client: StdioClient, n: number): Promise<void>
  /** Runs before every start: a file that has grown would slow the peer down. */
  reset(): void
}

interface Sample {
  readonly startMs: number
  readonly idleMb: number
  readonly reads: number
  readonly writes: number
}

export async function benchMcp(run: Run): Promise<void> {
  const contenders = [heed(join(run.folder, 'heed')), serverMemory(join(run.folder, 'memory.jsonl'))]
  const samples: Sample[][] = contenders.map(() => [])
  let firstCall = 0
  // The round before the first fills disk caches and makes Heed's tables.
  for (let round = 0; round <= run.flags.rounds; round += 1) {
    run.progress(`mcp: in turns with ${PEER}`, round, run.flags.rounds)
    const order = round % 2 === 0 ? contenders : contenders.toReversed()
    for (const contender of order) {
      const sample = await measure(contender, firstCall)
      if (round > 0) samples[contenders.indexOf(contender)]?.push(sample)
    }
    firstCall += CALLS
  }
  const of = (pick: (sample: Sample) => number) => {
    const [value = 0, peerValue = 0] = samples.map((taken) => median(taken.map(pick)))
    return { name: run.name, value, peerValue }
  }
  const peer = PEER
  run.report(atLeast(1, { ...of(({ reads }) => reads), metric: 'reading tool calls', unit: 'calls/s', peer }))
  run.report(
    atLeast(1, {
      ...of(({ writes }) => writes),
      metric: 'writing tool calls',
      unit: 'calls/s',
      peer: `${PEER}, no fsync`,
    }),
  )
  run.report(atMost(1, { ...of(({ startMs }) => startMs), metric: 'start to tools/list', unit: 'ms', peer }, 400))
  run.report(atMost(1, { ...of(({ idleMb }) => idleMb), metric: 'idle memory (RSS)', unit: 'MB', peer }, 80))
}

function heed(folder: string): Contender {
  return {
    args: [builtMain(), 'mcp'],
    env: { HEED_DATA: folder },
    write: (client, n) =>
      client.call('feedback', { action: 'domain_block', args: { domain_pattern: domainName(n), reason: REASON } }),
    read: (client, n) => client.call('domain_check', { url: `https://www.${domainName(n)}/page` }),
    reset: () => undefined,
  }
}

function serverMemory(file: string): Contender {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@modelcontextprotocol/server-memory/dist/index.js')
  return {
    args: [entry],
    env: { MEMORY_FILE_PATH: file },
    write: (client, n) =>
      client.call('create_entities', {
        entities: [{ name: domainName(n), entityType: 'blocked domain', observations: [REASON] }],
      }),
    read: (client, n) => client.call('open_nodes', { names: [domainName(n)] }),
    reset: () => rmSync(file, { force: true }),
  }
}

async function measure({ args, env, write, read, reset }: Contender, firstCall: number): Promise<Sample> {
  reset()
  const began = performance.now()
  const server = startServer(args, env)
  try {
    const client = await connectOverStdio(server)
    const startMs = performance.now() - began
    await wait(IDLE_MS)
    const idleMb = residentMb(server.pid ?? 0)
    const callsPerSecond = async (call: Contender['read']) => {
      const took = await timed(async () => {
        for (let n = firstCall; n < firstCall + CALLS; n += 1) await call(client, n)
      })
      return (1000 * CALLS) / took
    }
    // The first call loads what the others need.
    await write(client, firstCall)
    return { startMs, idleMb, writes: await callsPerSecond(write), reads: await callsPerSecond(read) }
  } finally {
    await stopServer(server)
  }
}

function residentMb(pid: number): number {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}
