// Whatever is said about intents can be undone, with everything that followed from it.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Bank, bankIn, slang } from './intent-registry.ts'

const [fund, moreFund, , politeFund] = slang.fund
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

  it(`${verifies('K5')}an approval without a report to approve is inert, and does not approve anybody else's`, async () => {
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

  it(`${verifies('K5', 'K9')}with keys, an agent that takes its report back does not take from everyone what a reviewer approved`, async () => {
    const world = await bankIn(test, 'approved')
    const { call, verb, undo } = world
    const key = { actorKind: 'key', channel: 'http', speaksFor: ['ann'] } as const
    const [agent, reviewer] = [
      { ...key, actor: 'key_agent', role: 'agent' },
      { ...key, actor: 'key_reviewer', role: 'reviewer' },
    ] as const
    const said = { feedback_type: 'phrase_mapping', original_input: fund, correct_choice: 'account.open' }
    const report = await call<Given>('intent_feedback', { ...said, on_behalf_of: 'ann' }, agent)
    const approval = await call<Given>('intent_approve', { candidate_id: await idOf(world) }, reviewer)
    const own = { feedback_id: report.feedback_id, on_behalf_of: 'ann' }
    const taken = await call<Given & { message: string; inert?: string[] }>('feedback_undo', own, agent)
    expect(taken.message).toContain(`A reviewer approved “${fund}” → account.open for everyone, and that stays.`)
    expect(taken.inert).toBeUndefined()
    await test.alsoAfterRestart(async () => {
      expect([await verb(fund), await verb(fund, 'ann'), await verb(moreFund)]).toEqual(Array(3).fill('account.open'))
      expect(await world.candidate(fund, 'account.open')).toMatchObject({ state: 'live', carried_by: 'reviewer' })
      expect(await world.check()).toMatchObject({ wrong: [] })
    })
    await call('intent_feedback', { ...said, on_behalf_of: 'ann' }, agent)
    expect(await verb(fund)).toBe('account.open')
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    await undo(approval)
    await test.alsoAfterRestart(async () => expect(await verb(fund)).not.toBe('account.open'))
  })
})

interface Given {
  readonly feedback_id: string
}

/** Everything that agents, reviewers and trainers see. */
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
