// What was learned is a test of the next decision while it is in effect, and a training sample.
import { expect, it } from 'vitest'
import { onEachEngine, openRaw } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { bankIn, slang } from './intent-registry.ts'

const [fund, moreFund, otherFund, politeFund] = slang.fund
const [ate] = slang.plastic

onEachEngine('what was learned, asked again', (test) => {
  it(`${verifies('K10')}every correction in effect is asked again, and named if it would be answered wrongly`, async () => {
    const { teach, teachAll, meansName, check } = await bankIn(test, 'check')
    expect(await check()).toEqual({ asked: 0, wrong: [], warnings: [] })
    const own = await teach(fund, 'account.open', 'ann')
    const last = await teachAll(ate, 'card.block')
    const alias = await meansName('Chen', 'sarah-london')
    const theirs = await meansName('Sarah Chen', 'sarah-singapore', { on_behalf_of: 'ann' })
    // One of ann, three of the people who say the same, one for everyone, and two names.
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

  it(`${verifies('K10', 'K5')}what is undone, superseded, retired, blocked, waiting or of an unknown verb is not asked`, async () => {
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
    // The block itself is asked.
    await test.alsoAfterRestart(async () => expect(await check()).toEqual({ asked: 1, wrong: [], warnings: [] }))
    // A block of nearly the same words makes nothing wrong either.
    await teach(fund, 'account.open', 'bob')
    await tell('intent_block', { phrase: otherFund, verb: 'account.open', on_behalf_of: 'bob' })
    await test.alsoAfterRestart(async () => expect((await check()).wrong).toEqual([]))
  })

  it(`${verifies('K10')}a paraphrase that misses is a warning`, async () => {
    const { teach, teachAll, check, call, verb } = await bankIn(test, 'warning')
    await teachAll(fund, 'account.open')
    await teach(politeFund, 'account.open', 'dan')
    expect(await check()).toMatchObject({ wrong: [], warnings: [] })
    // The import comes first: for everyone but dan the paraphrase now means something else.
    await call('intent_import', { phrases: [{ phrase: politeFund, verb: 'trade.buy' }] })
    expect(await verb(politeFund)).toBe('trade.buy')
    const { wrong, warnings } = await check()
    expect(wrong).toEqual([])
    expect(warnings.map(({ asked }) => JSON.parse(asked).query)).toContain(politeFund)
  })

  it(`${verifies('T1', 'K5')}phrases and aliases are samples with their sources; undone ones are not`, async () => {
    const { teach, meansName, samples, undo, call } = await bankIn(test, 'samples')
    const first = await teach(fund, 'account.open', 'ann')
    const second = await teach(fund, 'account.open', 'bob')
    const named = await meansName('Sarah', 'sarah-london')
    const bad = await teach(ate, 'card.limit', 'ann')
    await call('intent_reject', { candidate_id: bad.candidate_id, reason: 'no' })
    await test.alsoAfterRestart(async () => {
      const [sample, ...others] = await samples('intent')
      expect(others).toEqual([])
      expect(JSON.parse(sample?.record ?? '')).toEqual({ text: fund, label: 'account.open', weight: 1 })
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
