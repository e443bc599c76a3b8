// The configuration: one schema. Only this file reads the environment, and hook-config.ts the few variables that `heed hook` needs.
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { TokenOptions } from './kernel/access/index.ts'
import type { AgentName } from './kernel/agents.ts'
import { HeedError } from './kernel/errors.ts'
import { identifier } from './kernel/input.ts'
import type { RemoteLanguageModel } from './kernel/language-model/index.ts'
import { machinePerson } from './kernel/machine-person.ts'
import type { RemoteModel } from './kernel/similarity/index.ts'
import type { StoreLocation } from './kernel/store/index.ts'
import {
  PROFILES_EXPECTED,
  readProfiles,
  STANDARD_PROFILE,
  type ToolProfile,
  toolProfiles,
} from './kernel/tool-profile.ts'

const whole = (min: number, max: number) =>
  z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

/** Refuses a user name and password, which would be shown wherever the address is. */
const isServiceUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

const isWebhookSecret = (value: string): boolean => {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(value)) return false
  const { length } = Buffer.from(value.slice('whsec_'.length), 'base64')
  return length >= 24 && length <= 64
}

const serviceKey = () =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces and line breaks, because it is sent in an HTTP header')
    .optional()
    .describe('API key of that service, if it needs one.')

/** The agents' own variables, which `heed init` and `heed doctor` follow. */
const folderOfAgent = (agent: string, otherwise: string) =>
  z.string().min(1).optional().describe(`Folder with the settings of ${agent}; ${otherwise} unless set.`)

const listed = (value: string): string[] => value.split(',').flatMap((one) => one.trim() || [])

const isOrigins = (value: string): boolean =>
  listed(value).every(
    (one) => one === '*' || (/^https?:[^*]+$/.test(one) && URL.canParse(one) && new URL(one).origin === one),
  )

const isRedisUrl = (value: string): boolean => /^rediss?:\/\/./.test(value) && URL.canParse(value)

/** Every variable with what it means; the reference is generated from it. */
export const variables = z.object({
  HEED_DATA: z.string().min(1).default('heed-data').describe('Folder of the embedded SQLite file.'),
  HEED_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address that `heed serve` listens on. Anything but loopback needs keys.'),
  HEED_PORT: whole(0, 65_535).default(4_333).describe('Port that `heed serve` listens on; 0 takes a free one.'),
  HEED_ALLOWED_HOSTS: z
    .string()
    .default('')
    .describe('Further host names that callers may use for this server, separated by commas.'),
  HEED_CORS: z
    .string()
    .default('')
    .refine(isOrigins, 'must be origins such as https://app.example.com, separated by commas, or *')
    .describe(
      'Origins of web pages that may call this server, exactly as browsers send them, separated by commas; * is any, and needs keys.',
    ),
  HEED_LOG: z
    .enum(['none', 'requests'], 'must be none or requests')
    .default('none')
    .describe(
      '`requests` has `heed serve` write a line of JSON to standard error for each request, without bodies and secrets.',
    ),
  HEED_DIFFS: z
    .string()
    .min(1)
    .optional()
    .describe('Folder in which decisions of the workspace may name diffs by path; unless set, none are read.'),
  HEED_GIT: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of the Git repository that `heed git sync` writes the pages of the workspace to.'),
  HEED_GITHUB_SECRET: z
    .string()
    .refine((secret) => secret.length >= 16, 'must be at least 16 characters')
    .optional()
    .describe('Secret of the webhook on GitHub that delivers reviews; unless set, none are taken.'),
  HEED_GITHUB_KEY: z
    .string()
    .optional()
    .describe('The key that decisions from GitHub are recorded with; it vouches for the people that it may speak for.'),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, 'must be a Redis URL such as redis://user:password@host:6379 (rediss: with TLS)')
    .optional()
    .describe(
      'Redis 7.0 or newer: `heed serve` takes review decisions from a stream there. Unless set, it takes none.',
    ),
  HEED_STREAM: z.string().min(1).default('asdlc:events:hitl_decisions').describe('The stream that has the decisions.'),
  HEED_STREAM_KEY: z
    .string()
    .optional()
    .describe(
      'The key that decisions from the stream are recorded with; it vouches for the people that it may speak for.',
    ),
  HEED_STREAM_GROUP: z
    .string()
    .min(1)
    .default('heed')
    .describe('The consumer group: servers with the same data share one, and servers with other data need another.'),
  HEED_STREAM_CONSUMER: z
    .string()
    .min(1)
    .optional()
    .describe('The name of this server in the group, the same after a restart; the host name unless set.'),
  HEED_STREAM_DEAD_LETTERS: z
    .string()
    .min(1)
    .optional()
    .describe('The stream that gets entries which cannot be recorded; unless set, the name of the stream and `:dead`.'),
  HEED_TRAIN_WEBHOOK: z
    .string()
    .refine(isServiceUrl, 'must be a URL such as https://trainer.example.com/heed, without a user name and password')
    .optional()
    .describe('Address that `heed serve` tells of training runs that are due; unless set, none is told.'),
  HEED_TRAIN_SECRET: z
    .string()
    .refine(
      isWebhookSecret,
      'must be whsec_ and 24 to 64 bytes in base64, such as whsec_ and what openssl rand -base64 32 prints',
    )
    .optional()
    .describe('Secret that these requests are signed with, as Standard Webhooks write it; needed with the address.'),
  HEED_TRAIN_PRIVATE: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .describe('1 lets that address be on this machine or in a private network.'),
  HEED_TRAIN_COMMAND: z
    .string()
    .min(1)
    .optional()
    .describe('Instead of the address: a command line that `heed serve` runs for each training run that is due.'),
  HEED_TRAIN_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('Folder for the exports that the command gets; `runs` in the folder of HEED_DATA unless set.'),
  HEED_TOOLS: z
    .string()
    .default(STANDARD_PROFILE)
    .refine((list) => readProfiles(list) !== undefined, PROFILES_EXPECTED)
    .describe(
      `The kinds of work that MCP clients are shown tools for, separated by commas: ${toolProfiles.map((name) => `\`${name}\``).join(', ')}. Over HTTP, \`/mcp?tools=NAME\` says it for one client.`,
    ),
  HEED_URL: z
    .string()
    .refine(isServiceUrl, 'must be a URL such as https://heed.example.com, without a user name and password')
    .optional()
    .describe(
      'The Heed server that `heed hook` sends events to; unless set, a process on this machine that serves the same data.',
    ),
  HEED_KEY: z.string().optional().describe('The key that the command line, `heed mcp` or `heed hook` calls with.'),
  HEED_WORKSPACE: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'must be lower-case letters, digits, - and _')
    .default('default')
    .describe('The workspace of calls without a key.'),
  HEED_RATE_LIMIT: whole(0, 1_000_000).default(0).describe('Requests per second for each caller; 0 is no limit.'),
  HEED_SWEEP_SECONDS: whole(0, 3_600)
    .default(5)
    .describe(
      'How often `heed serve` and `heed mcp` look for work that Heed does by itself, such as proposing rules; 0 leaves it to other processes.',
    ),
  HEED_POOL: whole(1, 100).default(10).describe('PostgreSQL connections of this process.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a PostgreSQL URL such as postgresql://user:password@host:5432/database')
    .optional()
    .describe('PostgreSQL instead of SQLite: `postgresql://…`, unless a command names its data with `--data`.'),
  HEED_PERSON: identifier()
    .optional()
    .describe('The person that calls speak for by default; without keys, the user of the operating system unless set.'),
  HEED_PERSON_TOKEN: z
    .string()
    .optional()
    .describe('Signed token that proves the person the command line or `heed mcp` speaks for.'),
  HEED_TOKEN_KEYS: z
    .string()
    .optional()
    .describe('File of public keys to check person tokens with: a JWK Set, or PEM.'),
  HEED_TOKEN_AUDIENCE: identifier()
    .optional()
    .describe('The audience (`aud`) that person tokens must have; `heed` unless set.'),
  HEED_TOKEN_ISSUER: identifier()
    .optional()
    .describe('The issuer (`iss`) that person tokens must have; any unless set.'),
  HEED_TOKEN_CLAIM: identifier().optional().describe('The claim that names the person; `sub` unless set.'),
  HEED_EMBEDDER_URL: z
    .string()
    .refine(isServiceUrl, 'must be a URL such as http://localhost:11434/v1, without a user name and password')
    .optional()
    .describe('Another sentence model, behind an OpenAI-compatible `/embeddings`; the bundled one unless set.'),
  HEED_EMBEDDER_MODEL: identifier().optional().describe('Name of that model; needed with the URL.'),
  HEED_EMBEDDER_DIMENSIONS: whole(1, 16_384)
    .optional()
    .describe('How many numbers a vector of that model has; needed with the URL.'),
  HEED_EMBEDDER_KEY: serviceKey(),
  HEED_LLM_URL: z
    .string()
    .refine(isServiceUrl, 'must be a URL such as http://localhost:11434/v1, without a user name and password')
    .optional()
    .describe(
      'A language model that words rules, behind an OpenAI-compatible `/chat/completions`; Heed works without one.',
    ),
  HEED_LLM_MODEL: identifier().optional().describe('Name of that language model; needed with its URL.'),
  HEED_LLM_KEY: serviceKey(),
  CLAUDE_CONFIG_DIR: folderOfAgent('Claude Code', '`.claude` in the home folder'),
  CODEX_HOME: folderOfAgent('Codex', '`.codex` in the home folder'),
  GEMINI_CLI_HOME: folderOfAgent('Gemini CLI, which has `.gemini` in it', 'the home folder'),
})

const EMBEDDER = ['HEED_EMBEDDER_URL', 'HEED_EMBEDDER_MODEL', 'HEED_EMBEDDER_DIMENSIONS'] as const
const LANGUAGE_MODEL = ['HEED_LLM_URL', 'HEED_LLM_MODEL'] as const

type Values = z.output<typeof variables>

/** Of variables that belong together, all are needed if any is given, or the key. */
function requireTogether(
  values: Values,
  context: z.RefinementCtx,
  needed: readonly (keyof Values)[],
  key: keyof Values,
  because: string,
): void {
  const given = [...needed, key].find((name) => values[name] !== undefined)
  if (given === undefined) return
  for (const name of needed.filter((each) => values[each] === undefined))
    context.addIssue({ code: 'custom', path: [name], message: `must be set because ${given} is: ${because}` })
}

const environment = variables.superRefine((values, context) => {
  if (values.HEED_GITHUB_KEY !== undefined && values.HEED_GITHUB_SECRET === undefined) {
    const message = 'must be set because HEED_GITHUB_KEY is: without a secret no webhook is taken'
    context.addIssue({ code: 'custom', path: ['HEED_GITHUB_SECRET'], message })
  }
  if (values.HEED_STREAM_KEY !== undefined && values.REDIS_URL === undefined) {
    const message = 'must be set because HEED_STREAM_KEY is: without Redis there is no stream'
    context.addIssue({ code: 'custom', path: ['REDIS_URL'], message })
  }
  if (values.HEED_TRAIN_COMMAND !== undefined && values.HEED_TRAIN_WEBHOOK !== undefined) {
    const message = 'must not be set beside HEED_TRAIN_WEBHOOK: the trainer is either told or run'
    context.addIssue({ code: 'custom', path: ['HEED_TRAIN_COMMAND'], message })
  }
  const rule = (['HEED_TOKEN_AUDIENCE', 'HEED_TOKEN_ISSUER', 'HEED_TOKEN_CLAIM'] as const).find((name) => values[name])
  if (rule !== undefined && values.HEED_TOKEN_KEYS === undefined) {
    const message = `must be set because ${rule} is: without keys no token is accepted`
    context.addIssue({ code: 'custom', path: ['HEED_TOKEN_KEYS'], message })
  }
  requireTogether(
    values,
    context,
    EMBEDDER,
    'HEED_EMBEDDER_KEY',
    'an embedder needs its URL, its model and how many numbers a vector has',
  )
  requireTogether(values, context, ['HEED_TRAIN_WEBHOOK'], 'HEED_TRAIN_SECRET', 'without an address nobody is told')
  requireTogether(values, context, ['HEED_TRAIN_SECRET'], 'HEED_TRAIN_WEBHOOK', 'requests are signed')
  requireTogether(values, context, LANGUAGE_MODEL, 'HEED_LLM_KEY', 'a language model needs its URL and its name')
})

export interface Config {
  readonly store: StoreLocation
  /** The folder of the embedded default; undefined on PostgreSQL. */
  readonly dataFolder: string | undefined
  readonly host: string
  readonly port: number
  /** Host names that callers may use besides loopback and `host`. */
  readonly allowedHosts: readonly string[]
  /** Origins of pages that may call; `*` is any. */
  readonly cors: readonly string[]
  readonly logsRequests: boolean
  /** The folder in which decisions may name diffs. */
  readonly diffs: string | undefined
  /** The Git repository of the workspace's pages. */
  readonly git: string | undefined
  /** What programs that Heed starts need of the environment. */
  readonly programs: NodeJS.ProcessEnv
  /** The webhook of GitHub. */
  readonly github: { readonly secret: string; readonly key: string | undefined } | undefined
  /** Who trains, and how they are told of a run that is due. */
  readonly trainer: TrainerConfig | undefined
  /** The stream of Redis that has decisions. */
  readonly stream: StreamConfig | undefined
  /** The kinds of work that MCP clients are shown tools for. */
  readonly tools: readonly ToolProfile[]
  readonly key: string | undefined
  readonly workspace: string
  /** Requests per second for each caller; 0 is no limit. */
  readonly rateLimit: number
  /** How often this process looks for work in the background; 0 is never. */
  readonly sweepSeconds: number
  /** The person that calls from this environment speak for if they name nobody, with its key or without any. */
  readonly person: string | undefined
  /** The person that calls without a key speak for if they name nobody: the same, else the user of the operating system. */
  readonly machinePerson: string
  /** Proves the person that the command line or `heed mcp` speaks for. */
  readonly personToken: string | undefined
  /** How the tokens of callers are checked. */
  readonly tokens: TokenOptions | undefined
  /** The sentence model that replaces the bundled one. */
  readonly remoteModel: RemoteModel | undefined
  /** The language model that words rules. */
  readonly languageModel: RemoteLanguageModel | undefined
  /** The folder of HEED_DATA, if it is set. */
  readonly givenData: string | undefined
  /** What HEED_TOOLS says, if it is set. */
  readonly givenTools: string | undefined
  /** Where agents keep their settings, if not in the home folder. */
  readonly agentFolders: Readonly<Partial<Record<AgentName, string>>>
  /** What a program gets that is started as an agent would start it. */
  readonly environment: NodeJS.ProcessEnv
}

export type TrainerConfig =
  | { readonly webhook: { readonly url: string; readonly secret: string; readonly mayBePrivate: boolean } }
  | { readonly command: { readonly line: string; readonly folder: string; readonly env: NodeJS.ProcessEnv } }

export interface StreamConfig {
  readonly url: string
  readonly stream: string
  readonly group: string
  readonly consumer: string
  readonly deadLetters: string
  /** The key that its decisions are recorded with. */
  readonly key: string | undefined
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given, { error: lengthInWords })
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), problem: `${issue.message}.` }))
    const message = problems.map(({ field, problem }) => `${field} ${problem}`).join(' ')
    throw new HeedError('invalid_input', `The environment is not valid: ${message}`, { problems })
  }
  const values = parsed.data
  const folder = resolve(values.HEED_DATA)
  const url = values.DATABASE_URL
  return {
    store: url === undefined ? { file: resolve(folder, 'heed.db') } : { url, poolSize: values.HEED_POOL },
    dataFolder: url === undefined ? folder : undefined,
    host: values.HEED_HOST,
    port: values.HEED_PORT,
    allowedHosts: listed(values.HEED_ALLOWED_HOSTS),
    cors: listed(values.HEED_CORS),
    logsRequests: values.HEED_LOG === 'requests',
    diffs: values.HEED_DIFFS === undefined ? undefined : resolve(values.HEED_DIFFS),
    git: values.HEED_GIT === undefined ? undefined : resolve(values.HEED_GIT),
    programs: programsOf(env),
    github: githubOf(values),
    trainer: trainerOf(values, env),
    stream: streamOf(values),
    tools: readProfiles(values.HEED_TOOLS) ?? [STANDARD_PROFILE],
    key: values.HEED_KEY,
    workspace: values.HEED_WORKSPACE,
    rateLimit: values.HEED_RATE_LIMIT,
    sweepSeconds: values.HEED_SWEEP_SECONDS,
    person: values.HEED_PERSON,
    machinePerson: values.HEED_PERSON ?? machinePerson(),
    personToken: values.HEED_PERSON_TOKEN,
    tokens: tokensOf(values),
    remoteModel: remoteModelOf(values),
    languageModel: languageModelOf(values),
    givenData: given.HEED_DATA === undefined ? undefined : folder,
    givenTools: given.HEED_TOOLS,
    agentFolders: agentFoldersOf(values),
    environment: env,
  }
}

/** Which data a process serves, for hooks on this machine. */
export function placeOf({ store, workspace }: Config): { readonly data: string; readonly workspace: string } {
  return { data: 'url' in store ? store.url : store.file, workspace }
}

function agentFoldersOf(values: Values): Config['agentFolders'] {
  const { CLAUDE_CONFIG_DIR: claude, CODEX_HOME: codex, GEMINI_CLI_HOME: gemini } = values
  return { ...(claude && { 'claude-code': claude }), ...(codex && { codex }), ...(gemini && { gemini }) }
}

function programsOf({ PATH, SystemRoot, TEMP, TMPDIR }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, SystemRoot, TEMP, TMPDIR }
}

function githubOf(values: Values): Config['github'] {
  const { HEED_GITHUB_SECRET: secret, HEED_GITHUB_KEY: key } = values
  return secret === undefined ? undefined : { secret, key }
}

const dataVariables = ['HEED_DATA', 'DATABASE_URL', 'HEED_WORKSPACE', 'HEED_KEY'] as const

function trainerOf(values: Values, env: NodeJS.ProcessEnv): TrainerConfig | undefined {
  const { HEED_TRAIN_WEBHOOK: url, HEED_TRAIN_SECRET: secret, HEED_TRAIN_COMMAND: line } = values
  if (url !== undefined && secret !== undefined)
    return { webhook: { url, secret, mayBePrivate: values.HEED_TRAIN_PRIVATE === '1' } }
  if (line === undefined) return undefined
  // It works on the same data with the same key, and gets none of Heed's other secrets.
  const isForCommand = (name: string) => !(name in variables.shape) || dataVariables.some((one) => one === name)
  const given = Object.fromEntries(Object.entries(env).filter(([name]) => isForCommand(name)))
  const folder = resolve(values.HEED_TRAIN_FOLDER ?? join(values.HEED_DATA, 'runs'))
  return { command: { line, folder, env: given } }
}

function streamOf(values: Values): StreamConfig | undefined {
  const { REDIS_URL: url, HEED_STREAM: stream, HEED_STREAM_GROUP: group, HEED_STREAM_KEY: key } = values
  if (url === undefined) return undefined
  const consumer = values.HEED_STREAM_CONSUMER ?? hostname()
  return { url, stream, group, consumer, deadLetters: values.HEED_STREAM_DEAD_LETTERS ?? `${stream}:dead`, key }
}

function tokensOf(values: Values): TokenOptions | undefined {
  const { HEED_TOKEN_KEYS: keys, HEED_TOKEN_AUDIENCE: audience, HEED_TOKEN_ISSUER: issuer } = values
  return keys === undefined ? undefined : { keys: resolve(keys), audience, issuer, claim: values.HEED_TOKEN_CLAIM }
}

function remoteModelOf(values: Values): RemoteModel | undefined {
  const { HEED_EMBEDDER_URL: url, HEED_EMBEDDER_MODEL: model, HEED_EMBEDDER_DIMENSIONS: dimensions } = values
  if (url === undefined || model === undefined || dimensions === undefined) return undefined
  return { url, model, dimensions, apiKey: values.HEED_EMBEDDER_KEY }
}

function languageModelOf({ HEED_LLM_URL: url, HEED_LLM_MODEL: model, HEED_LLM_KEY: apiKey }: Values) {
  return url === undefined || model === undefined ? undefined : { url, model, apiKey }
}

/** Whether what is written to a stream has colours. A person can switch them off, or on where no terminal is seen. */
export function wantsColour({ isTTY = false }: { isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM } = env
  if (forced) return forced !== '0' && forced !== 'false'
  return isTTY && !none && TERM !== 'dumb'
}

function lengthInWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small') return 'must not be blank'
  return issue.code === 'too_big' ? `must be at most ${issue.maximum} characters` : undefined
}
