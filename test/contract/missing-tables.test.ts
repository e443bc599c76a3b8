// Tables that somebody dropped or changed behind Heed's back: what can be derived is created again, and the rest is reported.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { query, type StoreLocation } from '../../src/kernel/store/index.ts'
import { embedder } from '../embedder.ts'
import { createStore, type EngineName, openRaw, person, type TestStore } from '../engines.ts'
import { reader } from '../reader.ts'
import { createDatabase } from '../servers/index.ts'
import { verifies } from '../verifies.ts'

const quietly = () => undefined

describe.each<EngineName>(['sqlite', 'postgres'])('missing tables on %s', (engine) => {
  let store: TestStore
  let heed: HeedCore
  const open = async () => {
    heed = await openHeed({ store: store.location, workspace: 'default', embedder, reader })
  }
  /** As the owner of the database can, while no Heed runs. */
  const without = async (...statements: string[]) => {
    await heed.close()
    const raw = await openRaw(store.location)
    await raw.transaction(async (connection) => {
      for (const statement of statements) await connection.exec(statement)
    })
    await raw.close()
    await open()
  }
  const call = (name: string, input: object = {}) => heed.port.execute(person, name, input)
  const blocked = async () => (await call('domain_check', { url: 'a.example' })).blocked

  beforeEach(async () => {
    store = await createStore(engine)
    await open()
    await call('domain_block', { domain_pattern: 'a.example', reason: 'ads' })
    await call('turn_record', { session_id: 's', turn_id: 't1', query: 'What is a permit?', response: 'A paper.' })
    await call('turn_record', { session_id: 's', turn_id: 't2', query: "That's wrong. Try again." })
  })
  afterEach(async () => {
    await heed.close()
    await store.remove()
  })

  it(`${verifies('K4', 'K11')}a dropped projection is named, and created again by a rebuild`, async () => {
    await without('drop table domain_override_rules', 'drop table inbox_item')
    const said = /tables inbox_item, domain_override_rules are missing or damaged.* heed rebuild creates it again/s
    for (const asked of [blocked(), call('correction_check'), heed.port.ready(), heed.operations.verify(quietly)]) {
      await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(said) })
    }
    expect(await heed.operations.rebuild(quietly)).toMatchObject({ remade: ['inbox_item', 'domain_override_rules'] })
    for (let time = 0; time < 2; time += 1) {
      expect(await blocked()).toBe(true)
      expect(await heed.operations.verify(quietly)).toMatchObject({ count: 0, altered_count: 0 })
      expect(await heed.operations.rebuild(quietly)).not.toHaveProperty('remade')
      await heed.close()
      await open()
    }
    await call('domain_unblock', { domain_pattern: 'a.example', reason: 'mine' })
    expect(await blocked()).toBe(false)
  })

  it(`${verifies('K4', 'K11', 'K13')}a rebuild that ends halfway is completed when the data is next opened`, async () => {
    await without('drop table domain_override_rules')
    const killed = () => {
      throw new Error('killed')
    }
    await expect(heed.operations.rebuild(killed)).rejects.toThrow('killed')
    for (let time = 0; time < 2; time += 1) {
      await heed.close()
      await open()
      expect(await blocked()).toBe(true)
      expect(await heed.operations.verify(quietly)).toMatchObject({ count: 0 })
    }
  })

  it(`${verifies('K4', 'K11')}so is one that lost a column, with its indexes`, async () => {
    const index = 'turn_index_session'
    await without(`drop index ${index}`, 'alter table turn_index drop column evidence')
    await expect(call('turn_get', { turn_id: 't1' })).rejects.toThrow(/table turn_index is missing or damaged/)
    expect(await heed.operations.rebuild(quietly)).toMatchObject({ remade: ['turn_index'] })
    expect(await call('turn_get', { turn_id: 't1' })).toMatchObject({ user_feedback_status: 'rejected' })
    const raw = await openRaw(store.location)
    // It could not be created if it were not there.
    await raw.transaction((connection) => connection.exec(`drop index ${index}`))
    await raw.close()
  })

  it(`${verifies('K4', 'K11')}without the log nothing can be derived, and no table is created`, async () => {
    await without(
      engine === 'postgres' ? 'drop table feedback_text cascade' : 'drop table feedback_text',
      'drop table domain_override_rules',
    )
    const lost = {
      code: 'unavailable',
      message: expect.stringMatching(/feedback_text is missing.*restore the last backup/s),
    }
    for (const asked of [blocked(), heed.operations.rebuild(quietly), heed.operations.verify(quietly)]) {
      await expect(asked).rejects.toMatchObject(lost)
    }
    const raw = await openRaw(store.location)
    expect((await raw.columns()).has('domain_override_rules')).toBe(false)
    await raw.close()
  })
})

describe('missing tables that are created again', () => {
  const blocks = { domain_pattern: 'a.example', reason: 'ads' }
  const openAt = async (location: StoreLocation) => {
    const heed = await openHeed({ store: location, workspace: 'default', embedder, reader })
    onTestFinished(() => heed.close())
    return heed
  }
  const dropped = async (location: StoreLocation, table: string) => {
    const raw = await openRaw(location)
    await raw.transaction((connection) => connection.exec(`drop table ${table}`))
    await raw.close()
  }

  it(`${verifies('K4', 'K13')}have the statistics that SQLite plans with, as before`, async () => {
    const { location, remove } = await createStore('sqlite')
    onTestFinished(remove)
    const figures = async () => {
      const raw = await openRaw(location)
      const all = query<object>()('select tbl, idx, stat from sqlite_stat1 order by tbl, idx, stat')
      const found = await raw.reader.all(all, {})
      await raw.close()
      return found
    }
    const first = await openAt(location)
    await first.port.execute(person, 'domain_block', blocks)
    await first.close()
    const before = await figures()
    expect(before.length).toBeGreaterThan(10)
    await dropped(location, 'domain_override_rules')
    await dropped(location, 'intent_edit')
    expect(await figures()).not.toEqual(before)
    const heed = await openAt(location)
    await heed.operations.rebuild(quietly)
    expect(await figures()).toEqual(before)
    expect((await heed.port.execute(person, 'domain_check', { url: 'a.example' })).blocked).toBe(true)
  })

  it(`${verifies('K4', 'K11')}need a schema that PostgreSQL may refuse, and the refusal says what to grant`, async () => {
    const database = await createDatabase()
    const role = `heed_${randomBytes(8).toString('hex')}`
    const administer = async (...statements: string[]) => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }
    onTestFinished(async () => {
      await administer(`drop owned by ${role} cascade`, `drop role ${role}`)
      await database.drop()
    })
    const name = new URL(database.url).pathname.slice(1)
    await administer(`create role ${role} login password 'hosted'`, `grant create, usage on schema public to ${role}`)
    const url = new URL(database.url)
    url.username = role
    url.password = 'hosted'
    const location = { url: url.href, poolSize: 2 }
    const first = await openAt(location)
    await first.port.execute(person, 'domain_block', blocks)
    await first.close()
    await dropped(location, 'domain_override_rules')
    const heed = await openAt(location)
    const grant = `grant create on database ${name} to ${role}`
    await expect(heed.operations.rebuild(quietly)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`As the owner of the database run: ${grant}; then run heed rebuild again.`),
    })
    // A schema of this name belongs to somebody else.
    await administer(grant, 'create schema heed_remake')
    expect(await heed.operations.rebuild(quietly)).toMatchObject({ remade: ['domain_override_rules'] })
    expect((await heed.port.execute(person, 'domain_check', { url: 'a.example' })).blocked).toBe(true)
    await heed.close()
    const again = await openAt(location)
    expect((await again.port.execute(person, 'domain_check', { url: 'a.example' })).blocked).toBe(true)
    await again.close()
  })
})
