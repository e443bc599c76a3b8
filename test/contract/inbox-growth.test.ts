// However much was decided already, a page of the inbox looks at a bounded part of it, and the next pages have the rest.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inboxRepo } from '../../src/kernel/inbox/repo.ts'
import type { Engine } from '../../src/kernel/store/db.ts'
import { composed, query, type SqlValue, type Statement } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn } from './intent-registry.ts'

type Row = Record<string, SqlValue>
interface Page {
  items: { item_id: string }[]
  next_cursor?: string
}

const DECIDED = 6_000
const itemsOf = query<Row>()('select * from inbox_item where workspace = :workspace')

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

  it(`${verifies('K8', 'K13')}the few rejected items are found without looking at the others`, async () => {
    const { next_cursor: cursor } = await call<Page>('inbox_list', {})
    const item_id = (await call<Page>('inbox_list', { cursor })).items.at(-1)?.item_id
    await tell('inbox_reject', { item_id, reason: 'no' })
    await test.alsoAfterRestart(async () => {
      const rejected = await call<Page>('inbox_list', { state: 'rejected' })
      expect(rejected.items.map((item) => item.item_id)).toEqual([item_id])
      expect(rejected.next_cursor).toBeUndefined()
    })
    if (engine.name === 'postgres') await engine.reader.all(composed('vacuum analyze inbox_item'), {})
    const plan: string[] = []
    const all = async <Name extends string, Row>(
      { text }: Statement<Name, Row>,
      params: Readonly<Record<Name, SqlValue>>,
    ): Promise<Row[]> => {
      const explain = engine.name === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
      const lines = await engine.reader.all(composed<Record<string, unknown>, Name>(`${explain} ${text}`), params)
      plan.push(...lines.map((line) => String(line.detail ?? line['QUERY PLAN'])))
      return []
    }
    await inboxRepo.rejectedAfter({ ...engine.reader, all }, 'default', [0, ''], 500, '["decided-1"]')
    const reads = plan.filter((line) => /(SEARCH|SCAN|Scan).* inbox_item\b/.test(line))
    expect(reads).toEqual([
      expect.stringContaining('inbox_item_rejected'),
      expect.stringMatching(/PRIMARY KEY|inbox_item_pkey/),
    ])
  })
})

onEachEngine('an inbox with phrases like rejected ones', (test) => {
  it(`${verifies('K8', 'I8')}these are listed as rejected, too, in their order`, async () => {
    const { call, teach, candidate, inbox } = await bankIn(test, 'alike')
    for (const phrase of ['buy me a tea', 'wire the money', 'wire the money!']) await teach(phrase, 'trade.buy', 'ann')
    const { candidate_id } = (await candidate('wire the money!', 'trade.buy')) as { candidate_id: string }
    await call('intent_reject', { candidate_id, reason: 'no' })
    const other = (await candidate('wire the money', 'trade.buy')) as { candidate_id: string }
    await test.alsoAfterRestart(async () => {
      const rejected = await inbox('rejected')
      expect(rejected.map(({ item_id }) => item_id)).toEqual([other.candidate_id, candidate_id])
    })
  })
})
