// Whatever is said of intents can be taken back, stands as a test of the next decision until then, and teaches a trainer.
import { expect, it } from 'vitest'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Bank, bankIn, slang } from './intent-registry.ts'

const [fund, moreFund, otherFund, politeFund] = slang.fund
const [ate] = slang.plastic

type Said = (world: Bank) => Promise<{ feedback_id: string }>

const idOf = async ({ candidate }: Bank) => (await candidate(fund, 'account.open'))?.candidate_id
const block = { phrase: 'send money', verb: 'payment.send' }

/** One of each kind, and what was said before. */
const kinds: [name: string, said: Said, ...before: Said[]][] = [
  ['a phrase of a person', (world) => world.teach(fund, 'account.open', 'ann')],
  ['a phrase of nobody known', (world) => world.teach(fund, 'account.open')],
  [
    'the phrase that reached the threshold',
    (world) => world.teach(politeFund, 'account.open', 'cid'),
    (world) => world.teach(fund, 'account.open', 'ann'),
    (world) => world.teach(moreFund, 'account.open', 'bob'),
  ],
  [
    'a correction of what everyone learned',
    (world) =>
      world.teach(fund, 'trade.buy', 'bob', { feedback_type: 'verb_correction', system_choice: 'account.open' }),
    (world) => world.teachAll(fund, 'account.open'),
  ],
  [
    "a correction of the registry's answer",
    (world) =>
      world.teach('my funds', 'trade.buy', 'ann', {
        feedback_type: 'verb_correction',
        system_choice: 'account.balance',
      }),
  ],
  ['an alias', (world) => world.meansName('Sarah Chen', 'sarah-london', { on_behalf_of: 'ann' })],
  [
    'an alias over another',
    (world) => world.meansName('sarah chen', 'sarah-london', { on_behalf_of: 'ann' }),
    (world) => world.meansName('Sarah Chen', 'sarah-singapore', { on_behalf_of: 'ann' }),
  ],
  ['a block for a person', (world) => world.tell('intent_block', { ...block, on_behalf_of: 'ann' })],
  ['a block for everyone', (world) => world.tell('intent_block', { ...block, for_everyone: true })],
  [
    'a block that is lifted',
    (world) => world.tell('intent_block', { ...block, for_everyone: true, lift: true }),
    (world) => world.tell('intent_block', { ...block, for_everyone: true }),
  ],
  [
    'what ran',
    (world) => world.outcome({ query: fund, outcome: 'executed', choice: 'account.open', on_behalf_of: 'ann' }),
  ],
  [
    'an approval',
    async (world) => world.tell('intent_approve', { candidate_id: await idOf(world) }),
    (world) => world.teach(fund, 'account.open', 'ann'),
  ],
  [
    'a rejection',
    async (world) => world.tell('intent_reject', { candidate_id: await idOf(world), reason: 'no' }),
    (world) => world.teachAll(fund, 'account.open'),
  ],
]

onEachEngine('intent feedback taken back', (test) => {
  it.each(kinds)(
    `${verifies('K5', 'K6')}%s leaves what was before, and comes back whole`,
    async (name, say, ...before) => {
      const world = await bankIn(test, name)
      for (const earlier of before) await earlier(world)
      const asBefore = await everything(world)
      const given = await say(world)
      const asSaid = await everything(world)
      expect(asSaid).not.toEqual(asBefore)
      const taken = await world.undo(given)
      await test.alsoAfterRestart(async () => expect(await everything(world)).toEqual(asBefore))
      await world.undo(taken)
      expect(await everything(world)).toEqual(asSaid)
    },
  )

  it(`${verifies('K6')}rebuild leaves every decision as it was, and verify finds no difference`, async () => {
    const world = await bankIn(test, 'rebuilt')
    for (const [, say, ...before] of kinds) for (const one of [...before, say]) await one(world)
    const live = await everything(world)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    await test.heed.operations.rebuild(() => undefined)
    await test.alsoAfterRestart(async () => expect(await everything(world)).toEqual(live))
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('K5')}an approval without a report to approve is inert, and lets nobody else's through`, async () => {
    const { teach, tell, undo, verb } = await bankIn(test, 'inert')
    const report = await teach(fund, 'account.open', 'ann')
    const approval = await tell('intent_approve', { candidate_id: report.candidate_id })
    const taken = await undo(report)
    expect(taken.inert).toEqual([approval.feedback_id])
    await teach(fund, 'account.open', 'bob')
    await test.alsoAfterRestart(async () => expect(await verb(fund)).not.toBe('account.open'))
    expect((await undo(taken)).revived).toEqual([approval.feedback_id])
    await test.alsoAfterRestart(async () => expect(await verb(fund)).toBe('account.open'))
  })

  it(`${verifies('K10')}every correction in effect is asked again, and named where it would be answered wrongly`, async () => {
    const { teach, teachAll, meansName, check } = await bankIn(test, 'check')
    expect(await check()).toEqual({ asked: 0, wrong: [], warnings: [] })
    const own = await teach(fund, 'account.open', 'ann')
    const last = await teachAll(ate, 'card.block')
    const alias = await meansName('Chen', 'sarah-london')
    const theirs = await meansName('Sarah Chen', 'sarah-singapore', { on_behalf_of: 'ann' })
    // One of ann, three of those who say the same and one of everyone, two names.
    await test.alsoAfterRestart(async () => expect(await check()).toEqual({ asked: 7, wrong: [], warnings: [] }))
    const raw = await openRaw(test.location)
    const damage = async (statement: string) => raw.transaction((connection) => connection.exec(statement))
    await damage(`update intent_report set verb = 'trade.buy' where feedback_id = '${own.feedback_id}'`)
    await damage(`update intent_alias set entity_id = 'john' where feedback_id = '${theirs.feedback_id}'`)
    await raw.close()
    await test.call('intent_reload', {}, { workspace: 'check' })
    const { wrong } = await check()
    const named = wrong.map(({ feedback_id }) => feedback_id)
    expect(named).toContain(theirs.feedback_id)
    expect(named).toContain(own.feedback_id)
    expect(named).not.toContain(alias.feedback_id)
    expect(named).not.toContain(last.feedback_id)
    await test.heed.operations.rebuild(() => undefined)
    await test.alsoAfterRestart(async () => expect((await check()).wrong).toEqual([]))
  })

  it(`${verifies('K10', 'K5')}what is undone, superseded, retired, blocked, waiting or of no known verb is not asked`, async () => {
    const { teach, meansName, check, undo, tell, call } = await bankIn(test, 'not asked')
    await undo(await teach(fund, 'account.open', 'ann'))
    await undo(await meansName('Sarah', 'sarah-london'))
    await teach(moreFund, 'account.open')
    await teach(ate, 'card.block', 'ann', { trust: 'tool_output' })
    await meansName('Sarah', 'john', { trust: 'tool_output' })
    expect(await check()).toEqual({ asked: 0, wrong: [], warnings: [] })
    await teach(ate, 'card.limit', 'ann')
    await teach(ate, 'card.block', 'ann', { feedback_type: 'verb_correction', system_choice: 'card.limit' })
    await meansName('Sarah', 'sarah-london', { on_behalf_of: 'ann' })
    await meansName('Sarah', 'sarah-singapore', { on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => expect(await check()).toEqual({ asked: 2, wrong: [], warnings: [] }))
    await tell('intent_block', { phrase: ate, verb: 'card.block', on_behalf_of: 'ann' })
    await teach(moreFund, 'trade.buy', 'bob')
    await call('intent_import', { remove_entities: ['sarah-singapore'], remove_verbs: ['trade.buy'] })
    await test.alsoAfterRestart(async () => expect(await check()).toEqual({ asked: 0, wrong: [], warnings: [] }))
    // A block of words as good as the same makes nothing wrong either.
    await teach(fund, 'account.open', 'bob')
    await tell('intent_block', { phrase: otherFund, verb: 'account.open', on_behalf_of: 'bob' })
    await test.alsoAfterRestart(async () => expect((await check()).wrong).toEqual([]))
  })

  it(`${verifies('K10')}a paraphrase that misses is a warning`, async () => {
    const { teach, teachAll, check, call, verb } = await bankIn(test, 'warning')
    await teachAll(fund, 'account.open')
    await teach(politeFund, 'account.open', 'dan')
    expect(await check()).toMatchObject({ wrong: [], warnings: [] })
    // What is imported stands above: to everyone but dan the paraphrase means something else now.
    await call('intent_import', { phrases: [{ phrase: politeFund, verb: 'trade.buy' }] })
    expect(await verb(politeFund)).toBe('trade.buy')
    const { wrong, warnings } = await check()
    expect(wrong).toEqual([])
    expect(warnings.map(({ asked }) => JSON.parse(asked).query)).toContain(politeFund)
  })

  it(`${verifies('T1', 'K5')}phrases and aliases are samples with their sources, and undone ones are none`, async () => {
    const { teach, meansName, samples, undo, call } = await bankIn(test, 'samples')
    const first = await teach(fund, 'account.open', 'ann')
    const second = await teach(fund, 'account.open', 'bob')
    const named = await meansName('Sarah', 'sarah-london')
    const bad = await teach(ate, 'card.limit', 'ann')
    await call('intent_reject', { candidate_id: bad.candidate_id, reason: 'no' })
    await test.alsoAfterRestart(async () => {
      const [sample, ...others] = await samples('intent')
      expect(others).toEqual([])
      expect(JSON.parse(sample?.record ?? '')).toEqual({ text: fund, label: 'account.open' })
      expect(sample).toMatchObject({ feedback_ids: [first.feedback_id, second.feedback_id], weight: 1 })
      expect((await samples('alias')).map(({ record }) => JSON.parse(record))).toEqual([
        { text: 'Sarah', label: 'sarah-london' },
      ])
    })
    await undo(first)
    expect(await samples('intent')).toMatchObject([{ feedback_ids: [second.feedback_id], weight: 0.75 }])
    for (const one of [second, named]) await undo(one)
    await test.alsoAfterRestart(async () => expect([await samples('intent'), await samples('alias')]).toEqual([[], []]))
  })
})

/** All that agents, reviewers and trainers are told. */
async function everything({ decision, name, candidates, samples, inbox, check }: Bank) {
  const queries = [...slang.fund, ate, 'send money', 'my funds']
  return {
    verbs: await Promise.all(queries.flatMap((query) => [undefined, 'ann', 'bob'].map((who) => decision(query, who)))),
    names: [await name('Sarah Chen'), await name('Sarah Chen', { on_behalf_of: 'ann' })],
    candidates: await candidates({ explicit_only: false }),
    samples: [await samples('intent'), await samples('alias')],
    inbox: await inbox(),
    check: await check(),
  }
}
