// One command per action. Its flags are rendered only when the command runs or its help is shown: rendering the flags of all
// actions takes 40 ms.
import { type Command, Option } from 'commander'
import type { Action } from '../../../kernel/action.ts'
import { ActionOption } from '../action-option.ts'
import { examplesOf } from '../example.ts'
import {
  argumentName,
  choicesOf,
  describeFlag,
  type Flag,
  flagName,
  flagsOf,
  hasFlag,
  inputSchema,
  placeholder,
} from '../flag.ts'
import { flagValue, type Typed } from '../flag-value.ts'
import { readInput } from '../input-source.ts'
import type { Invocation } from '../invocation.ts'
import { twinOf } from '../twins.ts'
import { jsonOption } from './json-option.ts'
import { addMainArgument, mainField } from './main-argument.ts'

export function addActionCommands(program: Command, invocation: Invocation, actions: readonly Action[]): void {
  const fill = new Map<Command, () => void>()
  for (const action of actions) {
    const command = program
      .command(action.name)
      .summary(action.title)
      .description(`${action.title}\n\n${action.description}\n\n${permission(action)}${twin(action)}`)
      .usage('[flags]')
    if (action.name.includes('_')) command.alias(action.name.replaceAll('_', '-'))
    const complete = once(() => completeCommand(command, action, invocation))
    fill.set(command, complete)
    // `heed help ACTION` reaches the help without dispatching to the command.
    command.on('beforeHelp', complete)
  }
  program.hook('preSubcommand', (_program, command) => fill.get(command)?.())
}

function completeCommand(command: Command, action: Action, invocation: Invocation): void {
  const schema = inputSchema(action)
  const flags = flagsOf(schema)
  addMainArgument(
    command,
    flags.find(({ field }) => field === action.main),
  )
  const options = flags.map((flag) => [flag, optionOf(flag)] as const)
  for (const [flag, option] of options) {
    command.addOption(option)
    if (flag.kind === 'boolean' && !flag.list)
      command.addOption(new Option(flag.name.replace('--', '--no-')).hideHelp())
  }
  const inputOnly = Object.keys(schema.properties ?? {}).filter((field) => !hasFlag(field))
  const note = inputOnly.length > 0 ? ` Fields without a flag: ${inputOnly.join(', ')}.` : ''
  command
    .option('--input <json>', `the input as JSON, @file, or - for stdin; flags override it.${note}`)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n${examplesOf(`heed ${action.name}`, schema, action)
        .map((line) => `  ${line}`)
        .join('\n')}`,
    )
    .action(async () => {
      const given = command.opts<{ input?: string } & Record<string, Typed | undefined>>()
      invocation.nameField = nameField
      const flagged = options.flatMap(([flag, option]) => {
        const value = given[option.attributeName()]
        return value === undefined ? [] : [[flag.field, flagValue(flag, value)] as const]
      })
      const typed = Object.fromEntries(flagged)
      const worded = mainField(action, command.processedArgs, typed)
      invocation.nameField = (path) => (path in worded ? `<${argumentName(path)}>` : nameField(path))
      await invocation.run(action.name, {
        ...(await readInput(given.input, invocation.env.stdin)),
        ...typed,
        ...worded,
      })
    })
}

function optionOf(flag: Flag): Option {
  const argument = flag.kind === 'boolean' && !flag.list ? `[${placeholder(flag)}]` : `<${placeholder(flag)}>`
  const underscored = `--${flag.field}`
  const spellings = underscored === flag.name ? flag.name : `${underscored}, ${flag.name}`
  const option = new ActionOption(`${spellings} ${argument}`, describeFlag(flag), choicesOf(flag) ?? [])
  option.helpGroup('Flags:')
  // Both spellings are accepted; help and messages show one.
  option.flags = `${flag.name} ${argument}`
  if (flag.list) option.argParser((text, before: readonly string[] = []) => [...before, text])
  return option
}

/** `domain_pattern` → `--domain-pattern`; `args.reason` → `--args (args.reason)`; an environment variable stays as it is. */
function nameField(path: string): string {
  if (/^[A-Z_]+$/.test(path)) return path
  const [field = path] = path.split(/[.[]/)
  if (!hasFlag(field)) return path.startsWith('--') ? path : `--input (${path})`
  return field === path ? flagName(field) : `${flagName(field)} (${path})`
}

function permission({ role, effect, byPerson }: Action): string {
  const needed = `Role: ${role}${role === 'admin' ? '' : ' or above'}. Effect: ${effect}.`
  return byPerson ? `${needed} On a machine without keys, only a person may call it, not an agent.` : needed
}

function twin({ name }: Action): string {
  const command = twinOf(name)
  return command === undefined ? '' : `\n\nheed ${command} does the same, made for people to type and read.`
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}
