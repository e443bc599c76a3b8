// Trust and the inbox: what is said with too little trust waits for a reviewer, once for all who say the same.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { agent, onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bank, slang } from './intent-registry.ts'

interface Item {
  item_id: string
  state: string
  occurrence_count: number
  reporters: number
  target_id: string
}

onEachEngine('the inbox', (test) => {
  const { call, tell, refused, alsoAfterRestart } = test
  const blocked = async (url: string) => (await call('domain_check', { url })).blocked
  const infer = (domain_pattern: string, more: object = {}) =>
    tell('domain_block', { domain_pattern, reason: 'read somewhere', trust: 'untrusted_document', ...more })
  const item = async (target: string, state = 'waiting'): Promise<Item | undefined> => {
    const { items } = await call<{ items: Item[] }>('inbox_list', { state, limit: 200 })
    return items.find(({ target_id }) => target_id === target)
  }

  it(`${verifies('K8', 'K4')}low trust waits, and takes effect when a reviewer approves it`, async () => {
    expect(await infer('a.example')).toMatchObject({ outcome: 'pending' })
    await alsoAfterRestart(async () => {
      expect(await blocked('a.example')).toBe(false)
      expect(await item('a.example')).toMatchObject({ state: 'waiting', occurrence_count: 1 })
    })
    const receipt = await tell('inbox_approve', { item_id: (await item('a.example'))?.item_id })
    expect(receipt.outcome).toBe('applied')
    await alsoAfterRestart(async () => {
      expect(await blocked('a.example')).toBe(true)
      expect(await item('a.example')).toBeUndefined()
    })
    await tell('feedback_undo', { feedback_id: receipt.feedback_id })
    expect(await blocked('a.example')).toBe(false)
    expect(await item('a.example')).toMatchObject({ state: 'waiting' })
  })

  it(`${verifies('K8')}counts from the approval on, above what was said before it`, async () => {
    await infer('b.example')
    await tell('domain_unblock', { domain_pattern: 'b.example', reason: 'fine' })
    await tell('inbox_approve', { item_id: (await item('b.example'))?.item_id })
    expect(await blocked('b.example')).toBe(true)
    await infer('b.example')
    await tell('domain_unblock', { domain_pattern: 'b.example', reason: 'really fine' })
    expect(await blocked('b.example')).toBe(false)
    expect(await item('b.example')).toMatchObject({ state: 'waiting' })
  })

  it(`${verifies('K9')}what a reviewer rejected does not come back by repetition`, async () => {
    await infer('c.example', { on_behalf_of: 'alice' })
    const rejection = await tell('inbox_reject', { item_id: (await item('c.example'))?.item_id, reason: 'a good site' })
    for (const name of ['bob', 'carol', 'dave']) {
      const again = await infer('c.example', { on_behalf_of: name })
      expect(again).toMatchObject({ outcome: 'recorded', message: expect.stringContaining('a reviewer has rejected') })
    }
    await alsoAfterRestart(async () => {
      expect(await blocked('c.example')).toBe(false)
      expect(await item('c.example')).toBeUndefined()
      expect(await item('c.example', 'rejected')).toMatchObject({ occurrence_count: 4, reporters: 4 })
    })
    await tell('feedback_undo', { feedback_id: rejection.feedback_id })
    expect(await item('c.example')).toMatchObject({ state: 'waiting' })
  })

  it(`${verifies('K9')}a person who repeats themselves counts once; every report is counted`, async () => {
    for (let n = 0; n < 3; n++) await infer('d.example', { on_behalf_of: 'alice', session_id: `s${n}` })
    await infer('d.example', { session_id: 's1' })
    await infer('d.example', { session_id: 's1' })
    await infer('d.example')
    expect(await item('d.example')).toMatchObject({ occurrence_count: 6, reporters: 3 })
  })

  it(`${verifies('K5', 'K9')}shows the state of an item's reports, whatever was decided in between`, async () => {
    await infer('h.example')
    const item_id = (await item('h.example'))?.item_id
    const approval = await tell('inbox_approve', { item_id })
    const withdrawn = await tell('feedback_undo', { feedback_id: approval.feedback_id })
    await tell('inbox_reject', { item_id, reason: 'no' })
    await tell('feedback_undo', { feedback_id: withdrawn.feedback_id })
    expect(await blocked('h.example')).toBe(true)
    expect(await item('h.example', 'live')).toMatchObject({ item_id })
    expect(await item('h.example', 'rejected')).toBeUndefined()
  })

  it(`${verifies('K5', 'K9')}a rejection stays in effect, even if the report it was about is taken back`, async () => {
    const report = await infer('i.example')
    const rejection = await tell('inbox_reject', { item_id: (await item('i.example'))?.item_id, reason: 'no' })
    await tell('feedback_undo', { feedback_id: report.feedback_id })
    expect(await infer('i.example')).toMatchObject({
      outcome: 'recorded',
      message: expect.stringContaining('rejected'),
    })
    await alsoAfterRestart(async () => expect(await item('i.example')).toBeUndefined())
    await tell('feedback_undo', { feedback_id: rejection.feedback_id })
    await alsoAfterRestart(async () => expect(await item('i.example')).toMatchObject({ state: 'waiting' }))
  })

  it(`${verifies('K8')}trust comes from the key and can only be lowered`, async () => {
    const key = { actorKind: 'key', actor: 'key_1', channel: 'http' } as const
    const claim = { domain_pattern: 'e.example', reason: 'x', trust: 'reviewer' }
    expect((await refused('domain_block', claim, { ...key, role: 'agent' })).problems[0]?.field).toBe('trust')
    expect((await refused('domain_block', claim)).problems[0]?.field).toBe('trust')
    expect(await tell('domain_block', claim, { ...key, role: 'reviewer' })).toMatchObject({ outcome: 'applied' })
  })

  it(`${verifies('K9', 'S6')}an agent cannot approve, nor can a keyless program`, async () => {
    await infer('f.example')
    const item_id = (await item('f.example'))?.item_id
    const callers: Partial<Caller>[] = [agent, { channel: 'http' }, { channel: 'library' }]
    for (const caller of callers) {
      expect((await refused('inbox_approve', { item_id }, caller)).code).toBe('forbidden')
      expect((await refused('inbox_reject', { item_id, reason: 'no' }, caller)).code).toBe('forbidden')
    }
    expect(await blocked('f.example')).toBe(false)
  })

  it(`${verifies('K9', 'S6')}on a machine without keys, an agent can do nothing that only a reviewer may do`, async () => {
    // A trainer is a program, also on such a machine. What it made waits for the gate.
    const ofTrainers = ['run_start', 'run_report', 'run_finish']
    const reviewers = test.heed.port.actions.filter(
      ({ name, effect, role }) => effect === 'write' && role === 'reviewer' && !ofTrainers.includes(name),
    )
    expect(reviewers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['inbox_approve', 'intent_approve', 'rule_approve']),
    )
    const callers: Partial<Caller>[] = [agent, { channel: 'http' }, { channel: 'library' }, { role: 'agent' }]
    for (const { name } of reviewers) {
      for (const caller of callers) expect((await refused(name, {}, caller)).code, name).toBe('forbidden')
    }

    const { item_id } = await infer('j.example')
    const rejection = await tell('inbox_reject', { item_id, reason: 'no' })
    for (const caller of callers) {
      const { feedback_id } = rejection
      expect((await refused('feedback_undo', { feedback_id }, caller)).code).toBe('forbidden')
    }
    await alsoAfterRestart(async () => {
      expect(await item('j.example', 'rejected')).toMatchObject({ item_id })
      expect(await blocked('j.example')).toBe(false)
    })
  })

  it(`${verifies('K9')}a hash of something else is refused, whether the item is approved or rejected`, async () => {
    await infer('hash.example')
    await call('intent_import', bank)
    const taught = { feedback_type: 'verb_correction', original_input: slang.fund[0], correct_choice: 'account.open' }
    const phrase = await call<{ candidate_id: string }>('intent_feedback', { ...taught, on_behalf_of: 'ann' })
    const heldId = (await item('hash.example'))?.item_id
    for (const item_id of [heldId, phrase.candidate_id])
      for (const name of ['inbox_approve', 'inbox_reject'])
        expect(await refused(name, { item_id, content_hash: 'nonsense', reason: 'so' })).toMatchObject({
          code: 'conflict',
          problems: [{ field: 'content_hash' }],
        })
    await alsoAfterRestart(async () => {
      expect(await blocked('hash.example')).toBe(false)
      expect(await item('hash.example')).toMatchObject({ state: 'waiting' })
      expect((await call('verb_search', { query: slang.fund[0] })).verb).not.toBe('account.open')
    })
    await tell('inbox_approve', { item_id: heldId })
    await alsoAfterRestart(async () => expect(await blocked('hash.example')).toBe(true))
  })

  it(`${verifies('K11')}decides each item once`, async () => {
    await infer('g.example')
    const item_id = (await item('g.example'))?.item_id
    expect((await refused('inbox_reject', { item_id })).problems[0]?.field).toBe('reason')
    await tell('inbox_approve', { item_id })
    expect((await refused('inbox_approve', { item_id })).code).toBe('conflict')
    expect((await refused('inbox_reject', { item_id, reason: 'no' })).code).toBe('conflict')
    expect((await refused('inbox_approve', { item_id: 'hld_none' })).code).toBe('not_found')
  })
})
