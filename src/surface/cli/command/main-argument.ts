// The main field of an action, which may also be given without its flag: `heed verb_search 'my card is gone'`.
import { Argument, type Command } from 'commander'
import type { Action } from '../../../kernel/action.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { argumentName, choicesOf, type Flag } from '../flag.ts'

/** The parser never requires it: the field may also come from its flag or --input, and the action says if it is missing. */
export function addMainArgument(command: Command, flag: Flag | undefined): void {
  if (flag === undefined) return
  const name = argumentName(flag.field)
  const argument = new Argument(`[${name}]`)
  const choices = choicesOf(flag)
  // Only for completion: the action itself refuses other values.
  if (choices) argument.argChoices = choices
  command.usage(`${flag.required ? `<${name}>` : `[${name}]`} [flags]`).addArgument(argument)
}

/** The field as it was typed without its flag. */
export function mainField({ main }: Action, words: readonly unknown[], typed: object): Record<string, unknown> {
  const [word] = words
  if (main === undefined || typeof word !== 'string') return {}
  if (Object.hasOwn(typed, main)) throw invalidInput(main, 'is given twice: with its flag and without. Leave one out.')
  return { [main]: word }
}
