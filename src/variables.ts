// Every variable of the environment: what it means, what it may be, and which belong together. config.ts reads them.
import { z } from 'zod'
import { identifier } from './kernel/input.ts'
import { PROFILES_EXPECTED, readProfiles, STANDARD_PROFILE, toolProfiles } from './kernel/tool-profile.ts'

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

/** The parts of a list with commas. */
export const listed = (value: string): string[] => value.split(',').flatMap((one) => one.trim() || [])

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

export type Values = z.output<typeof variables>

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

/** With what one variable requires of another. */
export const environment = variables.superRefine((values, context) => {
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
