// The raw peer on PostgreSQL: one connection, named statements, a row at a time; only the fill sends many at once.
import type { SqlValue, Table } from '../../src/kernel/store/index.ts'
import type { RawLog } from './raw-log.ts'
import { ruleValues, tables, WORKSPACE } from './rows.ts'

const PAGE = 5_000
const rules = tables[2]

const typeOf = (column: string): string => (column === 'seq' ? 'bigint' : column === 'is_active' ? 'integer' : 'text')

function insertOne({ name, columns }: Table): string {
  return `insert into ${name} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`
}

function insertMany({ name, columns }: Table): string {
  const lists = columns.map((column, index) => `$${index + 1}::${typeOf(column)}[]`).join(', ')
  return `insert into ${name} (${columns.join(', ')}) select * from unnest(${lists})`
}

export async function openRawPostgres(url: string, into = tables): Promise<RawLog> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let hurried = false
  const query = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const insertAll = (table: Table, rows: readonly (readonly SqlValue[])[]) => {
    const columns = table.columns.map((_, column) => rows.map((row) => row[column]))
    return query(`many ${table.name}`, insertMany(table), columns)
  }

  return {
    async commit(writes) {
      await query('begin', 'begin', [])
      for (const [index, table] of into.entries()) {
        const rows = writes.map((write) => write[index] ?? [])
        if (hurried) await insertAll(table, rows)
        else for (const row of rows) await query(`one ${table.name}`, insertOne(table), [...row])
      }
      await query('commit', 'commit', [])
    },
    async rederive(isActive) {
      if (!rules) throw new Error('the table of rules is missing')
      let [count, after] = [0, 0]
      await client.query('begin')
      await client.query(`delete from ${rules.name}`)
      for (;;) {
        const { rows: page } = await query(
          'read log',
          `select l.seq::float8 as seq, l.id, l.aggregate_id, l.created_at, t.reason from feedback_log l
            join feedback_text t on t.workspace = l.workspace and t.seq = l.seq
            where l.workspace = $1 and l.seq > $2 order by l.seq limit ${PAGE}`,
          [WORKSPACE, after],
        )
        if (page.length === 0) break
        const derived = page.map((row) => {
          const values = ruleValues(row.id, row.seq, row.aggregate_id, row.created_at, row.reason, isActive(row.seq))
          return rules.columns.map((column) => values[column as keyof typeof values])
        })
        await insertAll(rules, derived)
        count += page.length
        after = page.at(-1).seq
      }
      await client.query('commit')
      return count
    },
    async hurry() {
      hurried = true
      await client.query('set synchronous_commit = off')
    },
    async setPosition(seq, at) {
      await client.query(
        `insert into workspace (name, seq, last_at, created_at) values ($1, $2, $3, $3)
          on conflict (name) do update set seq = $2, last_at = $3`,
        [WORKSPACE, seq, at],
      )
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}
