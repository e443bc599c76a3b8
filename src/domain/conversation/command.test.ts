import { expect, it } from 'vitest'
import { verifies } from '../../../test/verifies.ts'
import { commandIn } from './command.ts'

it.each([
  ['undo that', 'undo'],
  ['No, undo that please.', 'undo'],
  ['Take that back!', 'undo'],
  ['oh wait, forget it', 'undo'],
  ['取り消してください。', 'undo'],
  ['Yes please', 'yes'],
  ['ok', 'yes'],
  ['はい', 'yes'],
  ['undo that commit and push again', undefined],
  ['yes, but only the first one', undefined],
  ['take it back to the shop', undefined],
  ['no', undefined],
] as const)(`${verifies('X4')}%j is the command %s`, (message, command) => {
  expect(commandIn(message)).toBe(command)
})
