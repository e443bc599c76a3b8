// The two dialogues that intents were made for, as an agent has them: the built product over MCP on standard input and output,
// on both engines, with a new process for every day. What a person said once holds from then on.
import { describe, expect, it } from 'vitest'
import { engines, type Place } from '../fault/places.ts'
import { verifies } from '../verifies.ts'
import { type Agent, check, startDay as startAgent } from './agent.ts'

interface IntentAgent extends Agent {
  verb(query: string, on_behalf_of?: string): Promise<unknown>
}

/** An agent that also asks which verb words are matched with, for a person where one is named; else the outcome. */
async function startDay(place: Place, person?: string): Promise<IntentAgent> {
  const agent = await startAgent(place, person)
  const verb: IntentAgent['verb'] = async (query, on_behalf_of) => {
    const { outcome, verb } = await agent.call('verb_search', { query, on_behalf_of })
    return outcome === 'matched' ? verb : outcome
  }
  return { ...agent, verb }
}

const csa = 'trading-profile.add-csa-config'
const isda = 'trading-profile.add-isda-config'
const verbs = [
  { name: csa, description: 'Set up a credit support annex', phrases: ['set up a CSA', 'add a collateral annex'] },
  { name: isda, description: 'Set up an ISDA master agreement', phrases: ['add an ISDA agreement'] },
  { name: 'cbu.create', description: 'Create a client business unit', phrases: ['create a new fund unit'] },
  { name: 'cbu.add-product', description: 'Add a product to a client', phrases: ['add custody as a product'] },
  {
    name: 'custody.configure-account',
    description: 'Configure a custody account',
    phrases: ['change account settings'],
  },
]
const said = 'Set up a CSA for Apex Fund'
const paraphrase = 'please set up the CSA for the Apex fund'

const correctedBy = (on_behalf_of: string) => ({
  feedback_type: 'verb_correction',
  original_input: said,
  system_choice: csa,
  correct_choice: isda,
  user_explanation: 'I need an ISDA master agreement, not just the CSA annex',
  on_behalf_of,
})

describe.each(engines)('on $engine', ({ newPlace }) => {
  it(`${verifies('I2', 'I4', 'I5', 'K3', 'K5', 'K10')}“No, I need an ISDA master agreement, not just the CSA annex”`, async () => {
    const place = await newPlace()

    let agent = await startDay(place)
    await agent.call('intent_import', { verbs })
    const first = await agent.call('verb_search', { query: said, on_behalf_of: 'ana' })
    expect(first).toMatchObject({ outcome: 'matched', verb: csa })
    const receipt = await agent.call('intent_feedback', { ...correctedBy('ana'), search_id: first.search_id })
    expect(receipt).toMatchObject({
      outcome: 'applied',
      applies_to: 'person',
      auto_applied: true,
      threshold_applied: false,
      message: expect.stringMatching(
        /Applied immediately for ana; for everyone it will apply after at most 2 more confirmation/,
      ),
    })
    expect(await agent.call('verb_search', { query: said, on_behalf_of: 'ana' })).toMatchObject({
      outcome: 'matched',
      verb: isda,
      score: 1,
      candidates: expect.arrayContaining([expect.objectContaining({ verb: isda, source: 'learned_person' })]),
    })
    expect(await agent.verb(paraphrase, 'ana')).toBe(isda)
    expect(await agent.verb(said, 'bo')).toBe(csa)
    await agent.endDay()

    agent = await startDay(place)
    expect(await agent.verb('set up a csa for  apex fund', 'ana')).toBe(isda)
    expect(await agent.verb(paraphrase, 'ana')).toBe(isda)
    expect(await agent.verb(said, 'bo')).toBe(csa)
    expect(await agent.verb(said)).toBe(csa)
    await agent.call('intent_feedback', correctedBy('bo'))
    expect(await agent.verb(said, 'bo')).toBe(isda)
    expect(await agent.verb(said, 'carol')).toBe(csa)
    const third = await agent.call('intent_feedback', correctedBy('carol'))
    expect(third).toMatchObject({ applies_to: 'everyone', threshold_applied: true, occurrence_count: 3 })
    await agent.endDay()
    // Each of the three, and everyone.
    expect(await check(place)).toBe('All answers are right: 4 corrections were asked again.')

    agent = await startDay(place)
    for (const person of ['ana', 'bo', 'carol', 'ada', undefined]) {
      expect(await agent.verb(said, person)).toBe(isda)
      expect(await agent.verb(paraphrase, person)).toBe(isda)
    }
    // The plain annex is still the annex.
    expect(await agent.verb('add a collateral annex', 'ana')).toBe(csa)

    // Two of the three take it back: for everyone it is as it was, for the one who stands by it it holds.
    await agent.call('feedback_undo', { feedback_id: third.feedback_id, on_behalf_of: 'carol' })
    expect(await agent.verb(said)).toBe(csa)
    expect(await agent.verb(said, 'carol')).toBe(csa)
    expect(await agent.verb(said, 'ana')).toBe(isda)
    await agent.call('feedback_undo', { feedback_id: receipt.feedback_id, on_behalf_of: 'ana' })
    expect(await agent.verb(said, 'ana')).toBe(csa)
    await agent.endDay()

    agent = await startDay(place)
    expect(await agent.verb(said, 'ana')).toBe(csa)
    expect(await agent.verb(said, 'carol')).toBe(csa)
    expect(await agent.verb(said, 'bo')).toBe(isda)
    await agent.endDay()
    expect(await check(place)).toBe('All answers are right: 1 correction was asked again.')
  })

  it.each([
    ['HEED_PERSON names', 'ana'],
    ['the operating system knows', undefined],
  ])(
    `${verifies('I5', 'K8')}on a machine of one person, whom %s, they need not be named and count once`,
    async (_, person) => {
      const place = await newPlace()
      const agent = await startDay(place, person)
      await agent.call('intent_import', { verbs })
      const { on_behalf_of: __, ...unnamed } = correctedBy('ana')
      const [first] = await Promise.all([1, 2, 3].map(() => agent.call('intent_feedback', unnamed)))
      expect(first).toMatchObject({ outcome: 'applied', applies_to: 'person' })
      expect(await agent.verb(paraphrase)).toBe(isda)
      await agent.endDay()
      const next = await startDay(place, person)
      expect(await next.verb(said)).toBe(isda)
      expect(await next.verb(said, 'bo')).toBe(csa)
    },
  )

  it(`${verifies('I3', 'I4', 'K3', 'K5', 'K10')}“The Sarah Chen in our London office”`, async () => {
    const place = await newPlace()
    const sarah = (id: string, office: string) => ({
      id,
      name: 'Sarah Chen',
      type: 'person',
      attributes: [{ name: 'office', value: office }],
    })
    const meaning = (correct_choice: string, on_behalf_of: string) => ({
      feedback_type: 'entity_correction',
      original_input: 'Sarah Chen',
      correct_choice,
      on_behalf_of,
    })

    let agent = await startDay(place)
    await agent.call('intent_import', { entities: [sarah('sarah-sg', 'Singapore'), sarah('sarah-ldn', 'London')] })
    const asked = await agent.call('entity_resolve', { name: 'Sarah Chen', on_behalf_of: 'ana', session_id: 'monday' })
    expect(asked).toMatchObject({
      outcome: 'ambiguous',
      differences: [{ attribute: 'office', values: { 'sarah-sg': 'Singapore', 'sarah-ldn': 'London' } }],
      feedback_hint: expect.any(String),
    })
    expect(asked).not.toHaveProperty('entity_id')
    const receipt = await agent.call('intent_feedback', {
      ...meaning('sarah-ldn', 'ana'),
      system_choice: 'sarah-sg',
      user_explanation: 'The one in our London office',
      session_id: 'monday',
    })
    expect(receipt).toMatchObject({
      auto_applied: true,
      message: "Got it — using 'sarah-ldn' for future lookups. Applied immediately.",
    })
    const london = { outcome: 'matched', entity_id: 'sarah-ldn', differences: [] }
    const anas = { name: 'sarah chen', on_behalf_of: 'ana' }
    expect(await agent.call('entity_resolve', { ...anas, session_id: 'monday' })).toMatchObject(london)
    await agent.endDay()

    agent = await startDay(place)
    expect(await agent.call('entity_resolve', { ...anas, session_id: 'tuesday' })).toMatchObject(london)
    // Nobody else has said anything, so what ana means is the best guess for bo; what bo says holds for bo.
    const bos = { name: 'Sarah Chen', on_behalf_of: 'bo' }
    expect(await agent.call('entity_resolve', bos)).toMatchObject(london)
    await agent.call('intent_feedback', { ...meaning('sarah-sg', 'bo'), system_choice: 'sarah-ldn' })
    expect(await agent.call('entity_resolve', bos)).toMatchObject({ outcome: 'matched', entity_id: 'sarah-sg' })
    expect(await agent.call('entity_resolve', anas)).toMatchObject(london)
    await agent.endDay()

    agent = await startDay(place)
    expect(await agent.call('entity_resolve', bos)).toMatchObject({ outcome: 'matched', entity_id: 'sarah-sg' })
    expect(await agent.call('entity_resolve', { ...anas, session_id: 'wednesday' })).toMatchObject(london)
    // For everyone else it is what was said last.
    expect(await agent.call('entity_resolve', { name: 'Sarah Chen' })).toMatchObject({ entity_id: 'sarah-sg' })
    expect(await check(place)).toBe('All answers are right: 2 corrections were asked again.')

    await agent.call('feedback_undo', { feedback_id: receipt.feedback_id, on_behalf_of: 'ana' })
    expect(await agent.call('entity_resolve', anas)).toMatchObject({ outcome: 'matched', entity_id: 'sarah-sg' })
    await agent.endDay()
  })
})
