// For tests: a Heed in memory with a handful of actions, and one call that runs the command line over it.
import { PassThrough, Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { type Action, defineAction, type HeedPort } from '../src/kernel/action.ts'
import type { Caller } from '../src/kernel/caller.ts'
import { HeedError } from '../src/kernel/errors.ts'
import type { OnProgress, Operations } from '../src/kernel/operations.ts'
import { type CliEnvironment, runCli } from '../src/surface/cli/index.ts'

export type Answer = (input: Record<string, unknown>, onProgress?: OnProgress) => Record<string, unknown>

function declare(
  name: string,
  title: string,
  input: z.ZodObject,
  more: Partial<Pick<Action, 'effect' | 'role' | 'byPerson' | 'main'>> = {},
): Action {
  const description = `${title} for the test.`
  const output: z.ZodObject = z.looseObject({})
  return defineAction({
    name,
    title,
    description,
    effect: 'write',
    role: 'agent',
    input,
    output,
    run: async () => ({}),
    ...more,
  })
}

const fakeActions: readonly Action[] = [
  declare('inbox_approve', 'Approve', z.object({ item_id: z.string() }), { role: 'reviewer', byPerson: true }),
  declare(
    'domain_block',
    'Block a domain',
    z.object({
      domain_pattern: z
        .string()
        .describe('A host or *.suffix.')
        .meta({ examples: ['spam.com'] }),
      reason: z.string().trim().min(1).describe('Why.'),
    }),
    { main: 'domain_pattern' },
  ),
  declare('domain_check', 'Check a domain', z.object({ url: z.string() }), { effect: 'read', main: 'url' }),
  declare(
    'claim_record',
    'Record claims',
    z.object({
      claims: z.array(z.object({ id: z.string(), text: z.string() })).describe('The claims.'),
      tags: z.array(z.string()).optional(),
      scores: z.array(z.number()).optional(),
      origin: z.object({ page: z.string(), offset: z.number().int().optional() }).optional(),
      relation: z.enum(['supports', 'refutes', 'neutral']).default('neutral').describe('How it relates.'),
      weight: z.number().min(0).max(1).nullable().optional(),
      dry_run: z.boolean().optional(),
      value: z.union([z.string(), z.number(), z.object({ any: z.string() })]).optional(),
      input: z.string().optional(),
      version: z.number().optional(),
    }),
  ),
]

/** What verify finds if nothing is wrong, except how much it looked at. */
export const sound = {
  compared: true,
  count: 0,
  differences: [],
  altered_count: 0,
  altered: [],
  unsealed_count: 0,
  engine: { checked: 'The fake checked nothing.', problems: [] },
}

const nothingSaid = {
  ...{ sessions: {}, messages: 0, corrections: 0, wordless: 0, instructions: 0, repeats: 0, prevented: 0 },
  ...{ found: [], added: 0, known: 0, resumed: 0, left_out: { broken: 0, too_long: 0, unreadable: 0 } },
}

const idleOperations: Operations = {
  rebuild: async () => ({ rows: 0, aggregates: 0 }),
  rebuildInto: async () => ({ rows: 0, aggregates: 0 }),
  verify: async () => ({ rows: 0, aggregates: 0, ...sound }),
  backup: async () => ({ bytes: 0 }),
  exportSamples: async ({ workspace, kind }) => ({
    manifest: {
      kind,
      format: kind,
      description: '',
      workspace,
      log_position: 0,
      test_share: 0,
      seed: 0,
      filters: {},
      samples: { train: { total: 0, strata: {}, languages: {} } },
      files: {},
    },
  }),
  pages: async () => ({ row: undefined, pages: [], said: [] }),
  importSessions: async ({ dryRun }) => ({ ...nothingSaid, dry_run: dryRun }),
}

interface Options {
  /** What each action answers; `{}` unless given. */
  answers?: Record<string, Answer>
  operations?: Partial<Operations>
  stdin?: string
  /** The width of the terminal; without it, standard output is not a terminal. */
  columns?: number
  env?: Partial<CliEnvironment>
}

export interface Ran {
  code: number
  stdout: string
  stderr: string
  opened: number
  closed: number
  calls: { caller: Caller; key: string | undefined; name: string; input: unknown }[]
}

/** Runs `heed ...argv` and returns everything it printed. */
export async function heed(argv: readonly string[], options: Options = {}): Promise<Ran> {
  const ran: Ran = { code: 0, stdout: '', stderr: '', opened: 0, closed: 0, calls: [] }
  const caught = (stream: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _encoding, done) {
        ran[stream] += String(chunk)
        done()
      },
    })
  let ticks = 0
  const env: CliEnvironment = {
    version: '1.2.3',
    variables: (command) => (command === '' ? [{ name: 'HEED_DATA', description: 'The folder.' }] : []),
    loadActions: async () => fakeActions,
    stdout: Object.assign(caught('stdout'), options.columns === undefined ? {} : { columns: options.columns }),
    stderr: caught('stderr'),
    stdin: options.stdin === undefined ? new PassThrough() : Readable.from([options.stdin]),
    isTTY: false,
    report: () => undefined,
    clock: { now: () => new Date(1_700_000_000_000 + 500 * ticks++).toISOString() },
    async open() {
      ran.opened += 1
      return {
        port: fakePort(ran, options.answers ?? {}),
        operations: { ...idleOperations, ...options.operations },
        close: async () => {
          ran.closed += 1
        },
      }
    },
    serve: async () => undefined,
    mcp: async () => undefined,
    ...options.env,
  }
  ran.code = await runCli(argv, env)
  return ran
}

function fakePort(ran: Ran, answers: Record<string, Answer>): HeedPort {
  let usedKey: string | undefined
  return {
    actions: fakeActions,
    samples: async () => {},
    async execute(caller, name, input, onProgress) {
      ran.calls.push({ caller, key: usedKey, name, input })
      const action = fakeActions.find((each) => each.name === name)
      const parsed = action?.input.safeParse(input)
      if (parsed && !parsed.success) {
        const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message }))
        throw new HeedError('invalid_input', 'The input is invalid.', { problems })
      }
      return answers[name]?.(input as Record<string, unknown>, onProgress) ?? {}
    },
    async identify(key, channel) {
      if (key === 'wrong')
        throw new HeedError('unauthenticated', 'The key is not known. Set HEED_KEY to a current one.')
      usedKey = key
      return {
        workspace: 'default',
        actor: key ?? 'local',
        actorKind: key ? 'key' : 'local',
        role: key === 'agent' ? 'agent' : 'admin',
        channel,
        speaksFor: 'anyone',
      }
    },
    ready: async () => undefined,
  }
}
