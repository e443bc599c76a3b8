// What can be typed at each place of the command line, read from the commands themselves.
import type { EventEmitter } from 'node:events'
import type { Command, Option } from 'commander'
import { ActionOption } from '../action-option.ts'

export interface Place {
  /** The command so far, `intent import`; empty at the start. */
  readonly path: string
  /** Commands, flags, and values of the first argument if there are only a few. */
  readonly words: readonly string[]
  /** What may follow a flag that takes one of a few values. */
  readonly values: readonly (readonly [flag: string, values: readonly string[]])[]
}

export function placesOf(program: Command): Place[] {
  return [placeOf(program, ''), ...program.commands.flatMap((command) => below(command, ''))]
}

function below(command: Command, parent: string): Place[] {
  const path = [parent, command.name()].filter(Boolean).join(' ')
  return [placeOf(command, path), ...command.commands.flatMap((inner) => below(inner, path))]
}

function placeOf(command: Command & Partial<Pick<EventEmitter, 'emit'>>, path: string): Place {
  // The flags of an action are rendered when its help is.
  command.emit?.('beforeHelp')
  const options = command.options.filter(({ hidden, long }) => !hidden && long)
  const [argument] = command.registeredArguments
  return {
    path,
    words: [
      ...command.commands.map((inner) => inner.name()),
      ...(argument?.argChoices ?? []),
      ...options.map(shownFlag),
      '--help',
    ],
    values: options.flatMap((option) => {
      const values = option instanceof ActionOption ? option.values : (option.argChoices ?? [])
      return values.length > 0 ? [[shownFlag(option), values] as const] : []
    }),
  }
}

/** Of two spellings, the one that help shows. */
function shownFlag({ long, flags }: Option): string {
  return /--[a-z][a-z0-9-]*/.exec(flags)?.[0] ?? String(long)
}
