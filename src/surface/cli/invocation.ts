// One run of the command line: its streams, whether it speaks JSON, its exit code, and how a command reaches Heed.
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { OnProgress } from '../../kernel/operations.ts'
import type { CliEnvironment, Data, OpenHeed } from './environment.ts'
import { exitOk } from './exit-code.ts'
import { createOutput, type Output } from './output.ts'
import { type Progress, startProgress } from './progress.ts'
import { renderOutput } from './render/output.ts'
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
  json: boolean
  exitCode: number
  /** The command being run, as typed after `heed`: where a usage error sends the person for help. */
  command: string
  /** The help shown in place of an error, where a command was left out. */
  usage: string
  /** How the person names a field of the input on this command, `--domain-pattern` for `domain_pattern`. */
  nameField(path: string): string
  /** What a person is told after the problems of an error; its message says it too. */
  afterProblems: readonly string[]
  /** The width of the terminal; undefined where standard output is none. */
  readonly columns: number | undefined
  /** The width of text and drawings, in a pipe too. */
  readonly textColumns: number
  /** Opens the store, works, and closes it whatever happens. The data must be there unless the command makes it. */
  withHeed<T>(work: (heed: OpenHeed) => Promise<T>, data?: Data): Promise<T>
  /** The same, with calls made as whoever runs the command. */
  withCaller<T>(work: (call: Call) => Promise<T>, data?: Data): Promise<T>
  /** Whoever runs the command. */
  identify(port: HeedPort): Promise<Caller>
  /** One action, its output printed; one that writes makes the data, unless it only changes what is there. */
  run(action: string, input: Record<string, unknown>, data?: Data): Promise<void>
  /** A value as one JSON document or, for a person, as `text`. */
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
      await invocation.print(output, renderOutput(output, invocation.columns))
    },

    print: (value, text) => out.write(`${invocation.json ? JSON.stringify(value) : text}\n`),

    progress: (label) => startProgress({ label, err, clock: env.clock, draw: env.isTTY, silent: invocation.json }),
  }
  return invocation
}
