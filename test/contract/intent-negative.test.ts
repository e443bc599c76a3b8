// A correction also counts against what was answered: a learned phrase is believed less and less, and in the end retired.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn, slang } from './intent-registry.ts'

const [fund] = slang.fund
const against = { feedback_type: 'verb_correction', system_choice: 'account.open' }

onEachEngine('negative learning', (test) => {
  it(`${verifies('I7', 'K3')}a person's phrase is believed less with every correction, and retired below 0.3`, async () => {
    const { teach, search, outcome, decision, candidates } = await bankIn(test, 'decay')
    await teach(fund, 'account.open', 'ann')
    for (const score of [0.7, 0.49, 0.343]) {
      const { search_id } = await search(fund, 'ann')
      await outcome({ search_id, outcome: 'corrected', on_behalf_of: 'ann' })
      await test.alsoAfterRestart(async () =>
        expect((await decision(fund, 'ann')).candidates.find(({ verb }) => verb === 'account.open')).toMatchObject({
          score,
          source: 'learned_person',
        }),
      )
    }
    const { search_id } = await search(fund, 'ann')
    await outcome({ search_id, outcome: 'corrected', on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => {
      const { verb, candidates: found } = await decision(fund, 'ann')
      expect(verb).not.toBe('account.open')
      expect(found.map(({ source }) => source)).not.toContain('learned_person')
    })
    expect(await candidates()).toHaveLength(1)
  })

  it(`${verifies('I7')}a confirmed use gives back 0.2, up to 1`, async () => {
    const { teach, search, outcome, decision } = await bankIn(test, 'confirmed')
    const score = async () =>
      (await decision(fund, 'ann')).candidates.find(({ source }) => source === 'learned_person')?.score
    const said = async (what: string) => {
      const { search_id } = await search(fund, 'ann')
      await outcome({
        search_id,
        outcome: what,
        on_behalf_of: 'ann',
        ...(what === 'executed' && { choice: 'account.open' }),
      })
    }
    await teach(fund, 'account.open', 'ann')
    await said('executed')
    expect(await score()).toBe(1)
    await said('corrected')
    await said('corrected')
    await test.alsoAfterRestart(async () => expect(await score()).toBe(0.49))
    await said('executed')
    await test.alsoAfterRestart(async () => expect(await score()).toBe(0.69))
    await said('executed')
    await said('executed')
    await test.alsoAfterRestart(async () => expect(await score()).toBe(1))
  })

  it(`${verifies('I7')}confidence never falls below 0.1, so a use brings a retired phrase back`, async () => {
    const { teach, outcome, decision } = await bankIn(test, 'floor')
    await teach(fund, 'account.open', 'ann')
    for (let times = 0; times < 9; times += 1) await teach(fund, 'trade.buy', 'ann', against)
    await outcome({ query: fund, outcome: 'executed', choice: 'account.open', on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () =>
      expect((await decision(fund, 'ann')).candidates).toContainEqual(
        expect.objectContaining({ verb: 'account.open', score: 0.3, source: 'learned_person' }),
      ),
    )
  })

  it(`${verifies('I7', 'K5')}a correction counts against a phrase for everyone, for the reporter at once`, async () => {
    const { teachAll, teach, decision, undo } = await bankIn(test, 'reporter')
    await teachAll(fund, 'account.open')
    const correction = await teach(fund, 'trade.buy', 'zoe', against)
    const learned = async (person?: string) =>
      (await decision(fund, person)).candidates.filter(({ source }) => source !== 'semantic')
    await test.alsoAfterRestart(async () => {
      expect(await learned('zoe')).toMatchObject([
        { verb: 'trade.buy', score: 1, source: 'learned_person' },
        { verb: 'account.open', score: 0.7, source: 'learned' },
      ])
      for (const person of [undefined, 'yan'])
        expect(await learned(person)).toMatchObject([{ verb: 'account.open', score: 1, source: 'learned' }])
    })
    await undo(correction)
    await test.alsoAfterRestart(async () =>
      expect(await learned('zoe')).toMatchObject([{ verb: 'account.open', score: 1, source: 'learned' }]),
    )
  })

  it(`${verifies('I7', 'I2')}a correction of what the registry answered is in effect for the reporter`, async () => {
    const { teach, decision } = await bankIn(test, 'registry')
    await teach('my funds', 'trade.buy', 'zoe', { feedback_type: 'verb_correction', system_choice: 'account.balance' })
    await test.alsoAfterRestart(async () => {
      expect((await decision('my funds', 'zoe')).candidates.slice(0, 2)).toMatchObject([
        { verb: 'trade.buy', score: 1, source: 'learned_person' },
        { verb: 'account.balance', score: 0.7, source: 'registry' },
      ])
      expect(await decision('my funds', 'yan')).toMatchObject({ verb: 'account.balance', score: 1 })
    })
  })

  it(`${verifies('I7', 'K9')}for everyone, corrections count once per reporter, and only from the threshold on`, async () => {
    const { teachAll, search, outcome, decision, candidate } = await bankIn(test, 'workspace')
    await teachAll(fund, 'account.open')
    const correct = async (person: string) => {
      const { search_id } = await search(fund, person)
      return outcome({ search_id, outcome: 'corrected', on_behalf_of: person })
    }
    const shared = async () =>
      (await decision(fund, 'somebody else')).candidates.find(({ source }) => source === 'learned')?.score
    for (let times = 0; times < 5; times += 1) await correct('xan')
    await correct('yan')
    await test.alsoAfterRestart(async () => {
      expect(await shared()).toBe(1)
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', confidence: 1 })
    })
    await correct('zoe')
    // Three who teach it and three who do not: 1, +0.2 twice and no more than 1, then ×0.7 three times.
    await test.alsoAfterRestart(async () => {
      expect(await shared()).toBe(0.343)
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', confidence: 0.343 })
    })
    const last = await correct('wim')
    await test.alsoAfterRestart(async () => {
      expect(await shared()).toBeUndefined()
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'retired' })
      expect((await decision(fund)).verb).not.toBe('account.open')
    })
    await test.tell('feedback_undo', { feedback_id: last.feedback_id }, { workspace: 'workspace' })
    await test.alsoAfterRestart(async () => expect(await shared()).toBe(0.343))
  })

  it(`${verifies('I7')}a correction of a search by its id knows what was answered`, async () => {
    const { teachAll, teach, search, decision } = await bankIn(test, 'by search')
    await teachAll(fund, 'account.open')
    const { search_id } = await search(fund, 'zoe')
    await teach(fund, 'trade.buy', 'zoe', { feedback_type: 'verb_correction', search_id })
    await test.alsoAfterRestart(async () =>
      expect((await decision(fund, 'zoe')).candidates.slice(0, 2)).toMatchObject([
        { verb: 'trade.buy', score: 1, source: 'learned_person' },
        { verb: 'account.open', score: 0.7, source: 'learned' },
      ]),
    )
  })
})
