// Migrations: each context adds to its own list, in any order, on data that exists already.
import { afterEach, expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { type Migration, openStore, sql } from '../../src/kernel/store/index.ts'
import { createStore, type EngineName, type TestStore } from '../engines.ts'
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
const tables = ['one', 'two', 'three', 'four'].map((table) => sql<object, object>(`select * from ${table}`))

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
