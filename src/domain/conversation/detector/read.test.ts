import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import type { ExchangeTexts, Scores } from '../../../kernel/reader/index.ts'
import { defaultThresholds, type Exchange, read, verdictOf } from './index.ts'

const asked = { previousQuery: 'show me laptops', previousResponse: 'Here are five business laptops.' }
const content: Scores = { rejected: 0.05, accepted: 0.9, neutral: 0.05, standing: 0.01, standingWords: null }

/** As if a model heard a rejection in every message that has the word. */
function hears(word: string, scores: Partial<Scores> = {}) {
  const messages: string[] = []
  const reader = {
    async read({ message }: ExchangeTexts): Promise<Scores> {
      messages.push(message)
      const heard = { ...content, rejected: 0.9, accepted: 0.05 }
      return { ...(message.includes(word) ? heard : content), ...scores }
    },
    close: async () => undefined,
  }
  const verdict = async (message: string, more: Partial<Exchange> = {}) => {
    const exchange = { ...asked, message, ...more }
    const means = { reader, similarity: async () => 0, thresholds: defaultThresholds }
    return verdictOf(await read(exchange, means), exchange)
  }
  return { verdict, messages }
}

describe(`${verifies('C2')}what decided`, () => {
  it('is the part of the message without which nothing would be rejected, in the words of the person', async () => {
    const { verdict } = hears('wrong')
    const { feedbackType, evidence, userSaid } = await verdict('Thanks a lot. These are the wrong ones, though.')
    expect(feedbackType).toBe('rejected')
    expect(evidence).toMatchObject([{ signal: 'words', speaksFor: 'rejected', words: 'These are the wrong ones,' }])
    expect(userSaid).toBe('Thanks a lot. These are the wrong ones, though.')
  })

  it('is the whole message if it has one part, and if it does not reject: nothing is read again', async () => {
    const { verdict, messages } = hears('wrong')
    expect((await verdict('wrong ones')).evidence).toMatchObject([{ speaksFor: 'rejected', words: 'wrong ones' }])
    expect((await verdict('Great. Thanks.')).evidence).toMatchObject([
      { speaksFor: 'accepted', words: 'Great. Thanks.' },
    ])
    expect(messages).toHaveLength(2)
  })

  it('is looked for in at most five parts, however long the message is', async () => {
    const { verdict, messages } = hears('wrong')
    await verdict(`${'and so on, '.repeat(3_000)}wrong`)
    expect(messages).toHaveLength(6)
  })
})

it(`${verifies('C3')}giving the request up rejects, even if the model hears little of it`, async () => {
  const { verdict } = hears('nothing')
  for (const message of ['never mind', 'ok forget it', "nvm, I'll look it up myself"]) {
    expect(await verdict(message), message).toMatchObject({ feedbackType: 'rejected', correctionType: 'abandonment' })
  }
  for (const message of [
    'never mind the changelog, looks great',
    "Great. I'll merge it myself.",
    'drop it in the docs',
  ])
    expect((await verdict(message)).feedbackType, message).toBe('accepted')
  const offered = { previousResponse: 'Fixed. Should I also update the changelog?' }
  expect((await verdict("don't bother", offered)).feedbackType).toBe('accepted')
})

it(`${verifies('C3')}a flat objection to what was told rejects, even if the model hears little of it`, async () => {
  const { verdict } = hears('unheard')
  for (const message of ['No, that is wrong.', "nope that's not right", 'Sorry, not what I asked', 'wrong']) {
    const { feedbackType, evidence } = await verdict(message)
    expect({ feedbackType, evidence }, message).toMatchObject({
      feedbackType: 'rejected',
      evidence: [{ signal: 'objects' }],
    })
  }
  for (const message of [
    'No, that is all.',
    'nothing wrong with that',
    'the wrong side of the road is what it is about',
  ])
    expect((await verdict(message)).feedbackType, message).toBe('accepted')
  const asks = { previousResponse: 'What is the matter with it?' }
  expect((await verdict('it is not right', asks)).feedbackType).toBe('accepted')
})

it(`${verifies('C3')}signs without words are read without the model`, async () => {
  const { verdict, messages } = hears('')
  expect((await verdict('👎')).feedbackType).toBe('rejected')
  expect((await verdict('👍🎉')).feedbackType).toBe('accepted')
  expect((await verdict('…')).feedbackType).toBe('neutral')
  expect(messages).toEqual([])
})

it(`${verifies('C3')}what is in a script that the model does not know is neutral, and Japanese is read by rules`, async () => {
  const { verdict, messages } = hears('')
  expect((await verdict('нет, не это')).feedbackType).toBe('neutral')
  expect((await verdict('違います')).feedbackType).toBe('rejected')
  expect(messages).toEqual([])
})

it(`${verifies('R12')}an instruction that is meant to last is given with its words`, async () => {
  const { verdict } = hears('npm', { standing: 0.8, standingWords: 'we use pnpm here' })
  expect(await verdict('we use pnpm here')).toMatchObject({ standing: { words: 'we use pnpm here', confidence: 0.8 } })
  expect((await hears('npm').verdict('use pnpm this once')).standing).toBeUndefined()
})
