// Rows that are held back: a read sees them, and no statement writes a row twice.
import { expect, it } from 'vitest'
import type { Table, Tx } from './db.ts'
import { gatheringInserts } from './gathered.ts'
import { composed } from './sql.ts'

const log: Table = { name: 'log', columns: ['seq'] }
const live = { name: 'live', columns: ['workspace', 'id', 'state'], key: ['id'] }
const count = composed('select count(*) from log')
const deletion = composed('delete from log')

/** Notes what reaches the engine. */
function engine() {
  const sent: unknown[] = []
  const tx: Tx = {
    lock: async () => undefined,
    take: async (_, make) => make({ seq: 1, at: '', before: null }),
    all: async ({ text }) => {
      sent.push(text)
      return []
    },
    first: async ({ text }) => void sent.push(text),
    run: async ({ text }) => sent.push(text),
    insertMany: async ({ name }, rows) => void sent.push([name, rows]),
    putMany: async ({ name }, rows) => void sent.push([name, rows]),
  }
  return { sent, tx }
}

it('the rows of a table are sent together, in their order', async () => {
  const { sent, tx } = engine()
  await gatheringInserts(tx, async (gathering) => {
    for (const seq of [1, 2]) {
      await gathering.insertMany(log, [{ seq }])
      await gathering.putMany(live, [{ workspace: 'w', id: 'a', state: seq }])
      await gathering.putMany(live, [{ workspace: 'w', id: `b${seq}`, state: seq }])
    }
    expect(sent).toEqual([])
  })
  const a = { workspace: 'w', id: 'a', state: 2 }
  const each = [1, 2].map((seq) => ({ workspace: 'w', id: `b${seq}`, state: seq }))
  expect(sent).toEqual([
    ['log', [{ seq: 1 }, { seq: 2 }]],
    ['live', [a, ...each]],
  ])
})

it.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['all', (tx) => tx.all(count, {})],
  ['first', (tx) => tx.first(count, {})],
  ['run', (tx) => tx.run(deletion, {})],
])('what was inserted before %s is there then, and is sent once', async (_, ask) => {
  const { sent, tx } = engine()
  await gatheringInserts(tx, async (gathering) => {
    await gathering.insertMany(log, [{ seq: 1 }])
    await ask(gathering)
    await gathering.insertMany(log, [{ seq: 2 }])
  })
  expect(sent).toEqual([['log', [{ seq: 1 }]], expect.any(String), ['log', [{ seq: 2 }]]])
})

it('nothing is sent if the work fails', async () => {
  const { sent, tx } = engine()
  const failing = gatheringInserts(tx, async (gathering) => {
    await gathering.insertMany(log, [{ seq: 1 }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(sent).toEqual([])
})
