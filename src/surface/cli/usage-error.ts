// Turns an error of the parser into the error that every surface uses.
import type { CommanderError } from 'commander'
import { HeedError } from '../../kernel/errors.ts'

export function usageError({ code, message }: CommanderError, command: string): HeedError {
  const where = command === '' ? 'heed --help' : `heed ${command} --help`
  if (code === 'commander.help') return invalid(`Name a command. Run ${where} for the list.`)
  const [what = '', suggestion] = message.replace(/^error: /, '').split('\n')
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/\.?$/, '.')
  if (code === 'commander.excessArguments')
    return invalid(`${sentence} Put text of several words in quotes. Run ${where} to see what it takes.`)
  const hint = suggestion ? suggestion.replace(/^\((.*)\)$/, '$1') : `Run ${where} to see what it takes.`
  return invalid(`${sentence} ${hint}`)
}

function invalid(message: string): HeedError {
  return new HeedError('invalid_input', message)
}
