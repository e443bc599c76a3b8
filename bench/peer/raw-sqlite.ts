// The raw peer on SQLite: the driver and the pragmas that Heed uses, and nothing in between.
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { RawLog } from './raw-log.ts'
import { ruleValues, tables, WORKSPACE } from './rows.ts'

export async function openDatabase(file: string): Promise<DatabaseSyncInstance> {
  const builtIn = process.getBuiltinModule('node:sqlite') as typeof import('@photostructure/sqlite') | undefined
  const { DatabaseSync } = builtIn ?? (await import('@photostructure/sqlite'))
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return database
}

interface LoggedRow {
  seq: number
  id: string
  aggregate_id: string
  created_at: string
  reason: string
}

const rules = tables[2]

export async function openRawSqlite(file: string, into = tables): Promise<RawLog> {
  const database = await openDatabase(file)
  const inserts = into.map(({ name, columns }) =>
    database.prepare(`insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`),
  )
  const log = database.prepare(
    `select l.seq, l.id, l.aggregate_id, l.created_at, t.reason from feedback_log l
      join feedback_text t on t.workspace = l.workspace and t.seq = l.seq where l.workspace = ? order by l.seq`,
  )
  const position = database.prepare(
    `insert into workspace (name, seq, last_at, created_at) values (?1, ?2, ?3, ?3)
      on conflict (name) do update set seq = ?2, last_at = ?3`,
  )

  return {
    commit(writes) {
      database.exec('begin immediate')
      for (const rows of writes) {
        for (const [index, insert] of inserts.entries()) insert.run(...(rows[index] ?? []))
      }
      database.exec('commit')
    },
    rederive(isActive) {
      const insert = inserts[2]
      if (!rules || !insert) throw new Error('the table of rules is missing')
      let count = 0
      database.exec(`begin immediate; delete from ${rules.name}`)
      for (const row of log.iterate(WORKSPACE) as IterableIterator<LoggedRow>) {
        const { seq, id, aggregate_id, created_at, reason } = row
        const values = ruleValues(id, seq, aggregate_id, created_at, reason, isActive(seq))
        insert.run(...rules.columns.map((column) => values[column as keyof typeof values]))
        count += 1
      }
      database.exec('commit')
      return count
    },
    hurry: () =>
      database.exec('pragma synchronous = off; pragma cache_size = -262144; pragma wal_autocheckpoint = 20000'),
    setPosition(seq, at) {
      position.run(WORKSPACE, seq, at)
      database.exec('pragma wal_checkpoint(truncate)')
    },
    close: () => database.close(),
  }
}
