// The configuration. Only this file reads the environment, and hook-config.ts the few variables that `heed hook` needs.
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import type { TokenOptions } from './kernel/access/index.ts'
import type { AgentName } from './kernel/agents.ts'
import { HeedError } from './kernel/errors.ts'
import type { RemoteLanguageModel } from './kernel/language-model/index.ts'
import { machinePerson } from './kernel/machine-person.ts'
import type { RemoteModel } from './kernel/similarity/index.ts'
import type { StoreLocation } from './kernel/store/index.ts'
import { readProfiles, STANDARD_PROFILE, type ToolProfile } from './kernel/tool-profile.ts'
import { environment, listed, type Values, variables } from './variables.ts'
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
