// What `heed` alone shows: the commands that people look for first, by what they want to do. `heed actions` lists the others.
import { type Command, Help, type HelpConfiguration } from 'commander'

const groups: readonly (readonly [heading: string, commands: readonly string[]])[] = [
  ['Connect an agent:', ['init', 'doctor', 'serve', 'mcp', 'sessions']],
  ['Correct it:', ['instruction_add', 'domain_block', 'intent_feedback', 'intent']],
  ['See what it will do:', ['verb_search', 'domain_check', 'agent_prompt', 'check']],
  ['See, undo and decide what was said:', ['log', 'undo', 'inbox_list', 'inbox_approve', 'inbox_reject']],
  ['Learn from it:', ['evidence', 'conversation', 'export', 'runs']],
]
/** For commands that no other group names, too. */
const rest = 'Look after it:'
const elsewhere = 'Elsewhere:'
/** What only agents run. */
const forAgents = new Set(['hook'])

const places = new Map(
  groups
    .flatMap(([heading, names]) => names.map((name) => [name, heading] as const))
    .map(([name, heading], at) => [name, { heading, at }]),
)

export const frontPage: HelpConfiguration = {
  visibleCommands: (command) =>
    new Help().visibleCommands(command).sort((one, other) => placeOf(one, command) - placeOf(other, command)),
  groupItems(_all, visible, groupOf) {
    const grouped = new Map<string, typeof visible>()
    for (const item of visible) {
      const group = groupOf(item)
      if (group !== elsewhere) grouped.set(group, [...(grouped.get(group) ?? []), item])
    }
    return grouped
  },
  visibleOptions: (command) => (command.parent ? new Help().visibleOptions(command) : []),
}

/** Actions are listed elsewhere, but for those that most people need. */
export function arrangeFrontPage(program: Command, isAction: (name: string) => boolean): void {
  for (const command of program.commands) {
    const name = command.name()
    command.helpGroup(places.get(name)?.heading ?? (isAction(name) || forAgents.has(name) ? elsewhere : rest))
  }
}

export const restOfFrontPage = rest

function placeOf(command: Command, parent: Command): number {
  return parent.parent ? 0 : (places.get(command.name())?.at ?? places.size)
}
