import { expect, it } from 'vitest'
import { verbDescribed, verbNamed, verbPartlyNamed, wordsOfName } from './heard-named.ts'

const verbs = ['card_arrival', 'card.linking', 'exchange_rate', 'wrongExchangeRate', 'order', 'no'].map((verb) => ({
  verb,
  name: wordsOfName(verb),
}))

function named(message: string, ...except: string[]): string | undefined {
  const found = verbNamed(message, verbs, new Set(except))
  return found?.isSure ? found.verb : undefined
}

it.each([
  ['No, I meant card arrival.', 'card_arrival'],
  ['Sorry, but that does not help me at all. My question is about card linking!', 'card.linking'],
  ['not card_arrival but card.linking', 'card.linking'],
  ['I said the wrong exchange rate.', 'wrongExchangeRate'],
  ['Order, please.', 'order'],
])('finds the verb that “%s” names', (message, verb) => {
  expect(named(message, ...(message.startsWith('not') ? ['card_arrival'] : []))).toBe(verb)
})

it.each([
  ['is in a request for something else', 'Why did my card arrival date change?'],
  ['is one of several', 'Card arrival or card linking.'],
  ['is a word that every answer has', 'No.'],
  ['is in a very long message', `No, ${'card arrival '.repeat(100_000)}`],
  ['is not known', 'No, I meant the weather.'],
])('names no verb if a name %s', (_, message) => {
  expect(named(message)).toBeUndefined()
})

it('never finds a verb that is not meant', () => {
  expect(named('No, not card arrival.', 'card_arrival')).toBeUndefined()
})

it.each([
  ['No, I meant card arrival.', true],
  ['Card arrival rather than card linking.', true],
  ['I need card arrival.', false],
  ['I think the exchange rate was wrong. Did I get 1.2 or 1.3?', false],
])('says of “%s” whether it does nothing but correct: %s', (message, isCorrection) => {
  const except = new Set(['card.linking'])
  expect(verbNamed(message, verbs, except)?.isCorrection).toBe(isCorrection)
})

it.each([
  ['Swap the card linking for card arrival.', 'card_arrival'],
  ['Whatever that was, card arrival is what I wrote about.', 'card_arrival'],
  ['Please order lunch.', undefined],
  ["Don't do that before card arrival was checked.", undefined],
  ['Compare card arrival with the exchange rate.', undefined],
])('says of “%s” that it names %s among other words', (message, verb) => {
  const found = verbNamed(message, verbs, new Set(['card.linking']))
  expect(found && { verb: found.verb, isSure: found.isSure }).toEqual(verb && { verb, isSure: false })
})

it.each([
  ['link it', 'card.linking'],
  ['it linked, please', 'card.linking'],
  ['the arrival', 'card_arrival'],
  ['the wrong rate', 'wrongExchangeRate'],
  ['the exchange rate', undefined],
  ['card', undefined],
  ['that one', undefined],
  ['the arrival of Bob', undefined],
  ['order', undefined],
])('“%s” is a part of the name of %s alone', (words, verb) => {
  expect(verbPartlyNamed(words, verbs, new Set(['order']))).toBe(verb)
})

it('finds the verb whose description has the words, if no other has them', () => {
  const described = [
    { verb: 'card.pause', description: 'Pause a card for now' },
    { verb: 'card.block', description: 'Block a card for good' },
  ]
  const meant = (message: string) => verbDescribed(message, described, new Set())
  expect(meant('No! Just for now!')).toBe('card.pause')
  expect(meant('No, for good.')).toBe('card.block')
  for (const message of ['No! A card!', 'No, now.', 'No.']) expect(meant(message)).toBeUndefined()
})
