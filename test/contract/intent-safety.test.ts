// Before a phrase goes live for everyone: what it collides with, and what it would have changed.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { type Bank, bankIn, slang, type VerbFound } from './intent-registry.ts'

const [fund, moreFund, , politeFund] = slang.fund
/** Nearly the same as what is imported for another verb, and as each other. */
const closing = 'close down my account'
const newFund = 'spin up a new fund'

interface Looked {
  in_effect: boolean
  paraphrases: string[]
  replay?: {
    replayed: number
    right_to_wrong: number
    wrong_to_right: number
    flips: { query: string; before?: string; after?: string; verdict: string; times: number }[]
  }
}

onEachEngine('safety before effect', (test) => {
  it(`${verifies('I8')}a phrase in nearly the words of another verb waits for a reviewer, and the collision is shown`, async () => {
    const { teachAll, candidate, verb, decision, call, undo, inbox } = await bankIn(test, 'registry')
    const { candidate_id, message } = await teachAll(closing, 'account.open')
    expect(message).toContain('close my account')
    expect(message).toContain('account.close')
    await test.alsoAfterRestart(async () => {
      const waiting = await candidate(closing, 'account.open')
      expect(waiting).toMatchObject({ state: 'waiting', because: 'collision', missing: 1, supporters: 3 })
      expect(waiting?.collisions).toMatchObject([{ phrase: 'close my account', verb: 'account.close' }])
      expect(waiting?.collisions[0]?.similarity).toBeGreaterThanOrEqual(0.92)
      expect(await verb(closing)).toBe('account.close')
      // For those who said so it is in effect anyway.
      expect(await verb(closing, 'ann')).toBe('account.open')
      expect(await inbox()).toMatchObject([{ item_id: candidate_id, state: 'waiting', missing: 1 }])
    })
    const approval = await call<{ feedback_id: string }>('intent_approve', { candidate_id })
    await test.alsoAfterRestart(async () => {
      expect((await decision(closing)).candidates[0]).toMatchObject({
        verb: 'account.open',
        source: 'learned',
        score: 1,
      })
      // What was imported is always in effect.
      expect(await verb('close my account')).toBe('account.close')
      expect(await inbox()).toEqual([])
    })
    await undo(approval)
    await test.alsoAfterRestart(async () => expect(await verb(closing)).toBe('account.close'))
  })

  it(`${verifies('I8')}two learned phrases that collide both wait; an approved one takes effect, the other still waits`, async () => {
    const { teach, teachAll, candidate, verb, call } = await bankIn(test, 'learned')
    // Each also has reports nearby that are not near the other.
    await call('settings_set', { name: 'similarity.group', value: 94 })
    await teachAll(fund, 'account.open')
    await teach('spin up the fund', 'account.open', 'dan')
    expect(await verb(fund)).toBe('account.open')
    for (const person of ['eve', 'fay', 'gus']) await teach(newFund, 'trade.buy', person)
    await teach('spin up the new fund', 'trade.buy', 'hal')
    const collides = { state: 'waiting', because: 'split' }
    await test.alsoAfterRestart(async () => {
      const [one, other] = [await candidate(fund, 'account.open'), await candidate(newFund, 'trade.buy')]
      expect(one).toMatchObject({ ...collides, supporters: 4 })
      expect(one?.collisions).toContainEqual({ phrase: newFund, verb: 'trade.buy', similarity: expect.any(Number) })
      expect(other).toMatchObject({ ...collides, supporters: 4 })
      expect(other?.collisions).toContainEqual({ phrase: fund, verb: 'account.open', similarity: expect.any(Number) })
      const found = await call<VerbFound>('verb_search', { query: fund })
      expect(found.outcome).toBe('ambiguous')
      expect(found.candidates.slice(0, 2).map((one) => one.verb)).toEqual(['account.open', 'trade.buy'])
    })
    const chosen = await candidate(newFund, 'trade.buy')
    await call('intent_approve', { candidate_id: chosen?.candidate_id })
    await test.alsoAfterRestart(async () => {
      expect(await verb(newFund)).toBe('trade.buy')
      expect(await candidate(newFund, 'trade.buy')).toMatchObject({ state: 'live' })
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'waiting', because: 'collision' })
    })
  })

  it(`${verifies('I8')}exactly the same words for two verbs collide, however many people say so`, async () => {
    const { teach, candidates, verb, decision } = await bankIn(test, 'same words')
    for (const person of ['ann', 'bob', 'cid']) await teach(fund, 'account.open', person)
    for (const person of ['dan', 'eve', 'fay']) await teach(fund, 'trade.buy', person)
    await test.alsoAfterRestart(async () => {
      for (const one of await candidates()) expect(one).toMatchObject({ state: 'waiting', because: 'split' })
      expect((await decision(fund)).outcome).toBe('ambiguous')
      expect(await verb(fund, 'ann')).toBe('account.open')
      expect(await verb(fund, 'dan')).toBe('trade.buy')
    })
  })

  it(`${verifies('I8')}a phrase imported later puts a learned one that collides with it out of effect`, async () => {
    const { teachAll, candidate, verb, call } = await bankIn(test, 'later import')
    await teachAll(fund, 'account.open')
    await call('intent_import', { phrases: [{ phrase: newFund, verb: 'trade.buy' }] })
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'waiting', because: 'collision' })
      expect(await verb(fund)).not.toBe('account.open')
    })
    await call('intent_import', { verbs: [{ name: 'trade.buy', phrases: ['buy shares'] }] })
    await test.alsoAfterRestart(async () => {
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', collisions: [] })
      expect(await verb(fund)).toBe('account.open')
    })
  })

  it(`${verifies('I8')}how similar words must be to collide is a setting`, async () => {
    const { teachAll, candidate, tell, undo } = await bankIn(test, 'setting')
    await teachAll(closing, 'account.open')
    const looser = await tell('settings_set', { name: 'similarity.collision', value: 95 })
    await test.alsoAfterRestart(async () =>
      expect((await candidate(closing, 'account.open'))?.because).not.toBe('collision'),
    )
    await undo(looser)
    await test.alsoAfterRestart(async () =>
      expect(await candidate(closing, 'account.open')).toMatchObject({ because: 'collision' }),
    )
  })

  it(`${verifies('I8', 'K13')}a phrase of more than sixty words waits for a reviewer, and an empty one is refused`, async () => {
    const { teachAll, candidate, verb, refused, call } = await bankIn(test, 'length')
    const words = (count: number) => Array.from({ length: count }, (_, index) => `fund${index}`).join(' ')
    const { candidate_id, message } = await teachAll(words(61), 'account.open')
    expect(message).toContain('60 words')
    await test.alsoAfterRestart(async () => {
      expect(await candidate(words(61), 'account.open')).toMatchObject({ state: 'waiting', because: 'length' })
      expect(await verb(words(61), 'ann')).toBe('account.open')
    })
    await call('intent_approve', { candidate_id })
    await test.alsoAfterRestart(async () => expect(await verb(words(61))).toBe('account.open'))
    const empty = { feedback_type: 'phrase_mapping', original_input: '  ', correct_choice: 'account.open' }
    expect((await refused('intent_feedback', empty)).problems[0]?.field).toBe('original_input')
    const endless = { ...empty, original_input: 'x'.repeat(2_001) }
    expect((await refused('intent_feedback', endless)).problems[0]?.field).toBe('original_input')
  })

  it(`${verifies('I9')}a candidate shows which searches it would make right, and which wrong`, async () => {
    const world = await bankIn(test, 'replay')
    const { search, outcome, teach, decision } = world
    const searched = async (query: string, person: string, meant: string, times = 1) => {
      for (let count = 0; count < times; count += 1) {
        const { search_id, verb } = await search(query, person)
        const became = verb === meant ? 'executed' : 'selected_alternative'
        await outcome({ search_id, outcome: became, choice: meant, on_behalf_of: person })
      }
    }
    await searched(moreFund, 'ann', 'account.open', 2)
    await searched('spin up a fund for me', 'bob', 'payment.cancel')
    await searched('close the account', 'cid', 'account.close')
    await search(politeFund)
    await search('what is my balance')
    const open = await teach(fund, 'account.open', 'dan')
    const asBefore = await decision(moreFund)
    await test.alsoAfterRestart(async () => {
      const { in_effect, paraphrases, replay } = await look(world, open.candidate_id)
      expect({ in_effect, paraphrases }).toEqual({ in_effect: false, paraphrases: [moreFund] })
      expect(replay).toMatchObject({ replayed: 6, right_to_wrong: 0, wrong_to_right: 2 })
      const flips = replay?.flips.map(({ before: _, ...flip }) => flip)
      expect(flips?.toSorted((one, other) => (one.query < other.query ? -1 : 1))).toEqual([
        { query: politeFund, after: 'account.open', verdict: 'unknown', times: 1 },
        { query: 'spin up a fund for me', after: 'account.open', verdict: 'wrong_to_wrong', times: 1 },
        { query: moreFund, after: 'account.open', verdict: 'wrong_to_right', times: 2 },
      ])
    })
    const harmful = await teach('close the account', 'account.open', 'dan')
    expect((await look(world, harmful.candidate_id)).replay).toMatchObject({
      right_to_wrong: 1,
      wrong_to_right: 0,
      flips: [
        { query: 'close the account', before: 'account.close', after: 'account.open', verdict: 'right_to_wrong' },
      ],
    })
    // Looking changes nothing.
    expect(await decision(moreFund)).toEqual(asBefore)
    expect(await decision('close the account')).toMatchObject({ verb: 'account.close' })
  })
})

function look({ call }: Bank, candidate_id: string): Promise<Looked> {
  return call<Looked>('intent_get', { candidate_id, replay: true })
}
