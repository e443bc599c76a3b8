import { expect, it } from 'vitest'
import { objectionIn } from './objection.ts'

it.each([
  ['No.', ''],
  ["That's not what I meant.", ''],
  ['What? No!', ''],
  ['This has nothing to do with my question.', ''],
  ['No, pause my card.', 'pause my card.'],
  ['no block it', 'block it'],
  ["That's wrong. Where is my refund?", 'Where is my refund?'],
  ['no not that lunch, the one on Friday', 'the one on Friday'],
  ['Not the card. My account.', 'account'],
  ['違います。', ''],
])('“%s” objects, and leaves “%s”', (message, rest) => {
  expect(objectionIn(message)).toMatchObject({ objects: true, rest: expect.stringContaining(rest) })
  if (rest === '') expect(objectionIn(message).rest).toBe('')
})

it.each([
  'fix the typo in the readme',
  'did you run all of them?',
  'you forgot Bob',
  'what about Thursday',
  'too early',
])('“%s” says something of its own', (message) =>
  expect(objectionIn(message)).toEqual({ objects: false, rest: message, isFlat: false }),
)

it('reads the beginning of a long message', () => {
  expect(objectionIn(`no, ${'wrong '.repeat(1_000_000)}`)).toEqual({ objects: true, rest: '', isFlat: true })
})

it.each([
  ['ok', true],
  ["That's wrong.", true],
  ["Don't mock the database.", false],
  ['Never deploy on Fridays!', false],
  ['No, pause it.', false],
])('says of “%s” whether it asks for nothing at all: %s', (message, isFlat) => {
  expect(objectionIn(message).isFlat).toBe(isFlat)
})
