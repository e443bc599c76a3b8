// When a phrase takes effect, and for whom: for the person who says it at once, for everyone when enough people mean it, in
// whatever words.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Bank, bankIn, bankOf, people, slang, withClock } from './intent-registry.ts'

const [fund, moreFund, otherFund, politeFund] = slang.fund
const [ate, eaten, hasEaten, gotEaten] = slang.plastic

onEachEngine('the gate for phrases', (test) => {
  it(`${verifies('I5', 'K9')}without a known person a phrase waits until three have said it`, async () => {
    const { teach, verb, candidate } = await bankIn(test, 'unknown people')
    for (const missing of [2, 1]) {
      expect(await teach(fund, 'account.open')).toMatchObject({ outcome: 'pending', applies_to: 'nobody' })
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'waiting', because: 'people', missing })
      await test.alsoAfterRestart(async () => expect(await verb(fund)).not.toBe('account.open'))
    }
    const third = await teach(fund, 'account.open')
    expect(third).toMatchObject({ outcome: 'applied', threshold_applied: true, applies_to: 'everyone' })
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', missing: 0, reporters: 3 })
      expect(await verb(fund)).toBe('account.open')
      expect(await verb(politeFund)).toBe('account.open')
    })
  })

  it(`${verifies('I5', 'K9')}a session counts once, and so do the unnamed sessions of a key`, async () => {
    const { teach, verb, call, candidate } = await bankIn(test, 'sessions')
    for (let times = 0; times < 4; times += 1) await teach(fund, 'account.open', undefined, { session_id: 'chat' })
    expect(await candidate(fund, 'account.open')).toMatchObject({ reporters: 1, occurrence_count: 4, missing: 2 })
    const key = { actor: 'key_1', actorKind: 'key', role: 'agent', channel: 'http' }
    const said = { feedback_type: 'phrase_mapping', original_input: fund, correct_choice: 'account.open' }
    for (const session_id of ['a', 'b', 'c']) await call('intent_feedback', { ...said, session_id }, key)
    expect(await candidate(fund, 'account.open')).toMatchObject({ reporters: 2, missing: 1 })
    expect(await verb(fund)).not.toBe('account.open')
  })

  it(`${verifies('I5', 'K3')}a named person's phrase takes effect for them at once, paraphrases included, and for nobody else`, async () => {
    const { teach, verb, decision } = await bankIn(test, 'one person')
    expect(await teach(fund, 'account.open', 'ann')).toMatchObject({ outcome: 'applied', applies_to: 'person' })
    await test.alsoAfterRestart(async () => {
      expect((await decision(fund, 'ann')).candidates[0]).toMatchObject({ score: 1, source: 'learned_person' })
      for (const query of [fund, moreFund, politeFund]) {
        expect(await verb(query, 'ann')).toBe('account.open')
        for (const other of [undefined, 'bob']) expect(await verb(query, other)).not.toBe('account.open')
      }
    })
  })

  it(`${verifies('I5', 'K3')}another process on the same store uses it at once`, async () => {
    const here = await bankIn(test, 'processes')
    await withClock(test, async (calls) => {
      const there = bankOf(calls, 'processes')
      expect(await there.verb(fund, 'ann')).not.toBe('account.open')
      const said = await here.teach(fund, 'account.open', 'ann')
      expect(await there.verb(politeFund, 'ann')).toBe('account.open')
      await there.teach(moreFund, 'account.open', 'bob')
      await here.teach(politeFund, 'account.open', 'cid')
      for (const { verb } of [here, there]) expect(await verb(otherFund)).toBe('account.open')
      await there.undo(said)
      for (const { verb, candidate } of [here, there]) {
        expect(await verb(fund)).toBe(await here.verb(fund))
        expect(await candidate(moreFund, 'account.open')).toMatchObject({ state: 'waiting', supporters: 2 })
      }
    })
  })

  it(`${verifies('I5')}three people with three wordings put all of them in effect for everyone`, async () => {
    const { teach, verb, candidate, decision } = await bankIn(test, 'wordings')
    await teach(fund, 'account.open', 'ann')
    await teach(moreFund, 'account.open', 'bob')
    expect(await verb(politeFund)).not.toBe('account.open')
    expect(await teach(politeFund, 'account.open', 'cid')).toMatchObject({ applies_to: 'everyone' })
    await test.alsoAfterRestart(async () => {
      for (const wording of [fund, moreFund, politeFund]) {
        expect(await candidate(wording, 'account.open')).toMatchObject({ state: 'live', supporters: 3, reporters: 1 })
        expect((await decision(wording)).candidates[0]).toMatchObject({ source: 'learned', score: 1 })
      }
      expect(await verb(otherFund)).toBe('account.open')
    })
  })

  it(`${verifies('I5', 'K9')}one person counts once, however often and in however many wordings they say it`, async () => {
    const { teach, verb, candidates } = await bankIn(test, 'one voice')
    for (const wording of [...slang.fund, fund, fund]) await teach(wording, 'account.open', 'ann')
    await teach(fund, 'account.open', 'ann', { session_id: 'another' })
    await test.alsoAfterRestart(async () => {
      for (const wording of slang.fund) expect(await verb(wording)).not.toBe('account.open')
      for (const one of await candidates()) expect(one).toMatchObject({ state: 'waiting', supporters: 1, missing: 2 })
    })
  })

  it(`${verifies('I5')}what most people mean by such words decides; if they are split, searches offer both`, async () => {
    const { teach, verb, candidate, decision } = await bankIn(test, 'plurality')
    for (const person of ['ann', 'bob', 'cid']) await teach(fund, 'account.open', person)
    for (const person of ['dan', 'eve', 'fay']) await teach(moreFund, 'trade.buy', person)
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'waiting', because: 'split', missing: 1 })
      expect(await candidate(moreFund, 'trade.buy')).toMatchObject({ state: 'waiting', because: 'split', missing: 1 })
      for (const words of [fund, moreFund]) {
        const { outcome, candidates } = await decision(words)
        expect(outcome).toBe('ambiguous')
        expect(
          candidates
            .slice(0, 2)
            .map((one) => one.verb)
            .sort(),
        ).toEqual(['account.open', 'trade.buy'])
      }
      expect(await verb(fund, 'ann')).toBe('account.open')
      expect(await verb(moreFund, 'dan')).toBe('trade.buy')
    })
    await teach(politeFund, 'account.open', 'gus')
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', supporters: 4 })
      expect(await candidate(moreFund, 'trade.buy')).toMatchObject({ state: 'waiting', because: 'people', missing: 2 })
      expect(await verb(fund)).toBe('account.open')
    })
  })

  it(`${verifies('I5', 'I7')}a person who changes their mind changes it for everyone only when enough others do`, async () => {
    const { teach, teachAll, verb, candidate } = await bankIn(test, 'changed mind')
    await teachAll(fund, 'account.open')
    await teach(fund, 'trade.buy', 'ann')
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund, 'ann')).toBe('trade.buy')
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', reporters: 2 })
      expect(await candidate(fund, 'trade.buy')).toMatchObject({ state: 'waiting', reporters: 1, missing: 2 })
      expect(await verb(fund)).toBe('account.open')
    })
    for (const person of ['bob', 'cid']) await teach(fund, 'trade.buy', person)
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'waiting', reporters: 0 })
      expect(await verb(fund)).toBe('trade.buy')
    })
  })

  it(`${verifies('I5', 'I7')}somebody who meant another verb before a phrase was in effect does not count for it`, async () => {
    const { teach, verb, candidate } = await bankIn(test, 'turned early')
    await teach(fund, 'account.open', 'ann')
    await teach(fund, 'trade.buy', 'ann')
    for (const person of ['bob', 'cid']) await teach(fund, 'account.open', person)
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'waiting', supporters: 2, reporters: 2 })
      expect(await verb(fund)).not.toBe('account.open')
    })
    await teach(fund, 'account.open', 'dan')
    // Once it is in effect, one person who repeats it and one who turns away change nothing for everyone.
    await teach(fund, 'account.open', 'cid')
    await teach(fund, 'trade.buy', 'bob')
    await teach(fund, 'account.open', 'cid')
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', supporters: 3, reporters: 2 })
      expect(await verb(fund)).toBe('account.open')
      expect(await verb(fund, 'bob')).toBe('trade.buy')
    })
  })

  it(`${verifies('I5', 'K9')}what a reviewer rejected stays rejected in similar words too, however many people repeat it`, async () => {
    const { teach, teachAll, call, verb, candidate, undo } = await bankIn(test, 'rejected')
    const { candidate_id } = await teachAll(fund, 'account.open')
    const rejection = await call<{ feedback_id: string }>('intent_reject', { candidate_id, reason: 'too vague' })
    for (const person of people) {
      await teach(fund, 'account.open', person)
      expect((await teach(otherFund, 'account.open', person)).message).toContain('rejected')
    }
    await test.alsoAfterRestart(async () => {
      for (const wording of [fund, otherFund]) {
        expect(await candidate(wording, 'account.open')).toMatchObject({ state: 'rejected' })
        expect(await verb(wording)).not.toBe('account.open')
        // Those who said so keep it for themselves.
        expect(await verb(wording, 'ann')).toBe('account.open')
      }
    })
    await teachAll(ate, 'card.block')
    expect(await verb(ate)).toBe('card.block')
    await undo(rejection)
    await test.alsoAfterRestart(async () => {
      for (const wording of [fund, otherFund]) expect(await verb(wording)).toBe('account.open')
    })
  })

  it(`${verifies('I5', 'K9')}a phrase that a reviewer approved against an import is in effect with other punctuation and courtesy too`, async () => {
    const world = await bankIn(test, 'against an import')
    const { teach, call, undo, verb } = world
    const spoken = ['card cap', 'Card  CAP', 'Card cap!', 'card cap.', 'please, card cap']
    const meant = () => Promise.all(spoken.map((query) => verb(query)))
    const all = (name: string) => spoken.map(() => name)
    expect(await meant()).toEqual(all('card.limit'))
    const { candidate_id } = await teach('card cap', 'payment.cancel', 'ann')
    const approved = await call<{ feedback_id: string }>('intent_approve', { candidate_id })
    await test.alsoAfterRestart(async () => expect(await meant()).toEqual(all('payment.cancel')))
    // What else is imported for the other verb stays.
    expect(await verb('Raise my card limit!')).toBe('card.limit')
    await undo(approved)
    await test.alsoAfterRestart(async () => expect(await meant()).toEqual(all('card.limit')))
  })

  it(`${verifies('I5')}the order in which reports arrive does not matter`, async () => {
    const reports: [phrase: string, verb: string, person: string][] = [
      [fund, 'account.open', 'ann'],
      [moreFund, 'account.open', 'bob'],
      [politeFund, 'account.open', 'cid'],
      [otherFund, 'trade.buy', 'dan'],
      [ate, 'card.block', 'ann'],
      [eaten, 'card.block', 'ann'],
      [hasEaten, 'card.block', 'ann'],
      [gotEaten, 'card.block', 'ann'],
      [hasEaten, 'card.block', 'bob'],
      [gotEaten, 'account.close', 'cid'],
      [eaten, 'card.block', 'eve'],
    ]
    const orders = [reports, reports.toReversed(), [...reports.slice(6), ...reports.slice(0, 6)]]
    const worlds: Bank[] = []
    for (const [index, order] of orders.entries()) {
      const world = await bankIn(test, `order ${index}`)
      for (const [phrase, meaning, person] of order) await world.teach(phrase, meaning, person)
      worlds.push(world)
    }
    const standing = async ({ candidates, decision }: Bank) => ({
      states: (await candidates())
        .map(({ input, maps_to, state, because, missing, supporters }) => [
          input,
          maps_to,
          state,
          because,
          missing,
          supporters,
        ])
        .toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
      answers: await Promise.all(
        [...slang.fund, ...slang.plastic].flatMap((query) =>
          [undefined, 'ann', 'dan'].map((who) => decision(query, who)),
        ),
      ),
    })
    await test.alsoAfterRestart(async () => {
      const [first, ...others] = await Promise.all(worlds.map(standing))
      for (const other of others) expect(other).toEqual(first)
      expect(first?.states.map(([, , state]) => state)).toContain('live')
    })
  })

  it(`${verifies('I5', 'K9')}the threshold is a setting, in effect from the next search on, and can be undone`, async () => {
    const { teach, verb, tell, undo, candidate } = await bankIn(test, 'setting')
    await teach(fund, 'account.open', 'ann')
    const changed = await tell('settings_set', { name: 'gate.reporters', value: 1 })
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund)).toBe('account.open')
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', missing: 0 })
    })
    await undo(changed)
    await test.alsoAfterRestart(async () => expect(await verb(fund)).not.toBe('account.open'))
    // So is how similar words must be to count together.
    await teach(moreFund, 'account.open', 'bob')
    expect(await candidate(fund, 'account.open')).toMatchObject({ supporters: 2, missing: 1 })
    await tell('settings_set', { name: 'similarity.group', value: 99 })
    await test.alsoAfterRestart(async () =>
      expect(await candidate(fund, 'account.open')).toMatchObject({ supporters: 1, missing: 2 }),
    )
  })

  it(`${verifies('I5', 'K8')}what is said with little trust waits in the inbox, for the person too`, async () => {
    const { teach, verb, inbox, tell, candidates } = await bankIn(test, 'trust')
    const said = await teach(fund, 'account.open', 'ann', { trust: 'agent_inferred' })
    expect(said).toMatchObject({
      outcome: 'pending',
      auto_applied: false,
      threshold_applied: false,
      applies_to: 'nobody',
    })
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund, 'ann')).not.toBe('account.open')
      expect(await candidates()).toEqual([])
    })
    const [item, ...others] = await inbox()
    expect(others).toEqual([])
    expect(item).toMatchObject({ risk: 'held' })
    await tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund, 'ann')).toBe('account.open')
      expect(await candidates()).toMatchObject([{ trust: 'agent_inferred', state: 'waiting', missing: 2 }])
    })
  })
})
