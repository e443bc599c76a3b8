// The registry of verbs and entities: imported as lists, as often as an agent likes, and removed again.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bank, bankIn, bankOf, slang } from './intent-registry.ts'

interface Imported {
  recorded: number
  unchanged: number
  changes: { what: string; before?: string; after?: string }[]
}

const [fund, otherFund] = slang.fund
const opens = { name: 'fund.open', description: 'Opens an investment fund.', domain: 'fund', phrases: [fund] }

onEachEngine('the registry', (test) => {
  it(`${verifies('I1', 'K3')}verbs and entities are found from the import on`, async () => {
    const { call, verb, name } = bankOf(test, 'import')
    expect(await verb('block my card')).toBeUndefined()
    expect(await call<Imported>('intent_import', bank)).toMatchObject({ recorded: 12, unchanged: 0 })
    await test.alsoAfterRestart(async () => {
      expect(await verb('block my card')).toBe('card.block')
      expect(await name('Apex')).toMatchObject({ outcome: 'matched', entity_id: 'apex' })
    })
  })

  it(`${verifies('I1', 'K2')}the same import again changes nothing, and other content is a new version`, async () => {
    const { call, verb } = await bankIn(test, 'versions')
    expect(await call<Imported>('intent_import', bank)).toMatchObject({ recorded: 0, unchanged: 12, changes: [] })
    const again = { verbs: [{ name: 'card.block', phrases: ['my purse is gone for good'] }] }
    expect(await call<Imported>('intent_import', again)).toMatchObject({ recorded: 1, unchanged: 0 })
    await test.alsoAfterRestart(async () => {
      const said = await call<{ candidates: object[] }>('verb_search', { query: 'my purse is gone for good' })
      expect(said.candidates[0]).toMatchObject({ verb: 'card.block', score: 1, source: 'registry' })
      // Its phrases are replaced; what the record left out stays.
      const { candidates } = await call<{ candidates: object[] }>('verb_search', { query: 'my card was stolen' })
      expect(candidates[0]).toMatchObject({ source: 'semantic' })
      expect((await call<{ items: object[] }>('verb_list', {})).items).toContainEqual({
        verb: 'card.block',
        domain: 'card',
        description: 'Blocks a card that was lost.',
        phrases: ['my purse is gone for good'],
      })
    })
    expect(await verb('block my card')).toBe('card.block')
  })

  it(`${verifies('I1')}phrases and aliases are added to what is known, once for each wording`, async () => {
    const { call, decision, name } = await bankIn(test, 'added')
    const more = {
      phrases: [
        { phrase: fund, verb: 'account.open' },
        { phrase: ' Spin  UP a fund', verb: 'account.open' },
      ],
      aliases: [{ alias: 'The Big One', entity_id: 'apex' }],
    }
    expect(await call<Imported>('intent_import', more)).toMatchObject({ recorded: 2, unchanged: 0 })
    await test.alsoAfterRestart(async () => {
      expect((await decision(fund)).candidates[0]).toMatchObject({ verb: 'account.open', source: 'registry' })
      expect((await decision('open an account')).candidates[0]).toMatchObject({ source: 'registry' })
      expect(await name('the big one')).toMatchObject({ outcome: 'matched', entity_id: 'apex' })
    })
    const { items } = await call<{ items: { verb: string; phrases: string[] }[] }>('verb_list', {})
    expect(items.find(({ verb }) => verb === 'account.open')?.phrases).toHaveLength(4)
  })

  it(`${verifies('I1')}a dry run changes nothing, and says what would change`, async () => {
    const { call, decision, listed } = await bankIn(test, 'dry')
    const change = {
      verbs: [{ name: 'trade.sell', description: 'Sells shares.', phrases: ['sell shares'] }],
      phrases: [{ phrase: fund, verb: 'account.open' }],
      entities: [{ id: 'apex', name: 'Apex Global Fund' }],
      remove_verbs: ['card.limit'],
    }
    const verbs = await listed('verb_list', {})
    const dry = await call<Imported>('intent_import', { ...change, dry_run: true })
    expect(dry).toMatchObject({ recorded: 4, unchanged: 0 })
    for (const named of ['trade.sell', 'account.open', 'apex', 'card.limit'])
      expect(JSON.stringify(dry.changes)).toContain(named)
    expect(await listed('verb_list', {})).toEqual(verbs)
    expect(await decision('raise my card limit')).toMatchObject({ verb: 'card.limit', score: 1 })
    const { recorded, changes } = await call<Imported>('intent_import', change)
    expect({ recorded, changes }).toEqual({ recorded: 4, changes: dry.changes })
    expect((await call<Imported>('intent_import', { ...bank, dry_run: true })).changes.length).toBeGreaterThan(0)
  })

  it(`${verifies('I1', 'K11')}unknown names are refused with the nearest ones, and nothing is imported`, async () => {
    const { refused, listed } = await bankIn(test, 'unknown')
    const before = [await listed('verb_list', {}), await listed('entity_list', {})]
    const wrong = {
      verbs: [opens],
      phrases: [{ phrase: 'x', verb: 'acount.open' }],
      aliases: [{ alias: 'y', entity_id: 'apx' }],
      remove_verbs: ['card.limits'],
      remove_entities: ['jon'],
    }
    const error = await refused('intent_import', wrong)
    expect(error.code).toBe('not_found')
    expect(error.problems.map(({ field }) => field)).toEqual([
      'phrases.0.verb',
      'aliases.0.entity_id',
      'remove_verbs.0',
      'remove_entities.0',
    ])
    expect(error.problems[0]?.problem).toMatch(/acount\.open.*Did you mean account\.open/)
    expect([await listed('verb_list', {}), await listed('entity_list', {})]).toEqual(before)
    expect((await refused('intent_import', {})).code).toBe('invalid_input')
    expect((await refused('intent_import', { verbs: [{ name: '' }] })).code).toBe('invalid_input')
  })

  it(`${verifies('I1')}a removed verb is in no answer, and what was learned of it is back once the verb is`, async () => {
    const { call, teachAll, decision, candidate, verb, refused } = await bankIn(test, 'removal')
    await call('intent_import', { verbs: [{ ...opens, phrases: ['establish an investment vehicle'] }] })
    await teachAll(fund, 'fund.open')
    expect(await decision(fund)).toMatchObject({
      verb: 'fund.open',
      candidates: [{ source: 'learned' }],
    })
    await call('intent_import', { remove_verbs: ['fund.open'] })
    await test.alsoAfterRestart(async () => {
      for (const query of [fund, otherFund, 'establish an investment vehicle', 'fund open'])
        for (const person of [undefined, 'ann'])
          expect((await decision(query, person)).candidates.map((one) => one.verb)).not.toContain('fund.open')
      expect(await candidate(fund, 'fund.open')).toMatchObject({ state: 'waiting', because: 'unknown_verb' })
    })
    const again = { feedback_type: 'phrase_mapping', original_input: fund, correct_choice: 'fund.open' }
    expect((await refused('intent_feedback', again)).code).toBe('not_found')
    await call('intent_import', { verbs: [opens] })
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund)).toBe('fund.open')
      expect(await verb(fund, 'ann')).toBe('fund.open')
      expect(await verb(otherFund)).toBe('fund.open')
      expect(await candidate(fund, 'fund.open')).toMatchObject({ state: 'live' })
    })
  })

  it(`${verifies('I1', 'I8')}what waited only because of a removed verb takes effect at once`, async () => {
    const { call, teachAll, candidate, verb } = await bankIn(test, 'removed rival')
    await teachAll('close my account for me', 'account.open')
    expect(await candidate('close my account for me', 'account.open')).toMatchObject({ because: 'collision' })
    await call('intent_import', { remove_verbs: ['account.close'] })
    await test.alsoAfterRestart(async () => {
      expect(await candidate('close my account for me', 'account.open')).toMatchObject({
        state: 'live',
        collisions: [],
      })
      expect(await verb('close the account')).toBe('account.open')
    })
  })

  it(`${verifies('I1', 'I3')}no name means a removed entity, until the entity is back`, async () => {
    const { call, meansName, name } = await bankIn(test, 'removed entity')
    await meansName('my manager', 'john', { on_behalf_of: 'ann' })
    await call('intent_import', { remove_entities: ['john'] })
    await test.alsoAfterRestart(async () => {
      expect((await name('my manager', { on_behalf_of: 'ann' })).outcome).toBe('no_match')
      expect((await name('John Smith')).candidates.map(({ entity_id }) => entity_id)).not.toContain('john')
    })
    await call('intent_import', { entities: bank.entities })
    expect(await name('my manager', { on_behalf_of: 'ann' })).toMatchObject({ entity_id: 'john' })
  })

  it(`${verifies('I1', 'K13')}the lists are paged, in order`, async () => {
    const { call, listed } = await bankIn(test, 'pages')
    const names = (await listed<{ verb: string }>('verb_list', { limit: 3 })).map(({ verb }) => verb)
    expect(names).toEqual(bank.verbs.map(({ name }) => name).toSorted())
    const ids = (await listed<{ entity_id: string }>('entity_list', { limit: 1 })).map(({ entity_id }) => entity_id)
    expect(ids).toEqual(['apex', 'john', 'sarah-london', 'sarah-singapore'])
    expect(await call('verb_list', { limit: 8 })).not.toHaveProperty('next_cursor')
    expect(await call('entity_get', { entity_id: 'apex' })).toMatchObject({
      known: true,
      entity: { aliases: ['Apex'] },
    })
    expect(await call('entity_get', { entity_id: 'nobody' })).toEqual({ known: false })
  })
})
