// Seals: each row has the hash of everything recorded in it and of the seal before it, facts and feedback in one chain.
import { expect, it } from 'vitest'
import { sealOfFact, sealOfRow } from '../../src/kernel/feedback/seal.ts'
import { query, type SqlValue } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'

type Stored = Record<string, SqlValue>
const log = query<Stored>()(`select * from feedback_log where workspace = 'default' order by seq`)
const facts = query<Stored>()(`select * from fact where workspace = 'default' order by seq`)
const newest = query<Stored>()(`select seq, seal from workspace where name = 'default'`)

onEachEngine('seals', (test) => {
  const { call, tell, refused } = test

  it(`${verifies('K1', 'K14')}chain feedback and facts in the order of their workspace`, async () => {
    await call('domain_baseline_import', { entries: [{ domain_pattern: 'b.example', decision: 'block' }] })
    const { feedback_id } = await tell('domain_block', { domain_pattern: 'a.example', reason: 'ads' })
    await Promise.all([
      tell('domain_block', { domain_pattern: 'c.example', reason: 'ads', idempotency_key: 'once' }),
      refused('domain_block', { domain_pattern: 'not a domain', reason: 'ads' }),
      refused('feedback_undo', { feedback_id: 'fbk_unknown' }),
      tell('feedback_undo', { feedback_id }),
    ])
    const raw = await openRaw(test.location)
    const rows = [
      ...(await raw.reader.all(log, {})).map((row) => ({ row, sealOf: sealOfRow })),
      ...(await raw.reader.all(facts, {})).map((row) => ({ row, sealOf: sealOfFact })),
    ].toSorted((a, b) => Number(a.row.seq) - Number(b.row.seq))
    let before: string | null = null
    for (const { row, sealOf } of rows) {
      expect(row.seal).toBe(sealOf(before, row as never))
      before = String(row.seal)
    }
    expect(await raw.reader.first(newest, {})).toEqual({ seq: rows.length, seal: before })
    await raw.close()
  })

  it(`${verifies('K1')}refuse the rows of an older Heed that still runs, once a workspace has sealed rows`, async () => {
    const raw = await openRaw(test.location)
    const write = (workspace: string) =>
      raw.transaction((connection) =>
        connection.exec(`insert into fact (workspace, kind, id, seq, body, hash, actor, created_at)
          values ('${workspace}', 'thing', 'a', 100, '{}', '', 'local', '2026-01-01T00:00:00.000Z')`),
      )
    await expect(write('default')).rejects.toThrow('this Heed is older than its data; start it again')
    await write('of before')
    await raw.close()
  })
})
