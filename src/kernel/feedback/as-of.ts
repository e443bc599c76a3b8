// The state as of a moment: `rebuildInto` copies the log and the facts up to it into a new SQLite file and derives the rest there.
import { existsSync, rmSync } from 'node:fs'
import { HeedError } from '../errors.ts'
import type { OnProgress } from '../operations.ts'
import {
  command,
  composed,
  type Db,
  listOf,
  type Migration,
  openStore,
  type Position,
  query,
  type SqlValue,
  type Store,
  select,
  type Table,
  whole,
} from '../store/index.ts'
import { dependencyTable, factTable, logTable, receiptTable, textTable, vectorTable } from '../store/tables.ts'
import { refuseAltered } from './altered.ts'
import { type Derived, rebuild } from './rebuild.ts'
import type { Reducers } from './reducer.ts'
import { logRepo } from './repo.ts'

const PAGE = 5_000

const lastSeqAt = query<Position>()(
  `select seq, created_at as at, seal from (
      select seq, created_at, seal from feedback_log where workspace = :workspace and created_at <= :at
      union all select seq, created_at, seal from fact where workspace = :workspace and created_at <= :at
    ) given order by seq desc limit 1`,
)
// A page always includes all rows of its last place: a row of the log may depend on several others.
const rowsOf = (table: Table) =>
  composed<Record<string, SqlValue>, 'workspace' | 'after' | 'until' | 'limit'>(
    `select ${listOf(whole(table))} from ${table.name}
      where workspace = :workspace and seq > :after and seq <= (select max(seq) from (select seq from ${table.name}
        where workspace = :workspace and seq > :after and seq <= :until order by seq limit :limit) page) order by seq`,
  )
const copies = [logTable, textTable, dependencyTable, receiptTable, factTable].map((table: Table) => ({
  table,
  rows: rowsOf(table),
}))
const vectors = select(whole(vectorTable))(
  `from text_vector
    where workspace = :workspace and (model, text_id) > (:model, :text) order by model, text_id limit :limit`,
)
const setPosition = command('update workspace set seq = :seq, last_at = :at, seal = :seal where name = :workspace')

export async function rebuildInto(
  source: Store,
  file: string,
  asOf: string,
  options: { migrations: readonly Migration[]; reducers: Reducers; onProgress: OnProgress },
): Promise<Derived> {
  if (existsSync(file)) throw new HeedError('conflict', `${file} exists already. Name a file that does not.`)
  const target = await openStore({ file }, options.migrations, { now: () => asOf })
  try {
    // If rows at the end of the log are gone, the copy would show no trace of that.
    await refuseAltered(source.engine, options.reducers, options.onProgress)
    await source.engine.snapshot(async (db) => {
      for (const workspace of await logRepo.workspaces(db)) await copy(db, target, workspace, asOf)
    })
    return await rebuild(target, options.reducers, options.onProgress, () => undefined)
  } catch (error) {
    for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
    throw error
  } finally {
    await target.close()
  }
}

async function copy(db: Db, target: Store, workspace: string, asOf: string): Promise<void> {
  const last = await db.first(lastSeqAt, { workspace, at: asOf })
  if (!last) return
  await target.write(workspace, (tx) => tx.lock(workspace))
  for (const { table, rows } of copies) {
    let after = 0
    for (;;) {
      const page = await db.all(rows, { workspace, after, until: last.seq, limit: PAGE })
      if (page.length === 0) break
      await target.write(workspace, (tx) => tx.insertMany(table, page))
      after = Number(page.at(-1)?.seq)
    }
  }
  await copyVectors(db, target, workspace)
  await target.write(workspace, async (tx) => {
    await tx.run(setPosition, { workspace, ...last })
  })
}

/** Vectors depend on texts and not on moments, so all of them are copied. */
async function copyVectors(db: Db, target: Store, workspace: string): Promise<void> {
  let [model, text] = ['', '']
  for (;;) {
    const page = await db.all(vectors, { workspace, model, text, limit: PAGE })
    if (page.length === 0) return
    await target.write(workspace, (tx) => tx.insertMany(vectorTable, page))
    ;[model, text] = [String(page.at(-1)?.model), String(page.at(-1)?.text_id)]
  }
}
