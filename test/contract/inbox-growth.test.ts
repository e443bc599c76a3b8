// However much was decided already: a page of the inbox looks at a bounded part of it, and following the pages finds the rest.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../src/kernel/store/db.ts'
import { type SqlValue, sql } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'

type Row = Record<string, SqlValue>
interface Page {
  items: { item_id: string }[]
  next_cursor?: string
}

const DECIDED = 6_000
const itemsOf = sql<{ workspace: string }, Row>('select * from inbox_item where workspace = :workspace')

onEachEngine('an inbox in which nearly all is decided', (test) => {
  const { call, tell } = test
  let engine: Engine
  beforeAll(async () => {
    engine = await openRaw(test.location)
    const held = { reason: 'read somewhere', trust: 'untrusted_document' }
    await tell('domain_block', { domain_pattern: 'first.example', ...held })
    const [like] = await engine.reader.all(itemsOf, { workspace: 'default' })
    const table = { name: 'inbox_item', columns: Object.keys(like ?? {}) }
    const decided = Array.from({ length: DECIDED }, (_, n) => ({ ...like, id: `decided-${n}`, waiting: 0 }))
    await engine.transaction((connection) => connection.insertMany(table, decided))
    for (const n of [1, 2]) await tell('domain_block', { domain_pattern: `late-${n}.example`, ...held })
  })
  afterAll(() => engine.close())

  it(`${verifies('K8', 'K13')}a page ends early instead of going through all of it, and none is left out`, async () => {
    const first = await call<Page>('inbox_list', { limit: 2 })
    expect(first.items.length).toBeLessThan(2)
    const found = [...first.items]
    let [pages, cursor] = [1, first.next_cursor]
    while (cursor !== undefined) {
      const page = await call<Page>('inbox_list', { limit: 2, cursor })
      found.push(...page.items)
      cursor = page.next_cursor
      pages += 1
    }
    expect(pages).toBe(3)
    expect(new Set(found.map(({ item_id }) => item_id)).size).toBe(3)
    expect(found).toHaveLength(3)
  })

  it(`${verifies('K8')}what is decided is listed in full pages`, async () => {
    const { items, next_cursor } = await call<Page>('inbox_list', { state: 'live', limit: 200 })
    expect(items).toHaveLength(200)
    expect(next_cursor).toBeDefined()
  })
})
