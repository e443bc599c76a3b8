// `http`: feedback writes and domain checks a second over 64 connections, beside a bare Node server with the same raw work.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Load, openLoad } from './load/http-load.ts'
import { announcedUrl, builtMain, type ServerProcess, startServer, stopServer } from './load/server-process.ts'
import { fill } from './log/fill.ts'
import { openStoreAt } from './log/ground.ts'
import { domainName, REASON } from './peer/rows.ts'
import { atLeast } from './report/figure.ts'
import { type Run, wants } from './report/run.ts'
import { inTurns, median } from './report/samples.ts'

const CONNECTIONS = 64
const ROUND_MS = 700
const FILLED = 20_000

interface Contender {
  readonly server: ServerProcess
  readonly load: Load
}

interface Case {
  readonly part: string
  readonly metric: string
  readonly unit: string
  readonly path: string
  bodyOf(n: number): string
}

const cases: readonly Case[] = [
  {
    part: 'writes',
    metric: 'feedback writes, 64 connections',
    unit: 'writes/s',
    path: '/v1/domain_block',
    bodyOf: (n) => JSON.stringify({ domain_pattern: domainName(FILLED + n), reason: REASON }),
  },
  {
    part: 'checks',
    metric: 'domain_check, 64 connections',
    unit: 'checks/s',
    path: '/v1/domain_check',
    // Every other one is blocked: half of the log's rows are domains.
    bodyOf: (n) => JSON.stringify({ url: `https://www.${domainName((n * 7919) % FILLED)}/page/${n}` }),
  },
]

export async function benchHttp(run: Run): Promise<void> {
  const main = builtMain()
  const contenders: Contender[] = []
  try {
    const data = await prepare(run, 'heed')
    contenders.push(await contend(startServer([main, 'serve'], { HEED_DATA: data, HEED_PORT: '0' })))
    const file = join(await prepare(run, 'bare'), 'heed.db')
    const bare = fileURLToPath(import.meta.resolve('./peer/bare-server.ts'))
    contenders.push(await contend(startServer(['--import', 'tsx', bare, file, String(FILLED + 1)], {})))
    for (const one of cases) if (wants(run, one.part)) await measure(run, contenders, one)
  } finally {
    for (const { load, server } of contenders) {
      load.close()
      await stopServer(server)
    }
  }
}

/** The same filled data for both. */
async function prepare(run: Run, name: string): Promise<string> {
  const folder = join(run.folder, name)
  mkdirSync(folder)
  const store = { file: join(folder, 'heed.db') }
  await (await openStoreAt(store)).heed.close()
  await fill(store, FILLED, run.progress)
  return folder
}

async function contend(server: ServerProcess): Promise<Contender> {
  return { server, load: await openLoad(await announcedUrl(server), CONNECTIONS) }
}

async function measure(
  run: Run,
  contenders: readonly Contender[],
  { metric, unit, path, bodyOf }: Case,
): Promise<void> {
  const turns = contenders.map(({ load }) => {
    let n = 0
    return () =>
      load.run(path, ROUND_MS, () => {
        n += 1
        return bodyOf(n)
      })
  })
  const samples = await inTurns(run.flags.rounds, turns, (round) =>
    run.progress(`${metric}: in turns with the bare server`, round, run.flags.rounds),
  )
  const [value = 0, peerValue = 0] = samples.map(median)
  run.report(atLeast(0.6, { name: run.name, metric, unit, peer: 'bare Node server, raw driver', value, peerValue }))
}
