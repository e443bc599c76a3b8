// Many decisions, and servers that are killed all the time: how many are lost or there twice.
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { announcedUrl, builtMain, type ServerProcess, startServer, stopServer } from '../load/server-process.ts'
import type { Ground } from '../log/ground.ts'
import { openStoreAt } from '../log/ground.ts'
import { aimedAt, within } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { addAll, decisionEntry, idOf, type Place, placeOf, poisonEntry, progressOf } from './entries.ts'

const KILLS = 50
const SERVERS = 2
/** One in so many entries comes twice, and one can be no decision. */
const TWICE = 20
const POISON = 1_000
const LOOK_MS = 20

export async function measureKills(run: Run, ground: Ground, url: string): Promise<void> {
  const decisions = run.flags.rows
  const redis = new Redis(url)
  const place = placeOf(url, 'kills')
  const store = await ground.make('kills')
  const added = await addAll(redis, place.stream, entriesFor(decisions))
  const env = 'url' in store ? { DATABASE_URL: store.url } : { HEED_DATA: store.file.replace(/\/[^/]*$/, '') }
  const main = builtMain()
  const start = (n: number) => startConsumer(main, place, env, `server-${n % SERVERS}`)
  const began = performance.now()
  const servers = await Promise.all(Array.from({ length: SERVERS }, (_, n) => start(n)))
  for (let kill = 0; kill < KILLS; kill += 1) {
    await readAtLeast(redis, place, ((kill + 1) * added) / (KILLS + 2))
    run.progress(`stream: ${kill} of ${KILLS} kills`, kill, KILLS)
    const victim = servers[kill % SERVERS]
    victim?.kill('SIGKILL')
    servers[kill % SERVERS] = await start(kill)
  }
  await readAtLeast(redis, place, added, 0)
  const seconds = (performance.now() - began) / 1000
  for (const server of servers) await stopServer(server)

  run.progress('stream: reading the log')
  const recorded = await recordedIn(store)
  const dead = await redis.xlen(place.deadLetters)
  redis.disconnect()
  const name = run.name
  const missing = Array.from({ length: decisions }, (_, n) => idOf(n)).filter((id) => !recorded.has(id)).length
  const twice = [...recorded.values()].filter((times) => times > 1).length
  const of = `of ${decisions} decisions, ${SERVERS} servers, ${KILLS} kills`
  run.report(within(0, { name, metric: `${of}: missing`, unit: 'decisions', value: missing }))
  run.report(within(0, { name, metric: `${of}: recorded twice`, unit: 'decisions', value: twice }))
  const wrong = Math.abs(dead - Math.floor(decisions / POISON))
  run.report(within(0, { name, metric: 'dead letters missing or too many', unit: 'entries', value: wrong }))
  run.report(aimedAt(undefined, { name, metric: `${of}: time`, unit: 's', value: seconds }))
}

function* entriesFor(decisions: number): Generator<Record<string, string>> {
  for (let n = 0; n < decisions; n += 1) {
    yield decisionEntry(n)
    if (n % TWICE === 0) yield decisionEntry(n)
    if (n % POISON === POISON - 1) yield poisonEntry(n)
  }
}

async function startConsumer(
  main: string,
  { url, stream }: Place,
  env: Readonly<Record<string, string>>,
  consumer: string,
): Promise<ServerProcess> {
  const server = startServer([main, 'serve'], {
    ...env,
    HEED_PORT: '0',
    REDIS_URL: url,
    HEED_STREAM: stream,
    HEED_STREAM_CONSUMER: consumer,
  })
  await announcedUrl(server)
  return server
}

async function readAtLeast(redis: Redis, place: Place, least: number, mostPending = Number.POSITIVE_INFINITY) {
  for (;;) {
    const { read, pending } = await progressOf(redis, place)
    if (read >= least && pending <= mostPending) return
    await setTimeout(LOOK_MS)
  }
}

/** How often each decision is in the log. */
async function recordedIn(store: Parameters<typeof openStoreAt>[0]): Promise<Map<string, number>> {
  const { heed, caller } = await openStoreAt(store)
  const times = new Map<string, number>()
  try {
    for (let cursor: unknown; ; ) {
      const input = { action: 'decision_record', order: 'oldest', limit: 200, ...(cursor !== undefined && { cursor }) }
      const page = await heed.port.execute(caller, 'feedback_list', input)
      for (const { target_id: id } of page.items as { target_id: string }[]) times.set(id, (times.get(id) ?? 0) + 1)
      cursor = page.next_cursor
      if (cursor === undefined) return times
    }
  } finally {
    await heed.close()
  }
}
