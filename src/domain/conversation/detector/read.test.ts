import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { type Exchange, feedbackTypes, read, type Verdict, verdictOf } from './index.ts'

function judge(
  previousQuery: string,
  previousResponse: string,
  message: string,
  more: Partial<Exchange> = {},
): Verdict {
  const exchange = { previousQuery, previousResponse, message, ...more }
  return verdictOf(read(exchange), exchange)
}

const laptops = ['show me laptops', 'Here are five business laptops, such as the ThinkPad E14.'] as const
const confirming = ['four tickets for the concert', 'Please confirm: 4 tickets for the concert on March 9th.'] as const
const offering = [
  'find a hotel in Ghent',
  'The Harmony has rooms at €120. Would you like me to look at the reviews?',
] as const
const finished = ['set an alarm for six', 'Your alarm is set for six. Is there anything else?'] as const

describe(`${verifies('C3')}what a message says of the answer before it`, () => {
  it.each([
    'No, I meant gaming laptops',
    "that's not what I asked for",
    'You misheard me.',
    'wrong ones',
    'please try again',
    "That doesn't help at all",
    'thanks, but these are for offices, not for games',
    'I said gaming laptops',
  ])('rejects: "%s"', (message) => {
    expect(judge(...laptops, message)).toMatchObject({
      feedbackType: 'rejected',
      correctionType: 'explicit',
      userSaid: message,
    })
  })

  it.each(['never mind', 'Forget it.', 'let me rephrase that', "I'll look it up myself"])(
    'gives up: "%s"',
    (message) => {
      expect(judge(...laptops, message)).toMatchObject({ feedbackType: 'rejected', correctionType: 'abandonment' })
    },
  )

  it.each([
    'Tell me more about the first one',
    'thanks, that helps',
    "I'll take the ThinkPad",
    'what about its battery?',
    'Actually, that is great',
    'how tall is the Eiffel Tower',
  ])('accepts: "%s"', (message) => {
    expect(judge(...laptops, message)).toMatchObject({ feedbackType: 'accepted', correctionType: null, userSaid: null })
  })

  it.each(['hmm', 'not sure yet', 'let me think', ''])('is unclear: "%s"', (message) => {
    expect(judge(...laptops, message).feedbackType).toBe('neutral')
  })

  it.each([
    'I need two of them',
    "it's not raining any more",
    'No problem, thanks',
    'order one, no, two of the ThinkPads',
  ])('is no rejection: "%s"', (message) => {
    expect(judge(...laptops, message).feedbackType).not.toBe('rejected')
  })

  it('takes another value for a rejection of what was to be confirmed, with and without a "no"', () => {
    for (const message of ['no', 'No, three.', 'Get 3.', 'make that 3', 'the 10th please']) {
      expect(judge(...confirming, message), message).toMatchObject({ feedbackType: 'rejected' })
    }
    expect(judge(...confirming, 'yes, go ahead').feedbackType).toBe('accepted')
  })

  it('takes no such thing from an offer that is declined, or from "anything else?"', () => {
    for (const message of ['no', 'No thanks', 'not now']) {
      expect(judge(...offering, message).feedbackType, message).not.toBe('rejected')
    }
    for (const message of ['no', "No, that's all, thanks", 'nope, all good']) {
      expect(judge(...finished, message).feedbackType, message).not.toBe('rejected')
    }
  })

  it('is surer of a plain correction than of a new topic', () => {
    const correction = judge(...laptops, "That's wrong, these are not laptops")
    const topic = judge(...laptops, 'when does the museum open')
    expect(topic.feedbackType).toBe('accepted')
    expect(correction.confidence).toBeGreaterThan(0.9)
    expect(topic.confidence).toBeLessThan(0.7)
  })

  it('tells what decided, in the words of the message', () => {
    const [first] = judge(...laptops, 'Sorry, but That is NOT what I asked for.').evidence
    expect(first).toMatchObject({ signal: 'not_meant', speaksFor: 'rejected' })
    expect(first?.words).toContain('NOT what I asked')
  })

  it('counts items of the answer that the message names', () => {
    const items = { itemsMentioned: ['ThinkPad E14'] }
    const named = judge(...laptops, 'the thinkpad e14 in black', items)
    expect(named.evidence).toContainEqual(expect.objectContaining({ signal: 'refers', speaksFor: 'accepted' }))
    expect(named.feedbackType).toBe('accepted')
  })

  it('does not listen to what is quoted', () => {
    expect(judge(...laptops, 'translate "that is wrong, try again" into Dutch').feedbackType).toBe('accepted')
  })

  it('is not sure of a rejection in languages that it does not know', () => {
    for (const message of ['Das habe ich nicht gemeint', 'нет, не это', 'ليس هذا ما أردت', '🙃🙃', '?!?']) {
      expect(judge(...laptops, message).feedbackType, message).not.toBe('rejected')
    }
  })
})

describe('any text', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 }))

  it('has probabilities that sum to 1, and the same whenever it is read', () => {
    fc.assert(
      fc.property(text, text, text, (previousQuery, previousResponse, message) => {
        const reading = read({ previousQuery, previousResponse, message })
        const sum = feedbackTypes.reduce((total, type) => total + reading.probabilities[type], 0)
        expect(sum).toBeCloseTo(1)
        expect(read({ previousQuery, previousResponse, message })).toEqual(reading)
      }),
    )
  })

  it('is read at both ends however long it is', () => {
    const long = 'very much more of the same, and so on. '.repeat(2_000)
    expect(judge(...laptops, `that's not what I asked for. ${long}`).evidence[0]?.signal).toBe('not_meant')
    expect(judge('x', long, `${long} no, no, no`).feedbackType).not.toBe('rejected')
    expect(read({ previousQuery: '', previousResponse: '', message: 'no '.repeat(50_000) }).evidence).toBeDefined()
  })
})
