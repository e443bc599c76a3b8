// Puts many rows into the log and among the facts at once, through the store's own transactions, order and seals. What follows
// from them is derived by a rebuild, which first proves every seal.

import { systemClock } from '../../src/kernel/clock.ts'
import { parentsOf } from '../../src/kernel/feedback/row.ts'
import { sealOfFact, sealOfRow, textHash } from '../../src/kernel/feedback/seal.ts'
import { type StoredRow, toRow } from '../../src/kernel/feedback/stored-row.ts'
import { newSecret, rowId, sha256 } from '../../src/kernel/id.ts'
import { createVectors } from '../../src/kernel/similarity/index.ts'
import { openPostgres } from '../../src/kernel/store/dialect/postgres.ts'
import { openSqlite } from '../../src/kernel/store/dialect/sqlite.ts'
import { createGroupCommit } from '../../src/kernel/store/group-commit.ts'
import { type Engine, query, type SqlValue } from '../../src/kernel/store/index.ts'
import { dependencyTable, factTable, logTable, textTable } from '../../src/kernel/store/tables.ts'
import { WORKSPACE } from '../peer/rows.ts'
import type { Progress } from '../report/progress.ts'
import { madeUpEmbedder, openWorld, type World } from './world.ts'

type Row = Readonly<Record<string, SqlValue>>

/** A row of the log with its text, or a fact. */
export type Entry = ({ readonly logged: Row } | { readonly fact: Row }) & {
  /** Its texts that are searched by meaning. */
  readonly text?: string
}

/** What a call left behind. */
export interface Template {
  readonly logged: readonly Row[]
  readonly facts: readonly Row[]
}

const BATCH = 5_000
const ping = async () => undefined

const loggedAfter = query<Row>()(
  `select l.*, t.payload, t.reason, t.salt, t.sent from feedback_log l
    join feedback_text t on t.workspace = l.workspace and t.seq = l.seq
    where l.workspace = :workspace and l.seq > :after order by l.seq`,
)
const factsAfter = query<Row>()('select * from fact where workspace = :workspace and seq > :after order by seq')
const positionOf = query<{ seq: number }>()('select seq from workspace where name = :workspace')

/** Makes the call, then the rows that `entriesOf` makes from those that it left behind; returns Heed after it was opened again. */
export async function multiply(
  world: World,
  count: number,
  write: (world: World) => Promise<unknown>,
  entriesOf: (template: Template, n: number) => readonly Entry[],
  progress: Progress,
): Promise<World> {
  const engine = await openEngine(world)
  try {
    const before = (await engine.reader.first(positionOf, { workspace: WORKSPACE }))?.seq ?? 0
    await write(world)
    const since = { workspace: WORKSPACE, after: before }
    const template = {
      logged: await engine.reader.all(loggedAfter, since),
      facts: await engine.reader.all(factsAfter, since),
    }
    await world.heed.close()
    const commit = createGroupCommit(engine, systemClock)
    const vectors = createVectors({ engine, read: engine.reader, write: commit, ping, close: ping }, madeUpEmbedder)
    for (let first = 0; first < count; first += BATCH) {
      progress('inserting', first, count)
      const entries: Entry[] = []
      for (let n = first; n < Math.min(first + BATCH, count); n += 1) entries.push(...entriesOf(template, n))
      await commit(WORKSPACE, async (tx) => {
        const rows: Row[] = []
        const facts: Row[] = []
        for (const entry of entries) {
          if ('logged' in entry) rows.push(await tx.take(WORKSPACE, (place) => loggedRow(entry.logged, place)))
          else facts.push(await tx.take(WORKSPACE, (place) => factRow(entry.fact, place)))
        }
        await tx.insertMany<Row>(logTable, rows)
        await tx.insertMany<Row>(textTable, rows)
        await tx.insertMany<Row>(factTable, facts)
        await tx.insertMany<Row>(dependencyTable, rows.flatMap(dependenciesOf))
      })
      await vectors.remember(
        WORKSPACE,
        entries.flatMap(({ text }) => text ?? []),
      )
    }
    await engine.gatherStatistics(['feedback_log', 'feedback_text', 'fact'])
  } finally {
    await engine.close()
  }
  const opened = await openWorld(world.store, world.known)
  await opened.heed.operations.rebuild((done, total) => progress('deriving what follows', done, total))
  return opened
}

interface Place {
  readonly seq: number
  readonly at: string
  readonly before: string | null
}

function loggedRow(row: Row, { seq, at, before }: Place) {
  const salt = newSecret(12)
  const [payload, reason, sent] = [String(row.payload), row.reason as string | null, row.sent as string | null]
  const own = { ...row, seq, id: rowId({ seq, at }), created_at: at, idempotency_key: null, salt }
  const logged = { ...own, text_hash: textHash(salt, payload, reason, sent) } as unknown as Parameters<
    typeof sealOfRow
  >[1]
  return { ...logged, seal: sealOfRow(before, logged) }
}

function factRow(row: Row, { seq, at, before }: Place) {
  const fact = { ...row, seq, created_at: at, hash: sha256(String(row.body)) } as unknown as Parameters<
    typeof sealOfFact
  >[1]
  return { ...fact, seal: sealOfFact(before, fact) }
}

function dependenciesOf(row: Row) {
  const parents = new Set(parentsOf(toRow(row as unknown as StoredRow)))
  return [...parents].map((parent_id) => ({ workspace: WORKSPACE, parent_id, seq: row.seq ?? null }))
}

function openEngine({ store }: World): Promise<Engine> {
  return 'url' in store ? openPostgres(store.url, 2) : openSqlite(store.file)
}
