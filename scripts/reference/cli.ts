// The commands of `heed` and its exit codes.
import { PassThrough } from 'node:stream'
import type { Command } from 'commander'
import { actions } from '../../src/app.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { errorCodes } from '../../src/kernel/errors.ts'
import { exitCodeOf, exitFound, exitOk } from '../../src/surface/cli/exit-code.ts'
import { createCli } from '../../src/surface/cli/index.ts'
import { code, page, table } from './markdown.ts'

const introduction = `\`heed help COMMAND\` shows the flags of a command. Every [action](actions.md) is a command too: a field \`domain_pattern\` is the flag
\`--domain-pattern\`, and \`--input JSON\` takes all fields at once (\`--input -\` reads standard input). The field that a call is mostly about
needs no flag: \`heed domain_block spam.com --reason 'only ads'\`. \`--json\` prints JSON and nothing else.

On a terminal, headings, refusals and changes have colours; \`NO_COLOR=1\` switches them off, and \`FORCE_COLOR=1\` on. \`heed completion\nbash\` (or zsh, or fish) prints what completes commands, flags and values. On Node 22 or newer, \`NODE_COMPILE_CACHE=FOLDER\` lets commands start sooner.`

export async function renderCli(): Promise<string> {
  const isAction = new Set<string>(actions.map(({ name }) => name))
  const { commands } = await createCli(nowhere())
  const own = commands.filter((command) => !isAction.has(command.name()))
  return page(
    'Command line',
    introduction,
    '## Commands',
    table(
      ['command', 'what it does'],
      own
        .flatMap((command) => (command.commands.length > 0 ? command.commands : [command]))
        .map((command) => [code(usageOf(command)), command.description()]),
    ),
    '## Exit codes',
    table(['code', 'meaning'], exitCodes()),
  )
}

function usageOf(command: Command): string {
  const words = command.registeredArguments.map((each) => `${each.name().toUpperCase()}${each.variadic ? '…' : ''}`)
  const path = command.parent?.parent ? [command.parent.name(), command.name()] : [command.name()]
  return ['heed', ...path, ...words].join(' ')
}

function exitCodes(): string[][] {
  const numbers = [...new Set(errorCodes.map(exitCodeOf))]
  return [
    [String(exitOk), 'done'],
    [String(exitFound), '`check`, `verify` or a dry run found something wrong'],
    ...numbers.map((number) => [
      String(number),
      errorCodes
        .filter((each) => exitCodeOf(each) === number)
        .map(code)
        .join(', '),
    ]),
  ]
}

/** The commands are listed and none is run. */
function nowhere() {
  const never = () => Promise.reject(new Error('no command is run'))
  const stream = () => new PassThrough()
  return {
    version: '',
    variables: () => [],
    loadActions: async () => actions,
    stdin: stream(),
    stdout: stream(),
    stderr: stream(),
    isTTY: false,
    clock: systemClock,
    report: () => undefined,
    open: never,
    serve: never,
    mcp: never,
  }
}
