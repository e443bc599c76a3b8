import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { defaultThresholds, type Exchange, read, verdictOf, wantsSimilarity } from './index.ts'

const asked: Exchange = {
  previousQuery: 'cheap flights to Oslo in May',
  previousResponse: 'Oslo is the capital of Norway.',
  message: 'find inexpensive flights to Oslo, May',
}

function verdict(exchange: Exchange, thresholds = defaultThresholds): unknown {
  const { feedbackType, correctionType } = verdictOf(read(exchange, thresholds), exchange, thresholds)
  return correctionType ?? feedbackType
}

describe(`${verifies('C3')}a query in other words`, () => {
  it('rejects above the threshold only', () => {
    expect(verdict({ ...asked, similarity: 0.81 })).toBe('rephrased')
    expect(verdict({ ...asked, similarity: 0.8 })).not.toBe('rephrased')
    expect(verdict({ ...asked, similarity: 0.9 }, { ...defaultThresholds, rephrased: 0.95 })).not.toBe('rephrased')
  })

  it('has the same intent, where both are known', () => {
    const search = { ...asked, similarity: 0.9, previousIntent: 'flight_search' }
    expect(verdict({ ...search, intent: 'flight_search' })).toBe('rephrased')
    expect(verdict(search)).toBe('rephrased')
    expect(verdict({ ...search, intent: 'flight_booking' })).not.toBe('rephrased')
  })

  it('does not go on from the answer', () => {
    expect(verdict({ ...asked, similarity: 0.9, message: 'and cheap flights to Oslo in June?' })).toBe('accepted')
  })

  it('is noticed without an embedder where the words are the same', () => {
    expect(verdict({ ...asked, message: 'Cheap flights to Oslo in May!' })).toBe('rephrased')
  })
})

describe('how alike two queries are', () => {
  it('is asked where it could change the verdict', () => {
    expect(wantsSimilarity(asked)).toBe(true)
  })

  it.each([
    ['is known already', { similarity: 0.4 }],
    ['is not to the point, as the intents differ', { previousIntent: 'search', intent: 'booking' }],
    ['is not to the point, as nothing was asked before', { previousQuery: '' }],
    ['is not to the point, as it is a rejection anyway', { message: 'No, I meant trains to Oslo' }],
    ['is not to the point, as it goes on', { message: 'and what about flights to Bergen?' }],
    ['is not to the point, as they share no word', { message: 'how old is the king' }],
  ])('is not asked where it %s', (_why, more) => {
    expect(wantsSimilarity({ ...asked, ...more })).toBe(false)
  })
})
