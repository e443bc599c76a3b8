// Undo and redo: what is derived afterwards is as if the row had never been given.
import { expect, it } from 'vitest'
import { agent, onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'

onEachEngine('undo', ({ call, tell, refused, alsoAfterRestart }) => {
  const blocked = async (url: string) => (await call('domain_check', { url })).blocked
  const block = (domain_pattern: string, more: object = {}) =>
    tell('domain_block', { domain_pattern, reason: 'ads', ...more })
  const undo = (feedback_id: string, more: object = {}) => tell('feedback_undo', { feedback_id, ...more })

  it(`${verifies('K5', 'K3')}takes back the effect, and redo brings it back`, async () => {
    const given = await block('a.example')
    const taken = await undo(given.feedback_id)
    expect(taken).toMatchObject({ outcome: 'applied', changes: { removed: 1 } })
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(false))
    const redone = await undo(taken.feedback_id)
    expect(redone.outcome).toBe('applied')
    await alsoAfterRestart(async () => expect(await blocked('a.example')).toBe(true))
  })

  it(`${verifies('K5')}restores the rule that the undone one had superseded`, async () => {
    await tell('domain_unblock', { domain_pattern: 'b.example', reason: 'fine' })
    const later = await block('b.example')
    await undo(later.feedback_id)
    expect(await call('domain_check', { url: 'b.example' })).toMatchObject({ blocked: false, decided_by: 'override' })
  })

  it(`${verifies('K5', 'K4')}says so if it was undone already, and each undo counts for itself`, async () => {
    const given = await block('c.example')
    const first = await undo(given.feedback_id)
    const second = await undo(given.feedback_id)
    expect(second).toMatchObject({ outcome: 'recorded', message: expect.stringContaining(first.feedback_id) })
    const redo = await undo(first.feedback_id)
    expect(redo).toMatchObject({ outcome: 'recorded', message: expect.stringContaining(second.feedback_id) })
    expect(await blocked('c.example')).toBe(false)
    await undo(second.feedback_id)
    expect(await blocked('c.example')).toBe(true)
  })

  it(`${verifies('K5')}names the approval that is inert now, and redo revives it`, async () => {
    const held = await block('d.example', { trust: 'agent_inferred' })
    const { items } = await call<{ items: { item_id: string }[] }>('inbox_list', {})
    const approval = await tell('inbox_approve', { item_id: items[0]?.item_id })
    expect(await blocked('d.example')).toBe(true)
    const taken = await undo(held.feedback_id)
    expect(taken.inert).toEqual([approval.feedback_id])
    expect(await blocked('d.example')).toBe(false)
    const redone = await undo(taken.feedback_id)
    expect(redone.revived).toEqual([approval.feedback_id])
    await alsoAfterRestart(async () => expect(await blocked('d.example')).toBe(true))
  })

  it(`${verifies('K5', 'K14')}of an approval or a rejection says in words what was decided`, async () => {
    const held = await block('i.example', { trust: 'tool_output' })
    const approval = await tell('inbox_approve', { item_id: held.item_id })
    const refusal = { code: 'forbidden', message: expect.stringContaining('an approval') }
    expect(await refused('feedback_undo', { feedback_id: approval.feedback_id }, agent)).toMatchObject(refusal)
    const all = 'with all that followed from it.'
    expect((await undo(approval.feedback_id)).message).toBe(`Took back the approval: block i.example, ${all}`)
    const rejection = await tell('inbox_reject', { item_id: held.item_id, reason: 'no' })
    expect((await undo(rejection.feedback_id)).message).toBe(`Took back the rejection: block i.example, ${all}`)
    // Nobody reports it any more, so only its id is known.
    const again = await tell('inbox_approve', { item_id: held.item_id })
    await undo(held.feedback_id)
    expect((await undo(again.feedback_id)).message).toBe(
      `Took back the approval: ${held.item_id}. Nothing depended on it, so no decision changes.`,
    )
    await alsoAfterRestart(async () => expect(await blocked('i.example')).toBe(false))
  })

  it(`${verifies('K8')}of low trust waits in the inbox like any other feedback`, async () => {
    const given = await block('g.example')
    const inferred = await undo(given.feedback_id, { trust: 'agent_inferred' })
    expect(inferred.outcome).toBe('pending')
    await alsoAfterRestart(async () => expect(await blocked('g.example')).toBe(true))
    const { items } = await call<{ items: { item_id: string; target_id: string }[] }>('inbox_list', {})
    const item = items.find(({ target_id }) => target_id === given.feedback_id)
    const approval = await tell('inbox_approve', { item_id: item?.item_id })
    await alsoAfterRestart(async () => expect(await blocked('g.example')).toBe(false))
    await undo(approval.feedback_id)
    expect(await blocked('g.example')).toBe(true)
    await tell('inbox_reject', { item_id: item?.item_id, reason: 'it stays blocked' })
    await undo(given.feedback_id, { trust: 'tool_output' })
    expect(await blocked('g.example')).toBe(true)
  })

  it(`${verifies('K5', 'K8')}needs the same person or a reviewer`, async () => {
    const key = { actorKind: 'key', role: 'agent', channel: 'http' } as const
    const alice = { domain_pattern: 'e.example', reason: 'ads', on_behalf_of: 'alice' }
    const { feedback_id } = await tell('domain_block', alice, { ...key, actor: 'key_1' })
    expect((await refused('feedback_undo', { feedback_id }, { ...key, actor: 'key_1' })).code).toBe('forbidden')
    expect(
      (await refused('feedback_undo', { feedback_id, on_behalf_of: 'bob' }, { ...key, actor: 'key_1' })).code,
    ).toBe('forbidden')
    expect((await refused('feedback_undo', { feedback_id, on_behalf_of: 'bob' })).code).toBe('forbidden')
    expect(await blocked('e.example')).toBe(true)
    await tell('feedback_undo', { feedback_id, on_behalf_of: 'alice' }, { ...key, actor: 'key_2' })
    expect(await blocked('e.example')).toBe(false)

    const unnamed = await tell(
      'domain_block',
      { domain_pattern: 'f.example', reason: 'ads' },
      { ...key, actor: 'key_1' },
    )
    expect(
      (await refused('feedback_undo', { feedback_id: unnamed.feedback_id }, { ...key, actor: 'key_2' })).code,
    ).toBe('forbidden')
    await tell('feedback_undo', { feedback_id: unnamed.feedback_id }, { ...key, actor: 'key_3', role: 'reviewer' })
    expect(await blocked('f.example')).toBe(false)
  })

  it(`${verifies('K5', 'S6')}needs the role of what it undoes`, async () => {
    const { feedback_id } = await tell('settings_set', { name: 'gate.reporters', value: 7 })
    const reviewer = { actorKind: 'key', actor: 'key_9', role: 'reviewer', channel: 'http' } as const
    expect(await refused('feedback_undo', { feedback_id }, reviewer)).toMatchObject({
      code: 'forbidden',
      message: 'Taking back “Change a setting” needs the role admin. Ask someone who has it.',
    })
    await undo(feedback_id)
    const { settings } = await call<{ settings: { name: string; value: number }[] }>('settings_get', {})
    expect(settings.find(({ name }) => name === 'gate.reporters')?.value).toBe(3)
  })

  it(`${verifies('K5', 'K9', 'S6')}needs the same to bring something back as to give it`, async () => {
    const set = await tell('settings_set', { name: 'gate.reporters', value: 1 })
    const unset = await undo(set.feedback_id)
    expect((await refused('feedback_undo', { feedback_id: unset.feedback_id }, agent)).code).toBe('forbidden')
    const { settings } = await call<{ settings: { value: number }[] }>('settings_get', {})
    expect(settings[0]?.value).toBe(3)

    await block('h.example', { trust: 'tool_output' })
    const { items } = await call<{ items: { item_id: string; target_id: string }[] }>('inbox_list', {})
    const item_id = items.find(({ target_id }) => target_id === 'h.example')?.item_id
    const approval = await tell('inbox_approve', { item_id })
    const withdrawn = await undo(approval.feedback_id)
    for (const caller of [agent, { channel: 'http' as const }]) {
      expect((await refused('feedback_undo', { feedback_id: withdrawn.feedback_id }, caller)).code).toBe('forbidden')
    }
    expect(await blocked('h.example')).toBe(false)
    await undo(withdrawn.feedback_id)
    expect(await blocked('h.example')).toBe(true)
  })

  it(`${verifies('K11')}says which feedback it did not find`, async () => {
    const error = await refused('feedback_undo', { feedback_id: 'fbk_unknown' })
    expect(error).toMatchObject({ code: 'not_found', problems: [{ field: 'feedback_id' }] })
  })
})
