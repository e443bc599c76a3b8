// PostgreSQL, for any number of processes. The only file that knows its driver, which is loaded when it is needed.
import type { Pool, PoolClient } from 'pg'
import { HeedError } from '../../errors.ts'
import { queryAnswered } from '../../event-loop.ts'
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
import { columnsOf, PERMISSION_DENIED, remake } from './postgres-schema.ts'

const macros: Macros = {
  // An array and not a join: with an array, PostgreSQL uses the index even if its statistics are old. If it has none, it takes only
  // the columns before this one from the index; what then reads too many rows goes through `@items` instead.
  among: (placeholder, negated) =>
    `${negated ? '<> all' : '= any'} (array(select json_array_elements_text(${placeholder}::json)))`,
  items: (placeholder) => `json_array_elements_text(${placeholder}::json) as item(value)`,
  lock: 'for update',
  placeholder: (position) => `$${position}`,
}

const ddl: Ddl = {
  text: 'text collate "C"',
  clustered: '',
  // PostgreSQL gathers its own statistics.
  selectivity: () => [],
  migrationLock: `select pg_advisory_xact_lock(hashtext('heed migrations'))`,
  reversedLabels: (host) =>
    `(select string_agg(label, '.' order by place desc) || '.'
      from unnest(string_to_array(${host}, '.')) with ordinality as labels(label, place))`,
  appendOnly: (table) => [
    `create or replace function refuse_change() returns trigger language plpgsql
      as 'begin raise exception ''% is append-only'', tg_table_name; end'`,
    `create trigger ${table}_refuses_change before update or delete on ${table}
      for each row execute function refuse_change()`,
    `create trigger ${table}_refuses_truncate before truncate on ${table}
      for each statement execute function refuse_change()`,
  ],
  refuseInserts: (table, { when, and, because }) => [
    `create function ${table}_refuse_insert() returns trigger language plpgsql
      as 'begin if ${and} then raise exception ''${because}''; end if; return new; end'`,
    `create trigger ${table}_refuses_insert before insert on ${table}
      for each row when (${when}) execute function ${table}_refuse_insert()`,
  ],
}

const INT8 = 20

export async function openPostgres(url: string, poolSize: number): Promise<Engine> {
  const { default: pg } = await import('pg')
  const pool: Pool = new pg.Pool({
    connectionString: withPlannerOptions(url),
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    // Counters and sequences stay below 2^53, so they are read as numbers. By default the driver gives them as text.
    types: {
      getTypeParser: (oid: number, format?: string) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that breaks is replaced on next use, and a query that is using it fails. Without these listeners, a broken
  // connection, idle or in use, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const reader = connect((text, values, name) => queryAnswered(pool.query({ text, values, name })))
  return {
    name: 'postgres',
    reader,
    ddl,
    laneOf: (workspace) => workspace,
    async gatherStatistics(tables) {
      await pool.query(`analyze ${tables.join(', ')}`)
    },
    transaction: (work) => within(pool, 'begin', work),
    snapshot: (work) => within(pool, 'begin isolation level repeatable read read only', work),
    check: () => check(pool),
    async columns() {
      return byTable(await reader.all(columnsOf, {}))
    },
    remake: (tables, schema, alongside) =>
      within(pool, 'begin', async (connection) => {
        await remake(connection, tables, schema)
        await alongside(connection)
      }),
    async backup() {
      throw new HeedError('invalid_input', 'heed backup copies the embedded SQLite file. For PostgreSQL use pg_dump.')
    },
    close: () => pool.end(),
  }
}

const NOT_CHECKED = 'PostgreSQL did not check its own files, because'

/** The extension amcheck compares every index with its table. Without it, pages are only checked as they are read, if at all. */
async function check(pool: Pool): Promise<{ checked: string; problems: string[] }> {
  const { rows } = await pool.query(
    `select current_setting('data_checksums') as checksums, exists (select 1 from pg_extension where extname = 'amcheck') as amcheck`,
  )
  const { checksums, amcheck } = rows[0] as { checksums: string; amcheck: boolean }
  const pages = `Its page checksums are ${checksums}.`
  if (!amcheck) return { checked: `${NOT_CHECKED} its extension amcheck is not installed. ${pages}`, problems: [] }
  const indexes = await pool.query(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam join pg_class t on t.oid = i.indrelid
      where a.amname = 'btree' and t.relnamespace = current_schema()::regnamespace and i.indisvalid order by 1`,
  )
  const problems: string[] = []
  for (const { name } of indexes.rows as { name: string }[]) {
    try {
      await pool.query('select bt_index_check($1::regclass, true)', [name])
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === PERMISSION_DENIED) {
        return { checked: `${NOT_CHECKED} this user may not call bt_index_check. ${pages}`, problems: [] }
      }
      problems.push(`${name}: ${message}`)
    }
  }
  return { checked: `PostgreSQL checked ${indexes.rows.length} indexes with amcheck. ${pages}`, problems }
}

/**
 * Every query of Heed uses an index. Without these options, PostgreSQL would read the whole of a table that was just filled and
 * not analysed yet.
 */
function withPlannerOptions(url: string): string {
  const given = /[?&]options=([^&]*)/.exec(url)?.[1]
  const options = `${given === undefined ? '' : `${decodeURIComponent(given.replaceAll('+', ' '))} `}-c enable_seqscan=off`
  const bare = url.replace(/([?&])options=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return `${bare}${bare.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`
}

async function within<T>(pool: Pool, begin: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await acquire(pool)
  let broken: Error | undefined
  try {
    await queryAnswered(client.query(begin))
    const result = await work(connect((text, values, name) => queryAnswered(client.query({ text, values, name }))))
    await queryAnswered(client.query('commit'))
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw explain(error)
  } finally {
    client.release(broken)
  }
}

async function acquire(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw explain(error)
  }
}

type Query = (text: string, values: SqlValue[], name: string) => Promise<{ rows: unknown[]; rowCount: number | null }>

const compiled = new WeakMap<Statement, CompiledStatement & { name: string }>()
let compiledCount = 0

function connect(query: Query): Connection {
  const send = async (statement: Statement, params: Parameters<string>) => {
    let ready = compiled.get(statement)
    if (!ready) {
      compiledCount += 1
      ready = { ...compile(statement, macros), name: `heed_${compiledCount}` }
      compiled.set(statement, ready)
    }
    const values = valuesOf(ready, params)
    try {
      return await query(ready.text, values, ready.name)
    } catch (error) {
      throw explain(error)
    }
  }
  const insert = async (table: Table, rows: readonly object[], ending: string, name: string) => {
    if (rows.length === 0) return
    const columns = table.columns.join(', ')
    try {
      await query(
        `insert into ${table.name} (${columns})
          select ${columns} from json_populate_recordset(null::${table.name}, $1) ${ending}`,
        [JSON.stringify(rows)],
        `heed_${name}_${table.name}`,
      )
    } catch (error) {
      throw explain(error)
    }
  }
  return {
    all: async <R>(statement: Statement, params: Parameters<string>) => (await send(statement, params)).rows as R[],
    first: async <R>(statement: Statement, params: Parameters<string>) =>
      (await send(statement, params)).rows[0] as R | undefined,
    run: async (statement, params) => (await send(statement, params)).rowCount ?? 0,
    insertMany: (table, rows) => insert(table, rows, '', 'insert'),
    putMany: (table, rows) => insert(table, rows, replacing(table), 'put'),
    async exec(text) {
      await query(text, [], '')
    },
  }
}

const refusals: Record<string, string> = {
  '3D000': 'The database that DATABASE_URL names does not exist. Create it first, or name another.',
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL. Correct it.',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL. Correct it, or allow that user to connect.',
}
const connectionTroubles = /^(08|53|57P0[123]|25006)|^E(CONN|TIMEDOUT|NOTFOUND|HOSTUNREACH|PIPE|AI_AGAIN)/

/** A problem that the operator can fix becomes `unavailable`; any other error passes through. */
function explain(error: unknown): unknown {
  if (error instanceof HeedError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const refusal = refusals[code]
  if (refusal !== undefined) return new HeedError('unavailable', refusal, { cause: error })
  const lost = connectionTroubles.test(code) || /^Connection terminated|timeout exceeded when trying/.test(message)
  if (!lost) return error
  return new HeedError(
    'unavailable',
    'PostgreSQL does not answer. Check DATABASE_URL and that the server is running.',
    {
      cause: error,
    },
  )
}
