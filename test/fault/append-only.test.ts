// The database itself protects the log: even with a bare driver, nobody can change what was said.
import { describe, expect, it } from 'vitest'
import { verifies } from '../verifies.ts'
import { callerOf } from './log.ts'
import { engines, type Place, postgres, sqlite } from './places.ts'

const tables = ['feedback_log', 'feedback_text', 'fact']

describe.each(engines)('the tables of the log on $engine', ({ newPlace }) => {
  it.each(tables)(`${verifies('K1', 'K2')}refuse update and delete: %s`, async (table) => {
    const place = await newPlace()
    await write(place)
    const before = await place.dump()
    expect(before[table]).not.toEqual([])

    const raw = await place.connect()
    for (const statement of [
      `update ${table} set workspace = 'elsewhere'`,
      `update ${table} set seq = seq + 1000 where seq > 0`,
      `delete from ${table}`,
      `delete from ${table} where seq > 0`,
    ]) {
      await expect(raw.run(statement), statement).rejects.toThrow(`${table} is append-only`)
    }
    await raw.close()
    expect(await place.dump()).toEqual(before)
  })
})

// Each engine has its own ways to replace a row or to drop all rows.
describe('the tables of the log on SQLite', () => {
  it.each([
    ['feedback_log', 'seq'],
    ['feedback_log', 'id'],
    ['feedback_log', 'idempotency_key'],
    ['feedback_text', 'seq'],
    ['fact', 'seq'],
  ])(`${verifies('K1', 'K2')}refuse to replace a row: %s by its %s`, async (table, key) => {
    const place = await sqlite.newPlace()
    await write(place)
    const before = await place.dump()
    const raw = await place.connect()
    // A row that has only `key` in common with an existing one.
    const columns = (await raw.run(`select name from pragma_table_info('${table}')`)).map(({ name }) => String(name))
    const other: Record<string, string> = { id: `id || '-other'`, seq: 'seq + 1000', idempotency_key: 'null' }
    if (table === 'fact') delete other.id
    const values = columns.map((column) => (column === key ? column : (other[column] ?? column)))
    for (const verb of ['replace', 'insert or replace']) {
      const statement = `${verb} into ${table} select ${values.join(', ')} from ${table}`
      await expect(raw.run(statement), statement).rejects.toThrow(`${table} is append-only`)
    }
    await raw.close()
    expect(await place.dump()).toEqual(before)
  })
})

describe('the tables of the log on PostgreSQL', () => {
  it.each(tables)(`${verifies('K1', 'K2')}refuse truncate and upsert: %s`, async (table) => {
    const place = await postgres.newPlace()
    await write(place)
    const before = await place.dump()
    const raw = await place.connect()
    await expect(raw.run(`truncate ${table}`)).rejects.toThrow(`${table} is append-only`)
    const key = table === 'fact' ? 'workspace, kind, id, seq' : 'workspace, seq'
    const upsert = `insert into ${table} select * from ${table} on conflict (${key}) do update set seq = ${table}.seq`
    await expect(raw.run(upsert)).rejects.toThrow(`${table} is append-only`)
    await raw.close()
    expect(await place.dump()).toEqual(before)
  })
})

async function write(place: Place): Promise<void> {
  const heed = await place.open()
  const call = await callerOf(heed)
  await call('domain_block', { domain_pattern: 'blocked.example.com', reason: 'fault test', idempotency_key: 'key' })
  await call('domain_baseline_import', { entries: [{ domain_pattern: 'listed.example.com', decision: 'block' }] })
  await heed.close()
}
