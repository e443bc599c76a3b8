// Decisions a second from the stream into the log, beside a bare loop: XREADGROUP, the same rows inserted by the bare driver with one
// commit for each batch, XACK.
import { Redis } from 'ioredis'
import { decisionTable } from '../../src/domain/review/tables.ts'
import type { SqlValue, Table } from '../../src/kernel/store/index.ts'
import { logTable, receiptTable, textTable } from '../../src/kernel/store/tables.ts'
import { followStream } from '../../src/surface/stream/index.ts'
import { type Ground, type Opened, openStoreAt } from '../log/ground.ts'
import { openRawLog } from '../peer/open-raw-log.ts'
import type { RawLog } from '../peer/raw-log.ts'
import { openDatabase } from '../peer/raw-sqlite.ts'
import { aimedAt, atLeast } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { addAll, decisionEntry, type Place, placeOf, progressOf } from './entries.ts'

const PER_ROUND = 2_000
const AT_ONCE = 100
const FRESH = 500
const CONSUMER = 'bench'

const tables: readonly Table[] = [logTable, textTable, receiptTable, decisionTable]

export async function measureStreamThroughput(run: Run, ground: Ground, url: string): Promise<void> {
  const redis = new Redis(url)
  const opened = await openStoreAt(await ground.make('stream_heed'))
  const raw = await openRawLog(await ground.make('stream_raw'), tables)
  const rows = await rowsOf(run, redis, url)
  const fill = async (stream: string, entries: Iterable<Record<string, string>>) => {
    await addAll(redis, stream, entries)
    return placeOf(url, stream)
  }
  try {
    const contenders = [
      async (round: number) => byHeed(opened, redis, await fill(`heed-${round}`, entriesOf(round)), PER_ROUND),
      async (round: number) => byRaw(raw, rows, redis, await fill(`raw-${round}`, entriesOf(round)), PER_ROUND),
    ]
    const { rounds } = run.flags
    const [own, bare] = await inTurns(rounds, contenders, (round) =>
      run.progress('stream: in turns with the bare loop', round, rounds),
    )
    const perSecond = (samples: number[] = []) => (1000 * PER_ROUND) / median(samples)
    const common = { name: run.name, unit: 'decisions/s' }
    run.report(
      atLeast(0.5, {
        ...common,
        metric: 'decisions from the stream, known comments',
        peer: 'XREADGROUP, raw driver, one commit per 100',
        value: perSecond(own),
        peerValue: perSecond(bare),
      }),
    )
    const fresh = await fill('fresh', entriesFrom((rounds + 1) * PER_ROUND, FRESH, Number.MAX_SAFE_INTEGER))
    const ms = await byHeed(opened, redis, fresh, FRESH)
    run.report(aimedAt(undefined, { ...common, metric: 'half of them with a new comment', value: (1000 * FRESH) / ms }))
  } finally {
    redis.disconnect()
    await opened.heed.close()
    await raw.close()
  }
}

const entriesOf = (round: number) => entriesFrom(round * PER_ROUND, PER_ROUND)

function* entriesFrom(first: number, count: number, comments?: number) {
  for (let n = first; n < first + count; n += 1) yield decisionEntry(n, comments)
}

async function byHeed({ heed }: Opened, redis: Redis, place: Place, count: number): Promise<number> {
  const ms = await timed(async () => {
    const stream = followStream(heed.port, {
      place: { ...place, consumer: CONSUMER },
      key: undefined,
      notice: () => undefined,
    })
    while (stream.status().recorded < count) await new Promise((done) => setTimeout(done, 1))
    await stream.close()
  })
  const { read, pending } = await progressOf(redis, place)
  if (read !== count || pending !== 0) throw new Error('the stream was not read to its end')
  return ms
}

type Read = readonly (readonly [stream: string, entries: readonly (readonly [string, readonly string[]])[]])[] | null

async function byRaw(
  raw: RawLog,
  rows: ReadonlyMap<string, readonly (readonly SqlValue[])[]>,
  redis: Redis,
  { url, stream, group }: Place,
  count: number,
): Promise<number> {
  return timed(async () => {
    const reader = new Redis(url)
    await redis.xgroup('CREATE', stream, group, '0')
    const next = () =>
      reader.xreadgroup('GROUP', group, CONSUMER, 'COUNT', AT_ONCE, 'STREAMS', stream, '>') as Promise<Read>
    for (let done = 0; done < count; ) {
      const entries = (await next())?.[0]?.[1] ?? []
      const ids = entries.map(([, fields]) => String(JSON.parse(fields[1] ?? '').decision_id))
      await raw.commit(ids.map((id) => rows.get(id) ?? []))
      await reader.xack(stream, group, ...entries.map(([id]) => id))
      done += entries.length
    }
    reader.disconnect()
  })
}

/** The rows that each decision leaves behind, as Heed wrote them into a store of their own. */
async function rowsOf(run: Run, redis: Redis, url: string) {
  const store = { file: `${run.folder}/stream_rows/heed.db` }
  const opened = await openStoreAt(store)
  const count = (run.flags.rounds + 1) * PER_ROUND
  run.progress(`stream: recording ${count} decisions for the bare loop`)
  await addAll(redis, 'rows', entriesFrom(0, count))
  await byHeed(opened, redis, placeOf(url, 'rows'), count)
  await opened.heed.close()
  const database = await openDatabase(store.file)
  const found = new Map<string, (readonly SqlValue[])[]>()
  for (const table of tables) {
    const columns = table.columns.map((column) => `t.${column}`).join(', ')
    const each = `select ${columns}, l.target_id as decision from ${table.name} t
      join feedback_log l on l.workspace = t.workspace and l.seq = t.seq where l.action = 'decision_record' order by l.seq`
    for (const row of database.prepare(each).all() as Record<string, SqlValue>[]) {
      const id = String(row.decision)
      found.set(id, [...(found.get(id) ?? []), table.columns.map((column) => row[column] ?? null)])
    }
  }
  database.close()
  return found
}
