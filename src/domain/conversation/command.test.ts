import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { quoted } from '../../kernel/visible.ts'
import { commandIn, LONGEST_SPOKEN, tells } from './command.ts'

it.each([
  ['undo that', 'undo'],
  ['No, undo that please.', 'undo'],
  ['Take that back!', 'undo'],
  ['oh wait, undo it', 'undo'],
  ['取り消してください。', 'undo'],
  ['for everyone', 'everyone'],
  ['Yes, for everyone please', 'everyone'],
  ['approve', 'everyone'],
  ['Approve that.', 'everyone'],
  ['はい、承認します。', 'everyone'],
  ['Yes please', 'yes'],
  ['ok', 'yes'],
  ['はい', 'yes'],
  ['forget it', undefined],
  ['oh wait, forget that', undefined],
  ['undo that commit and push again', undefined],
  ['approve the pull request', undefined],
  ['yes, but only the first one', undefined],
  ['take it back to the shop', undefined],
  ['no', undefined],
] as const)(`${verifies('X4')}%j is the command %s`, (message, command) => {
  expect(commandIn(message)).toBe(command)
})

it.each([
  ['Noted: for you, “my card is gone” now means card.pause. Say “undo that” to take it back.', 'my card is gone', true],
  ["Got it, 'My card is gone' means pause from now on.", 'my card is gone', true],
  ['Your card is paused.', 'my card is gone', false],
  ['My card is gone-ish', 'card is go', false],
  ['Noted: “Sarah” now means “Sarah Kim” (p2).', 'Sarah', true],
  ["I have paused Sarah's card.", 'Sarah', false],
  ['I have paused the card of Sarah Kim.', 'Sarah Kim', false],
  ['これから「敬語で話す」ようにします。', '敬語で話す', true],
  ['かしこまりました。', '敬語で話す', false],
  ['👍', '👍', false],
  [null, 'my card is gone', false],
] as const)(`${verifies('X4')}%j passes on what was announced of %j: %s`, (response, words, expected) => {
  expect(tells(response, words)).toBe(expected)
})

it(`${verifies('X4')}a quotation that was cut is still the same words`, () => {
  const words = `Always tell me the number of the card, ${'and the name of the shop, '.repeat(20)}`
  expect(tells(`Should I remember this from now on: ${quoted(words, LONGEST_SPOKEN)}?`, words)).toBe(true)
  expect(tells(`I will do this: ${words}`, words)).toBe(true)
})
