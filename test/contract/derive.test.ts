// Rebuild, verify, the state as of a moment, and never twice.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person } from '../engines.ts'
import { verifies } from '../verifies.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-derive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const quietly = () => undefined

onEachEngine('deriving again', (test) => {
  const { call, tell } = test
  const damage = async (statement: string) => {
    const raw = await openRaw(test.location)
    await raw.transaction((connection) => connection.exec(statement))
    await raw.close()
  }
  const check = () => call<{ asked: number; wrong: { feedback_id: string }[] }>('correction_check', {})

  it(`${verifies('K6', 'K10')}verify and check find what was tampered with; rebuild repairs it`, async () => {
    const { feedback_id } = await tell('domain_block', { domain_pattern: '*.a.example', reason: 'ads' })
    await tell('domain_unblock', { domain_pattern: 'b.example', reason: 'fine' })
    await tell('domain_block', { domain_pattern: 'c.example', reason: 'ads', trust: 'tool_output' })
    expect(await check()).toEqual({ asked: 2, wrong: [], warnings: [] })
    expect(await test.heed.operations.verify(quietly)).toMatchObject({
      rows: 3,
      aggregates: 3,
      count: 0,
      differences: [],
    })

    await damage(`update domain_override_rules set decision = 'unblock' where domain_pattern = '*.a.example'`)
    await damage(`delete from inbox_item`)
    await damage(
      `insert into domain_override_rules (workspace, domain_pattern, id, feedback_id, seq, decision, reason, created_at, is_active) select workspace, 'zzz.example', id, feedback_id, seq, decision, reason, created_at, is_active from domain_override_rules where domain_pattern = 'b.example'`,
    )
    const found = await test.heed.operations.verify(quietly)
    expect(found.differences.map(({ table }) => table).sort()).toEqual([
      'domain_override_rules',
      'domain_override_rules',
      'inbox_item',
    ])
    expect((await check()).wrong).toMatchObject([
      { feedback_id, expected: '{"blocked":true}', got: '{"blocked":false}' },
    ])

    const steps: number[] = []
    expect(await test.heed.operations.rebuild((done) => steps.push(done))).toEqual({ rows: 3, aggregates: 3 })
    expect(steps.at(-1)).toBe(3)
    expect(await test.heed.operations.verify(quietly)).toMatchObject({ count: 0 })
    expect((await check()).wrong).toEqual([])
    expect((await call('domain_check', { url: 'x.a.example' })).blocked).toBe(true)
  })

  it(`${verifies('K10')}check leaves out what is undone, superseded, cleared or waiting`, async () => {
    const undone = await tell('domain_block', { domain_pattern: 'd.example', reason: 'ads' })
    await tell('feedback_undo', { feedback_id: undone.feedback_id })
    await tell('domain_block', { domain_pattern: 'e.example', reason: 'ads' })
    await tell('domain_clear_override', { domain_pattern: 'e.example' })
    await tell('domain_block', { domain_pattern: 'b.example', reason: 'supersedes' })
    expect((await check()).asked).toBe(2)
  })

  it(`${verifies('K10')}check is not misled by a more specific rule under a suffix`, async () => {
    const as = { workspace: 'standing' }
    await tell('domain_block', { domain_pattern: '*.f.example', reason: 'ads' }, as)
    for (const domain_pattern of ['f.example', 'standing-test.f.example']) {
      await tell('domain_unblock', { domain_pattern, reason: 'fine' }, as)
    }
    expect(await call('correction_check', {}, as)).toEqual({ asked: 3, wrong: [], warnings: [] })
  })

  it(`${verifies('K10', 'K13')}check goes page by page and ends`, async () => {
    let asked = 0
    let cursor: string | undefined
    do {
      const page = (await call('correction_check', { limit: 1, ...(cursor && { cursor }) })) as {
        asked: number
        next_cursor?: string
      }
      asked += page.asked
      cursor = page.next_cursor
    } while (cursor)
    expect(asked).toBe(2)
  })

  it(`${verifies('K6')}as-of writes the state as of a moment into a file of its own`, async () => {
    const first = await tell('domain_block', { domain_pattern: 'then.example', reason: 'ads' })
    const { items } = await call<{ items: { created_at: string }[] }>('feedback_list', { limit: 1 })
    const then = items[0]?.created_at ?? ''
    await waitForNextMillisecond(then)
    await tell('feedback_undo', { feedback_id: first.feedback_id })
    await tell('domain_block', { domain_pattern: 'later.example', reason: 'ads' })
    await call('domain_baseline_import', { entries: [{ domain_pattern: 'later-listed.example', decision: 'block' }] })

    const file = join(folder, `${test.engine}.db`)
    await test.heed.operations.rebuildInto(file, then, quietly)
    const past = await openHeed({ store: { file }, workspace: 'default', embedder })
    const blocked = async (url: string) => (await past.port.execute(person, 'domain_check', { url })).blocked
    expect(await blocked('then.example')).toBe(true)
    expect(await blocked('later.example')).toBe(false)
    expect(await blocked('later-listed.example')).toBe(false)
    expect(await past.operations.verify(quietly)).toMatchObject({ count: 0 })
    await past.close()

    expect((await call('domain_check', { url: 'then.example' })).blocked).toBe(false)
    await expect(test.heed.operations.rebuildInto(file, then, quietly)).rejects.toMatchObject({ code: 'conflict' })
  })

  it(`${verifies('S3')}backup copies the live file, and PostgreSQL says what to use instead`, async () => {
    const file = join(folder, `${test.engine}-backup.db`)
    if (test.engine === 'postgres') {
      await expect(test.heed.operations.backup(file)).rejects.toMatchObject({ code: 'invalid_input' })
      expect(existsSync(file)).toBe(false)
      return
    }
    const { bytes } = await test.heed.operations.backup(file)
    expect(bytes).toBeGreaterThan(0)
    const copy = await openHeed({ store: { file }, workspace: 'default', embedder })
    expect((await copy.port.execute(person, 'domain_check', { url: 'later.example' })).blocked).toBe(true)
    await copy.close()
    await expect(test.heed.operations.backup(file)).rejects.toMatchObject({ code: 'conflict' })
  })
})

async function waitForNextMillisecond(moment: string): Promise<void> {
  while (new Date().toISOString() <= moment) await new Promise(setImmediate)
}
