// The same call again with its idempotency key: while the first receipt is being completed, and if it never was.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HeedCore, openHeed } from '../../src/app.ts'
import { embedder } from '../embedder.ts'
import { onEachEngine } from '../engines.ts'
import { reader } from '../reader.ts'
import { verifies } from '../verifies.ts'
import { bankOf, slang } from './intent-registry.ts'
import { type Answer, parsed, uncompleted, type World, worldIn, writes } from './repeats.ts'

/** What is the same in the answers to a repeat and to its first call. */
function same(action: string, first: Answer): Answer {
  const { outcome, message: _, ...rest } = parsed(action, first)
  return { ...rest, outcome: 'duplicate', first_outcome: outcome, undone: false }
}

onEachEngine('repeats', (test) => {
  let other: HeedCore
  beforeAll(async () => {
    // Its clock is ahead, so it does not wait for the process that has not completed a receipt.
    const clock = { now: () => new Date(Date.now() + 60_000).toISOString() }
    other = await openHeed({ store: test.location, workspace: 'default', embedder, reader, clock })
  })
  afterAll(() => other.close())

  const elsewhere = ({ caller }: World, action: string, input: Answer) =>
    other.port.execute(caller, action, input) as Promise<Answer>
  const rows = async ({ call }: World) =>
    (await call<{ items: unknown[] }>('feedback_list', { limit: 200 })).items.length

  describe.each(writes)('of %s', (title, action, make) => {
    it(`${verifies('K7', 'K14', 'S1')}at once, all get the first answer`, async () => {
      const world = await worldIn(test, `at once ${title}`)
      const input = { ...(await make(world)), idempotency_key: 'k' }
      const before = await rows(world)
      const told = await Promise.all(Array.from({ length: 5 }, () => world.call(action, input)))
      const repeats = told.filter(({ outcome }) => outcome === 'duplicate')
      const first = told.find(({ outcome }) => outcome !== 'duplicate')
      if (!first) throw new Error('nobody was first')
      expect(repeats).toHaveLength(4)
      const message = 'This was recorded before; nothing changed.'
      for (const repeat of repeats) expect(parsed(action, repeat)).toEqual({ ...same(action, first), message })
      expect(await rows(world)).toBe(before + 1)
    })

    it(`${verifies('K7', 'K14', 'S1')}if its receipt was never completed, is read now and then kept`, async () => {
      const world = await worldIn(test, `killed ${title}`)
      const input = { ...(await make(world)), idempotency_key: 'k' }
      const first = await uncompleted(test, () => world.call(action, input))
      const before = await rows(world)
      const again = parsed(action, await elsewhere(world, action, input))
      const { changes: _, ...known } = same(action, first)
      expect(again).toMatchObject(known)
      expect(again.message).toContain('Which other decisions it changed then was not kept')
      expect((first.changes as { items: unknown[] }).items).toEqual(
        expect.arrayContaining((again.changes as { items: unknown[] }).items),
      )
      expect(await elsewhere(world, action, input)).toEqual(again)
      expect(await rows(world)).toBe(before)
    })
  })

  it(`${verifies('K7', 'K11')}a receipt that cannot be kept does not look like a write that failed`, async () => {
    const world = await worldIn(test, 'refused')
    const { verb } = bankOf(test, 'refused')
    const [fund = ''] = slang.fund
    const said = { feedback_type: 'phrase_mapping', original_input: fund, correct_choice: 'account.open' }
    const input = { ...said, on_behalf_of: 'ann', idempotency_key: 'k' }
    const told = await uncompleted(test, () => world.call('intent_feedback', input).catch(String), 'refused')
    expect(told).toMatch(/This was recorded as fbk_\S+, but what follows from it could not be read/)
    expect(await verb(fund, 'ann')).toBe('account.open')
    expect(parsed('intent_feedback', await elsewhere(world, 'intent_feedback', input)).outcome).toBe('duplicate')
  })

  it(`${verifies('K7', 'K12')}another call under the key of one that was never completed is a conflict`, async () => {
    const world = await worldIn(test, 'conflict')
    const input = { phrase: 'send money', verb: 'payment.send', on_behalf_of: 'ann', idempotency_key: 'k' }
    await uncompleted(test, () => world.call('intent_block', input))
    for (const [action, changed] of [
      ['intent_block', { ...input, verb: 'trade.buy' }],
      ['domain_block', { domain_pattern: 'x.example', reason: 'ads', idempotency_key: 'k' }],
    ] as const)
      await expect(elsewhere(world, action, changed)).rejects.toMatchObject({ code: 'conflict' })
  })

  it(`${verifies('K7', 'K14')}from two processes at once, all are told the same, and the next search is right`, async () => {
    const world = await worldIn(test, 'two')
    const { verb, candidates } = bankOf(test, 'two')
    for (const [round, phrase] of slang.fund.entries()) {
      const input = {
        feedback_type: 'verb_correction',
        original_input: phrase,
        correct_choice: 'account.open',
        on_behalf_of: 'ann',
        idempotency_key: `k${round}`,
      }
      const told = await Promise.all(
        [0, 1, 2, 3].flatMap(() => [world.call('intent_feedback', input), elsewhere(world, 'intent_feedback', input)]),
      )
      for (const answer of told) parsed('intent_feedback', answer)
      expect(told.filter(({ outcome }) => outcome !== 'duplicate')).toHaveLength(1)
      expect(new Set(told.map(({ feedback_id }) => feedback_id)).size).toBe(1)
      expect(new Set(told.map(({ outcome, first_outcome }) => first_outcome ?? outcome))).toEqual(new Set(['applied']))
      expect(await verb(phrase, 'ann')).toBe('account.open')
    }
    await test.alsoAfterRestart(async () => {
      expect((await candidates()).map(({ occurrence_count }) => occurrence_count)).toEqual(slang.fund.map(() => 1))
      // The import is a row, too.
      expect(await rows(world)).toBe(slang.fund.length + 1)
    })
  })

  it(`${verifies('K7', 'K14')}one that was undone before anybody read its receipt says so`, async () => {
    const world = await worldIn(test, 'undone')
    const { verb } = bankOf(test, 'undone')
    const [phrase] = slang.fund
    const input = {
      feedback_type: 'phrase_mapping',
      original_input: phrase,
      correct_choice: 'account.open',
      on_behalf_of: 'ann',
      idempotency_key: 'k',
    }
    const { feedback_id } = await uncompleted(test, () => world.call('intent_feedback', input))
    expect(await verb(phrase, 'ann')).toBe('account.open')
    await world.call('feedback_undo', { feedback_id })
    await test.alsoAfterRestart(async () => {
      const again = parsed('intent_feedback', await elsewhere(world, 'intent_feedback', input))
      expect(again).toMatchObject({ outcome: 'duplicate', undone: true, applies_to: 'nobody', occurrence_count: 1 })
      expect(await verb(phrase, 'ann')).not.toBe('account.open')
    })
  })
})
