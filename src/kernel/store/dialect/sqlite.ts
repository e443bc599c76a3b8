// SQLite, embedded: one file, several processes. The only file that knows its driver, which has the API of `node:sqlite`
// without the warning that Node's own prints while it is experimental.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { HeedError } from '../../errors.ts'
import { takingTurns } from '../../in-slices.ts'
import type { Connection, Ddl, Engine, Table } from '../db.ts'
import {
  type CompiledStatement,
  compile,
  type Macros,
  type Parameters,
  replacing,
  type SqlValue,
  type Statement,
  valuesOf,
} from '../sql.ts'
import { byTable } from './columns.ts'
import { columnsOf, makingOf, refuseForeign } from './sqlite-schema.ts'

const macros: Macros = {
  among: (placeholder, negated) => `${negated ? 'not in' : 'in'} (select value from json_each(${placeholder}))`,
  items: (placeholder) => `json_each(${placeholder}) as item`,
  lock: '',
  placeholder: (position) => `?${position}`,
}

const ddl: Ddl = {
  text: 'text',
  clustered: 'without rowid',
  migrationLock: 'select 1',
  // Without statistics, SQLite assumes that a workspace has few rows and scans it: 3 ms per write at 10,000 rows.
  selectivity: (indexes) => [
    'analyze sqlite_schema',
    ...indexes.map(
      ([table, index, rows]) => `insert into sqlite_stat1 (tbl, idx, stat) values ('${table}', '${index}', '${rows}')`,
    ),
    'analyze sqlite_schema',
  ],
  reversedLabels: (host) =>
    `(select group_concat(value, '.') || '.' from
      (select value from json_each('["' || replace(${host}, '.', '","') || '"]') order by key desc))`,
  appendOnly: (table, keys) => {
    const refuse = `begin select raise(abort, '${table} is append-only'); end`
    // `insert or replace` deletes without firing the delete trigger.
    const taken = keys.map((key) => `(${key.map((column) => `${column} = new.${column}`).join(' and ')})`).join(' or ')
    return [
      `create trigger ${table}_refuses_update before update on ${table} ${refuse}`,
      `create trigger ${table}_refuses_delete before delete on ${table} ${refuse}`,
      `create trigger ${table}_refuses_replace before insert on ${table}
        when exists (select 1 from ${table} where ${taken}) ${refuse}`,
    ]
  },
  refuseInserts: (table, { when, and, because }) => [
    `create trigger ${table}_refuses_insert before insert on ${table} when ${when} and ${and}
      begin select raise(abort, '${because}'); end`,
  ],
}

// A writer gives up after this long. While it waits, the process keeps answering reads.
const WRITE_DEADLINE_MS = 30_000
const BUSY = 5
const LISTED_PROBLEMS = 20

export async function openSqlite(file: string): Promise<Engine> {
  const { DatabaseSync: Database } = await import('@photostructure/sqlite')
  const open = (timeout: number): Promise<DatabaseSyncInstance> =>
    whenFree(file, () => {
      const database = new Database(file, { timeout: 10_000 })
      try {
        refuseForeign(database, file)
        database.exec('pragma journal_mode = wal; pragma synchronous = full')
        // Room for the inner pages of indexes over millions of rows; memory is only taken as it is used.
        database.exec(`pragma cache_size = -65536; pragma wal_autocheckpoint = 4000; pragma busy_timeout = ${timeout}`)
        return database
      } catch (error) {
        database.close()
        throw error
      }
    })
  const writer = await open(5)
  const reader = await open(10_000)
  const connection = connect(writer, file)
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')

  let last: Promise<unknown> = Promise.resolve()
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  const engine: Engine = {
    name: 'sqlite',
    reader: readThrough(connection, () => !writer.isTransaction, connect(reader, file)),
    ddl,
    laneOf: () => 'one writer',
    // SQLite uses the statistics of `selectivity`, which are right at any size.
    gatherStatistics: async () => undefined,
    transaction: (work) =>
      exclusively(async () => {
        await whenFree(file, () => begin.run())
        try {
          const result = await work(connection)
          commit.run()
          return result
        } catch (error) {
          if (writer.isTransaction) writer.exec('rollback')
          throw explain(error, file)
        }
      }),
    async snapshot(work) {
      const database = await open(10_000)
      try {
        database.exec('begin')
        return await work(connect(database, file))
      } finally {
        database.close()
      }
    },
    async check() {
      const database = await open(10_000)
      try {
        const found = database.prepare(`pragma integrity_check(${LISTED_PROBLEMS})`).all() as {
          integrity_check: string
        }[]
        const problems = found.map((row) => row.integrity_check).filter((problem) => problem !== 'ok')
        return { checked: 'SQLite checked its file with integrity_check.', problems }
      } catch (error) {
        throw explain(error, file)
      } finally {
        database.close()
      }
    },
    async columns() {
      return byTable(await connection.all(columnsOf, {}))
    },
    async remake(tables, schema, alongside) {
      const making = makingOf(new Database(':memory:'), tables, schema)
      await engine.transaction(async () => {
        for (const table of tables) await connection.exec(`drop table if exists ${table}`)
        for (const statement of making) await connection.exec(statement)
        await alongside(connection)
      })
    },
    async backup(target) {
      if (existsSync(target)) throw new HeedError('conflict', `${target} exists already. Name a file that does not.`)
      const partial = `${target}.partial`
      rmSync(partial, { force: true })
      try {
        reader.prepare('vacuum into ?').run(partial)
      } catch (error) {
        rmSync(partial, { force: true })
        throw explain(error, target)
      }
      renameSync(partial, target)
    },
    close: () =>
      exclusively(async () => {
        // The driver may keep statements until they are collected, and SQLite then leaves the write-ahead log behind.
        writer.exec('pragma wal_checkpoint(truncate)')
        reader.close()
        writer.close()
      }),
  }
  return engine
}

/** Tries again while the file is busy, because SQLite does not wait for every lock, and never for the one that turns on WAL. */
async function whenFree<T>(file: string, work: () => T): Promise<T> {
  const giveUp = performance.now() + WRITE_DEADLINE_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (primaryCode(error) !== BUSY || performance.now() > giveUp) throw explain(error, file)
      await wait(1 + Math.random() * 4)
    }
  }
}

function connect(database: DatabaseSyncInstance, file: string): Connection {
  const prepared = new Map<string, ReturnType<DatabaseSyncInstance['prepare']>>()
  const compiled = new WeakMap<Statement, CompiledStatement>()
  const prepare = (text: string) => {
    let statement = prepared.get(text)
    if (!statement) {
      statement = database.prepare(text)
      prepared.set(text, statement)
    }
    return statement
  }
  const bind = (statement: Statement, params: Parameters<string>) => {
    let ready = compiled.get(statement)
    if (!ready) {
      ready = compile(statement, macros)
      compiled.set(statement, ready)
    }
    return { statement: prepare(ready.text), values: valuesOf(ready, params) }
  }
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw explain(error, file)
    }
  }
  // An import writes a hundred thousand rows, so other work runs in between.
  const runEach = async (text: string, table: Table, rows: readonly Readonly<Record<string, SqlValue>>[]) => {
    const turn = takingTurns()
    const statement = guarded(() => prepare(text))
    for (const row of rows) {
      guarded(() => statement.run(...table.columns.map((column) => row[column] ?? null)))
      await turn()
    }
  }
  return {
    all: async <R>(statement: Statement, params: Parameters<string>) =>
      guarded(() => {
        const bound = bind(statement, params)
        return bound.statement.all(...bound.values) as R[]
      }),
    first: async <R>(statement: Statement, params: Parameters<string>) =>
      guarded(() => {
        const bound = bind(statement, params)
        return bound.statement.get(...bound.values) as R | undefined
      }),
    run: async (statement, params) =>
      guarded(() => {
        const bound = bind(statement, params)
        return Number(bound.statement.run(...bound.values).changes)
      }),
    insertMany: (table, rows) => runEach(insertText(table), table, rows),
    putMany: (table, rows) => runEach(`${insertText(table)} ${replacing(table)}`, table, rows),
    exec: async (text) => guarded(() => database.exec(text)),
  }
}

/**
 * Reads on the writer's connection between its transactions. A commit empties the page cache of every other connection, which at a
 * million rows more than doubled the time of the first read after a write. Each read is one step, so no transaction can begin
 * within it.
 */
function readThrough(writer: Connection, isFree: () => boolean, reader: Connection): Connection {
  const either = async <T>(read: (connection: Connection) => Promise<T>): Promise<T> => {
    if (!isFree()) return read(reader)
    try {
      return await read(writer)
    } catch (error) {
      // The writer's connection does not wait for locks; the reader's does.
      if (!(error instanceof HeedError) || primaryCode(error.cause) !== BUSY) throw error
      return read(reader)
    }
  }
  return {
    ...reader,
    all: (statement, params) => either((connection) => connection.all(statement, params)),
    first: (statement, params) => either((connection) => connection.first(statement, params)),
  }
}

const insertTexts = new WeakMap<Table, string>()

function insertText(table: Table): string {
  let text = insertTexts.get(table)
  if (!text) {
    const places = table.columns.map(() => '?').join(', ')
    text = `insert into ${table.name} (${table.columns.join(', ')}) values (${places})`
    insertTexts.set(table, text)
  }
  return text
}

function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' ? code & 0xff : undefined
}

const troubles: Record<number, string> = {
  5: 'is being written by another process and did not become free in time. Try again.',
  8: 'cannot be written. Check its permissions and those of its folder.',
  10: 'could not be read or written. Check the disk.',
  11: 'is damaged. Restore the last backup.',
  13: 'cannot grow because the disk is full. Free some space and try again.',
  14: 'cannot be opened. Check that its folder exists and may be written.',
  26: 'is not a Heed data file. Set HEED_DATA to another folder.',
}

/** A problem that the operator can fix becomes `unavailable` and says how; any other error passes through. */
function explain(error: unknown, file: string): unknown {
  if (error instanceof HeedError) return error
  const trouble = troubles[primaryCode(error) ?? -1]
  return trouble ? new HeedError('unavailable', `The data file ${file} ${trouble}`, { cause: error }) : error
}
