// How searches went: a verb that ran is learned like a correction, and intent_stats reports on them.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { agentKey, reviewer } from './conversation-talk.ts'
import { bankIn, people, slang, withClock } from './intent-registry.ts'

const [fund, moreFund, otherFund, politeFund] = slang.fund
/** The same request three times; no verb of the bank does it. */
const cakes = ['bake me a cake', 'please bake me a cake', 'bake me a chocolate cake']
const alternative = { outcome: 'selected_alternative', choice: 'account.open' }

onEachEngine('search outcomes', (test) => {
  it(`${verifies('I10', 'K5')}an outcome is set once, until it is undone`, async () => {
    const { search, outcome, refused, undo, stats } = await bankIn(test, 'once')
    const { search_id } = await search('close my account', 'ann')
    const first = await outcome({ search_id, outcome: 'executed', on_behalf_of: 'ann' })
    expect(first.outcome).toBe('applied')
    const again = await refused('intent_outcome', { search_id, outcome: 'abandoned', on_behalf_of: 'ann' })
    expect(again).toMatchObject({ code: 'conflict', problems: [{ field: 'search_id' }] })
    await test.alsoAfterRestart(async () => expect((await stats()).outcomes).toMatchObject({ executed: 1, open: 0 }))
    const taken = await undo(first)
    await test.alsoAfterRestart(async () => expect((await stats()).outcomes).toMatchObject({ executed: 0, open: 1 }))
    await outcome({ search_id, outcome: 'rephrased' })
    expect((await stats()).outcomes).toMatchObject({ rephrased: 1, open: 0 })
    // The undone outcome comes back as the first of this search.
    await undo(taken)
    await test.alsoAfterRestart(async () =>
      expect(await stats()).toMatchObject({ searches: 1, outcomes: { executed: 1, rephrased: 0, open: 0 } }),
    )
  })

  it(`${verifies('I10')}a verb that ran is learned for the person at once, and for everyone through the same gate`, async () => {
    const { search, outcome, verb, candidate, candidates, inbox } = await bankIn(test, 'teaches')
    for (const person of people.slice(0, 3)) {
      expect(await verb(fund)).not.toBe('account.open')
      const { search_id } = await search(fund, person)
      await outcome({ search_id, ...alternative, on_behalf_of: person })
      expect(await verb(fund, person)).toBe('account.open')
    }
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund)).toBe('account.open')
      expect(await verb(politeFund)).toBe('account.open')
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', reporters: 3 })
      // Nobody said so in words, so nobody is asked about it.
      expect(await candidates({ explicit_only: true })).toEqual([])
      expect(await inbox()).toEqual([])
    })
  })

  it(`${verifies('I10', 'K11')}an alternative needs the choice, and other outcomes have none`, async () => {
    const { search, refused, outcome } = await bankIn(test, 'choice')
    const { search_id } = await search('close my account')
    const field = async (input: object) => (await refused('intent_outcome', { search_id, ...input })).problems[0]?.field
    expect(await field({ outcome: 'selected_alternative' })).toBe('choice')
    expect(await field({ outcome: 'rephrased', choice: 'account.open' })).toBe('choice')
    expect(await field({ outcome: 'selected_alternative', choice: 'acount.open' })).toBe('choice')
    // The verb that was answered is no alternative.
    expect(await field({ outcome: 'selected_alternative', choice: 'account.close' })).toBe('choice')
    expect(await field({ outcome: 'loved' })).toBe('outcome')
    expect((await refused('intent_outcome', { outcome: 'executed' })).problems[0]?.field).toBe('search_id')
    await outcome({ search_id, ...alternative })
  })

  it(`${verifies('I10')}a search without an answer cannot be executed without a choice`, async () => {
    const { search, refused, verb, stats, outcome } = await bankIn(test, 'nothing')
    const { search_id } = await search('bake me a cake', 'ann')
    const ran = await refused('intent_outcome', { search_id, outcome: 'executed', on_behalf_of: 'ann' })
    expect(ran).toMatchObject({ code: 'invalid_input', problems: [{ field: 'choice' }] })
    expect(await verb('bake me a cake', 'ann')).toBeUndefined()
    await outcome({ search_id, ...alternative, on_behalf_of: 'ann' })
    expect((await stats()).confusions).toEqual([])
  })

  it(`${verifies('I10')}the words identify a search whose id was lost`, async () => {
    const { search, refused, outcome, verb, stats } = await bankIn(test, 'lost')
    const lost = await refused('intent_outcome', { search_id: 'sch_lost', outcome: 'executed' })
    expect(lost).toMatchObject({ code: 'not_found', problems: [{ field: 'search_id' }] })
    await outcome({ search_id: 'sch_lost', query: fund, ...alternative, on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => expect(await verb(fund, 'ann')).toBe('account.open'))
    // If the same person searched for these words, it is that search.
    await search('close my account', 'ann')
    await outcome({ query: 'Close  my account', outcome: 'executed', on_behalf_of: 'ann' })
    await test.alsoAfterRestart(async () => expect(await stats()).toMatchObject({ searches: 1, judged: 1, hits: 1 }))
  })

  it(`${verifies('I10', 'I4')}a correction sets the outcome of its search, in whatever words it is given`, async () => {
    const { search, teach, refused, stats, undo } = await bankIn(test, 'corrected')
    const { search_id } = await search('spin up a fund for Apex', 'ann')
    const said = await teach(fund, 'account.open', 'ann', { search_id, feedback_type: 'verb_correction' })
    await test.alsoAfterRestart(async () => expect((await stats()).outcomes).toMatchObject({ corrected: 1, open: 0 }))
    expect((await refused('intent_outcome', { search_id, outcome: 'abandoned' })).code).toBe('conflict')
    // A second report in other words is still about one search.
    await teach('spin up a fund for Apex', 'account.open', 'ann', { search_id, feedback_type: 'verb_correction' })
    await test.alsoAfterRestart(async () =>
      expect(await stats()).toMatchObject({ searches: 1, judged: 1, outcomes: { corrected: 1, open: 0 } }),
    )
    await undo(said)
    await test.alsoAfterRestart(async () => expect(await stats()).toMatchObject({ searches: 1 }))
    const other = await search(fund, 'bob')
    const twice = await undo(await teach(moreFund, 'account.open', 'bob', { search_id: other.search_id }))
    await teach(otherFund, 'account.open', 'bob', { search_id: other.search_id })
    await undo(twice)
    await test.alsoAfterRestart(async () => expect((await stats()).searches).toBe(2))
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('I10', 'K8')}an outcome that an agent only infers waits for a reviewer`, async () => {
    const { search, outcome, stats, verb, inbox, tell } = await bankIn(test, 'inferred')
    const { search_id } = await search(fund, 'ann')
    const said = await outcome({ search_id, ...alternative, on_behalf_of: 'ann', trust: 'agent_inferred' })
    expect(said.outcome).toBe('pending')
    await test.alsoAfterRestart(async () => {
      expect((await stats()).outcomes).toMatchObject({ selected_alternative: 0, open: 1 })
      expect(await verb(fund, 'ann')).not.toBe('account.open')
    })
    const [item] = await inbox()
    await tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => {
      expect((await stats()).outcomes).toMatchObject({ selected_alternative: 1, open: 0 })
      expect(await verb(fund, 'ann')).toBe('account.open')
    })
  })

  it(`${verifies('I10')}a search of which nobody says anything for thirty minutes is abandoned`, async () => {
    await withClock(test, async (calls, setTime) => {
      setTime('2030-03-01T10:00:00.000Z')
      const { search, stats, outcome } = await bankIn(calls, 'abandoned')
      const { search_id } = await search('close my account')
      await search('send money', 'ann')
      setTime('2030-03-01T10:30:00.000Z')
      expect((await stats()).outcomes).toMatchObject({ abandoned: 0, open: 2 })
      setTime('2030-03-01T10:30:00.001Z')
      expect((await stats()).outcomes).toMatchObject({ abandoned: 2, open: 0 })
      // A late outcome still counts; without the id it is too late to be about that search.
      await outcome({ search_id, outcome: 'executed' })
      await outcome({ query: 'send money', outcome: 'executed', choice: 'payment.send', on_behalf_of: 'ann' })
      expect((await stats()).outcomes).toMatchObject({ executed: 1, abandoned: 1, open: 0 })
    })
  })

  it(`${verifies('I10')}reports the hit rate by day, confusions, grouped gaps, and answers that were right but unsure`, async () => {
    await withClock(test, async (calls, setTime) => {
      setTime('2030-04-01T12:00:00.000Z')
      const { search, stats, outcome } = await bankIn(calls, 'reports')
      const ask = async (query: string, said: object) =>
        outcome({ search_id: (await search(query)).search_id, ...said })
      await ask('close my account', { outcome: 'executed' })
      await ask('show my balance', { outcome: 'selected_alternative', choice: 'trade.buy' })
      await ask('what is my balance', { outcome: 'corrected', choice: 'trade.buy' })
      setTime('2030-04-02T12:00:00.000Z')
      await ask('buy shares', { outcome: 'executed' })
      await ask('change my account', { outcome: 'executed' })
      await ask('send money', { outcome: 'rephrased' })
      for (const query of [...cakes, 'the weather in Paris tomorrow']) await search(query)
      const report = await stats()
      expect(report).toMatchObject({ searches: 10, judged: 5, hits: 3, hit_rate: 0.6 })
      expect(report.by_day).toEqual([
        { day: '2030-04-01', searches: 3, judged: 3, hits: 1, hit_rate: 1 / 3 },
        { day: '2030-04-02', searches: 7, judged: 2, hits: 2, hit_rate: 1 },
      ])
      expect(report.confusions).toMatchObject([{ answered: 'account.balance', meant: 'trade.buy', count: 2 }])
      expect(report.gaps.map(({ count, like }) => [count, like.length])).toEqual([
        [3, 2],
        [1, 0],
      ])
      expect(report.low_score_successes).toMatchObject([{ query: 'change my account', verb: 'account.open' }])
      expect(report.low_score_successes[0]?.score).toBeLessThan(0.6)
      setTime('2030-04-03T00:00:00.000Z')
      expect(await stats(1)).toMatchObject({ searches: 7, judged: 2 })
    })
  })

  it(`${verifies('I2', 'I10', 'K5')}outcomes calibrate how sure the next answer is, and undo takes that back`, async () => {
    const { search, outcome, decision, undo } = await bankIn(test, 'calibrated')
    const score = async () => (await decision('freeze my account')).score ?? 0
    const before = await score()
    const said: { feedback_id: string }[] = []
    for (const query of ['cancel my card', 'account limit', 'invest my savings', 'set up a payment', 'account'])
      said.push(await outcome({ search_id: (await search(query)).search_id, outcome: 'corrected' }))
    await test.alsoAfterRestart(async () => expect(await score()).toBeLessThan(before - 0.1))
    for (const one of said) await undo(one)
    await test.alsoAfterRestart(async () => expect(await score()).toBeCloseTo(before, 10))
  })

  it(`${verifies('I10', 'K13', 'K6')}an approved phrase that runs every day equals what a rebuild derives, and stays in effect`, async () => {
    const { call, decision, outcome, teach } = await bankIn(test, 'every day')
    const [query] = slang.fund
    const { candidate_id } = await teach(query, 'account.open', 'ann')
    await call('intent_approve', { candidate_id }, reviewer)
    const ran = (nth: number) =>
      outcome({ query, outcome: 'executed', choice: 'account.open', on_behalf_of: `p${nth}` })
    for (let nth = 0; nth < 40; nth += 1) await ran(nth % 20)
    const stands = async () => {
      expect(await decision(query)).toMatchObject({ verb: 'account.open' })
      const found = { state: 'live', occurrence_count: 41, reporters: 21, approvals: 1 }
      expect(await call('intent_get', { candidate_id })).toMatchObject({ candidate: found, is_approved: true })
    }
    await test.alsoAfterRestart(stands)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
    // An agent's key does not change what a reviewer approved, but the reviewer can reject it.
    for (let nth = 0; nth < 6; nth += 1)
      await call(
        'intent_feedback',
        {
          feedback_type: 'verb_correction',
          original_input: query,
          system_choice: 'account.open',
          correct_choice: 'account.close',
          on_behalf_of: `q${nth}`,
        },
        { ...agentKey, speaksFor: 'anyone' },
      )
    expect(await call('intent_get', { candidate_id })).toMatchObject({ candidate: { confidence: 1 } })
    await call('intent_reject', { candidate_id, reason: 'it means both' }, reviewer)
    await ran(30)
    await test.alsoAfterRestart(async () => {
      expect((await decision(query)).verb).not.toBe('account.open')
      expect(await call('intent_get', { candidate_id })).toMatchObject({ candidate: { state: 'rejected' } })
      expect(await decision(query, 'p30')).toMatchObject({ verb: 'account.open' })
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})
