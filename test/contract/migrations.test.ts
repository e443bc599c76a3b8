// Migrations: each context adds to its own list, in any order, on data that exists already.
import { afterEach, expect, it } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { composed, type Migration, openStore } from '../../src/kernel/store/index.ts'
import { embedder } from '../embedder.ts'
import { createStore, type EngineName, person, type TestStore } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'

const adds = (table: string): Migration => ({
  name: table,
  statements: ({ text }) => [`create table ${table} (id ${text} primary key)`],
})
const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(adds) as [
  Migration,
  Migration,
  Migration,
  Migration,
]
const tables = ['one', 'two', 'three', 'four'].map((table) => composed<object>(`select * from ${table}`))

const open: TestStore[] = []
afterEach(async () => {
  for (const store of open.splice(0)) await store.remove()
})

it.each<EngineName>(['sqlite', 'postgres'])(
  `${verifies('K3')}grow from every list on %s, and refuse what is newer`,
  async (engine) => {
    const store = await createStore(engine)
    open.push(store)
    const migrate = async (...migrations: Migration[]) =>
      (await openStore(store.location, migrations, systemClock)).close()
    await migrate(one, three)
    await migrate(one, two, three)
    await migrate(one, two, three, four)
    const opened = await openStore(store.location, [one, two, three, four], systemClock)
    for (const table of tables) expect(await opened.read.all(table, {})).toEqual([])
    await opened.close()
    await expect(migrate(one, two, three)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('"four"'),
    })
  },
)

it.each<EngineName>(['sqlite', 'postgres'])(
  `${verifies('K3', 'K6')}what a migration derives otherwise is derived again before the next decision, on %s`,
  async (engine) => {
    const store = await createStore(engine)
    open.push(store)
    const block = { domain_pattern: 'spam.example', reason: 'machine-written' }
    const isBlocked = async (heed: HeedCore) =>
      (await heed.port.execute(person, 'domain_check', { url: 'spam.example' })).blocked
    const first = await openHeed({ store: store.location, workspace: 'default', embedder, reader })
    await first.port.execute(person, 'domain_block', block)
    await first.close()
    const empties: Migration = {
      name: 'another way to keep rules',
      rederives: true,
      statements: () => ['delete from domain_override_rules'],
    }
    const contexts = [{ actions: [], reducers: [], migrations: [empties] }]
    const upgraded = await openHeed({ store: store.location, workspace: 'default', embedder, reader, contexts })
    expect(await isBlocked(upgraded)).toBe(true)
    expect(await upgraded.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    await upgraded.close()
  },
)
