// Domain overrides: what people say decides the next check, and still does after a restart.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'

onEachEngine('domain overrides', ({ call, tell, refused, alsoAfterRestart }) => {
  const blocked = async (url: string) => (await call('domain_check', { url })).blocked

  it(`${verifies('E3', 'E5', 'K3', 'K4')}a block decides the next check`, async () => {
    expect(await blocked('https://spam.com/page')).toBe(false)
    const receipt = await tell('domain_block', { domain_pattern: 'HTTPS://Spam.com:443/page', reason: 'only ads' })
    expect(receipt).toMatchObject({
      outcome: 'applied',
      message: 'spam.com is blocked from the next check on.',
      changes: { created: 1, changed: 0, removed: 0, items: [{ what: 'block spam.com', after: 'in effect' }] },
    })
    expect(receipt.undo).toContain(receipt.feedback_id)
    await alsoAfterRestart(async () => {
      expect(await call('domain_check', { url: 'https://www.spam.com/other' })).toMatchObject({
        blocked: true,
        decided_by: 'override',
        domain_pattern: 'spam.com',
        feedback_id: receipt.feedback_id,
        reason: 'www.spam.com is blocked: a person blocked spam.com (only ads).',
      })
      expect(await blocked('https://sub.spam.com')).toBe(false)
    })
  })

  it(`${verifies('E3')}the most specific pattern wins, then the newest`, async () => {
    await tell('domain_block', { domain_pattern: '*.news.example', reason: 'tabloid' })
    await tell('domain_unblock', { domain_pattern: 'good.news.example', reason: 'fine' })
    await tell('domain_block', { domain_pattern: 'news.example', reason: 'front page too' })
    await tell('domain_unblock', { domain_pattern: 'news.example', reason: 'front page is fine after all' })
    await alsoAfterRestart(async () => {
      expect(await blocked('a.b.news.example')).toBe(true)
      expect(await blocked('good.news.example')).toBe(false)
      expect(await blocked('news.example')).toBe(false)
    })
  })

  it(`${verifies('E3')}one rule per pattern is active, and a new one supersedes the old`, async () => {
    await tell('domain_block', { domain_pattern: 'twice.example', reason: 'one' })
    await tell('domain_block', { domain_pattern: 'TWICE.example.', reason: 'two' })
    const { items } = await call<{ items: Rule[] }>('domain_list', { include: 'all', limit: 200 })
    const rules = items.filter((rule) => rule.domain_pattern === 'twice.example')
    expect(rules.map((rule) => [rule.reason, rule.is_active])).toEqual([
      ['one', false],
      ['two', true],
    ])
  })

  it(`${verifies('E3')}clearing lets the baseline decide again and says how many rules it cleared`, async () => {
    const imported = { entries: [{ domain_pattern: '*.base.example', decision: 'block', reason: 'listed' }] }
    expect(await call('domain_baseline_import', imported)).toEqual({ recorded: 1, unchanged: 0 })
    expect(await call('domain_baseline_import', imported)).toEqual({ recorded: 0, unchanged: 1 })
    expect(await call('domain_check', { url: 'x.base.example' })).toMatchObject({
      blocked: true,
      decided_by: 'baseline',
    })

    await tell('domain_unblock', { domain_pattern: '*.base.example', reason: 'we trust it' })
    expect(await blocked('x.base.example')).toBe(false)

    expect(await call('domain_clear_override', { domain_pattern: '*.base.example' })).toMatchObject({
      outcome: 'applied',
      cleared: 1,
    })
    await alsoAfterRestart(async () => expect(await blocked('x.base.example')).toBe(true))
    expect(await call('domain_clear_override', { domain_pattern: '*.base.example' })).toMatchObject({
      outcome: 'recorded',
      cleared: 0,
    })

    await call('domain_baseline_import', { entries: [{ domain_pattern: '*.base.example', decision: 'none' }] })
    await alsoAfterRestart(async () => expect(await blocked('x.base.example')).toBe(false))
  })

  it(`${verifies('K2')}a fact that is reported again is a new version, and a correction still overrides it`, async () => {
    const report = (decision: string) =>
      call('domain_baseline_import', { entries: [{ domain_pattern: 'version.example', decision }] })
    await report('allow')
    const { feedback_id } = await tell('domain_block', { domain_pattern: 'version.example', reason: 'wrong' })
    await report('block')
    await report('allow')
    expect(await blocked('version.example')).toBe(true)
    await tell('feedback_undo', { feedback_id })
    await alsoAfterRestart(async () =>
      expect(await call('domain_check', { url: 'version.example' })).toMatchObject({
        blocked: false,
        decided_by: 'baseline',
      }),
    )
  })

  it(`${verifies('K14', 'K5')}an undo says that somebody else keeps the domain blocked`, async () => {
    const block = { domain_pattern: 'both.example', reason: 'only ads' }
    const first = await tell('domain_block', { ...block, on_behalf_of: 'ana' })
    const second = await tell('domain_block', { ...block, on_behalf_of: 'bo' })
    const undone = await tell('feedback_undo', { feedback_id: first.feedback_id })
    expect(undone.message).toContain(' both.example stays blocked: bo blocked both.example (only ads).')
    await alsoAfterRestart(async () => expect(await blocked('both.example')).toBe(true))
    const last = await tell('feedback_undo', { feedback_id: second.feedback_id })
    expect(last.message).not.toContain('stays')
    await alsoAfterRestart(async () => expect(await blocked('both.example')).toBe(false))
  })

  it(`${verifies('E4', 'K11')}refuses every public suffix, naming the field and the way out`, async () => {
    for (const domain_pattern of ['*', '**', '*.*', 'com', '*.com', '*.CO.JP', 'co.uk.', 'github.io', '*.github.io']) {
      const error = await refused('domain_block', { domain_pattern, reason: 'all of it' })
      expect(error.code).toBe('invalid_input')
      expect(error.problems[0]?.field).toBe('domain_pattern')
    }
    const listed = {
      entries: [
        { domain_pattern: 'ok.example', decision: 'block' },
        { domain_pattern: '*.com', decision: 'block' },
      ],
    }
    expect((await refused('domain_baseline_import', listed)).problems[0]?.field).toBe('entries.1.domain_pattern')
    expect(await blocked('ok.example')).toBe(false)
  })

  it(`${verifies('E3')}the history of a pattern is a view of the log, including undos`, async () => {
    const { feedback_id } = await tell('domain_block', { domain_pattern: 'history.example', reason: 'ads' })
    const undo = await tell('feedback_undo', { feedback_id })
    const redo = await tell('feedback_undo', { feedback_id: undo.feedback_id })
    await tell('feedback_undo', { feedback_id: redo.feedback_id })
    const { items } = await call<{ items: object[] }>('domain_events', { domain_pattern: 'history.example' })
    expect(items.slice(0, 2).every((event) => !('rule_id' in event))).toBe(true)
    expect(items.slice(2)).toMatchObject([
      { action: 'feedback_undo', decision: 'undo', state: 'in_force', rule_id: feedback_id.replace('fbk_', 'ovr_') },
      { action: 'domain_block', decision: 'block', state: 'undone', rule_id: feedback_id.replace('fbk_', 'ovr_') },
    ])
  })
})

interface Rule {
  domain_pattern: string
  reason: string
  is_active: boolean
}
