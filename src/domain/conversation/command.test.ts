import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { asksAbout, commandIn, tellsHowToUndo } from './command.ts'

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

it(`${verifies('X4')}somebody who was not told how cannot mean what was announced`, () => {
  expect(tellsHowToUndo('Noted. Say “undo that” to take it back.')).toBe(true)
  expect(tellsHowToUndo(null)).toBe(true)
  expect(tellsHowToUndo('I have renamed the function and its callers.')).toBe(false)
})

it(`${verifies('X4')}a yes is about what was asked`, () => {
  expect(asksAbout('Should I remember this from now on: “Always use pnpm.”?', 'always use pnpm')).toBe(true)
  expect(asksAbout(null, 'always use pnpm')).toBe(true)
  expect(asksAbout('Shall I run the tests?', 'always use pnpm')).toBe(false)
})
