// The log: every row complete, in order and once; and what reads it.
import { expect, it } from 'vitest'
import { query } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'

interface Row {
  feedback_id: string
  seq: number
  state: string
  created_at: string
}

onEachEngine('the log', (test) => {
  const { call, tell, refused } = test
  const block = (domain_pattern: string, more: object = {}, as = {}) =>
    tell('domain_block', { domain_pattern, reason: 'ads', ...more }, as)
  const page = (input: object) => call<{ items: Row[]; next_cursor?: string }>('feedback_list', input)

  it(`${verifies('K1', 'K8')}keeps who said what, for whom, where and when`, async () => {
    const key = { actor: 'key_7', actorKind: 'key', role: 'reviewer', channel: 'http' } as const
    const more = { task_id: 't1', session_id: 's1', on_behalf_of: 'alice', idempotency_key: 'once' }
    const { feedback_id } = await block('row.example', more, key)
    const { items } = await page({ task_id: 't1' })
    expect(items).toMatchObject([
      {
        feedback_id,
        seq: 1,
        action: 'domain_block',
        target_type: 'domain',
        target_id: 'row.example',
        task_id: 't1',
        session_id: 'key_7/s1',
        actor: 'key_7',
        person: 'alice',
        trust: 'reviewer',
        channel: 'http',
        reason: 'ads',
        state: 'in_force',
      },
    ])
    const raw = await openRaw(test.location)
    const view = query<Record<string, unknown>>()('select * from feedback')
    const [row] = await raw.reader.all(view, {})
    expect(row).toMatchObject({
      id: feedback_id,
      task_id: 't1',
      action: 'domain_block',
      target_id: 'row.example',
      applied_to_training: 0,
    })
    expect(JSON.parse(String(row?.payload))).toEqual({ reason: 'ads' })
    await raw.close()
  })

  it(`${verifies('K1')}is append-only: the database refuses to change or delete a row`, async () => {
    const raw = await openRaw(test.location)
    for (const table of ['feedback_log', 'feedback_text']) {
      for (const statement of [`update ${table} set workspace = 'x'`, `delete from ${table}`]) {
        await expect(raw.transaction((connection) => connection.exec(statement))).rejects.toThrow(/append-only/)
      }
    }
    await raw.close()
  })

  it(`${verifies('K7')}answers a repeated idempotency key with the first receipt and changes nothing`, async () => {
    const first = await block('repeat.example', { idempotency_key: 'k' })
    const again = await block('repeat.example', { idempotency_key: 'k' })
    expect(again).toMatchObject({
      feedback_id: first.feedback_id,
      outcome: 'duplicate',
      first_outcome: 'applied',
      undone: false,
    })
    expect(again.changes).toEqual(first.changes)
    await tell('feedback_undo', { feedback_id: first.feedback_id })
    expect(await block('repeat.example', { idempotency_key: 'k' })).toMatchObject({
      outcome: 'duplicate',
      undone: true,
    })
    expect((await call('domain_check', { url: 'repeat.example' })).blocked).toBe(false)
    expect(
      (await refused('domain_block', { domain_pattern: 'other.example', reason: 'ads', idempotency_key: 'k' })).code,
    ).toBe('conflict')
    expect(
      (await refused('domain_unblock', { domain_pattern: 'repeat.example', reason: 'ads', idempotency_key: 'k' })).code,
    ).toBe('conflict')
  })

  it(`${verifies('K7')}takes a repeat without a key as new feedback`, async () => {
    const [one, two] = [await block('plain.example'), await block('plain.example')]
    expect(two.feedback_id).not.toBe(one.feedback_id)
  })

  it(`${verifies('K7', 'K11')}many at once under one key are one row`, async () => {
    const receipts = await Promise.all(
      Array.from({ length: 20 }, () => block('race.example', { idempotency_key: 'race' })),
    )
    expect(new Set(receipts.map((receipt) => receipt.feedback_id)).size).toBe(1)
    expect(receipts.filter((receipt) => receipt.outcome === 'applied')).toHaveLength(1)
    expect((await page({ target_type: 'domain', target_id: 'race.example' })).items).toHaveLength(1)
  })

  it(`${verifies('K13', 'K1')}is read page by page, in both directions, each row once and in order`, async () => {
    for (let n = 0; n < 25; n++) await block(`page-${n}.example`)
    const read = async (order: string) => {
      const rows: Row[] = []
      let cursor: string | undefined
      do {
        const next = await page({ order, limit: 7, ...(cursor && { cursor }) })
        rows.push(...next.items)
        cursor = next.next_cursor
      } while (cursor)
      return rows
    }
    const oldest = await read('oldest')
    expect(oldest.map((row) => row.seq)).toEqual(oldest.map((__, index) => index + 1))
    expect(await read('newest')).toEqual(oldest.toReversed())
    expect(oldest.every((row, index) => index === 0 || row.created_at >= (oldest[index - 1]?.created_at ?? ''))).toBe(
      true,
    )
    expect((await refused('feedback_list', { cursor: 'nonsense' })).problems[0]?.field).toBe('cursor')
  })

  it(`${verifies('K11', 'K13')}refuses a cursor with characters that an engine refuses`, async () => {
    const cursors: Record<string, unknown> = {
      domain_list: ['\u0000', ''],
      correction_check: ['domain', '\u0000'],
      inbox_list: [1, '\u0000'],
      key_list: '\u0000',
    }
    for (const [list, place] of Object.entries(cursors)) {
      const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
      expect(await refused(list, { cursor })).toMatchObject({ code: 'invalid_input', problems: [{ field: 'cursor' }] })
    }
  })

  it(`${verifies('K11', 'K14')}refuses to look for an action that nothing is recorded under`, async () => {
    for (const [action, hint] of [
      ['domain_blok', 'Did you mean domain_block'],
      ['block_domain', 'Did you mean domain_block'],
      ['intent_approve', 'recorded as inbox_approve'],
      ['turn_record', 'recorded as feedback_detect'],
      ['domain_check', 'only reads'],
      ['evidence_record', 'is not recorded in the log'],
    ] as const) {
      const error = await refused('feedback_list', { action })
      expect(error).toMatchObject({ code: 'invalid_input', problems: [{ field: 'action' }] })
      expect(error.message).toContain(hint)
    }
    for (const action of ['domain_unblock', 'feedback_undo', 'inbox_reject', 'feedback_detect', 'rule_propose']) {
      expect(await page({ action })).toMatchObject({ items: expect.any(Array) })
    }
    const raw = await openRaw(test.location)
    await raw.transaction((connection) =>
      connection.exec(`insert into feedback_log (workspace, seq, id, action, target_type, target_id, aggregate_type,
        aggregate_id, actor, actor_kind, trust, channel, created_at, text_hash) values ('older', 1, 'fbk_1', 'past_action',
        'thing', 'a', 'thing', 'a', 'local', 'local', 'direct_user', 'cli', '2026-01-01T00:00:00.000Z', '')`),
    )
    await raw.close()
    const older = await call<{ items: unknown[] }>('feedback_list', { action: 'past_action' }, { workspace: 'older' })
    expect(older.items).toHaveLength(1)
  })

  it(`${verifies('K12')}keeps workspaces apart`, async () => {
    const { feedback_id } = await block('mine.example')
    const held = await block('mine-held.example', { trust: 'tool_output' })
    expect(held.outcome).toBe('pending')
    const { items: waiting } = await call<{ items: { item_id: string }[] }>('inbox_list', {})
    const other = { workspace: 'other' }
    expect((await call('domain_check', { url: 'mine.example' }, other)).blocked).toBe(false)
    for (const list of ['feedback_list', 'domain_list', 'domain_events', 'inbox_list']) {
      expect((await call(list, {}, other)).items).toEqual([])
    }
    expect((await refused('feedback_undo', { feedback_id }, other)).code).toBe('not_found')
    expect((await refused('inbox_approve', { item_id: waiting[0]?.item_id }, other)).code).toBe('not_found')
    await tell('settings_set', { name: 'gate.reporters', value: 9 }, other)
    const { settings } = await call<{ settings: { value: number }[] }>('settings_get', {})
    expect(settings[0]?.value).toBe(3)
    expect(await block('mine.example', { idempotency_key: 'k' }, other)).toMatchObject({ outcome: 'applied' })
  })

  it(`${verifies('K13', 'K11')}bounds every text, and refuses what an engine cannot store`, async () => {
    const long = await refused('domain_block', { domain_pattern: 'x.example', reason: 'x'.repeat(4_001) })
    expect(long).toMatchObject({ code: 'invalid_input', problems: [{ field: 'reason' }] })
    for (const reason of ['a\u0000b', '\ud800', '   ', '']) {
      expect((await refused('domain_block', { domain_pattern: 'x.example', reason })).problems[0]?.field).toBe('reason')
    }
    const astral = await block('emoji.example', { reason: '絵文字 🎉 и кириллица' })
    expect((await page({ target_type: 'domain', target_id: 'emoji.example' })).items[0]).toMatchObject({
      feedback_id: astral.feedback_id,
      reason: '絵文字 🎉 и кириллица',
    })
  })
})
