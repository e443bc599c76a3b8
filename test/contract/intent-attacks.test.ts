// Attacks that were tried, and do not succeed.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn, people, slang } from './intent-registry.ts'

const [fund] = slang.fund

onEachEngine('attacks on what is learned', (test) => {
  it(`${verifies('I7', 'I8')}somebody who teaches the words with an exclamation mark does not get around a block for everyone`, async () => {
    const { tell, teach, verb, candidate } = await bankIn(test, 'exclamation')
    await tell('intent_block_everyone', { phrase: 'I am done with this account', verb: 'account.close' })
    const told = await teach('I am done with this account!', 'account.close', 'ann')
    expect(told).toMatchObject({ outcome: 'pending', applies_to: 'nobody', auto_applied: false })
    expect(told.message).toContain('blocked')
    for (const person of ['bob', 'cid']) await teach('I am done with this account!', 'account.close', person)
    await test.alsoAfterRestart(async () => {
      for (const person of ['ann', 'dan', undefined])
        expect(await verb('I am done with this account!', person)).not.toBe('account.close')
      expect(await candidate('I am done with this account!', 'account.close')).toMatchObject({ because: 'blocked' })
    })
  })

  it(`${verifies('K9', 'I5')}what a reviewer rejected stays rejected when its reporter undoes the report`, async () => {
    const { tell, teach, undo, verb, refused } = await bankIn(test, 'rejected')
    const first = await teach('put the card on ice', 'card.limit', 'ann')
    await tell('intent_reject', { candidate_id: first.candidate_id, reason: 'ice is for blocking' })
    for (const person of ['bob', 'cid', 'dan']) await teach('please put the card on ice', 'card.limit', person)
    expect(await verb('please put the card on ice')).not.toBe('card.limit')
    await undo(first)
    await test.alsoAfterRestart(async () => expect(await verb('please put the card on ice')).not.toBe('card.limit'))
    expect(await refused('intent_approve', { candidate_id: first.candidate_id })).toMatchObject({ code: 'conflict' })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('I5', 'I8')}three people do not undo what many more support`, async () => {
    const { teach, verb } = await bankIn(test, 'minority')
    for (const person of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await teach(fund, 'account.open', person)
    for (const person of ['x', 'y', 'z']) await teach(fund, 'trade.buy', person)
    await test.alsoAfterRestart(async () => expect(await verb(fund)).toBe('account.open'))
  })

  it(`${verifies('I5')}two people do not decide for everyone because a third says something else about the verb`, async () => {
    const { teach, verb } = await bankIn(test, 'third')
    await teach('blue elephants dance', 'card.block', 'ann')
    await teach('blue elephants dance', 'card.block', 'bob')
    await teach('my purse is gone', 'card.block', 'cid')
    await teach('green cheese on the moon', 'card.block', 'dan')
    await test.alsoAfterRestart(async () => {
      expect(await verb('blue elephants dance')).not.toBe('card.block')
      expect(await verb('green cheese on the moon')).not.toBe('card.block')
    })
  })

  it(`${verifies('I5', 'K9')}a reporter whom others often contradict on a verb does not count for it`, async () => {
    const { teach, undo, tell, verb, candidate, candidates } = await bankIn(test, 'contradicted')
    const lost = [
      'my card is missing',
      'I cannot find my card',
      'someone stole my card',
      'the card has been stolen',
      'my card is gone',
      'please freeze my card',
      'block the card please',
      'stop my card, it was stolen',
    ]
    const more = ['increase what my card can spend', 'let my card spend more', 'set a higher limit on my card']
    for (const [turn, phrase] of lost.entries())
      for (const person of [turn, turn + 1]) await teach(phrase, 'card.block', people[person % people.length])
    for (const [turn, phrase] of more.entries()) await teach(phrase, 'card.limit', people[turn])
    const held = async () => (await candidates()).filter((one) => one.maps_to === 'card.block' && one.state === 'live')
    const before = await held()
    expect(before.length).toBeGreaterThan(3)

    const reports: Awaited<ReturnType<typeof teach>>[] = []
    for (const phrase of lost) reports.push(await teach(phrase, 'card.limit', 'mallory'))
    expect(reports.at(-1)?.message).toContain('others often contradict the people who reported it')
    await test.alsoAfterRestart(async () => {
      expect(await held()).toEqual(before)
      for (const phrase of lost) {
        expect(await candidate(phrase, 'card.limit')).toMatchObject({ state: 'waiting', because: 'contradicted' })
        expect(await verb(phrase, 'newcomer')).toBe('card.block')
        expect(await verb(phrase, 'mallory')).toBe('card.limit')
      }
    })

    // A reviewer may decide otherwise, and a reporter who undoes most of it counts again.
    await tell('intent_approve', { candidate_id: reports[0]?.candidate_id ?? '' })
    for (const report of reports.slice(1, 6)) await undo(report)
    await test.alsoAfterRestart(async () => {
      expect(await candidate(lost[0] ?? '', 'card.limit')).toMatchObject({ state: 'live' })
      expect(await candidate(lost[7] ?? '', 'card.limit')).not.toMatchObject({ because: 'contradicted' })
    })
  })

  it(`${verifies('I5')}the registry alone contradicts nobody, least of all people who agree`, async () => {
    const { call, teach, candidates, candidate } = await bankIn(test, 'registry alone')
    await call('intent_import', { verbs: [{ name: 'payment.recall', phrases: ['chargeback'] }] })
    const recall = [
      'recall the payment',
      'stop the payment',
      'undo the payment',
      'cancel a transfer',
      'stop my last payment',
      'undo a transfer',
      'cancel my payment',
      'withdraw the payment',
    ]
    let live = 0
    for (const phrase of recall) {
      for (const person of ['ann', 'bob', 'cid']) await teach(phrase, 'payment.recall', person)
      const now = (await candidates()).filter((one) => one.maps_to === 'payment.recall' && one.state === 'live').length
      expect(now).toBeGreaterThanOrEqual(live)
      live = now
    }
    expect(live).toBeGreaterThan(3)
    for (const phrase of recall) await teach(phrase, 'account.balance', 'eve')
    await test.alsoAfterRestart(async () => {
      expect((await candidates()).filter(({ because }) => because === 'contradicted')).not.toEqual([])
      expect(await candidate(recall[0] ?? '', 'payment.recall')).toMatchObject({ state: 'live' })
    })
  })

  it(`${verifies('I5', 'K9')}neither two people nor a shared key can silence a person who says a lot about a verb`, async () => {
    const { teach, candidates, call } = await bankIn(test, 'expert')
    const open = [
      'I want a new account',
      'set me up with an account',
      'make an account for me',
      'get me a new savings account',
      'create an account',
      'begin a new account',
    ]
    for (const [turn, person] of ['ann', 'bob', 'cid'].entries()) await teach(open[turn] ?? '', 'account.open', person)
    for (const phrase of open) await teach(phrase, 'account.open', 'eve')
    for (const person of ['x', 'y']) for (const phrase of open) await teach(phrase, 'account.close', person)
    const key = { actor: 'key_1', actorKind: 'key', role: 'agent', channel: 'http' }
    for (const phrase of open)
      await call(
        'intent_feedback',
        { feedback_type: 'phrase_mapping', original_input: phrase, correct_choice: 'card.limit' },
        key,
      )
    await test.alsoAfterRestart(async () => {
      const all = await candidates({ explicit_only: false })
      const silenced = all.filter(({ because }) => because === 'contradicted').map(({ maps_to }) => maps_to)
      expect(silenced).not.toContain('account.open')
      expect(silenced).not.toContain('card.limit')
    })
  })

  it(`${verifies('I10')}one person's outcomes do not make everyone's answers less certain`, async () => {
    const { search, outcome, decision } = await bankIn(test, 'outcomes')
    const certain = async () => Number((await decision('could you close my account today')).score)
    for (const person of ['ann', 'bob', 'cid', 'dan'])
      for (const query of ['send money to my sister', 'my card got stolen', 'buy some shares']) {
        const { search_id } = await search(`${query}, says ${person}`, person)
        await outcome({ search_id, outcome: 'executed', on_behalf_of: person })
      }
    const before = await certain()
    for (let count = 0; count < 80; count += 1) {
      const { search_id } = await search(`send money, take ${count}`, 'mallory')
      await outcome({ search_id, outcome: 'corrected', on_behalf_of: 'mallory' })
    }
    expect(before - (await certain())).toBeLessThan(0.3)
  })

  it(`${verifies('I5', 'I1')}an agent does not import what a reviewer rejected`, async () => {
    const { tell, teach, call, verb } = await bankIn(test, 'import')
    const first = await teach(fund, 'trade.buy', 'ann')
    await tell('intent_reject', { candidate_id: first.candidate_id, reason: 'no shares in it' })
    const phrases = [{ phrase: fund, verb: 'trade.buy' }]
    expect(await call('intent_import', { phrases }, { role: 'agent', channel: 'mcp' })).toMatchObject({
      outcome: 'recorded',
      rejected: phrases,
    })
    expect(await verb(fund)).not.toBe('trade.buy')
    await call('intent_import', { phrases })
    expect(await verb(fund)).toBe('trade.buy')
  })

  it(`${verifies('I7', 'K11')}a block until after the year 9999 is refused, and a block of exactly these words needs no vector`, async () => {
    const { refused } = await bankIn(test, 'until')
    const until = '9999-12-31T23:00:00-05:00'
    expect(
      await refused('intent_block', { phrase: fund, verb: 'account.open', until, on_behalf_of: 'ann' }),
    ).toMatchObject({ problems: [{ field: 'until' }] })
  })

  it(`${verifies('K5')}a configured person can undo what was said without a person`, async () => {
    const { teach, call, verb } = await bankIn(test, 'configured')
    const { feedback_id } = await teach(fund, 'account.open', 'ann')
    await call('feedback_undo', { feedback_id }, { person: 'zoe' })
    expect(await verb(fund, 'ann')).not.toBe('account.open')
  })
})
