// A reviewer approves exactly what they saw: every item has a hash of what it would put in effect.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bank, bankIn, bankOf, importing, keyOf, people, slang } from './intent-registry.ts'

interface Item {
  item_id: string
  title: string
  content_hash: string
  lines?: number
}
interface Whole extends Item {
  content: string[]
  next_cursor?: string
}

const ana = keyOf('key_ana')
const bob = keyOf('key_bob')
const reviewer = keyOf('key_rev', 'reviewer')
const fund = slang.fund[0]

onEachEngine('what reviewers saw', (test) => {
  it(`${verifies('K8', 'K14')}an approval of held reports is refused once they would take effect for others too`, async () => {
    const { listed, teach, call, refused, verb } = await bankIn(test, 'held')
    const waiting = async () => (await listed<Item>('inbox_list', {}))[0]
    const guess = { trust: 'agent_inferred' }
    await teach(fund, 'account.open', 'ann', guess)
    const seen = await waiting()
    // The same from the same person again does not change what would be in effect.
    await teach(fund, 'account.open', 'ann', guess)
    expect((await waiting())?.content_hash).toBe(seen?.content_hash)
    for (const person of ['bob', 'cid']) await teach(fund, 'account.open', person, guess)
    const { item_id, content_hash } = seen ?? {}
    for (const name of ['inbox_approve', 'inbox_reject'])
      expect(await refused(name, { item_id, content_hash, reason: 'so' }, reviewer)).toMatchObject({
        code: 'conflict',
        problems: [{ field: 'content_hash' }],
      })
    await test.alsoAfterRestart(async () => {
      for (const person of [undefined, ...people]) expect(await verb(fund, person)).not.toBe('account.open')
    })
    await call('inbox_approve', { item_id, content_hash: (await waiting())?.content_hash }, reviewer)
    await test.alsoAfterRestart(async () => {
      for (const person of [undefined, ...people]) expect(await verb(fund, person)).toBe('account.open')
    })
  })

  it(`${verifies('K8', 'K14')}held reports of other people, even of the same number, are not what was seen`, async () => {
    const { listed, call, refused, verb } = await bankIn(test, 'others')
    const said = { feedback_type: 'phrase_mapping', original_input: fund, correct_choice: 'account.open' }
    const guess = (as: object, person: object = {}) =>
      call<Receipt>('intent_feedback', { ...said, ...person, trust: 'agent_inferred' }, as)
    const takeBack = ({ feedback_id }: Receipt, as: object) => call('feedback_undo', { feedback_id }, as)
    const waiting = async () => (await listed<Item & { reporters: number }>('inbox_list', {}))[0]
    const approvalOf = (item: Item | undefined) => ({ item_id: item?.item_id, content_hash: item?.content_hash })
    const isRefused = async (seen: Item | undefined) =>
      expect(await refused('inbox_approve', approvalOf(seen), reviewer)).toMatchObject({
        code: 'conflict',
        problems: [{ field: 'content_hash' }],
      })

    const first = await guess(ana)
    const ofAna = await waiting()
    await takeBack(first, ana)
    await guess(bob)
    await isRefused(ofAna)

    // As many as before, and the same one last.
    const ofAnn = await guess(ana, { on_behalf_of: 'ann' })
    await guess(ana, { on_behalf_of: 'dan' })
    const withAnn = await waiting()
    await takeBack(ofAnn, reviewer)
    await guess(ana, { on_behalf_of: 'cid' })
    await guess(ana, { on_behalf_of: 'dan' })
    await test.alsoAfterRestart(async () => {
      await isRefused(withAnn)
      expect(await verb(fund, 'cid')).not.toBe('account.open')
      expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    })

    // What was approved before does not wait any more.
    await call('inbox_approve', approvalOf(await waiting()), reviewer)
    await guess(ana, { on_behalf_of: 'eve' })
    expect(await waiting()).toMatchObject({ reporters: 1, title: expect.stringMatching(/eve(?! and)/) })
    await test.alsoAfterRestart(async () => expect(await verb(fund, 'cid')).toBe('account.open'))
  })

  it(`${verifies('I11', 'K8')}a phrase is approved by its own hash with either action, and not by another hash`, async () => {
    const { candidate, candidates, call, teach, refused, verb, listed } = await bankIn(test, 'phrases')
    await teach(fund, 'account.open', 'ann')
    await teach(slang.plastic[0], 'card.block', 'ann')
    const { candidate_id } = (await candidate(fund, 'account.open')) ?? {}
    const hashes = new Map(
      (await candidates()).map((one) => [one.input, (one as unknown as Item).content_hash] as const),
    )
    const items = new Map((await listed<Item>('inbox_list', {})).map((one) => [one.item_id, one.content_hash]))
    expect(items.get(candidate_id ?? '')).toBe(hashes.get(fund))
    const other = { content_hash: hashes.get(slang.plastic[0]), reason: 'so' }
    for (const door of ['intent_approve', 'intent_reject'])
      expect(await refused(door, { candidate_id, ...other })).toMatchObject({ code: 'conflict' })
    for (const door of ['inbox_approve', 'inbox_reject'])
      expect(await refused(door, { item_id: candidate_id, ...other })).toMatchObject({ code: 'conflict' })
    await test.alsoAfterRestart(async () => expect(await verb(fund)).not.toBe('account.open'))
    const whole = await call<Whole>('inbox_get', { item_id: candidate_id })
    expect(whole.content).toEqual([`phrase: ${fund}`, 'verb: account.open'])
    await call('intent_approve', { candidate_id, content_hash: whole.content_hash })
    await test.alsoAfterRestart(async () => expect(await verb(fund)).toBe('account.open'))
  })

  it(`${verifies('I1', 'K8', 'K13')}all of a waiting import can be read, and that is what is approved`, async () => {
    const world = bankOf(test, 'imports')
    const { call, listed, decision } = world
    const imports = importing(world)
    await imports(bank, ana)
    const long = `${'wire the money to my aunt '.repeat(20)}tomorrow`
    const phrases = Array.from({ length: 150 }, (_, at) => `do the errand number ${at}`)
    const hidden = { verb: 'card.block', phrase: long }
    await imports({ phrases: [...phrases.map((phrase) => ({ verb: 'card.block', phrase })), hidden] }, bob)
    const [item] = await listed<Item>('inbox_list', {})
    expect(item).toMatchObject({ lines: 151 })
    const first = await call<Whole>('inbox_get', { item_id: item?.item_id, limit: 100 }, reviewer)
    const rest = await call<Whole>(
      'inbox_get',
      { item_id: item?.item_id, limit: 100, cursor: first.next_cursor },
      reviewer,
    )
    expect(rest.next_cursor).toBeUndefined()
    expect([...first.content, ...rest.content]).toEqual(
      [...phrases, long].map((phrase) => `phrase of card.block: ${phrase}`),
    )
    expect(rest.content_hash).toBe(item?.content_hash)
    const { item_id, content_hash } = rest
    expect(await call<Receipt>('inbox_approve', { item_id, content_hash }, reviewer)).toMatchObject({
      outcome: 'applied',
    })
    await test.alsoAfterRestart(async () => {
      for (const phrase of [phrases[140] ?? '', long])
        expect((await decision(phrase)).candidates[0]).toMatchObject({ verb: 'card.block', source: 'registry' })
    })
  })

  it(`${verifies('K5', 'K8')}what a waiting undo would take back can be read`, async () => {
    const world = bankOf(test, 'undo')
    const { call, listed } = world
    const { feedback_id } = await importing(world)({ verbs: [{ name: 'note.add', phrases: ['jot it down'] }] })
    await call('feedback_undo', { feedback_id, trust: 'agent_inferred' })
    const [item] = await listed<Item>('inbox_list', {})
    expect(item?.title).toMatch(/^take back: import/)
    const whole = await call<Whole>('inbox_get', { item_id: item?.item_id })
    expect(whole.content).toEqual(['take back: phrase of note.add: jot it down'])
  })
})
