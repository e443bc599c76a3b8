// `http`: feedback writes, domain checks and verb searches a second over 64 connections, beside bare Node servers with the same
// raw work.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Load, loadOf } from './load/http-load.ts'
import { announcedUrl, builtMain, type ServerProcess, startServer, stopServer } from './load/server-process.ts'
import { fill } from './log/fill.ts'
import { openStoreAt } from './log/ground.ts'
import { domainName, REASON } from './peer/rows.ts'
import { atLeast } from './report/figure.ts'
import { type Run, wants } from './report/run.ts'
import { inTurns, median } from './report/samples.ts'
import { shortText } from './search/texts.ts'

const CONNECTIONS = 64
const ROUND_MS = 700
const FILLED = 20_000
const VERBS = 77
const PHRASES = 1_001

interface Case {
  readonly part: string
  readonly metric: string
  readonly unit: string
  readonly path: string
  readonly peer: string
  bodyOf(n: number): string
}

const domainCases: readonly Case[] = [
  {
    part: 'writes',
    metric: 'feedback writes, 64 connections',
    unit: 'writes/s',
    path: '/v1/domain_block',
    peer: 'bare Node server, raw driver',
    bodyOf: (n) => JSON.stringify({ domain_pattern: domainName(FILLED + n), reason: REASON }),
  },
  {
    part: 'checks',
    metric: 'domain_check, 64 connections',
    unit: 'checks/s',
    path: '/v1/domain_check',
    peer: 'bare Node server, raw driver',
    // Every other one is blocked: half of the log's rows are domains.
    bodyOf: (n) => JSON.stringify({ url: `https://www.${domainName((n * 7919) % FILLED)}/page/${n}` }),
  },
]

/** Every text is new to both, so that it is embedded; it is compared with similar phrases. */
const searches: Case = {
  part: 'searches',
  metric: 'verb_search, 64 connections',
  unit: 'searches/s',
  path: '/v1/verb_search',
  peer: 'bare Node server, bare model',
  bodyOf: (n) => JSON.stringify({ query: shortText(n) }),
}

export async function benchHttp(run: Run): Promise<void> {
  const main = builtMain()
  const wanted = domainCases.filter(({ part }) => wants(run, part))
  if (wanted.length > 0)
    await inContention(run, wanted, async (start) => {
      const data = await prepare(run, 'heed')
      await start(startServer([main, 'serve'], { HEED_DATA: data, HEED_PORT: '0' }))
      const file = join(await prepare(run, 'bare'), 'heed.db')
      await start(startBare(import.meta.resolve('./peer/bare-server.ts'), [file, String(FILLED + 1)]))
    })
  if (wants(run, searches.part))
    await inContention(run, [searches], async (start) => {
      const phrases = Array.from({ length: PHRASES }, (_, n) => ({
        verb: `verb.q${n % VERBS}`,
        phrase: `${shortText(n)}, as I said`,
      }))
      run.progress('http: importing phrases')
      const data = join(run.folder, 'heed-searches')
      await importInto(await start(startServer([main, 'serve'], { HEED_DATA: data, HEED_PORT: '0' })), phrases)
      const list = join(run.folder, 'phrases.json')
      writeFileSync(list, JSON.stringify(phrases))
      const file = join(run.folder, 'bare-searches', 'heed.db')
      await (await openStoreAt({ file })).heed.close()
      await start(startBare(import.meta.resolve('./peer/bare-search-server.ts'), [file, list]))
    })
}

async function inContention(
  run: Run,
  cases: readonly Case[],
  startAll: (start: (server: ServerProcess) => Promise<URL>) => Promise<void>,
): Promise<void> {
  const servers: ServerProcess[] = []
  const urls: URL[] = []
  try {
    await startAll(async (server) => {
      servers.push(server)
      const url = await announcedUrl(server)
      urls.push(url)
      return url
    })
    const loads = urls.map((url) => loadOf(url, CONNECTIONS))
    for (const one of cases) await measure(run, loads, one)
  } finally {
    for (const server of servers) await stopServer(server)
  }
}

function startBare(module: string, args: readonly string[]): ServerProcess {
  return startServer(['--import', 'tsx', fileURLToPath(module), ...args], {})
}

async function importInto(url: URL, phrases: readonly { verb: string; phrase: string }[]): Promise<void> {
  const names = [...new Set(phrases.map(({ verb }) => verb))]
  const verbs = names.map((name) => ({
    name,
    phrases: phrases.filter(({ verb }) => verb === name).map(({ phrase }) => phrase),
  }))
  const answer = await fetch(new URL('/v1/intent_import', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ verbs }),
  })
  if (!answer.ok) throw new Error(`the phrases were not imported: ${await answer.text()}`)
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

async function measure(run: Run, loads: readonly Load[], { metric, unit, path, peer, bodyOf }: Case): Promise<void> {
  const turns = loads.map((load) => {
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
  run.report(atLeast(0.6, { name: run.name, metric, unit, peer, value, peerValue }))
}
