// A conversation as document 004 has it, by an agent over MCP on standard input and output, on both engines, with a new process
// for every day: what the person refused is not tried again, and what they said of a verdict holds.
import { describe, expect, it } from 'vitest'
import { engines } from '../fault/places.ts'
import { verifies } from '../verifies.ts'
import { check, startDay } from './agent.ts'

const person = 'henry'
const asked = {
  session_id: 'monday',
  turn_id: 'turn_1',
  query: 'Find me laptops under $1000',
  response: 'Here are three business laptops: the ThinkPad E14, the Latitude 3440 and the ProBook 440.',
  strategy: 'commerce_search',
  strategy_input: 'query "laptops under $1000"',
  intent: 'commerce',
  items_mentioned: ['ThinkPad E14', 'Latitude 3440', 'ProBook 440'],
  validation_outcome: 'APPROVE',
  quality_score: 0.85,
}
const corrected = {
  session_id: 'monday',
  turn_id: 'turn_2',
  query: 'No, I meant gaming laptops not business laptops',
  response: 'Two gaming laptops: the Nitro 5 and the Victus 15.',
  strategy: 'gaming_search',
  intent: 'commerce',
  items_mentioned: ['Nitro 5', 'Victus 15'],
  validation_outcome: 'APPROVE',
  quality_score: 0.7,
}
const similar = { query: 'show me laptops below $1000' }

describe.each(engines)('on $engine', ({ newPlace }) => {
  it(`${verifies('C1', 'C2', 'C4', 'C5', 'C8', 'K3', 'K5', 'K10')}“No, I meant gaming laptops not business laptops”`, async () => {
    const place = await newPlace()

    let agent = await startDay(place, person)
    expect(await agent.call('turn_record', asked)).toMatchObject({ outcome: 'recorded', rejections_in_a_row: 0 })
    expect(await agent.call('strategy_search', similar)).toMatchObject({
      strategies: [{ turn_id: 'turn_1', strategy: 'commerce_search', user_feedback_status: 'neutral' }],
      avoid: [],
    })
    const answer = await agent.call('turn_record', corrected)
    expect(answer).toMatchObject({
      previous: {
        turn_id: 'turn_1',
        feedback_type: 'rejected',
        correction_type: 'explicit',
        user_said: corrected.query,
      },
      rejections_in_a_row: 1,
    })
    expect(answer.context_section).toContain('**Status:** REJECTED')
    expect(answer.context_section).toContain('The person wanted “gaming laptops”, not “business laptops”')
    expect(answer.context_section).toContain('Do NOT reuse the strategy from turn turn_1')
    await agent.endDay()

    agent = await startDay(place, person)
    // What came after it is proposed for the original question, although nobody has said yet how they took it.
    expect(await agent.call('strategy_search', similar)).toMatchObject({
      strategies: [{ turn_id: 'turn_2', user_feedback_status: 'neutral', original_query: asked.query }],
      avoid: [{ turn_id: 'turn_1', strategy: 'commerce_search', user_said: corrected.query }],
    })
    const { section } = await agent.call('context_section', { session_id: 'monday' })
    expect(section).toBe(answer.context_section)
    await agent.call('turn_record', {
      session_id: 'monday',
      turn_id: 'turn_3',
      query: "Perfect, I'll go with the Nitro 5",
    })
    await agent.endDay()

    agent = await startDay(place, person)
    expect(await agent.call('strategy_search', { query: 'gaming laptops' })).toMatchObject({
      strategies: [{ turn_id: 'turn_2', strategy: 'gaming_search', user_feedback_status: 'accepted' }],
    })
    const correction = await agent.call('verdict_correct', {
      turn_id: 'turn_1',
      feedback_type: 'accepted',
      reason: 'I had changed my mind',
    })
    expect(correction).toMatchObject({ outcome: 'applied' })
    await agent.endDay()
    expect(await check(place)).toContain('All answers are right: 3 corrections were asked again.')

    agent = await startDay(place, person)
    expect(await agent.call('strategy_search', similar)).toMatchObject({
      strategies: [{ turn_id: 'turn_1', user_feedback_status: 'accepted' }],
      avoid: [],
    })
    await agent.call('feedback_undo', { feedback_id: correction.feedback_id })
    await agent.endDay()

    agent = await startDay(place, person)
    expect(await agent.call('strategy_search', similar)).toMatchObject({
      strategies: [{ turn_id: 'turn_2', strategy: 'gaming_search', user_feedback_status: 'accepted' }],
      avoid: [{ turn_id: 'turn_1' }],
    })
  })
})
