// What the system of document 002 got wrong, each from the view of its users.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bank, bankIn, people, slang } from './intent-registry.ts'

const [fund, moreFund, otherFund, politeFund] = slang.fund

onEachEngine('intent regressions', (test) => {
  it(`${verifies('I2')}a learned phrase is more than one exact string`, async () => {
    const { teachAll, verb } = await bankIn(test, 'exact string')
    expect(await verb(politeFund)).not.toBe('account.open')
    await teachAll(fund, 'account.open')
    await test.alsoAfterRestart(async () => {
      for (const query of [moreFund, otherFund, politeFund, 'Spin up a fund!'])
        expect(await verb(query)).toBe('account.open')
    })
  })

  it(`${verifies('I5')}three people who never use the same words are still three people`, async () => {
    const { teach, verb, candidates } = await bankIn(test, 'three people')
    for (const [index, person] of people.slice(0, 3).entries())
      await teach(slang.plastic[index] ?? '', 'card.block', person)
    await test.alsoAfterRestart(async () => {
      expect((await candidates({ state: 'live' })).map(({ occurrence_count }) => occurrence_count)).toEqual([1, 1, 1])
      for (const query of slang.plastic) expect(await verb(query)).toBe('card.block')
    })
  })

  it(`${verifies('I5')}what others taught supports a single new wording, but never what nobody else means`, async () => {
    const { teach, candidate, verb } = await bankIn(test, 'others')
    const apart = 'get a fund up and running'
    for (const [index, person] of people.slice(0, 3).entries())
      await teach(slang.fund[index] ?? '', 'account.open', person)
    expect(await teach(apart, 'account.open', 'zoe')).toMatchObject({ applies_to: 'everyone' })
    await test.alsoAfterRestart(async () =>
      expect(await candidate(apart, 'account.open')).toMatchObject({ state: 'live', supporters: 1 }),
    )
    expect(await teach('bake me a cake', 'account.open', 'zoe')).toMatchObject({ applies_to: 'person' })
    expect(await teach('have a fund run up and down', 'card.block', 'zoe')).toMatchObject({ applies_to: 'person' })
    await test.alsoAfterRestart(async () => expect(await verb('bake me a cake')).not.toBe('account.open'))
  })

  it(`${verifies('I5', 'K9')}one person who repeats themselves is not three`, async () => {
    const { teach, verb, candidate } = await bankIn(test, 'repeats')
    for (let times = 0; times < 5; times += 1) await teach(fund, 'account.open', 'ann')
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ occurrence_count: 5, reporters: 1, missing: 2 })
      expect(await verb(fund)).not.toBe('account.open')
    })
  })

  it(`${verifies('I5')}more confirmations never go below zero`, async () => {
    const { teach, call } = await bankIn(test, 'below zero')
    await call('settings_set', { name: 'gate.reporters', value: 2 })
    for (let times = 0; times < 6; times += 1) {
      const { message } = await teach('close the account', 'account.open')
      expect(message).not.toMatch(/-\d|after 0/)
    }
  })

  it(`${verifies('I5', 'K9')}what a reviewer rejected does not come back by repetition`, async () => {
    const { teach, teachAll, call, verb } = await bankIn(test, 'repetition')
    const { candidate_id } = await teach(fund, 'account.open', 'ann')
    await call('intent_reject', { candidate_id, reason: 'ambiguous' })
    await teachAll(fund, 'account.open')
    await teachAll(otherFund, 'account.open')
    for (let times = 0; times < 4; times += 1) await teach(fund, 'account.open')
    await test.alsoAfterRestart(async () => {
      for (const query of [fund, otherFund]) expect(await verb(query)).not.toBe('account.open')
    })
  })

  it(`${verifies('I3', 'I5')}one person's alias does not overwrite another's`, async () => {
    const { meansName, name } = await bankIn(test, 'aliases')
    await meansName('Sarah Chen', 'sarah-london', { on_behalf_of: 'ann' })
    await meansName('Sarah Chen', 'sarah-singapore', { on_behalf_of: 'bob' })
    await test.alsoAfterRestart(async () => {
      expect((await name('Sarah Chen', { on_behalf_of: 'ann' })).entity_id).toBe('sarah-london')
      expect((await name('Sarah Chen', { on_behalf_of: 'bob' })).entity_id).toBe('sarah-singapore')
    })
  })

  it(`${verifies('I6')}what is learned with other spaces and case is found anyway, in memory and in the store`, async () => {
    const { meansName, teach, name, decision } = await bankIn(test, 'stray')
    await meansName('  The   BOSS ', 'john')
    await teach('  Spin  UP a Fund ', 'account.open', 'ann')
    await test.alsoAfterRestart(async () => {
      expect((await name('the boss')).entity_id).toBe('john')
      expect((await decision(fund, 'ann')).candidates[0]).toMatchObject({ source: 'learned_person', score: 1 })
    })
  })

  it(`${verifies('K2', 'I1')}corrections leave the registry as it was imported`, async () => {
    const { teachAll, call, listed } = await bankIn(test, 'registry')
    const before = await listed('verb_list', {})
    await teachAll('close my account', 'account.open')
    await teachAll(fund, 'account.open')
    expect(await listed('verb_list', {})).toEqual(before)
    expect(await call('intent_import', bank)).toMatchObject({ recorded: 0 })
  })

  it(`${verifies('I7', 'K3')}a correction is not only kept: the same wrong answer is not given twice`, async () => {
    const { search, teach, verb } = await bankIn(test, 'not twice')
    const { search_id, verb: answered } = await search('stop my card', 'ann')
    expect(answered).toBe('card.block')
    const told = { feedback_type: 'verb_correction', search_id, system_choice: answered }
    await teach('stop my card', 'account.close', 'ann', told)
    await test.alsoAfterRestart(async () => expect(await verb('stop my card', 'ann')).toBe('account.close'))
  })

  it(`${verifies('I2', 'I5', 'K10')}a person's last correction comes before everyone's, whatever they said before`, async () => {
    const { teach, decision, check, call } = await bankIn(test, 'last word')
    for (const person of ['bob', 'cid', 'dan']) await teach(fund, 'account.open', person)
    await call('intent_import', { phrases: [{ phrase: moreFund, verb: 'account.open' }] })
    for (const phrase of [fund, moreFund]) {
      await teach(phrase, 'account.open', 'ann', { feedback_type: 'verb_correction', system_choice: 'trade.buy' })
      await teach(phrase, 'trade.buy', 'ann')
    }
    await test.alsoAfterRestart(async () => {
      for (const phrase of [fund, moreFund])
        expect((await decision(phrase, 'ann')).candidates[0]).toMatchObject({
          verb: 'trade.buy',
          source: 'learned_person',
        })
      expect((await check()).wrong).toEqual([])
    })
  })

  it(`${verifies('I10')}words without a search id do not change a search that has an outcome`, async () => {
    const { search, outcome, stats, verb } = await bankIn(test, 'settled')
    const { search_id } = await search('close my account', 'ann')
    await outcome({ search_id, outcome: 'executed', on_behalf_of: 'ann' })
    await outcome({
      query: 'close my account',
      outcome: 'selected_alternative',
      choice: 'account.open',
      on_behalf_of: 'ann',
    })
    await test.alsoAfterRestart(async () => {
      expect(await stats()).toMatchObject({ searches: 1, outcomes: { executed: 1 } })
      expect(await verb('close my account', 'ann')).toBe('account.open')
    })
  })

  it(`${verifies('I5', 'K3')}what was undone in between does not hide who agrees`, async () => {
    const { teach, tell, undo, verb, candidate } = await bankIn(test, 'in between')
    const [ate, eaten] = slang.plastic
    const first = await teach(moreFund, 'card.block')
    await tell('settings_set', { name: 'gate.reporters', value: 1 })
    await teach(ate, 'trade.buy', 'bob')
    expect(await verb(ate)).toBe('trade.buy')
    await teach(eaten, 'trade.buy', 'cid')
    await undo(first)
    await test.alsoAfterRestart(async () => expect(await candidate(ate, 'trade.buy')).toMatchObject({ supporters: 2 }))
  })

  it(`${verifies('I5', 'I8')}exactly the same words always count together, however similar words must be`, async () => {
    const { teach, teachAll, verb, candidates, call } = await bankIn(test, 'alike')
    for (const name of ['similarity.group', 'similarity.collision']) await call('settings_set', { name, value: 100 })
    await teachAll(fund, 'account.open')
    await test.alsoAfterRestart(async () => expect(await verb(fund)).toBe('account.open'))
    await call('intent_import', { phrases: [{ phrase: fund, verb: 'trade.buy' }] })
    await test.alsoAfterRestart(async () => {
      expect(await candidates()).toMatchObject([{ state: 'waiting', because: 'collision', supporters: 3 }])
      expect(await verb(fund)).toBe('trade.buy')
    })
    await teach(politeFund, 'account.open', 'zoe')
    await call('intent_block', { phrase: politeFund, verb: 'account.open', on_behalf_of: 'zoe' })
    await test.alsoAfterRestart(async () => expect(await verb(politeFund, 'zoe')).not.toBe('account.open'))
  })

  it(`${verifies('K10', 'I8')}two verbs that reviewers approved for the same words do not make the check fail forever`, async () => {
    const { teach, call, check } = await bankIn(test, 'both approved')
    for (const [verb, person] of [
      ['trade.buy', 'ann'],
      ['account.open', 'bob'],
    ] as const)
      await call('intent_approve', { candidate_id: (await teach(fund, verb, person)).candidate_id })
    await test.alsoAfterRestart(async () => expect((await check()).wrong).toEqual([]))
  })

  it(`${verifies('I3')}attributes may have any name`, async () => {
    const { call, name } = await bankIn(test, 'attributes')
    const site = { id: 'site-1', name: 'Tower', attributes: [{ name: 'constructor', value: 'Brick Ltd' }] }
    await call('intent_import', { entities: [site, { id: 'site-2', name: 'Tower', attributes: [] }] })
    await test.alsoAfterRestart(async () =>
      expect((await name('Tower')).differences).toEqual([
        { attribute: 'constructor', values: { 'site-1': 'Brick Ltd', 'site-2': 'not known' } },
      ]),
    )
  })
})
