// Verify names what was altered behind Heed's back, and nothing makes it permanent.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openHeed } from '../../src/app.ts'
import { query } from '../../src/kernel/store/index.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine, openRaw, person } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { alter } from './alter.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const quietly = () => undefined

onEachEngine('verify', (test) => {
  const { call, tell, refused, alsoAfterRestart } = test
  const verify = () => test.heed.operations.verify(quietly)

  it(`${verifies('K14', 'K6')}names an altered row, and no rebuild makes it permanent`, async () => {
    const given = await tell('settings_set', { name: 'gate.reporters', value: 7 })
    await tell('domain_block', { domain_pattern: 'a.example', reason: 'ads' })
    const sound = await verify()
    expect(sound).toMatchObject({ rows: 2, count: 0, altered_count: 0, altered: [], engine: { problems: [] } })

    await alter(test, 'feedback_text', `update feedback_text set payload = '{"value":1}' where seq = 1`)
    const found = await verify()
    expect(found).toMatchObject({
      compared: false,
      altered_count: 1,
      altered: [{ workspace: 'default', id: given.feedback_id, what: 'settings_set', problem: 'changed' }],
    })
    expect(found.altered[0]?.recorded_at).toMatch(/^\d{4}-/)

    await alter(test, 'feedback_text', `update feedback_text set payload = 'no JSON any more' where seq = 1`)
    expect(await verify()).toMatchObject({ altered_count: 1 })

    await expect(test.heed.operations.rebuild(quietly)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(new RegExp(`${given.feedback_id}.*settings_set.*backup`, 's')),
    })
    const file = join(folder, `${test.engine}.db`)
    const now = new Date(Date.now() + 1_000).toISOString()
    await expect(test.heed.operations.rebuildInto(file, now, quietly)).rejects.toMatchObject({ code: 'conflict' })
    expect(existsSync(file)).toBe(false)
    await alsoAfterRestart(async () => {
      const { settings } = await call<{ settings: { value: number }[] }>('settings_get', {})
      expect(settings[0]?.value).toBe(7)
    })
    // An upgrade would derive it into every table, so nothing is answered then, and verify still names it.
    await alter(test, 'heed_rederive', `insert into heed_rederive (name) values ('another way to keep settings')`)
    const upgraded = await openHeed({ store: test.location, workspace: 'default', embedder, reader })
    await expect(upgraded.port.execute(person, 'settings_get', {})).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('restore the last backup'),
    })
    await expect(upgraded.port.ready()).rejects.toMatchObject({ code: 'conflict' })
    expect(await upgraded.operations.verify(quietly)).toMatchObject({ altered_count: 1 })
    await upgraded.close()

    await alter(test, 'feedback_text', `update feedback_text set payload = '{"value":7}' where seq = 1`)
    expect(await verify()).toMatchObject({ count: 0, altered_count: 0 })
    expect(await test.heed.operations.rebuild(quietly)).toMatchObject({ rows: 2 })
  })

  it(`${verifies('K14')}names changed reasons, texts that are gone, and altered facts, in every workspace`, async () => {
    const as = { workspace: 'other' }
    await call('domain_baseline_import', { entries: [{ domain_pattern: 'b.example', decision: 'block' }] }, as)
    const reasoned = await tell('domain_block', { domain_pattern: 'c.example', reason: 'ads' }, as)
    const gone = await tell('domain_block', { domain_pattern: 'd.example', reason: 'ads' }, as)
    await alter(
      test,
      'feedback_text',
      `update feedback_text set reason = 'because' where workspace = 'other' and seq = 2`,
    )
    await alter(test, 'feedback_text', `delete from feedback_text where workspace = 'other' and seq = 3`)
    await alter(test, 'fact', `update fact set body = '{"decision":"allow","reason":""}' where workspace = 'other'`)
    const { altered, altered_count } = await verify()
    expect(altered_count).toBe(3)
    expect(altered).toMatchObject([
      { workspace: 'other', id: 'b.example', what: 'domain (fact)', problem: 'changed' },
      { workspace: 'other', id: reasoned.feedback_id, what: 'domain_block', problem: 'changed' },
      { workspace: 'other', id: gone.feedback_id, what: 'domain_block', problem: 'missing' },
    ])
  })

  it(`${verifies('K14')}a call that needs a row that cannot be read says which row, and what to do`, async () => {
    const as = { workspace: 'unreadable' }
    await call('domain_baseline_import', { entries: [{ domain_pattern: 'b.example', decision: 'block' }] }, as)
    const { feedback_id } = await tell('domain_block', { domain_pattern: 'c.example', reason: 'ads' }, as)
    const here = `where workspace = 'unreadable' and seq =`
    for (const [table, column, seq, texts, named] of [
      ['feedback_text', 'payload', 2, ['{x', 'null', '[]'], feedback_id],
      ['feedback_log', 'depends_on', 2, ['{x', '{"x":1}', '[1]', '{"dependsOn":[],"against":[1]}'], feedback_id],
      ['fact', 'body', 1, ['{x', '5'], 'b.example'],
    ] as const) {
      const raw = await openRaw(test.location)
      const was = query<{ text: string | null }>()(`select ${column} as text from ${table} ${here} ${seq}`)
      const text = (await raw.reader.first(was, {}))?.text
      await raw.close()
      for (const garbage of texts) {
        await alter(test, table, `update ${table} set ${column} = '${garbage}' ${here} ${seq}`)
        expect(await refused('correction_check', {}, as), `${column} ${garbage}`).toMatchObject({
          code: 'conflict',
          message: expect.stringMatching(new RegExp(`^${named} .*heed verify.*restore`)),
        })
      }
      await alter(test, table, `update ${table} set ${column} = ${text ? `'${text}'` : 'null'} ${here} ${seq}`)
    }
    expect(await verify()).toMatchObject({ altered: expect.not.arrayContaining([expect.objectContaining(as)]) })
  })

  it(`${verifies('K14')}says what the engine itself checked`, async () => {
    const { engine } = await verify()
    if (test.engine === 'sqlite') return expect(engine.checked).toContain('integrity_check')
    expect(engine.checked).toContain('amcheck is not installed')
    const raw = await openRaw(test.location)
    const isThere = await raw
      .transaction((connection) => connection.exec('create extension amcheck'))
      .then(() => true)
      .catch(() => false)
    await raw.close()
    if (isThere)
      expect((await verify()).engine).toMatchObject({ checked: expect.stringContaining('amcheck'), problems: [] })
  })

  it(`${verifies('K13')}reports its progress to the end`, async () => {
    const steps: [number, number | undefined][] = []
    await test.heed.operations.verify((done, total) => steps.push([done, total]))
    const [done, total] = steps.at(-1) ?? []
    expect(done).toBe(total)
  })
})

it(`${verifies('K14')}verify says what SQLite finds wrong with its file`, async () => {
  const store = { file: join(folder, 'damaged.db') }
  const heed = await openHeed({ store, workspace: 'default' })
  const block = { domain_pattern: 'a.example', reason: 'ads', idempotency_key: 'needle' }
  await heed.port.execute(person, 'domain_block', block)
  await heed.close()
  // The key is in the table and in an index; only one of the two is changed.
  const bytes = readFileSync(store.file)
  bytes.write('noodle', bytes.indexOf('needle'))
  writeFileSync(store.file, bytes)
  const damaged = await openHeed({ store, workspace: 'default' })
  const { engine } = await damaged.operations.verify(quietly)
  await damaged.close()
  expect(engine.problems.join()).toContain('feedback_log_idempotency')
})
