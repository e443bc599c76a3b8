// The whole command line: every command put together, its help, and the one way from arguments to an exit code.
import { Command, CommanderError, type HelpConfiguration } from 'commander'
import { HeedError, toHeedError } from '../../kernel/errors.ts'
import { nearest } from '../../kernel/nearest.ts'
import { jsonOption } from './command/json-option.ts'
import { addServeCommands } from './command/serve.ts'
import type { CliEnvironment } from './environment.ts'
import { exitCodeOf, exitOk } from './exit-code.ts'
import { arrangeFrontPage, frontPage, restOfFrontPage } from './front-page.ts'
import { helpSection } from './help-section.ts'
import { createInvocation, type Invocation } from './invocation.ts'
import { renderError } from './render/error.ts'
import { usageError } from './usage-error.ts'

const description =
  'The feedback layer for AI agents. Heed records each correction once, applies it to the next decision, and can undo it with everything that followed.'

const closing = `
heed help COMMAND shows what a command takes, and heed actions lists all that agents and scripts can
call. Every command takes --json and --help; heed --version prints the version.
  heed domain_block spam.com --reason 'only ads'
  heed domain_check https://spam.com/page --json`

/** An agent starts `heed mcp` each time: it does not wait for what other commands need. Neither does who asks for the version. */
const needsServingOnly = new Set(['mcp', '--version', '-V'])

const help: HelpConfiguration = {
  ...frontPage,
  subcommandTerm: (command) => [command.name(), ...argumentsOf(command)].join(' '),
  commandUsage: (command) => `${pathOf(command)} ${command.usage()}`,
}

export function createCli(env: CliEnvironment): Promise<Command> {
  return build(createInvocation(env), [])
}

/** `argv` without the executable and the script. Resolves with the exit code, and never rejects. */
export async function runCli(argv: readonly string[], env: CliEnvironment): Promise<number> {
  const invocation = createInvocation(env)
  try {
    const program = await build(invocation, argv)
    refuseInner(program, argv)
    refuseUnknownHelp(program, argv)
    await program.parseAsync(argv.length === 0 ? ['--help'] : innerHelp(program, argv), { from: 'user' })
  } catch (error) {
    invocation.exitCode = await fail(error, argv, invocation)
  }
  await invocation.out.flush()
  const { failure } = invocation.out
  if (failure) {
    const message = `Could not write to standard output: ${failure.message}. Free some space, or write elsewhere.`
    invocation.exitCode = await fail(new HeedError('unavailable', message), argv, invocation)
  }
  await invocation.err.flush()
  return invocation.exitCode
}

/** `heed import` for `heed evidence import` or `heed intent import`: the parser would propose nothing, or `export`. */
function refuseInner(program: Command, argv: readonly string[]): void {
  const [first, second] = argv.filter((word) => !word.startsWith('-'))
  const name = first === 'help' ? second : first
  if (name === undefined || program.commands.some((command) => isCalled(command, name))) return
  const inner = program.commands.flatMap(({ commands }) => commands).filter((command) => isCalled(command, name))
  if (inner.length === 0) return
  const paths = inner.map(pathOf)
  const listed = [paths.slice(0, -1).join(', '), ...paths.slice(-1)].filter(Boolean).join(' or ')
  const message = `error: unknown command '${name}'\n(Did you mean ${listed}?)`
  throw new CommanderError(exitCodeOf('invalid_input'), 'commander.unknownCommand', message)
}

function isCalled(command: Command, name: string): boolean {
  return command.name() === name || command.aliases().includes(name)
}

/** The parser would print the whole help and not say which command it does not know. */
function refuseUnknownHelp(program: Command, [first, name, inner]: readonly string[]): void {
  if (first !== 'help' || name === undefined || name === 'help') return
  refuseUnknown(program, name)
  const parent = program.commands.find((command) => isCalled(command, name))
  if (parent && parent.commands.length > 0 && inner !== undefined) refuseUnknown(parent, inner)
}

function refuseUnknown(parent: Command, name: string): void {
  if (name.startsWith('-') || parent.commands.some((command) => isCalled(command, name))) return
  const names = parent.commands.map((command) => command.name())
  const [close] = nearest(name, names)
  const prefix = parent.parent ? `${parent.name()} ` : ''
  const hint = close === undefined ? `Run ${pathOf(parent)} --help for the list.` : `Did you mean ${prefix}${close}?`
  throw new HeedError('invalid_input', `There is no command ${JSON.stringify(prefix + name)}. ${hint}`)
}

/** `heed help intent import` as `heed intent import --help`: the parser would show the help of `heed intent`. */
function innerHelp(program: Command, argv: readonly string[]): string[] {
  const [first, name = '', inner = '', ...rest] = argv
  const parent = program.commands.find((command) => isCalled(command, name))
  const isInner = first === 'help' && parent?.commands.some((command) => isCalled(command, inner))
  return isInner ? [name, inner, '--help', ...rest] : [...argv]
}

async function build(invocation: Invocation, argv: readonly string[]): Promise<Command> {
  const { env, out } = invocation
  const columns = () => Math.min(invocation.textColumns, 120)
  const program = new Command('heed')
    .description(description)
    .usage('<command> [flags]')
    .version(env.version)
    .addOption(jsonOption())
    // A flag belongs to the command it follows, so that an action may have a field called `version`.
    .enablePositionalOptions()
    .configureHelp({ ...help, styleTitle: invocation.paint.heading })
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => {
        invocation.usage += text
      },
      // `fail` prints the messages of the parser, like all other errors.
      outputError: () => undefined,
      getOutHelpWidth: columns,
      getErrHelpWidth: columns,
      getOutHasColors: () => env.colours?.stdout === true,
      getErrHasColors: () => false,
    })
    .exitOverride()
    .addHelpCommand(
      new Command('help').argument('[command]').description('Show the help of a command.').helpGroup(restOfFrontPage),
    )
    .hook('preAction', (_program, command) => {
      invocation.json = command.optsWithGlobals().json === true
    })
  addServeCommands(program, invocation)
  if (!needsServingOnly.has(argv[0] ?? '')) {
    const [{ addCommands }, actions] = await Promise.all([import('./command/index.ts'), env.loadActions()])
    addCommands(program, invocation, actions, restOfFrontPage)
    const isAction = new Set(actions.map(({ name }) => name))
    arrangeFrontPage(program, (name) => isAction.has(name))
  }
  addVariables(program, invocation, columns)
  program.addHelpText('after', closing)
  for (const parent of [program, ...program.commands.filter(({ commands }) => commands.length > 0)]) {
    parent.hook('preSubcommand', (_parent, command) => {
      invocation.command = pathOf(command).replace(/^heed /, '')
    })
  }
  return program
}

/** The variables of the environment that a command reads, at the end of its help. */
function addVariables(command: Command, invocation: Invocation, columns: () => number): void {
  const path = pathOf(command).replace(/^heed ?/, '')
  command.addHelpText('after', () => {
    const items = invocation.env.variables(path).map(({ name, description }) => [name, description] as const)
    return items.length === 0 ? '' : `\n${helpSection(command, 'Environment:', items, columns())}`
  })
  for (const inner of command.commands) addVariables(inner, invocation, columns)
}

async function fail(thrown: unknown, argv: readonly string[], invocation: Invocation): Promise<number> {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitOk
  const error = thrown instanceof CommanderError ? usageError(thrown, invocation.command) : toHeedError(thrown)
  // If the line could not be parsed, --json was not read yet.
  const json = invocation.json || (thrown instanceof CommanderError && argv.includes('--json'))
  const refusal = () => renderError(error, invocation.nameField, invocation.afterProblems)
  const text = json ? JSON.stringify(error) : invocation.usage || invocation.errorPaint.refusal(refusal())
  if (error.code === 'internal') invocation.env.report(error, `heed ${invocation.command}`)
  await invocation.err.write(`${text}\n`)
  return exitCodeOf(error.code)
}

function argumentsOf(command: Command): string[] {
  return command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}
