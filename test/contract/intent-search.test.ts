// Which verb is meant: what was learned comes first, then the registry, then similar words.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn, slang } from './intent-registry.ts'

const [fund, otherFund, , politeFund] = slang.fund

onEachEngine('verb search', (test) => {
  it(`${verifies('I2', 'K3')}answers from the person's corrections, then everyone's, then the registry, then similar words`, async () => {
    const { decision, teachAll, teach, call } = await bankIn(test, 'tiers')
    const first = async (query: string, person?: string) => (await decision(query, person)).candidates[0]
    expect(await first('close the account please')).toMatchObject({ verb: 'account.close', source: 'semantic' })
    await call('intent_import', { phrases: [{ phrase: fund, verb: 'trade.buy' }] })
    expect(await first(fund)).toEqual(expect.objectContaining({ verb: 'trade.buy', score: 1, source: 'registry' }))
    const { candidate_id } = await teachAll(fund, 'account.open')
    await call('intent_approve', { candidate_id })
    await teach(fund, 'payment.send', 'eve')
    await test.alsoAfterRestart(async () => {
      expect(await first(fund)).toMatchObject({ verb: 'account.open', score: 1, source: 'learned', phrase: fund })
      expect(await first(fund, 'zoe')).toMatchObject({ verb: 'account.open', source: 'learned' })
      expect(await first(fund, 'eve')).toMatchObject({ verb: 'payment.send', score: 1, source: 'learned_person' })
      expect(await first(fund, 'ann')).toMatchObject({ verb: 'account.open', source: 'learned_person' })
      const { candidates } = await decision(fund, 'eve')
      expect(candidates.slice(0, 3).map(({ verb, source }) => [verb, source])).toEqual([
        ['payment.send', 'learned_person'],
        ['account.open', 'learned'],
        ['trade.buy', 'registry'],
      ])
    })
  })

  it(`${verifies('I2')}gives each candidate its score, its source and the words that decided it`, async () => {
    const { decision } = await bankIn(test, 'candidates')
    const { candidates, ...answer } = await decision('close the account please')
    expect(answer).toMatchObject({ outcome: 'matched', verb: 'account.close', score: candidates[0]?.score })
    expect(candidates).toHaveLength(5)
    expect(candidates[0]).toEqual({
      verb: 'account.close',
      score: expect.any(Number),
      source: 'semantic',
      phrase: 'close my account',
      description: 'Closes an account for good.',
    })
    const scores = candidates.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
    expect((await decision('Close  MY Account ')).candidates[0]).toMatchObject({ score: 1, source: 'registry' })
  })

  it(`${verifies('I2')}is matched, ambiguous, a suggestion or none, and hints at feedback unless it is clear`, async () => {
    const { decision, call } = await bankIn(test, 'outcomes')
    const clear = await decision('close my account')
    expect(clear).toMatchObject({ outcome: 'matched', verb: 'account.close' })
    expect(clear).not.toHaveProperty('feedback_hint')
    const none = await decision('bake me a cake')
    expect(none).toMatchObject({ outcome: 'no_match', feedback_hint: expect.stringContaining('intent_feedback') })
    expect(none).not.toHaveProperty('verb')
    expect(none).not.toHaveProperty('score')
    const both = { phrases: ['account.open', 'account.close'].map((verb) => ({ phrase: 'sort out my account', verb })) }
    await call('intent_import', both)
    const tied = await decision('sort out my account')
    expect(tied).toMatchObject({ outcome: 'ambiguous', feedback_hint: expect.any(String) })
    expect(tied.candidates.slice(0, 2).map(({ verb, score }) => [verb, score])).toEqual([
      ['account.close', 1],
      ['account.open', 1],
    ])
    // How sure a match must be is a setting, in effect from the next search on.
    const asked = 'an account for my daughter'
    expect((await decision(asked)).outcome).toBe('matched')
    await call('settings_set', { name: 'answer.matched', value: 99 })
    const unsure = await decision(asked)
    expect(['ambiguous', 'suggest']).toContain(unsure.outcome)
    expect(unsure).toMatchObject({ verb: 'account.open', feedback_hint: expect.any(String) })
  })

  it(`${verifies('I2', 'I7')}suggests the first if it is not sure`, async () => {
    const { teach, search, decision, tell } = await bankIn(test, 'suggestion')
    await teach(fund, 'account.open', 'ann')
    for (let times = 0; times < 2; times += 1) {
      const { search_id } = await search(fund, 'ann')
      await tell('intent_outcome', { search_id, outcome: 'corrected', on_behalf_of: 'ann' })
    }
    await test.alsoAfterRestart(async () => {
      const unsure = await decision(fund, 'ann')
      expect(unsure).toMatchObject({ outcome: 'suggest', verb: 'account.open', score: 0.49 })
      expect(unsure).toHaveProperty('feedback_hint')
    })
  })

  it(`${verifies('I2', 'I5', 'K3')}a learned phrase teaches its paraphrases at once`, async () => {
    const { verb, teach, teachAll, decision } = await bankIn(test, 'paraphrases')
    for (const query of [fund, otherFund, politeFund]) expect(await verb(query)).not.toBe('account.open')
    await teach(fund, 'account.open', 'ann')
    await test.alsoAfterRestart(async () => {
      for (const query of [otherFund, politeFund])
        expect((await decision(query, 'ann')).candidates[0]).toMatchObject({
          verb: 'account.open',
          source: 'semantic',
          phrase: fund,
        })
      expect(await verb(otherFund)).not.toBe('account.open')
      expect(await verb(otherFund, 'bob')).not.toBe('account.open')
    })
    await teachAll(fund, 'account.open')
    await test.alsoAfterRestart(async () => {
      for (const query of [otherFund, politeFund])
        expect(await decision(query)).toMatchObject({ outcome: 'matched', verb: 'account.open' })
    })
  })

  it(`${verifies('I2')}keeps to the domain and the limit, if they are given`, async () => {
    const { search, refused } = await bankIn(test, 'domains')
    const { verb, candidates } = await search('close my account', undefined, { domain: 'card' })
    expect(verb).not.toBe('account.close')
    expect(candidates.map((one) => one.verb.split('.')[0])).toEqual(['card', 'card'])
    expect((await search('close my account', undefined, { limit: 1 })).candidates).toHaveLength(1)
    const unknown = await refused('verb_search', { query: 'close my account', domain: 'garden' })
    expect(unknown).toMatchObject({ code: 'invalid_input', problems: [{ field: 'domain' }] })
    expect((await search('close my account', undefined, { domain: 'account' })).verb).toBe('account.close')
  })

  it(`${verifies('I2', 'I10')}names the search, unless it is only a test`, async () => {
    const { search, decision, stats } = await bankIn(test, 'named')
    expect((await search('close my account')).search_id).toMatch(/^sch_/)
    expect(await decision('close my account')).not.toHaveProperty('search_id')
    await test.alsoAfterRestart(async () => expect((await stats()).searches).toBe(1))
  })

  it(`${verifies('K12')}knows nothing about another workspace`, async () => {
    const here = await bankIn(test, 'here')
    const there = await bankIn(test, 'there')
    const learned = await here.teachAll(fund, 'account.open')
    await here.meansName('boss', 'john')
    const { search_id } = await here.search('close my account')
    await here.call('intent_block', { phrase: 'close my account', verb: 'account.close', for_everyone: true })
    await test.alsoAfterRestart(async () => {
      expect(await there.verb(fund)).not.toBe('account.open')
      expect(await there.verb('close my account')).toBe('account.close')
      expect((await there.name('boss')).outcome).toBe('no_match')
      expect(await there.candidates()).toEqual([])
      expect([await there.samples('intent'), await there.samples('alias')]).toEqual([[], []])
      expect((await there.stats()).searches).toBe(0)
    })
    for (const [name, input] of [
      ['intent_get', { candidate_id: learned.candidate_id }],
      ['intent_approve', { candidate_id: learned.candidate_id }],
      ['intent_outcome', { search_id, outcome: 'executed' }],
      ['feedback_undo', { feedback_id: learned.feedback_id }],
    ] as const)
      expect((await there.refused(name, input)).code).toBe('not_found')
  })
})
