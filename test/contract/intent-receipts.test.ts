// What receipts about phrases say, compared with the next search: for the person who said it, for others, and after a restart.
import { expect, it } from 'vitest'
import type { Caller } from '../../src/kernel/caller.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn, bankOf, people, slang } from './intent-registry.ts'

const [fund, moreFund, otherFund] = slang.fund
const reviewer: Partial<Caller> = { actor: 'key_rita', actorKind: 'key', role: 'reviewer', channel: 'http' }

onEachEngine('receipts of phrases', (test) => {
  it(`${verifies('K14', 'I7')}corrections from one verb to another name both, and say what others get`, async () => {
    const { teach, teachAll, verb, candidate } = await bankIn(test, 'turned')
    await teachAll(fund, 'account.open')
    const turn = (person: string) => teach(fund, 'trade.buy', person, { system_choice: 'account.open' })
    const [first, second] = [await turn('ann'), await turn('bob')]
    expect(first.message).toContain('after 2 or more confirmation(s), because others mean account.open')
    expect(second.message).toContain('after 1 or more confirmation(s), because others mean account.open')
    expect(await verb(fund)).toBe('account.open')
    const third = await turn('cid')
    await test.alsoAfterRestart(async () => expect(await verb(fund)).toBe('trade.buy'))
    expect(third).toMatchObject({ outcome: 'applied', applies_to: 'everyone', threshold_applied: true })
    expect(third.message).toContain('Applied immediately.')
    expect(third.changes.items).toContainEqual({
      what: `“${fund}” → account.open, for everyone`,
      before: 'in effect',
      after: 'waits for 4 or more people, because others mean trade.buy',
    })
    expect(third.changes.items).toContainEqual({
      what: `“${fund}” → trade.buy, for everyone`,
      before: 'waits for 1 or more people, because others mean account.open',
      after: 'in effect',
    })
    const fourth = await turn('dan')
    expect(fourth.changes.items).toContainEqual(expect.objectContaining({ after: 'retired' }))
    expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'retired', missing: 0 })
  })

  it(`${verifies('K14', 'I10')}a person who rejects an answer learns for which words they believe it less`, async () => {
    const { call, outcome, decision } = await bankIn(test, 'doubted')
    for (const query of ['close my account', 'shut that account of mine']) {
      const answered = await call<{ search_id: string; verb: string }>('verb_search', { query, on_behalf_of: 'ann' })
      const { search_id, verb } = answered
      const { changes } = await outcome({ search_id, outcome: 'corrected', on_behalf_of: 'ann' })
      const what = `“${query}” → ${verb}, for ann`
      expect(changes.items).toContainEqual({ what, before: 'fully believed', after: 'believed at 0.7' })
      await test.alsoAfterRestart(async () => expect((await decision(query, 'ann')).score).toBeLessThanOrEqual(0.7))
    }
  })

  it(`${verifies('K14', 'I7')}a block of similar words is named if it applies to somebody's own correction`, async () => {
    const { call, outcome, verb } = await bankIn(test, 'own word, blocked')
    await call('intent_block', { phrase: moreFund, verb: 'card.block', for_everyone: true, reason: 'no' }, reviewer)
    const said = { query: fund, outcome: 'executed', choice: 'card.block', on_behalf_of: 'bob' }
    const { changes } = await outcome(said)
    expect(changes.items).toContainEqual({ what: `“${fund}”, for bob`, after: 'card.block, blocked' })
    await test.alsoAfterRestart(async () => expect(await verb(fund, 'bob')).not.toBe('card.block'))
  })

  it(`${verifies('I7', 'K14')}support from similar wordings is not lost when the first person turns away`, async () => {
    const { teach, verb, candidate } = await bankIn(test, 'spread')
    await teach(fund, 'account.open', 'ann')
    await teach(moreFund, 'account.open', 'bob')
    await teach(otherFund, 'account.open', 'cid')
    expect(await verb(fund)).toBe('account.open')
    const { changes } = await teach(fund, 'trade.buy', 'ann', { system_choice: 'account.open' })
    expect(changes.items.filter(({ before }) => before === 'in effect')).toEqual([])
    await test.alsoAfterRestart(async () => {
      for (const words of [fund, moreFund, otherFund]) expect(await verb(words)).toBe('account.open')
      expect(await candidate(moreFund, 'account.open')).toMatchObject({ state: 'live' })
    })
  })

  it(`${verifies('K14', 'K4')}if several people say the same at once, each receipt is about its own person, and about everyone as it is then`, async () => {
    const { teach, verb } = await bankIn(test, 'at once')
    const said = await Promise.all(people.map((person) => teach(fund, 'account.open', person)))
    for (const [index, { changes }] of said.entries()) {
      const personal = changes.items.map(({ what }) => what).filter((what) => !what.endsWith('for everyone'))
      expect(personal).toEqual([`“${fund}”, for ${people[index]}`])
    }
    const last = said.flatMap(({ changes }) => changes.items).filter(({ what }) => what.endsWith('for everyone'))
    expect(last.some(({ after }) => after === 'in effect')).toBe(true)
    expect(await verb(fund)).toBe('account.open')
  })

  it(`${verifies('K9', 'I8')}a rejected or removed verb is not offered, even if people were split`, async () => {
    const { call, teach, decision, candidate } = await bankIn(test, 'rivals')
    for (const person of ['ann', 'bob', 'cid']) await teach(fund, 'account.open', person)
    for (const person of ['dan', 'eve', 'fay']) await teach(fund, 'trade.buy', person)
    expect((await decision(fund)).outcome).toBe('ambiguous')
    const { candidate_id } = (await candidate(fund, 'trade.buy')) ?? {}
    const rejection = await call<{ feedback_id: string }>('intent_reject', { candidate_id, reason: 'no such thing' })
    await test.alsoAfterRestart(async () => {
      expect(await decision(fund)).toMatchObject({ outcome: 'matched', verb: 'account.open' })
    })
    await call('feedback_undo', { feedback_id: rejection.feedback_id })
    expect((await decision(fund)).outcome).toBe('ambiguous')
    await call('intent_import', { remove_verbs: ['trade.buy'] })
    await test.alsoAfterRestart(async () => {
      expect(await decision(fund)).toMatchObject({ outcome: 'matched', verb: 'account.open' })
    })
  })

  it(`${verifies('I8', 'K14')}words of courtesy do not hide a collision`, async () => {
    const { teach, teachAll, verb, candidate } = await bankIn(test, 'courtesy')
    const { message } = await teachAll('close down my account', 'account.open')
    expect(message).toContain('waits for a reviewer, because “close my account” means account.close')
    for (const words of ['please close down my account', 'could you close down my account, thanks']) {
      for (const person of people) await teach(words, 'account.open', person)
      await test.alsoAfterRestart(async () => {
        expect(await candidate(words, 'account.open')).toMatchObject({ state: 'waiting', because: 'collision' })
        expect(await verb(words)).not.toBe('account.open')
      })
    }
  })

  it(`${verifies('I8', 'K14')}a receipt does not promise that more people help if they cannot`, async () => {
    const { teach } = await bankIn(test, 'long')
    const words = Array.from({ length: 61 }, (_, index) => `fund${index}`).join(' ')
    const { message, applies_to } = await teach(words, 'account.open', 'ann')
    expect(message).toContain('for everyone it waits for a reviewer, because it is longer than 60 words')
    expect(applies_to).toBe('person')
    const colliding = await teach('close down my account', 'account.open', 'ann')
    expect(colliding.message).toContain('for everyone it waits for a reviewer, because “close my account” means')
  })

  it(`${verifies('K9', 'I5')}a reviewer's own correction is in effect for everyone at once, until it is undone`, async () => {
    const { call, verb, candidate } = await bankIn(test, 'reviewer')
    const input = { feedback_type: 'phrase_mapping', original_input: fund, correct_choice: 'account.open' }
    const said = await call<{ feedback_id: string }>('intent_feedback', input, reviewer)
    expect(said).toMatchObject({ outcome: 'applied', applies_to: 'everyone', threshold_applied: true })
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund)).toBe('account.open')
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', missing: 0 })
    })
    await call('feedback_undo', { feedback_id: said.feedback_id }, reviewer)
    await test.alsoAfterRestart(async () => expect(await verb(fund)).not.toBe('account.open'))
  })

  it(`${verifies('K8', 'K14')}a held correction names no candidate, and changes nobody's answer`, async () => {
    const { teach, verb } = await bankIn(test, 'held')
    const held = await teach(fund, 'account.open', 'ann', { trust: 'agent_inferred' })
    expect(held).toMatchObject({ outcome: 'pending', applies_to: 'nobody', auto_applied: false })
    expect(held).not.toHaveProperty('candidate_id')
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund, 'ann')).not.toBe('account.open')
      expect(await verb(fund)).not.toBe('account.open')
    })
  })

  it(`${verifies('I2', 'K14')}a search in an empty registry says so, and how to import verbs`, async () => {
    const { search, name } = bankOf(test, 'empty')
    await test.alsoAfterRestart(async () => {
      const { outcome, feedback_hint } = await search('open an account')
      expect(outcome).toBe('no_match')
      expect(feedback_hint).toContain('No verbs are imported yet')
      expect(feedback_hint).toContain('intent_import')
      const resolved = await name('Sarah Chen')
      expect(resolved.outcome).toBe('no_match')
      expect(resolved.feedback_hint).toContain('No entities are imported yet')
    })
  })
})
