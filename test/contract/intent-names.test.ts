// Which entity a name means: what people said of it comes first, then equal names, then similar names.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn } from './intent-registry.ts'

const offices = { attribute: 'office', values: { 'sarah-london': 'London', 'sarah-singapore': 'Singapore' } }

onEachEngine('entity resolution', (test) => {
  it(`${verifies('I3')}two people with the same name are ambiguous, and the answer says how they differ`, async () => {
    const { name } = await bankIn(test, 'two')
    for (const said of ['Sarah Chen', ' sarah  CHEN', 'Ｓａｒａｈ Chen']) {
      const found = await name(said)
      expect(found).toMatchObject({ outcome: 'ambiguous', differences: [offices], feedback_hint: expect.any(String) })
      expect(found).not.toHaveProperty('entity_id')
      expect(found.candidates.map(({ entity_id, score, source }) => [entity_id, score, source])).toEqual([
        ['sarah-london', 1, 'name'],
        ['sarah-singapore', 1, 'name'],
      ])
    }
  })

  it(`${verifies('I3', 'I5', 'K3')}a correction counts at once, for everyone, in another session and after a restart`, async () => {
    const { name, meansName } = await bankIn(test, 'at once')
    const said = await meansName('Sarah Chen', 'sarah-london', { system_choice: 'sarah-singapore', session_id: 'one' })
    expect(said).toMatchObject({ outcome: 'applied', auto_applied: true, threshold_applied: false })
    await test.alsoAfterRestart(async () => {
      for (const asked of [{}, { session_id: 'two' }, { on_behalf_of: 'zoe' }, { domain: 'trading' }]) {
        const found = await name('sarah chen', asked)
        expect(found).toMatchObject({ outcome: 'matched', entity_id: 'sarah-london', differences: [] })
        expect(found.candidates[0]).toMatchObject({ score: 1, source: 'learned' })
        expect(found).not.toHaveProperty('feedback_hint')
      }
    })
  })

  it(`${verifies('I3')}what the person said comes first, then what was said in the conversation, then what was said of the area`, async () => {
    const { name, meansName } = await bankIn(test, 'precedence')
    const resolved = async (asked: object) => (await name('the boss', asked)).entity_id
    await meansName('the boss', 'apex', { context: { domain: 'funds' } })
    await meansName('the boss', 'sarah-london', { on_behalf_of: 'ann' })
    await meansName('the boss', 'sarah-singapore', { on_behalf_of: 'ann', context: { domain: 'asia' } })
    await meansName('the boss', 'apex', { context: { session_id: 'chat' } })
    await meansName('the boss', 'sarah-london', { on_behalf_of: 'bob', context: { session_id: 'shared' } })
    await meansName('the boss', 'john', { on_behalf_of: 'dan' })
    await test.alsoAfterRestart(async () => {
      expect(await resolved({})).toBe('john')
      expect(await resolved({ domain: 'asia' })).toBe('sarah-singapore')
      expect(await resolved({ domain: 'funds' })).toBe('apex')
      expect(await resolved({ domain: 'funds', on_behalf_of: 'ann' })).toBe('sarah-london')
      expect(await resolved({ on_behalf_of: 'ann' })).toBe('sarah-london')
      expect(await resolved({ on_behalf_of: 'ann', domain: 'asia' })).toBe('sarah-singapore')
      expect(await resolved({ on_behalf_of: 'ann', domain: 'asia', session_id: 'chat' })).toBe('sarah-singapore')
      expect(await resolved({ on_behalf_of: 'zoe', domain: 'asia', session_id: 'chat' })).toBe('apex')
      // What somebody else said in a shared conversation does not override a person's own correction.
      expect(await resolved({ on_behalf_of: 'ann', domain: 'asia', session_id: 'shared' })).toBe('sarah-singapore')
      expect(await resolved({ session_id: 'shared' })).toBe('sarah-london')
      expect(await resolved({ session_id: 'other' })).toBe('john')
    })
  })

  it(`${verifies('I3', 'K5')}a person's last correction is in effect, and undo restores the one before`, async () => {
    const { name, meansName, undo } = await bankIn(test, 'last word')
    const resolved = async () => (await name('Sarah Chen', { on_behalf_of: 'ann' })).entity_id
    await meansName('Sarah Chen', 'sarah-london', { on_behalf_of: 'ann' })
    const second = await meansName('sarah chen', 'sarah-singapore', { on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => expect(await resolved()).toBe('sarah-singapore'))
    const taken = await undo(second)
    await test.alsoAfterRestart(async () => expect(await resolved()).toBe('sarah-london'))
    await undo(taken)
    await test.alsoAfterRestart(async () => expect(await resolved()).toBe('sarah-singapore'))
  })

  it(`${verifies('I3', 'I5')}if people mean different entities, others get what was said last`, async () => {
    const { name, meansName } = await bankIn(test, 'people')
    await meansName('Sarah', 'sarah-london', { on_behalf_of: 'ann' })
    await meansName('Sarah', 'sarah-singapore', { on_behalf_of: 'bob' })
    await test.alsoAfterRestart(async () => {
      expect(await name('Sarah')).toMatchObject({ outcome: 'matched', entity_id: 'sarah-singapore' })
      expect((await name('Sarah', { on_behalf_of: 'cid' })).entity_id).toBe('sarah-singapore')
      expect((await name('Sarah', { on_behalf_of: 'ann' })).entity_id).toBe('sarah-london')
      expect((await name('Sarah', { on_behalf_of: 'bob' })).entity_id).toBe('sarah-singapore')
    })
  })

  it(`${verifies('I3')}finds names in other spellings, and none if nobody has such a name`, async () => {
    const { name } = await bankIn(test, 'alike')
    for (const said of ['Jon Smith', 'Smith, John', 'John Smyth']) {
      const found = await name(said)
      expect(found).toMatchObject({
        entity_id: 'john',
        candidates: [{ source: 'similar', matched_name: 'John Smith' }],
      })
      expect(['matched', 'suggest']).toContain(found.outcome)
    }
    expect(await name('Sarah')).toMatchObject({ outcome: 'ambiguous', differences: [offices] })
    const nobody = await name('Zorro')
    expect(nobody).toMatchObject({ outcome: 'no_match', candidates: [], feedback_hint: expect.any(String) })
    expect(nobody).not.toHaveProperty('entity_id')
  })

  it(`${verifies('I3')}keeps to a type, even if an entity of another type was learned`, async () => {
    const { name, meansName } = await bankIn(test, 'types')
    await meansName('the account', 'apex')
    expect((await name('the account', { type: 'fund' })).entity_id).toBe('apex')
    expect((await name('the account', { type: 'person' })).candidates.map(({ entity_id }) => entity_id)).not.toContain(
      'apex',
    )
    expect((await name('Apex', { type: 'person' })).outcome).toBe('no_match')
  })

  it(`${verifies('I3', 'K8')}a correction with low trust waits until a reviewer approves it`, async () => {
    const { name, meansName, inbox, tell } = await bankIn(test, 'low trust')
    expect(await meansName('Sarah Chen', 'sarah-london', { trust: 'tool_output' })).toMatchObject({
      outcome: 'pending',
      auto_applied: false,
      applies_to: 'nobody',
    })
    await test.alsoAfterRestart(async () => expect((await name('Sarah Chen')).outcome).toBe('ambiguous'))
    const [item] = await inbox()
    await tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => expect((await name('Sarah Chen')).entity_id).toBe('sarah-london'))
  })
})
