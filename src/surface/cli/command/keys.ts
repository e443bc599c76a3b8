// `heed keys`: the keys that callers authenticate with.
import { type Command, Option } from 'commander'
import { roles } from '../../../kernel/caller.ts'
import type { Call, Invocation } from '../invocation.ts'
import { renderOutput } from '../render/output.ts'
import { jsonOption } from './json-option.ts'

interface Scope {
  workspace?: string
}

type Page = {
  items: Record<string, unknown>[]
  next_cursor?: string
}

export function addKeysCommand(program: Command, invocation: Invocation, group: string): void {
  const keys = program
    .command('keys')
    .summary('List, create, rotate and revoke the keys of callers.')
    .description(
      'List, create, rotate and revoke the keys that callers authenticate with, and set which people they speak for.',
    )
    .helpGroup(group)
    .addOption(jsonOption())
    .helpCommand(false)
  const subcommand = (name: string, description: string) =>
    keys
      .command(name)
      .description(description)
      .option('--workspace <name>', "the key's workspace; without it, your own")
      .addOption(jsonOption())

  const run = async (action: string, input: Record<string, unknown>) => {
    const output = await invocation.withCaller((call) => call(action, input), 'made')
    await invocation.print(output, renderOutput(inWords(output), invocation.columns))
  }

  subcommand('list', 'List the keys, without their secrets.').action(async (scope: Scope) => {
    invocation.nameField = fieldNames({})
    const items = await invocation.withCaller((call) => allKeys(call, scopeOf(scope)))
    await invocation.print({ items }, renderOutput({ items: items.map(inWords) }, invocation.columns))
  })

  subcommand('create', 'Create a key and show it once.')
    .argument('<name>', 'a name for the key, such as ci or alice')
    .addOption(new Option('--role <role>', 'what it may do; required').choices([...roles]).makeOptionMandatory())
    .option(
      '--speaks-for <people...>',
      "the people it may speak for; '*' for anyone. Without it, the key speaks for itself",
    )
    .action((name: string, { role, speaksFor, ...scope }: Scope & { role: string; speaksFor?: string[] }) => {
      invocation.nameField = fieldNames({ name: '<name>', speaks_for: '--speaks-for' })
      return run('key_create', { name, role, ...(speaksFor && { speaks_for: speaksFor }), ...scopeOf(scope) })
    })

  subcommand('speaks-for', 'Set which people a key may speak for, from its next call on.')
    .argument('<id>', 'the key id, from heed keys list')
    .argument('[people...]', "the people; '*' for anyone; none if it speaks only for itself")
    .action((id: string, people: string[], scope: Scope) => {
      invocation.nameField = fieldNames({ key_id: '<id>', speaks_for: '<people>' })
      return run('key_speaks_for', { key_id: id, speaks_for: people, ...scopeOf(scope) })
    })

  for (const [verb, description] of [
    ['rotate', 'Replace the secret of a key and show the new one once.'],
    ['revoke', 'Revoke a key: calls with it are refused from now on.'],
  ] as const) {
    subcommand(verb, description)
      .argument('<id>', 'the key id, from heed keys list')
      .action((id: string, scope: Scope) => {
        invocation.nameField = fieldNames({ key_id: '<id>' })
        return invocation.run(`key_${verb}`, { key_id: id, ...scopeOf(scope) })
      })
  }
}

async function allKeys(call: Call, scope: Scope): Promise<Page['items']> {
  const items: Page['items'] = []
  let cursor: string | undefined
  do {
    const page = (await call('key_list', { ...scope, ...(cursor === undefined ? {} : { cursor }) })) as Page
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return items
}

/** Says `itself` for a key that speaks for nobody else. */
function inWords(key: Page['items'][number]): Page['items'][number] {
  const { speaks_for } = key
  return Array.isArray(speaks_for) && speaks_for.length === 0 ? { ...key, speaks_for: 'itself' } : key
}

function scopeOf({ workspace }: Scope): Scope {
  return workspace === undefined ? {} : { workspace }
}

/** An item of a list (`speaks_for.0`) is given by the option or argument of the list. */
function fieldNames(named: Record<string, string>): (path: string) => string {
  return (path) => named[path] ?? named[path.split('.')[0] ?? path] ?? `--${path}`
}
