// A person's correction: what it answers, what is kept, and that the same words are the same candidate.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn, slang } from './intent-registry.ts'

const [fund] = slang.fund

onEachEngine('intent feedback', (test) => {
  it(`${verifies('I4', 'K4')}a verb correction answers with every field of the document, and its sentences`, async () => {
    const { call, refused } = await bankIn(test, 'verb')
    const correction = {
      feedback_type: 'verb_correction',
      original_input: fund,
      system_choice: 'trade.buy',
      correct_choice: 'account.open',
    }
    const first = await call('intent_feedback', correction)
    expect(first).toMatchObject({
      recorded: true,
      candidate_id: expect.stringMatching(/^cnd_/),
      occurrence_count: 1,
      was_new: true,
      learning_type: 'invocation_phrase',
      risk_level: 'medium',
      auto_applied: false,
      threshold_applied: false,
      applies_to: 'nobody',
      message: "Noted: 'account.open' is the right verb for this. Will apply after at most 2 more confirmation(s).",
      what_was_learned: { input: fund, maps_to: 'account.open', type: 'verb_correction' },
      feedback_id: expect.stringMatching(/^fbk_/),
      outcome: 'pending',
      undo: expect.stringContaining(String(first.feedback_id)),
    })
    const { candidate_id } = first
    expect(await call('intent_feedback', correction)).toMatchObject({
      candidate_id,
      occurrence_count: 2,
      was_new: false,
      message: "Noted: 'account.open' is the right verb for this. Will apply after at most 1 more confirmation(s).",
    })
    expect(await call('intent_feedback', correction)).toMatchObject({
      candidate_id,
      occurrence_count: 3,
      threshold_applied: true,
      applies_to: 'everyone',
      outcome: 'applied',
      message: "Noted: 'account.open' is the right verb for this. Applied immediately.",
    })
    // More confirmations never go below zero.
    expect(await call('intent_feedback', correction)).toMatchObject({ occurrence_count: 4, threshold_applied: true })
    const { correct_choice: _, ...lacking } = correction
    expect((await refused('intent_feedback', lacking)).problems[0]?.field).toBe('correct_choice')
    const unknown = { ...correction, feedback_type: 'praise' }
    expect((await refused('intent_feedback', unknown)).problems[0]?.field).toBe('feedback_type')
  })

  it(`${verifies('K14', 'I4')}a held correction is new once, and a verb that nobody imported is not named as believed`, async () => {
    const { call } = await bankIn(test, 'held')
    const correction = { feedback_type: 'verb_correction', original_input: fund, correct_choice: 'account.open' }
    const held = { ...correction, trust: 'tool_output' }
    expect(await call('intent_feedback', held)).toMatchObject({ outcome: 'pending', was_new: true })
    expect(await call('intent_feedback', held)).toMatchObject({ outcome: 'pending', was_new: false })
    const invented = { ...correction, system_choice: 'made.up', on_behalf_of: 'zoe' }
    const { changes } = (await call('intent_feedback', invented)) as unknown as Receipt
    expect(changes.items.map(({ what }) => what).join()).toContain(`“${fund}”, for zoe`)
    expect(JSON.stringify(changes)).not.toContain('made.up')
  })

  it(`${verifies('I4', 'I5')}an entity correction applies immediately, and says so`, async () => {
    const { meansName } = await bankIn(test, 'entity')
    expect(await meansName('Sarah Chen', 'sarah-london', { system_choice: 'sarah-singapore' })).toMatchObject({
      recorded: true,
      occurrence_count: 1,
      was_new: true,
      learning_type: 'entity_alias',
      risk_level: 'low',
      auto_applied: true,
      threshold_applied: false,
      applies_to: 'everyone',
      outcome: 'applied',
      message: "Got it — using 'sarah-london' for future lookups. Applied immediately.",
      what_was_learned: { input: 'Sarah Chen', maps_to: 'sarah-london', type: 'entity_correction' },
    })
    expect(await meansName('SARAH chen', 'sarah-london')).toMatchObject({ occurrence_count: 2, was_new: false })
  })

  it(`${verifies('I4', 'I5')}a phrase mapping says what it maps to, and for whom it is in effect`, async () => {
    const { teach } = await bankIn(test, 'phrase')
    expect(await teach(fund, 'account.open')).toMatchObject({
      message: "Learned: this phrase maps to 'account.open'. Will apply after at most 2 more confirmation(s).",
      what_was_learned: { type: 'phrase_mapping' },
    })
    const own = await teach(fund, 'account.open', 'ann')
    expect(own).toMatchObject({
      auto_applied: true,
      threshold_applied: false,
      applies_to: 'person',
      outcome: 'applied',
    })
    expect(own.message).toMatch(/^Learned: this phrase maps to 'account\.open'\. Applied immediately for ann/)
    expect(await teach(fund, 'account.open', 'bob')).toMatchObject({
      message: "Learned: this phrase maps to 'account.open'. Applied immediately.",
      applies_to: 'everyone',
      threshold_applied: true,
    })
  })

  it(`${verifies('I4', 'K1')}keeps what the system chose, what the person explained, and the context`, async () => {
    const { call } = await bankIn(test, 'kept')
    const context = { session_id: 'chat', domain: 'funds', cbu_id: 'cbu-7', note: 'said on the phone' }
    const { feedback_id } = await call('intent_feedback', {
      feedback_type: 'verb_correction',
      original_input: fund,
      system_choice: 'trade.buy',
      correct_choice: 'account.open',
      user_explanation: 'I wanted a fund, not shares',
      context,
      on_behalf_of: 'ann',
    })
    await test.alsoAfterRestart(async () => {
      const { items } = await call<{ items: Record<string, string>[] }>('feedback_list', { action: 'intent_feedback' })
      expect(items[0]).toMatchObject({
        feedback_id,
        person: 'ann',
        session_id: 'chat',
        reason: 'I wanted a fund, not shares',
      })
      expect(JSON.parse(items[0]?.payload ?? '')).toMatchObject({
        feedback_type: 'verb_correction',
        input: fund,
        verb: 'account.open',
        system_choice: 'trade.buy',
        context,
      })
    })
  })

  it(`${verifies('I4', 'K13')}takes any context and keeps it as it was sent, within bounds`, async () => {
    const { call, refused } = await bankIn(test, 'open context')
    const correction = { feedback_type: 'entity_correction', original_input: 'Sarah', correct_choice: 'sarah-london' }
    const context = {
      domain: 'funds',
      jurisdiction: 'LU',
      stage: 3,
      urgent: true,
      client: { tier: 'gold', desks: ['a', 'b'], manager: null },
      ' odd key ': ' kept ',
    }
    const { feedback_id } = await call('intent_feedback', { ...correction, context })
    await test.alsoAfterRestart(async () => {
      const { items } = await call<{ items: Record<string, string>[] }>('feedback_list', {})
      expect(items[0]).toMatchObject({ feedback_id })
      expect(JSON.parse(items[0]?.payload ?? '')).toMatchObject({ context })
    })
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key${index}`, index]))
    let deep: object = {}
    for (let depth = 0; depth < 20; depth += 1) deep = { deep }
    const nul = { said: { here: ['a\u0000b'] } }
    for (const tooMuch of [
      many,
      { deep },
      { text: 'x'.repeat(20_000) },
      { ['k'.repeat(300)]: 1 },
      nul,
      { domain: 7 },
    ]) {
      const error = await refused('intent_feedback', { ...correction, context: tooMuch })
      expect(error).toMatchObject({ code: 'invalid_input' })
      expect(error.problems[0]?.field).toMatch(/^context/)
    }
  })

  it(`${verifies('I4', 'K11')}unknown verbs and entities are refused with the nearest names`, async () => {
    const { refused, candidates } = await bankIn(test, 'unknown')
    const say = (feedback_type: string, correct_choice: string) =>
      refused('intent_feedback', { feedback_type, original_input: 'x', correct_choice })
    const verb = await say('verb_correction', 'acount.open')
    expect(verb).toMatchObject({ code: 'not_found', problems: [{ field: 'correct_choice' }] })
    expect(verb.message).toMatch(/acount\.open.*Did you mean account\.open/)
    const entity = await say('entity_correction', 'sara-london')
    expect(entity).toMatchObject({ code: 'not_found', problems: [{ field: 'correct_choice' }] })
    expect(entity.message).toMatch(/sara-london.*Did you mean sarah-london/)
    expect((await say('entity_correction', 'account.open')).code).toBe('not_found')
    expect((await say('phrase_mapping', 'apex')).code).toBe('not_found')
    expect(await candidates()).toEqual([])
  })

  it(`${verifies('I6')}what differs only in case, space or Unicode form is one candidate`, async () => {
    const { teach, candidates, decision, search } = await bankIn(test, 'normal')
    const forms = ['Open a Café', 'open   a café', ' OPEN A CAFE\u0301 ', 'ｏｐｅｎ a café']
    const ids = new Set<string>()
    for (const [index, form] of forms.entries())
      ids.add((await teach(form, 'account.open', `person ${index}`)).candidate_id)
    expect(ids.size).toBe(1)
    await test.alsoAfterRestart(async () => {
      expect(await candidates()).toMatchObject([{ occurrence_count: 4, reporters: 4, state: 'live' }])
      for (const form of forms)
        expect((await decision(form)).candidates[0]).toMatchObject({
          verb: 'account.open',
          score: 1,
          source: 'learned',
        })
    })
    expect((await search('Open a Cafe')).candidates[0]?.source).toBe('semantic')
  })

  it(`${verifies('I6', 'K3')}concurrent reports lose no count and make no second candidate`, async () => {
    const { teach, meansName, candidates, verb } = await bankIn(test, 'concurrent')
    const said = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        teach(index % 2 === 0 ? fund : fund.toUpperCase(), 'account.open', `p${index}`),
      ),
      ...Array.from({ length: 10 }, (_, index) => meansName('Sarah', 'sarah-london', { on_behalf_of: `p${index}` })),
    ])
    expect(new Set(said.map(({ feedback_id }) => feedback_id)).size).toBe(30)
    expect(new Set(said.map(({ candidate_id }) => candidate_id)).size).toBe(2)
    const counts = said.slice(0, 20).map(({ occurrence_count }) => occurrence_count)
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    // From the third on it is in effect. Earlier ones may be told so too, because by then others had said the same.
    for (const { occurrence_count, threshold_applied } of said.slice(0, 20))
      if (occurrence_count >= 3) expect([occurrence_count, threshold_applied]).toEqual([occurrence_count, true])
    await test.alsoAfterRestart(async () => {
      const listed = await candidates()
      expect(listed).toHaveLength(2)
      expect(listed.map(({ occurrence_count, reporters }) => [occurrence_count, reporters]).toSorted()).toEqual([
        [10, 10],
        [20, 20],
      ])
      expect(await verb(fund)).toBe('account.open')
    })
  })

  it(`${verifies('K7', 'I4')}a repeated key answers as the first call did, and counts once`, async () => {
    const { teach, candidates } = await bankIn(test, 'keys')
    const first = await teach(fund, 'account.open', 'ann', { idempotency_key: 'k' })
    const { outcome: _, message: __, ...same } = first
    expect(await teach(fund, 'account.open', 'ann', { idempotency_key: 'k' })).toMatchObject({
      ...same,
      outcome: 'duplicate',
      first_outcome: 'applied',
    })
    expect(await candidates()).toMatchObject([{ occurrence_count: 1 }])
  })
})
