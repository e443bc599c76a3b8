// Imports are rows of the log: only the importer changes a verb without a reviewer, and an undo restores it.
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { DomainContext } from '../../src/app.ts'
import { defineAction } from '../../src/kernel/action.ts'
import type { FactEntry, Receipt } from '../../src/kernel/feedback/index.ts'
import { agent, onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Bank, bank, bankIn, bankOf, importing, keyOf } from './intent-registry.ts'

const ana = keyOf('key_ana')
const bob = keyOf('key_bob')
const reviewer = keyOf('key_rev', 'reviewer')
const mcp = { role: agent.role, channel: agent.channel }
const wire = 'wire the money to my aunt'
const quietly = () => undefined

const rowsOf = async ({ listed }: Bank) => listed<{ state: string }>('feedback_list', { action: 'intent_import' })
const staysVerified = async (test: TestHeed) => {
  expect(await test.heed.operations.verify(quietly)).toMatchObject({ count: 0, altered_count: 0 })
  await test.heed.operations.rebuild(quietly)
  expect(await test.heed.operations.verify(quietly)).toMatchObject({ count: 0, altered_count: 0 })
}

/** What older versions stored: verbs as facts, outside the log. */
const older: DomainContext = {
  actions: [
    defineAction({
      name: 'older_import',
      title: '',
      description: '',
      effect: 'write',
      logs: [],
      role: 'agent',
      tool: null,
      input: z.strictObject({ facts: z.array(z.any()) }),
      output: z.object({ recorded: z.number(), unchanged: z.number() }),
      run: async (context, { facts }) => (await context.write({ facts: facts as FactEntry[] })).facts,
    }),
  ],
  reducers: [],
  migrations: [],
}

onEachEngine(
  'imports in the log',
  (test) => {
    it(`${verifies('I1', 'K9')}a key does not add to, empty or remove what another imported, until a reviewer approves`, async () => {
      const world = bankOf(test, 'others')
      const { verb, decision, call, inbox, listed } = world
      const imports = importing(world)
      await imports(bank, ana)
      const attacks: [object, string][] = [
        [{ phrases: [{ phrase: wire, verb: 'account.close' }] }, wire],
        [{ verbs: [{ name: 'account.close', phrases: [] }] }, 'close my account'],
        [{ remove_verbs: ['card.block'] }, 'block my card'],
        [{ verbs: [{ name: 'card.limit', description: 'Closes everything.' }] }, 'card cap'],
      ]
      const before = await listed('verb_list', {})
      for (const [attack, query] of attacks) {
        const answered = (await decision(query)).verb
        const said = await imports(attack, bob)
        expect(said).toMatchObject({ outcome: 'pending', recorded: 0, changes: [], waiting: { count: 1 } })
        expect(said.message).toMatch(
          /waits in the inbox .* because it affects what others imported, taught or approved/,
        )
        expect((await decision(query)).verb).toBe(answered)
      }
      await test.alsoAfterRestart(async () => {
        expect(await listed('verb_list', {})).toEqual(before)
        expect(await verb('close my account')).toBe('account.close')
        expect(await inbox()).toHaveLength(4)
      })
      const titles = (await listed<{ title: string }>('inbox_list', {})).map(({ title }) => title)
      expect(titles[0]).toBe(`import: phrase of account.close: ${wire}`)
      expect(titles[2]).toBe('import: verb card.block: 3 phrases → removed')
      // The same import again adds no row.
      const rows = (await rowsOf(world)).length
      expect(await imports(attacks[0]?.[0] ?? {}, bob)).toMatchObject({ outcome: 'pending' })
      expect(await rowsOf(world)).toHaveLength(rows)
      const [adds, , removes] = await inbox()
      const approved = await call<Receipt>('inbox_approve', { item_id: adds?.item_id }, reviewer)
      expect(approved).toMatchObject({ outcome: 'applied' })
      expect(approved.changes.items).toContainEqual({ what: 'phrase of account.close', after: wire })
      await call('inbox_reject', { item_id: removes?.item_id, reason: 'we need it' }, reviewer)
      await test.alsoAfterRestart(async () => {
        expect((await decision(wire)).candidates[0]).toMatchObject({ verb: 'account.close', source: 'registry' })
        expect(await verb('block my card')).toBe('card.block')
      })
      expect(await imports({ remove_verbs: ['card.block'] }, bob)).toMatchObject({ outcome: 'recorded', recorded: 0 })
      expect(await verb('block my card')).toBe('card.block')
      await call('feedback_undo', { feedback_id: approved.feedback_id }, reviewer)
      expect((await decision(wire)).candidates[0]).not.toMatchObject({ verb: 'account.close', source: 'registry' })
      await staysVerified(test)
    })

    it(`${verifies('I1', 'K14')}if one phrase of a verb waits, the answer names the phrase and not the verb as a whole`, async () => {
      const world = bankOf(test, 'partly')
      const { verb, inbox } = world
      const imports = importing(world)
      await imports(bank, ana)
      const said = await imports({ verbs: [{ name: 'aunt.pay', phrases: [wire, 'block my card'] }] }, bob)
      const [item] = await inbox()
      expect(said).toMatchObject({
        outcome: 'applied',
        message: `Imported verb aunt.pay: in effect from the next search on. This waits in the inbox (${item?.item_id}): phrase of aunt.pay: block my card. It has no effect until a reviewer approves it, because it affects what others imported, taught or approved.`,
      })
      await test.alsoAfterRestart(async () => {
        expect(await verb(wire)).toBe('aunt.pay')
        expect(await verb('block my card')).toBe('card.block')
      })
    })

    it(`${verifies('I1', 'K5')}the importer of a verb changes and removes it at once, and one undo restores it`, async () => {
      const world = bankOf(test, 'own')
      const { call, listed, verb, decision } = world
      const imports = importing(world)
      const first = await imports(bank, ana)
      expect(first).toMatchObject({ outcome: 'applied', recorded: 12, removed: 0 })
      const before = await listed('verb_list', {})
      const said = await imports(
        { verbs: [{ name: 'card.block', phrases: [wire] }], remove_verbs: ['card.limit'] },
        ana,
      )
      expect(said).toMatchObject({
        outcome: 'applied',
        message: 'Imported verb card.block and removed verb card.limit: in effect from the next search on.',
        recorded: 2,
        removed: 1,
      })
      expect(said.changes).toContainEqual({ what: 'verb card.limit', before: '3 phrases' })
      expect(await decision(wire)).toMatchObject({ verb: 'card.block' })
      expect(await verb('card cap')).not.toBe('card.limit')
      expect((await rowsOf(world)).length).toBe(2)
      expect(await imports({ verbs: [{ name: 'card.block', phrases: [wire] }] }, ana)).toMatchObject({
        outcome: 'recorded',
        recorded: 0,
        unchanged: 1,
      })
      expect((await rowsOf(world)).length).toBe(2)
      const refused = await world.refused('feedback_undo', { feedback_id: said.feedback_id }, bob)
      expect(refused.code).toBe('forbidden')
      const undone = await call<Receipt>('feedback_undo', { feedback_id: said.feedback_id }, ana)
      expect(undone).toMatchObject({ outcome: 'applied' })
      expect(undone.changes.items).toContainEqual({ what: 'verb card.limit', after: 'new, 3 phrases' })
      await test.alsoAfterRestart(async () => {
        expect(await listed('verb_list', {})).toEqual(before)
        expect(await verb('card cap')).toBe('card.limit')
        expect(await verb('freeze the card')).toBe('card.block')
      })
      const gone = await call<Receipt>('feedback_undo', { feedback_id: first.feedback_id }, ana)
      expect(gone.changes).toMatchObject({ created: 0, changed: 0, removed: 12 })
      expect(gone.changes.items).toContainEqual({ what: 'entity apex', before: '1 alias' })
      await staysVerified(test)
    })

    it(`${verifies('I1')}the importer of a verb does not remove what a reviewer added to it`, async () => {
      const world = bankOf(test, 'parts')
      const { decision, call } = world
      const imports = importing(world)
      const own = { name: 'account.close', phrases: ['close my account'] }
      await imports({ verbs: [own] }, ana)
      await imports({ phrases: [{ phrase: wire, verb: 'account.close' }] }, reviewer)
      const again = await imports({ verbs: [{ ...own, phrases: ['close my account', 'I want to leave'] }] }, ana)
      expect(again).toMatchObject({ outcome: 'applied', recorded: 1, waiting: { count: 1 } })
      await test.alsoAfterRestart(async () => {
        for (const query of [wire, 'I want to leave', 'close my account'])
          expect((await decision(query)).candidates[0]).toMatchObject({ verb: 'account.close', source: 'registry' })
      })
      await imports({ remove_verbs: ['account.close'] }, ana)
      expect((await call<{ known: boolean }>('verb_get', { verb: 'account.close' })).known).toBe(true)
      await imports({ remove_verbs: ['account.close'] }, reviewer)
      expect((await call<{ known: boolean }>('verb_get', { verb: 'account.close' })).known).toBe(false)
      expect(await imports({ verbs: [own] }, ana)).toMatchObject({ outcome: 'pending' })
      expect((await call<{ known: boolean }>('verb_get', { verb: 'account.close' })).known).toBe(false)
    })

    it(`${verifies('I1')}a newcomer's verbs take effect at once, but not the words of somebody else's verb`, async () => {
      const world = bankOf(test, 'newcomer')
      const { decision, verb } = world
      const imports = importing(world)
      await imports(bank, ana)
      const evil = { name: 'evil.close', phrases: ['close my account', 'bring forth the dragons'] }
      expect(await imports({ verbs: [evil, { name: 'block my card' }] }, bob)).toMatchObject({
        outcome: 'applied',
        recorded: 1,
        waiting: { count: 2 },
      })
      await test.alsoAfterRestart(async () => {
        expect(await verb('bring forth the dragons')).toBe('evil.close')
        expect(await decision('close my account')).toMatchObject({ verb: 'account.close' })
        expect(await decision('block my card')).toMatchObject({ verb: 'card.block' })
      })
    })

    it(`${verifies('I1', 'K8')}without keys, an agent changes what agents imported, and not what the person did`, async () => {
      const world = bankOf(test, 'keyless')
      const { call, verb, decision, undo } = world
      const imports = importing(world)
      const person = await imports({ verbs: bank.verbs })
      expect(await imports({ verbs: [{ name: 'note.add', phrases: ['note this down'] }] }, mcp)).toMatchObject({
        outcome: 'applied',
      })
      await imports({ phrases: [{ phrase: 'jot it down', verb: 'note.add' }] }, { ...mcp, channel: 'http' })
      expect(await verb('jot it down')).toBe('note.add')
      const mine = await imports({ phrases: [{ phrase: wire, verb: 'card.block' }] }, mcp)
      expect(mine).toMatchObject({ outcome: 'pending' })
      // Nor can it undo the person's import.
      const undone = await call<Receipt>('feedback_undo', { feedback_id: person.feedback_id }, mcp)
      expect(undone).toMatchObject({ outcome: 'pending' })
      await test.alsoAfterRestart(async () => {
        expect(await verb('block my card')).toBe('card.block')
        expect((await decision(wire)).candidates[0]).not.toMatchObject({ source: 'registry' })
      })
      await call('inbox_approve', { item_id: mine.waiting?.item_id })
      expect(await verb(wire)).toBe('card.block')
      await undo({ feedback_id: String(person.feedback_id) })
      await test.alsoAfterRestart(async () => {
        expect(await verb('close my account')).not.toBe('account.close')
        expect(await verb('note this down')).toBe('note.add')
      })
      await staysVerified(test)
    })

    it(`${verifies('I1', 'I8', 'K14')}a rejected phrase stays rejected in every spelling, until a reviewer says it`, async () => {
      const world = await bankIn(test, 'rejected')
      const { call, teachAll, teach, candidate, decision } = world
      const imports = importing(world)
      await imports({ verbs: [{ name: 'aunt.visit', phrases: ['see my aunt'] }] }, ana)
      await teachAll('wire the money', 'aunt.visit')
      const { candidate_id } = (await candidate('wire the money', 'aunt.visit')) ?? {}
      await call('intent_reject', { candidate_id, reason: 'no' })
      for (const phrase of ['wire the money', 'Wire the money!', 'wire — the money?!', 'please wire the money']) {
        const said = await imports({ phrases: [{ phrase, verb: 'aunt.visit' }] }, ana)
        expect(said).toMatchObject({ outcome: 'recorded', recorded: 0, rejected: [{ phrase, verb: 'aunt.visit' }] })
        expect(said.message).toContain('because a reviewer rejected it')
      }
      const description = 'Wire the money.'
      const described = await imports({ verbs: [{ name: 'aunt.visit', description }] }, ana)
      expect(described).toMatchObject({ recorded: 0, rejected: [{ phrase: description, verb: 'aunt.visit' }] })
      for (const who of ['ann', 'bob', 'cid']) await teach('wire the money!', 'aunt.visit', who)
      await test.alsoAfterRestart(async () => {
        expect(await candidate('wire the money!', 'aunt.visit')).toMatchObject({ state: 'rejected' })
        for (const query of ['wire the money', 'wire the money!'])
          expect((await decision(query)).verb).not.toBe('aunt.visit')
      })
      await imports({ phrases: [{ phrase: 'wire the money', verb: 'aunt.visit' }] }, reviewer)
      expect(await imports({ phrases: [{ phrase: 'wire the money, please', verb: 'aunt.visit' }] }, ana)).toMatchObject(
        {
          outcome: 'applied',
        },
      )
      expect((await decision('wire the money')).verb).toBe('aunt.visit')
    })

    it(`${verifies('I8', 'K14')}a rejected guess covers words like it too`, async () => {
      const { call, teach, candidate, decision, inbox } = await bankIn(test, 'guess')
      await teach('wire the money', 'trade.buy', undefined, { trust: 'agent_inferred' })
      const [guess] = await inbox()
      await call('inbox_reject', { item_id: guess?.item_id, reason: 'no' }, reviewer)
      for (const who of ['ann', 'bob', 'cid']) await teach('wire the money!', 'trade.buy', who)
      await test.alsoAfterRestart(async () => {
        expect(await candidate('wire the money!', 'trade.buy')).toMatchObject({ state: 'rejected' })
        expect((await decision('wire the money!')).verb).not.toBe('trade.buy')
      })
      await staysVerified(test)
    })

    it(`${verifies('I1', 'K2')}what older versions imported stays: a key owns what it imported, the person owns the rest`, async () => {
      const world = bankOf(test, 'older')
      const { verb, call } = world
      const imports = importing(world)
      const fact = (id: string, phrase: string) => ({ kind: 'verb', id, body: { phrases: [phrase] } })
      await call('older_import', { facts: [fact('note.add', 'note this down')] }, ana)
      await call('older_import', { facts: [fact('card.block', 'block my card')] })
      expect(await verb('note this down')).toBe('note.add')
      expect(await imports({ verbs: [{ name: 'note.add', phrases: ['note this down'] }] }, ana)).toMatchObject({
        outcome: 'recorded',
        unchanged: 1,
      })
      const more = (name: string) => ({ phrases: [{ phrase: `${name} right now`, verb: name }] })
      expect(await imports(more('note.add'), ana)).toMatchObject({ outcome: 'applied' })
      expect(await imports(more('note.add'), bob)).toMatchObject({ outcome: 'recorded', unchanged: 1 })
      expect(await imports(more('card.block'), mcp)).toMatchObject({ outcome: 'pending' })
      await imports({ remove_verbs: ['card.block'] })
      await test.alsoAfterRestart(async () => {
        expect(await verb('note this down')).toBe('note.add')
        expect((await call<{ known: boolean }>('verb_get', { verb: 'card.block' })).known).toBe(false)
        const { items } = await call<{ items: { verb: string; phrases: string[] }[] }>('verb_list', {})
        expect(items).toEqual([{ verb: 'note.add', phrases: ['note this down', 'note.add right now'] }])
      })
      await staysVerified(test)
    })

    it(`${verifies('I1', 'I3')}the same applies to entities and their aliases`, async () => {
      const world = bankOf(test, 'entities')
      const { name, call } = world
      const imports = importing(world)
      await imports({ entities: bank.entities }, ana)
      for (const change of [
        { aliases: [{ alias: 'the boss', entity_id: 'john' }] },
        { entities: [{ id: 'john', name: 'Mallory' }] },
        { remove_entities: ['john'] },
      ])
        expect(await imports(change, bob)).toMatchObject({ outcome: 'pending', recorded: 0 })
      expect(await name('John Smith')).toMatchObject({ entity_id: 'john' })
      expect((await name('the boss')).outcome).toBe('no_match')
      const said = await imports({ aliases: [{ alias: 'the boss', entity_id: 'john' }] }, ana)
      expect(await name('the boss')).toMatchObject({ entity_id: 'john' })
      await call('feedback_undo', { feedback_id: said.feedback_id }, ana)
      await test.alsoAfterRestart(async () => {
        expect((await name('the boss')).outcome).toBe('no_match')
        expect(await name('John Smith')).toMatchObject({ entity_id: 'john' })
      })
      await staysVerified(test)
    })

    it(`${verifies('I1', 'I3', 'K9')}a newcomer's entity does not take the name of somebody else's until a reviewer approves`, async () => {
      const world = bankOf(test, 'names of others')
      const { name, call, inbox } = world
      const imports = importing(world)
      await imports({ entities: bank.entities }, ana)
      const twin = { id: 'bob-john', name: 'john  smith' }
      expect(await imports({ entities: [twin] }, bob)).toMatchObject({ outcome: 'pending', recorded: 0 })
      const fund = { id: 'bob-fund', name: 'Zenith Fund', aliases: ['Apex', 'Zenith'] }
      expect(await imports({ entities: [fund] }, bob)).toMatchObject({ outcome: 'applied', waiting: { count: 1 } })
      expect(await imports({ entities: [{ id: 'bob-fund', name: 'Apex Fund' }] }, bob)).toMatchObject({
        outcome: 'pending',
      })
      await test.alsoAfterRestart(async () => {
        expect(await name('John Smith')).toMatchObject({ outcome: 'matched', entity_id: 'john' })
        expect(await name('Apex')).toMatchObject({ outcome: 'matched', entity_id: 'apex' })
        expect(await name('Apex Fund')).toMatchObject({ outcome: 'matched', entity_id: 'apex' })
        expect(await name('Zenith')).toMatchObject({ outcome: 'matched', entity_id: 'bob-fund' })
      })
      const [first] = await inbox()
      await call('inbox_approve', { item_id: first?.item_id }, reviewer)
      expect(await name('John Smith')).toMatchObject({ outcome: 'ambiguous' })
      // One import may have two entities with the same name.
      expect(await name('Sarah Chen')).toMatchObject({ outcome: 'ambiguous' })
    })
  },
  [older],
)
