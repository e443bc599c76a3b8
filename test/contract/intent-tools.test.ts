// The intent tools as an agent has them over MCP, and what is left to people.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agent, onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { inProcess } from './evidence-mcp.ts'
import { bank, bankIn, bankOf, slang } from './intent-registry.ts'

const [fund, , otherFund, politeFund] = slang.fund
const mapping = { feedback_type: 'phrase_mapping', original_input: fund, correct_choice: 'account.open' }

const forAgents = [
  'verb_search',
  'entity_resolve',
  'intent_feedback',
  'intent_outcome',
  'intent_list',
  'intent_get',
  'intent_block',
  'intent_import',
  'intent_stats',
]
const decisions = ['intent_approve', 'intent_reject']
const forReviewers = [...decisions, 'intent_reload']

onEachEngine('the intent tools', (test) => {
  const agents = inProcess(test)
  beforeAll(agents.connect)
  afterAll(agents.close)
  const { use, refusal } = agents

  it(`${verifies('I11', 'S1')}an agent finds each of them, with what it takes and answers`, async () => {
    const { tools } = await agents.listTools()
    for (const wanted of forAgents) {
      const tool = tools.find(({ name }) => name === wanted)
      expect(tool, wanted).toBeDefined()
      expect(tool?.description).toMatch(/\w/)
      expect(tool?.outputSchema, wanted).toBeDefined()
      for (const field of Object.values(tool?.inputSchema.properties ?? {}))
        expect((field as { description?: string }).description, `${wanted} ${JSON.stringify(field)}`).toMatch(/\w/)
    }
    const names = new Set(test.heed.port.actions.map(({ name }) => name))
    for (const wanted of [...forAgents, ...forReviewers]) expect(names).toContain(wanted)
  })

  it(`${verifies('I4', 'I11', 'K3')}the flow of document 002: a wrong answer, a correction, and the right answer from then on`, async () => {
    agents.enter('flow')
    await use('intent_import', bank)
    const searched = await use('verb_search', { query: fund, on_behalf_of: 'ann' })
    expect(searched).toMatchObject({ search_id: expect.any(String), feedback_hint: expect.any(String) })
    expect(searched.verb).not.toBe('account.open')
    const learned = await use('intent_feedback', { ...mapping, on_behalf_of: 'ann', search_id: searched.search_id })
    expect(learned).toMatchObject({ recorded: true, outcome: 'applied', applies_to: 'person' })
    await test.alsoAfterRestart(async () => {
      for (const query of [fund, politeFund])
        expect(await use('verb_search', { query, on_behalf_of: 'ann' })).toMatchObject({ verb: 'account.open' })
      expect(await use('intent_list', {})).toMatchObject({ items: [{ candidate_id: learned.candidate_id }] })
    })
    await use('entity_resolve', { name: 'Sarah Chen' })
    const named = { feedback_type: 'entity_correction', original_input: 'Sarah Chen', correct_choice: 'sarah-london' }
    await use('intent_feedback', named)
    expect(await use('entity_resolve', { name: 'Sarah Chen' })).toMatchObject({ entity_id: 'sarah-london' })
    await use('intent_block', { phrase: fund, verb: 'account.open', on_behalf_of: 'ann' })
    expect((await use('verb_search', { query: fund, on_behalf_of: 'ann' })).verb).not.toBe('account.open')
    const { search_id } = await use('verb_search', { query: 'send money' })
    await use('intent_outcome', { search_id, outcome: 'executed' })
    expect(await use('intent_stats', {})).toMatchObject({ hits: 1, outcomes: { executed: 1, corrected: 1 } })
    expect(await use('intent_get', { candidate_id: learned.candidate_id, replay: true })).toHaveProperty('replay')
    await use('feedback_undo', { feedback_id: learned.feedback_id })
    expect(
      await use('intent_list', { state: 'all', learning_type: 'invocation_phrase', explicit_only: true }),
    ).toMatchObject({
      items: [],
    })
  })

  it(`${verifies('I4', 'K7', 'S1')}a retry with the same key answers with every field of the first`, async () => {
    agents.enter('retry')
    await use('intent_import', bank)
    const { outcome: _, message: __, ...first } = await use('intent_feedback', { ...mapping, idempotency_key: 'k' })
    expect(await use('intent_feedback', { ...mapping, idempotency_key: 'k' })).toMatchObject({
      ...first,
      outcome: 'duplicate',
    })
  })

  it(`${verifies('I11', 'K9', 'S6')}agents without a key do not approve or reject, and reviewers do`, async () => {
    const { teach, refused, call, verb, candidate, undo } = await bankIn(test, 'roles')
    const { candidate_id } = await teach(fund, 'account.open', 'ann')
    const reason = 'as agreed'
    for (const name of decisions) {
      expect((await refused(name, { candidate_id, reason }, agent)).code).toBe('forbidden')
      const key = { actor: 'key_1', actorKind: 'key', role: 'agent', channel: 'http' }
      expect((await refused(name, { candidate_id, reason }, key)).code).toBe('forbidden')
      expect((await refused(name, { candidate_id, reason }, { channel: 'mcp' })).code).toBe('forbidden')
      expect((await refused(name, { candidate_id: 'cnd_none', reason })).code).toBe('not_found')
    }
    expect((await refused('intent_reject', { candidate_id })).problems[0]?.field).toBe('reason')
    const reviewer = { actor: 'key_2', actorKind: 'key', role: 'reviewer', channel: 'http' }
    const approval = await call<{ feedback_id: string }>('intent_approve', { candidate_id }, reviewer)
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund)).toBe('account.open')
      expect(await candidate(fund, 'account.open')).toMatchObject({ state: 'live', approvals: 1 })
    })
    const rejection = await call<{ feedback_id: string }>('intent_reject', { candidate_id, reason }, reviewer)
    await test.alsoAfterRestart(async () => expect(await verb(fund)).not.toBe('account.open'))
    // An agent may not undo what a reviewer decided.
    expect((await refused('feedback_undo', { feedback_id: rejection.feedback_id }, agent)).code).toBe('forbidden')
    await undo(rejection)
    await test.alsoAfterRestart(async () => expect(await verb(fund)).toBe('account.open'))
    await undo(approval)
    await test.alsoAfterRestart(async () => expect(await verb(fund)).not.toBe('account.open'))
  })

  it(`${verifies('I11', 'K9')}the inbox decides about phrases as the intent tools do`, async () => {
    const { teach, inbox, tell, verb, candidate } = await bankIn(test, 'inbox')
    const { candidate_id } = await teach(fund, 'account.open', 'ann')
    expect(await inbox()).toMatchObject([{ item_id: candidate_id, risk: 'medium', missing: 2, state: 'waiting' }])
    await tell('inbox_approve', { item_id: candidate_id })
    await test.alsoAfterRestart(async () => {
      expect(await verb(fund)).toBe('account.open')
      expect(await inbox()).toEqual([])
      expect(await inbox('live')).toMatchObject([{ item_id: candidate_id }])
    })
    const other = await teach('my plastic was swallowed by the machine', 'card.block', 'ann')
    await tell('inbox_reject', { item_id: other.candidate_id, reason: 'no' })
    expect(await candidate('my plastic was swallowed by the machine', 'card.block')).toMatchObject({
      state: 'rejected',
    })
    expect(await inbox('rejected')).toMatchObject([{ item_id: other.candidate_id }])
  })

  it(`${verifies('I11')}an alias cannot be approved, and the refusal says what to do instead`, async () => {
    const { meansName, refused, call } = await bankIn(test, 'alias')
    const { candidate_id } = await meansName('Sarah', 'sarah-london')
    const error = await refused('intent_approve', { candidate_id })
    expect(error).toMatchObject({ code: 'conflict', problems: [{ field: 'candidate_id' }] })
    expect(error.message).toContain('intent_feedback')
    const looked = await call('intent_get', { candidate_id, replay: true })
    expect(looked).toMatchObject({ candidate: { maps_to: 'sarah-london', state: 'live' }, in_effect: true })
    expect(looked).not.toHaveProperty('replay')
  })

  it(`${verifies('I11', 'K13')}the list filters phrases and aliases by state and type, newest first, page by page`, async () => {
    const { teach, teachAll, meansName, candidates, call, listed } = await bankIn(test, 'list')
    await teachAll(fund, 'account.open')
    await teach('my plastic was swallowed by the machine', 'card.block', 'ann')
    await meansName('Sarah', 'sarah-london')
    const { candidate_id } = await teach('bake me a cake', 'trade.buy', 'ann')
    await call('intent_reject', { candidate_id, reason: 'no' })
    const inputs = async (filter: object) => (await candidates(filter)).map(({ input }) => input)
    expect(await inputs({})).toEqual(['bake me a cake', 'Sarah', 'my plastic was swallowed by the machine', fund])
    expect(await inputs({ limit: 1 })).toEqual(await inputs({}))
    expect(await inputs({ state: 'live' })).toEqual(['Sarah', fund])
    expect(await inputs({ state: 'waiting' })).toEqual(['my plastic was swallowed by the machine'])
    expect(await inputs({ state: 'rejected', limit: 1 })).toEqual(['bake me a cake'])
    expect(await inputs({ learning_type: 'entity_alias' })).toEqual(['Sarah'])
    expect((await listed<object>('intent_list', {})).length).toBe(1)
    expect(await call('intent_stats', {})).toMatchObject({
      learned: { verbs: 8, phrases: 3, live: 1, waiting: 1, rejected: 1, retired: 0 },
    })
  })

  it(`${verifies('I11', 'K6')}reloading gives the same answers`, async () => {
    const world = await bankIn(test, 'reload')
    await world.teachAll(fund, 'account.open')
    await world.teach('close the account', 'account.open', 'ann')
    await world.meansName('Sarah', 'sarah-london', { on_behalf_of: 'ann' })
    await world.call('intent_block', { phrase: 'send money', verb: 'payment.send', on_behalf_of: 'bob' })
    const everything = async () => {
      const { decision, name, candidates } = bankOf(test, 'reload')
      return [
        await Promise.all([fund, otherFund, 'close the account', 'send money'].map((query) => decision(query, 'ann'))),
        await Promise.all([fund, otherFund, 'close the account', 'send money'].map((query) => decision(query, 'bob'))),
        await name('Sarah', { on_behalf_of: 'ann' }),
        await candidates(),
      ]
    }
    const before = await everything()
    const reloaded = await world.call('intent_reload', {})
    expect(reloaded).toMatchObject({ verbs: 8, phrases: 3, entities: 4 })
    await test.alsoAfterRestart(async () => expect(await everything()).toEqual(before))
    expect(await world.call('intent_reload', {})).toEqual(reloaded)
  })

  it(`${verifies('K11', 'S1')}says what is wrong with a call`, async () => {
    agents.enter('refusals')
    await use('intent_import', bank)
    expect(await refusal('intent_feedback', { ...mapping, correct_choice: 'acount.open' })).toMatchObject({
      code: 'not_found',
      problems: [{ field: 'correct_choice' }],
    })
    expect(await refusal('verb_search', {})).toMatchObject({ code: 'invalid_input', problems: [{ field: 'query' }] })
  })
})
