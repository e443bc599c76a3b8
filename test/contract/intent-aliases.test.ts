// For whom a correction of a name is in effect: the newest for everyone, a person's own for that person, and only reviewers override
// reviewers.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Bank, bankIn } from './intent-registry.ts'

const agentKey = (actor: string) => ({ actor, actorKind: 'key', role: 'agent', channel: 'mcp' })
const reviewerKey = { actor: 'key-rita', actorKind: 'key', role: 'reviewer', channel: 'http' }

const correction = (correct_choice: string, more: object) => ({
  feedback_type: 'entity_correction',
  original_input: 'acme',
  correct_choice,
  ...more,
})

interface Said {
  feedback_id: string
  candidate_id?: string
  item_id?: string
  outcome: string
  message: string
  applies_to: string
  auto_applied: boolean
  changes: { items: { what: string; before?: string; after?: string }[] }
}

function names({ call }: Bank) {
  return {
    /** What is said of “acme”. */
    says: (choice: string, more: object = {}, as: object = {}) =>
      call<Said>('intent_feedback', correction(choice, more), as),
    /** The entity that “acme” means for this asker. */
    means: async (asked: object = {}, as: object = {}) =>
      (await call<{ entity_id?: string }>('entity_resolve', { name: 'Acme', ...asked }, as)).entity_id,
  }
}

onEachEngine('aliases', (test) => {
  it(`${verifies('I3', 'I5', 'K14', 'K5')}without a person, the newest correction is in effect for everyone, and undo restores the one before`, async () => {
    const world = await bankIn(test, 'newest')
    const { says, means } = names(world)
    expect(await says('apex')).toMatchObject({ outcome: 'applied', applies_to: 'everyone' })
    const second = await says('john', { system_choice: 'apex' })
    expect(second).toMatchObject({
      outcome: 'applied',
      applies_to: 'everyone',
      auto_applied: true,
      message: "Got it — using 'john' for future lookups. Applied immediately.",
      changes: { items: [{ what: '“acme” for everyone', before: 'apex', after: 'john' }] },
    })
    const all = async () => [await means(), await means({ on_behalf_of: 'zoe' }), await means({ session_id: 'x' })]
    await test.alsoAfterRestart(async () => expect(await all()).toEqual(['john', 'john', 'john']))
    const undone = await world.undo(second)
    expect(undone.changes.items).toEqual([{ what: '“acme” for everyone', before: 'john', after: 'apex' }])
    await test.alsoAfterRestart(async () => expect(await all()).toEqual(['apex', 'apex', 'apex']))
    await world.undo(undone)
    await test.alsoAfterRestart(async () => expect(await all()).toEqual(['john', 'john', 'john']))
    expect((await world.check()).asked).toBe(1)
  })

  it(`${verifies('I3', 'K5', 'K14')}the undo of a correction that others made too says that the name keeps its meaning`, async () => {
    const world = await bankIn(test, 'kept by others')
    const { says, means } = names(world)
    const [ann, bob] = [await says('apex', { on_behalf_of: 'ann' }), await says('apex', { on_behalf_of: 'bob' })]
    const undo = ({ feedback_id }: Said, on_behalf_of: string) =>
      world.call<Said>('feedback_undo', { feedback_id, on_behalf_of })
    const all = 'with all that followed from it.'
    expect((await undo(ann, 'ann')).message).toBe(
      `Took back intent_feedback on “acme”, ${all} “acme” still means 'apex' for everyone, because others said so too (${bob.feedback_id}).`,
    )
    await test.alsoAfterRestart(async () => expect(await means({ on_behalf_of: 'ann' })).toBe('apex'))
    const again = await says('apex', { on_behalf_of: 'bob' })
    expect((await undo(again, 'bob')).message).toContain(
      `“acme” still means 'apex', because it was said more than once (${bob.feedback_id}).`,
    )
    expect((await undo(bob, 'bob')).message).toBe(`Took back intent_feedback on “acme”, ${all}`)
    await test.alsoAfterRestart(async () => expect(await means({ on_behalf_of: 'ann' })).not.toBe('apex'))
  })

  it(`${verifies('I3', 'K9', 'K14')}what people said is in effect for them; for everyone else, what any key said last`, async () => {
    const world = await bankIn(test, 'people')
    const { says, means } = names(world)
    await says('apex', { on_behalf_of: 'ann' }, agentKey('key-1'))
    await says('sarah-london', {}, agentKey('key-1'))
    const last = await says('john', {}, agentKey('key-2'))
    expect(last).toMatchObject({ applies_to: 'everyone', outcome: 'applied' })
    await test.alsoAfterRestart(async () => {
      expect(await means()).toBe('john')
      expect(await means({ on_behalf_of: 'bob' })).toBe('john')
      expect(await means({ on_behalf_of: 'ann' })).toBe('apex')
    })
    expect((await says('sarah-singapore', { on_behalf_of: 'bob' })).changes.items).toEqual([
      { what: '“acme” for everyone', before: 'john', after: 'sarah-singapore' },
      { what: '“acme” for bob', after: 'sarah-singapore' },
    ])
    await test.alsoAfterRestart(async () => expect(await means()).toBe('sarah-singapore'))
    expect(await world.check()).toMatchObject({ asked: 2, wrong: [] })
  })

  it(`${verifies('I3', 'K14')}a person's newest correction is in effect for them in every conversation`, async () => {
    const { says, means } = names(await bankIn(test, 'conversations'))
    await says('apex', { on_behalf_of: 'ann', session_id: 'one' })
    await says('john', { on_behalf_of: 'ann' })
    await says('sarah-london', { session_id: 'two' })
    await test.alsoAfterRestart(async () => {
      expect(await means({ on_behalf_of: 'ann', session_id: 'one' })).toBe('john')
      expect(await means({ on_behalf_of: 'ann', session_id: 'two' })).toBe('john')
      // Nobody was named in the other conversation, so what was said there is for everyone in it.
      expect(await means({ on_behalf_of: 'zoe', session_id: 'two' })).toBe('sarah-london')
      expect(await means({ session_id: 'two' })).toBe('sarah-london')
      expect(await means({ on_behalf_of: 'ann' })).toBe('john')
      expect(await means({ session_id: 'one' })).toBe('apex')
    })
  })

  it(`${verifies('I3', 'K14')}what was said of an area is in effect in it, and elsewhere only if nothing else was said`, async () => {
    const { says, means } = names(await bankIn(test, 'areas'))
    const inFunds = { context: { domain: 'funds' } }
    expect(await says('apex', inFunds)).toMatchObject({
      applies_to: 'everyone',
      message: expect.stringMatching(/Applied immediately\.$/),
    })
    expect(await means()).toBe('apex')
    expect(await says('john')).toMatchObject({
      applies_to: 'everyone',
      message: "Got it — using 'john' for future lookups. Applied immediately, except in the area funds.",
    })
    expect(await says('sarah-london', { context: { domain: 'asia' } })).toMatchObject({
      message: "Got it — using 'sarah-london' for future lookups. Applied immediately in the area asia.",
      changes: { items: [{ what: '“acme” for everyone in asia', after: 'sarah-london' }] },
    })
    await test.alsoAfterRestart(async () => {
      expect(await means()).toBe('john')
      expect(await means({ domain: 'europe' })).toBe('john')
      expect(await means({ domain: 'funds' })).toBe('apex')
      expect(await means({ domain: 'asia' })).toBe('sarah-london')
    })
  })

  it(`${verifies('K8', 'K14', 'I3')}what a reviewer said is in effect for everyone until a reviewer says otherwise`, async () => {
    const world = await bankIn(test, 'reviewer')
    const { says, means } = names(world)
    const decided = await says('apex', {}, reviewerKey)
    const stranger = await says('john', {}, agentKey('key-1'))
    expect(stranger).toMatchObject({
      outcome: 'pending',
      applies_to: 'nobody',
      auto_applied: false,
      message: `Noted. It waits in the inbox until a reviewer approves it, because a reviewer decided otherwise (${decided.feedback_id}).`,
    })
    expect(stranger).not.toHaveProperty('candidate_id')
    expect(await says('john', { context: { domain: 'funds' } }, agentKey('key-1'))).toMatchObject({
      outcome: 'recorded',
      applies_to: 'nobody',
      auto_applied: false,
      message: "Noted, but nothing changes: a reviewer decided that “acme” means 'apex'. A reviewer can correct that.",
      changes: { items: [] },
    })
    expect(await says('john', { on_behalf_of: 'ann' }, agentKey('key-1'))).toMatchObject({
      outcome: 'applied',
      applies_to: 'person',
      message:
        "Got it — using 'john' for future lookups. Applied immediately for ann; for everyone else it stays 'apex', as a reviewer decided.",
      changes: { items: [{ what: '“acme” for ann', after: 'john' }] },
    })
    expect(await says('sarah-london', { session_id: 'one' }, agentKey('key-1'))).toMatchObject({
      outcome: 'applied',
      applies_to: 'conversation',
      message:
        "Got it — using 'sarah-london' for future lookups. Applied immediately in this conversation; elsewhere it stays 'apex', as a reviewer decided.",
    })
    await test.alsoAfterRestart(async () => {
      expect(await means()).toBe('apex')
      expect(await means({ domain: 'funds' })).toBe('apex')
      expect(await means({ on_behalf_of: 'bob' })).toBe('apex')
      expect(await means({ on_behalf_of: 'ann' })).toBe('john')
      expect(await means({ session_id: 'one' })).toBe('apex')
      expect(await means({ session_id: 'one' }, agentKey('key-1'))).toBe('sarah-london')
    })
    const undone = await world.call<Said>('feedback_undo', { feedback_id: decided.feedback_id }, reviewerKey)
    expect(undone.changes.items).toContainEqual({
      what: '“acme” for everyone',
      before: 'apex',
      after: 'sarah-london',
    })
    await test.alsoAfterRestart(async () => expect(await means()).toBe('sarah-london'))
    await world.call('feedback_undo', { feedback_id: undone.feedback_id }, reviewerKey)
    const waiting = await world.inbox()
    const item = waiting.find(({ item_id }) => item_id === stranger.item_id)
    await world.call('inbox_approve', { item_id: item?.item_id }, reviewerKey)
    await test.alsoAfterRestart(async () => expect(await means()).toBe('john'))
    await says('sarah-singapore', {}, reviewerKey)
    await test.alsoAfterRestart(async () => expect(await means()).toBe('sarah-singapore'))
  })

  it(`${verifies('K8', 'K14')}what a reviewer approved is the reviewer's decision from then on`, async () => {
    const world = await bankIn(test, 'let through')
    const { says, means } = names(world)
    const held = await says('apex', { trust: 'tool_output' }, agentKey('key-1'))
    await says('john', {}, agentKey('key-1'))
    const [item] = await world.inbox()
    const approved = await world.call<Said>('inbox_approve', { item_id: item?.item_id }, reviewerKey)
    expect(approved.changes.items).toContainEqual({ what: '“acme” for everyone', before: 'john', after: 'apex' })
    expect(await says('sarah-london', {}, agentKey('key-2'))).toMatchObject({ applies_to: 'nobody' })
    await test.alsoAfterRestart(async () => expect(await means()).toBe('apex'))
    await world.undo(held)
    await test.alsoAfterRestart(async () => expect(await means()).toBe('sarah-london'))
  })

  it(`${verifies('K8', 'K14')}on one person's machine the newest is in effect, even over what was approved`, async () => {
    const world = await bankIn(test, 'machine')
    const { says, means } = names(world)
    await says('john')
    await says('apex', { trust: 'agent_inferred' })
    const [item] = await world.inbox()
    await world.tell('inbox_approve', { item_id: item?.item_id })
    expect(await means()).toBe('apex')
    await says('sarah-london')
    await test.alsoAfterRestart(async () => expect(await means()).toBe('sarah-london'))
  })

  it(`${verifies('K4', 'K8', 'K14')}a held correction promises no effect and names no candidate that intent_get does not know`, async () => {
    const world = await bankIn(test, 'held')
    const { says, means } = names(world)
    const held = await says('apex', { trust: 'tool_output', on_behalf_of: 'ann' })
    expect(held).toMatchObject({ outcome: 'pending', applies_to: 'nobody', auto_applied: false, occurrence_count: 1 })
    expect(held).not.toHaveProperty('candidate_id')
    expect(held.message).not.toContain('Applied')
    expect(await means({ on_behalf_of: 'ann' })).toBeUndefined()
    const [item] = await world.inbox()
    await world.tell('inbox_approve', { item_id: item?.item_id })
    const [candidate] = await world.candidates()
    const looked = await world.call('intent_get', { candidate_id: candidate?.candidate_id, on_behalf_of: 'ann' })
    expect(looked).toMatchObject({ candidate: { state: 'live' }, in_effect: true })
  })

  it(`${verifies('I11', 'K14')}lists say which aliases are in effect for everyone, for whom else, and which are superseded`, async () => {
    const world = await bankIn(test, 'lists')
    const { says } = names(world)
    const states = async () =>
      Object.fromEntries((await world.candidates()).map(({ maps_to, state }) => [maps_to, state]))
    const own = await says('apex', { on_behalf_of: 'ann' })
    expect(await states()).toEqual({ apex: 'live' })
    const newer = await says('john')
    const inEffect = async (candidate_id: string | undefined, asker: object = {}) =>
      (await world.call<{ in_effect: boolean }>('intent_get', { candidate_id, ...asker })).in_effect
    await test.alsoAfterRestart(async () => {
      expect(await states()).toEqual({ apex: 'retired', john: 'live' })
      expect(await inEffect(own.candidate_id)).toBe(false)
      expect(await inEffect(own.candidate_id, { on_behalf_of: 'ann' })).toBe(true)
      expect(await inEffect(newer.candidate_id)).toBe(true)
      expect(await inEffect(newer.candidate_id, { on_behalf_of: 'ann' })).toBe(false)
    })
    await world.call('intent_import', { remove_entities: ['john'] })
    await test.alsoAfterRestart(async () => {
      expect(await states()).toEqual({ apex: 'retired', john: 'retired' })
      expect(await inEffect(newer.candidate_id)).toBe(false)
    })
  })
})
