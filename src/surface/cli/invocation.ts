// One run of the command line: its streams, whether it prints JSON, its exit code, and how a command reaches Heed.
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { OnProgress } from '../../kernel/operations.ts'
import type { CliEnvironment, Data, OpenHeed } from './environment.ts'
import { exitOk } from './exit-code.ts'
import { createOutput, type Output } from './output.ts'
import { type Progress, startProgress } from './progress.ts'
import { renderOutput } from './render/output.ts'
import { type Paint, paintFor } from './render/paint.ts'
import { terminalColumns, textColumns } from './terminal-columns.ts'

export type Call = (
  action: string,
  input: Record<string, unknown>,
  onProgress?: OnProgress,
) => Promise<Record<string, unknown>>

export interface Invocation {
  readonly env: CliEnvironment
  readonly out: Output
  readonly err: Output
  /** The colours of what is printed for a person, on either stream. */
  readonly paint: Paint
  readonly errorPaint: Paint
  json: boolean
  exitCode: number
  /** The command being run, as typed after `heed`; a usage error points to its help. */
  command: string
  /** The help that is shown instead of an error, if a subcommand is missing. */
  usage: string
  /** How the person names a field of the input on this command, `--domain-pattern` for `domain_pattern`. */
  nameField(path: string): string
  /** What is printed after the problems of an error; its message says it too. */
  afterProblems: readonly string[]
  /** The width of the terminal; undefined if standard output is not one. */
  readonly columns: number | undefined
  /** The width of text and drawings, in a pipe too. */
  readonly textColumns: number
  /** Opens the store, works, and closes it whatever happens. The data must exist unless the command makes it. */
  withHeed<T>(work: (heed: OpenHeed) => Promise<T>, data?: Data): Promise<T>
  /** The same, with calls made by the caller who runs the command. */
  withCaller<T>(work: (call: Call) => Promise<T>, data?: Data): Promise<T>
  /** The caller who runs the command. */
  identify(port: HeedPort): Promise<Caller>
  /** Runs one action and prints its output. An action that writes makes the data, unless `data` says that it must exist. */
  run(action: string, input: Record<string, unknown>, data?: Data): Promise<void>
  /** Prints a value as one JSON document or, for a person, as `text`. */
  print(value: unknown, text: string): Promise<void>
  progress(label: string): Progress
}

export function createInvocation(env: CliEnvironment): Invocation {
  const out = createOutput(env.stdout)
  const err = createOutput(env.stderr)

  const invocation: Invocation = {
    env,
    out,
    err,
    paint: paintFor(env.colours?.stdout === true),
    errorPaint: paintFor(env.colours?.stderr === true),
    json: false,
    exitCode: exitOk,
    command: '',
    usage: '',
    nameField: (path) => path,
    afterProblems: [],
    get columns() {
      return terminalColumns(env.stdout)
    },
    get textColumns() {
      return textColumns(env.stdout)
    },

    async withHeed(work, data = 'existing') {
      const heed = await env.open(data)
      try {
        return await work(heed)
      } finally {
        await heed.close()
      }
    },

    identify: (port) => port.identify(env.key, 'cli', env.spokenFor),

    withCaller: (work, data) =>
      invocation.withHeed(async ({ port }) => {
        const caller = await invocation.identify(port)
        return work((action, input, onProgress) => port.execute(caller, action, input, onProgress))
      }, data),

    async run(action, input, data) {
      const writes = (await env.loadActions()).find(({ name }) => name === action)?.effect === 'write'
      const progress = invocation.progress(action)
      const output = await invocation
        .withCaller((call) => call(action, input, progress.report), data ?? (writes ? 'made' : 'existing'))
        .finally(progress.clear)
      await invocation.print(output, renderOutput(output, invocation.columns, invocation.paint))
    },

    print: (value, text) => out.write(`${invocation.json ? JSON.stringify(value) : text}\n`),

    progress: (label) => startProgress({ label, err, clock: env.clock, draw: env.isTTY, silent: invocation.json }),
  }
  return invocation
}
