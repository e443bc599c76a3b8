// `heed actions`: every action, by the name that the command line has for it, and the exit codes that scripts rely on.
import type { Command } from 'commander'
import type { Action } from '../../../kernel/action.ts'
import { exitCodeHelp } from '../exit-code.ts'
import { helpSection } from '../help-section.ts'
import type { Invocation } from '../invocation.ts'
import { twinOf } from '../twins.ts'
import { jsonOption } from './json-option.ts'

export function addActionsCommand(program: Command, invocation: Invocation, actions: readonly Action[]): void {
  const command = program
    .command('actions')
    .description('List all that agents and scripts can call, and the exit codes.')
    .addOption(jsonOption())
    .action(async () => {
      const listed = actions.map(({ name, title, effect, role }) => ({
        name,
        command: commandOf(name),
        title,
        effect,
        role,
      }))
      await invocation.print({ actions: listed }, inWords(command, invocation, actions))
    })
}

function inWords(command: Command, { textColumns }: Invocation, actions: readonly Action[]): string {
  const sections = [...grouped(actions)].map(([heading, members]) => {
    const items = members.map(({ name, title }) => [commandOf(name), title] as const)
    return helpSection(command, heading, items, textColumns)
  })
  return [...sections, exitCodeHelp].join('\n\n')
}

function commandOf(action: string): string {
  return twinOf(action) ?? action
}

/** Actions that share their first word form a group; the others come last. */
function grouped(actions: readonly Action[]): Map<string, Action[]> {
  const firstWord = ({ name }: Action) => name.split('_')[0] ?? name
  const sharing = new Map<string, number>()
  for (const action of actions) sharing.set(firstWord(action), (sharing.get(firstWord(action)) ?? 0) + 1)
  const groups = new Map<string, Action[]>()
  const alone: Action[] = []
  for (const action of actions) {
    const word = firstWord(action)
    const heading = `Actions on ${word}:`
    if ((sharing.get(word) ?? 0) > 1) groups.set(heading, [...(groups.get(heading) ?? []), action])
    else alone.push(action)
  }
  return alone.length === 0 ? groups : groups.set('Other actions:', alone)
}
