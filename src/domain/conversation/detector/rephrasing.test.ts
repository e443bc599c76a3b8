import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import type { Scores } from '../../../kernel/reader/index.ts'
import { defaultThresholds, type Exchange, read, verdictOf } from './index.ts'

const asked: Exchange = {
  previousQuery: 'cheap flights to Oslo in May',
  previousResponse: 'Oslo is the capital of Norway.',
  message: 'find inexpensive flights to Oslo, May',
}

const unsure: Scores = { rejected: 0.2, accepted: 0.4, neutral: 0.4, standing: 0, standingWords: null }

/** How it is taken if a model reads `scores`, and how often the two queries were compared. */
async function verdict(exchange: Exchange, alike: number, scores = unsure, thresholds = defaultThresholds) {
  let compared = 0
  const reading = await read(exchange, {
    reader: { read: async () => scores, close: async () => undefined },
    similarity: async () => {
      compared += 1
      return alike
    },
    thresholds,
  })
  const { feedbackType, correctionType } = verdictOf(reading, exchange, thresholds)
  return { taken: correctionType ?? feedbackType, compared }
}

describe(`${verifies('C3')}a query in other words`, () => {
  it('rejects above the threshold only', async () => {
    expect((await verdict(asked, 0.81)).taken).toBe('rephrased')
    expect((await verdict(asked, 0.8)).taken).not.toBe('rephrased')
    const strict = { ...defaultThresholds, rephrased: 0.95 }
    expect((await verdict(asked, 0.9, unsure, strict)).taken).not.toBe('rephrased')
  })

  it('has the same intent, where both are known', async () => {
    const search = { ...asked, previousIntent: 'flight_search' }
    expect((await verdict({ ...search, intent: 'flight_search' }, 0.9)).taken).toBe('rephrased')
    expect((await verdict(search, 0.9)).taken).toBe('rephrased')
    expect((await verdict({ ...search, intent: 'flight_booking' }, 0.9)).taken).not.toBe('rephrased')
  })

  it('does not reject what the model is sure is accepted', async () => {
    const sure = { ...unsure, rejected: 0.0005, accepted: 0.96, neutral: 0.0395 }
    expect(await verdict(asked, 0.9, sure)).toEqual({ taken: 'accepted', compared: 0 })
  })

  it.each([
    ['the intents differ', { previousIntent: 'search', intent: 'booking' }],
    ['nothing was asked before', { previousQuery: '' }],
    ['it goes on', { message: 'and what about flights to Bergen?' }],
    ['it is a courtesy', { previousQuery: 'have a great day', message: 'have a great day' }],
    ['they share no word', { message: 'how old is the king' }],
    ['it is too short', { message: 'Oslo flights' }],
  ])('is not looked for if %s', async (_why, more) => {
    expect((await verdict({ ...asked, ...more }, 1)).compared).toBe(0)
  })
})
