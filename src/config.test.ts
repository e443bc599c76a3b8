import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { verifies } from '../test/verifies.ts'
import { readConfig } from './config.ts'
import { onFolder, readHookConfig } from './hook-config.ts'
import { HeedError } from './kernel/errors.ts'
import { machinePerson } from './kernel/machine-person.ts'
import type { variables } from './variables.ts'

function refusalOf(env: NodeJS.ProcessEnv): HeedError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof HeedError) return error
  }
  return expect.unreachable()
}

describe(`${verifies('K11')}the configuration`, () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4_333, workspace: 'default', rateLimit: 0 })
    expect(readConfig({ HEED_PORT: '' }).port).toBe(4_333)
  })

  it('takes the store that is named', () => {
    expect(readConfig({ HEED_DATA: '/data' }).store).toEqual({ file: '/data/heed.db' })
    const url = 'postgresql://heed@db/heed'
    expect(readConfig({ DATABASE_URL: url, HEED_POOL: '3' }).store).toEqual({ url, poolSize: 3 })
  })

  it('takes the folder that a command names, whatever DATABASE_URL says: it may be that of the project', () => {
    for (const url of ['postgresql://shop@db/shop', 'mysql://shop']) {
      const env = onFolder('/data', { DATABASE_URL: url, HEED_DATA: '/other', HEED_KEY: 'k' })
      expect(readConfig(env)).toMatchObject({ store: { file: '/data/heed.db' }, dataFolder: '/data', key: 'k' })
      expect(readHookConfig(env)).toMatchObject({ data: '/data/heed.db', key: 'k' })
    }
    const env = { DATABASE_URL: 'postgresql://heed@db/heed' }
    expect(readHookConfig(onFolder(undefined, env)).data).toBe(env.DATABASE_URL)
  })

  it('takes another embedder by its URL, model and dimensions, with a key if it has one', () => {
    const env = {
      HEED_EMBEDDER_URL: 'http://localhost:11434/v1',
      HEED_EMBEDDER_MODEL: 'nomic-embed-text',
      HEED_EMBEDDER_DIMENSIONS: '768',
    }
    const model = { url: 'http://localhost:11434/v1', model: 'nomic-embed-text', dimensions: 768 }
    expect(readConfig(env).remoteModel).toEqual(model)
    expect(readConfig({ ...env, HEED_EMBEDDER_KEY: 'sk-1' }).remoteModel).toEqual({ ...model, apiKey: 'sk-1' })
    expect(readConfig({}).remoteModel).toBeUndefined()
  })

  it('takes a language model by its URL and name, with a key if it has one', () => {
    const env = { HEED_LLM_URL: 'http://localhost:11434/v1', HEED_LLM_MODEL: 'small' }
    const languageModel = { url: 'http://localhost:11434/v1', model: 'small' }
    expect(readConfig(env).languageModel).toEqual(languageModel)
    expect(readConfig({ ...env, HEED_LLM_KEY: 'sk-1' }).languageModel).toEqual({ ...languageModel, apiKey: 'sk-1' })
    expect(readConfig({}).languageModel).toBeUndefined()
  })

  it('takes a trainer that is told, or a command that trains, without the secrets of Heed', () => {
    const secret = `whsec_${'a'.repeat(32)}`
    const url = 'https://trainer.example.com/heed'
    expect(readConfig({ HEED_TRAIN_WEBHOOK: url, HEED_TRAIN_SECRET: secret }).trainer).toEqual({
      webhook: { url, secret, mayBePrivate: false },
    })
    const env = { HEED_DATA: '/data', HEED_KEY: 'k', HF_HOME: '/models' }
    const HEED_TRAIN_COMMAND = 'python train.py'
    expect(readConfig({ ...env, HEED_TRAIN_COMMAND, HEED_STREAM_GROUP: 'g' }).trainer).toEqual({
      command: { line: 'python train.py', folder: '/data/runs', env },
    })
    expect(readConfig({}).trainer).toBeUndefined()
    const refused = [
      [{ HEED_TRAIN_WEBHOOK: url }, 'HEED_TRAIN_SECRET'],
      [{ HEED_TRAIN_SECRET: secret }, 'HEED_TRAIN_WEBHOOK'],
      [{ HEED_TRAIN_WEBHOOK: url, HEED_TRAIN_SECRET: 'plain' }, 'HEED_TRAIN_SECRET'],
      [{ HEED_TRAIN_WEBHOOK: 'https://me:pw@host/', HEED_TRAIN_SECRET: secret }, 'HEED_TRAIN_WEBHOOK'],
      [{ HEED_TRAIN_WEBHOOK: url, HEED_TRAIN_SECRET: secret, HEED_TRAIN_COMMAND: 'train' }, 'HEED_TRAIN_COMMAND'],
      [{ HEED_TRAIN_PRIVATE: 'yes' }, 'HEED_TRAIN_PRIVATE'],
    ] as const
    for (const [given, field] of refused) {
      const { code, problems = [] } = refusalOf(given)
      expect([code, ...problems.map((problem) => problem.field)]).toEqual(['invalid_input', field])
    }
  })

  it.each([
    [{ HEED_LLM_URL: 'http://gpu' }, ['HEED_LLM_MODEL']],
    [{ HEED_LLM_KEY: 'k' }, ['HEED_LLM_URL', 'HEED_LLM_MODEL']],
    [{ HEED_EMBEDDER_URL: 'http://gpu' }, ['HEED_EMBEDDER_MODEL', 'HEED_EMBEDDER_DIMENSIONS']],
    [{ HEED_EMBEDDER_MODEL: 'm', HEED_EMBEDDER_DIMENSIONS: '8' }, ['HEED_EMBEDDER_URL']],
    [{ HEED_EMBEDDER_KEY: 'k' }, ['HEED_EMBEDDER_URL', 'HEED_EMBEDDER_MODEL', 'HEED_EMBEDDER_DIMENSIONS']],
  ])('names what is missing of a model that is %o', (env, missing) => {
    const [given] = Object.keys(env)
    const problem = expect.stringContaining(`must be set because ${given} is`)
    expect(refusalOf(env).problems).toEqual(missing.map((field) => ({ field, problem })))
  })

  it('never shows a key or a password that it refuses', () => {
    const env = {
      HEED_EMBEDDER_URL: 'http://me:secret@gpu',
      HEED_EMBEDDER_KEY: 'secret\n',
      HEED_LLM_URL: 'http://me:secret@gpu',
      HEED_LLM_KEY: 'secret ',
    }
    const refusal = refusalOf(env)
    expect(refusal.problems.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(env)))
    expect(JSON.stringify(refusal) + refusal.stack).not.toContain('secret')
  })

  it('takes the webhook of GitHub with its secret, and the folder of diffs', () => {
    const HEED_GITHUB_SECRET = 'a secret of GitHub'
    expect(readConfig({ HEED_GITHUB_SECRET, HEED_GITHUB_KEY: 'heed_1' }).github).toEqual({
      secret: HEED_GITHUB_SECRET,
      key: 'heed_1',
    })
    expect(readConfig({ HEED_DIFFS: '/diffs' })).toMatchObject({ diffs: '/diffs', github: undefined })
    for (const env of [{ HEED_GITHUB_KEY: 'heed_1' }, { HEED_GITHUB_SECRET: 'short' }])
      expect(refusalOf(env).problems.map(({ field }) => field)).toEqual(['HEED_GITHUB_SECRET'])
  })

  it('takes the stream of decisions, with names that it need not be given', () => {
    const url = 'rediss://heed:secret@redis.example:6380/1'
    const stream = 'asdlc:events:hitl_decisions'
    const standard = { url, stream, group: 'heed', consumer: hostname(), deadLetters: `${stream}:dead`, key: undefined }
    expect(readConfig({ REDIS_URL: url }).stream).toEqual(standard)
    expect(readConfig({ HEED_STREAM: 'reviews' }).stream).toBeUndefined()
    const named = {
      REDIS_URL: url,
      HEED_STREAM: 'reviews',
      HEED_STREAM_GROUP: 'two',
      HEED_STREAM_CONSUMER: 'a',
      HEED_STREAM_DEAD_LETTERS: 'reviews.refused',
      HEED_STREAM_KEY: 'heed_1',
    }
    expect(readConfig(named).stream).toEqual({
      url,
      stream: 'reviews',
      group: 'two',
      consumer: 'a',
      deadLetters: 'reviews.refused',
      key: 'heed_1',
    })
    for (const env of [{ HEED_STREAM_KEY: 'heed_1' }, { REDIS_URL: 'redis.example:6379' }, { REDIS_URL: 'redis://' }])
      expect(refusalOf(env).problems.map(({ field }) => field)).toEqual(['REDIS_URL'])
  })

  it('takes the origins of pages that may call, exactly', () => {
    const cors = (HEED_CORS: string) => readConfig({ HEED_CORS }).cors
    expect(cors('https://app.example.com, http://localhost:3000')).toEqual([
      'https://app.example.com',
      'http://localhost:3000',
    ])
    expect([cors('*'), cors('')]).toEqual([['*'], []])
    for (const wrong of ['app.example.com', 'https://app.example.com/path', 'https://*.example.com', 'null', 'file://'])
      expect(refusalOf({ HEED_CORS: wrong }).message).toContain('HEED_CORS')
  })

  it('takes the person that calls speak for', () => {
    const named = { person: 'ada@example.org', machinePerson: 'ada@example.org' }
    expect(readConfig({ HEED_PERSON: ' ada@example.org ' })).toMatchObject(named)
    expect(readConfig({})).toMatchObject({ person: undefined, machinePerson: machinePerson() })
    expect(refusalOf({ HEED_PERSON: ' ' }).message).toBe('The environment is not valid: HEED_PERSON must not be blank.')
    expect(refusalOf({ HEED_PERSON: 'a'.repeat(201) }).message).toBe(
      'The environment is not valid: HEED_PERSON must be at most 200 characters.',
    )
  })

  it('takes how person tokens are checked, and nothing of it without keys', () => {
    const env = { HEED_TOKEN_KEYS: '/etc/heed/jwks.json', HEED_TOKEN_ISSUER: 'https://id.example' }
    expect(readConfig(env).tokens).toEqual({ keys: '/etc/heed/jwks.json', issuer: 'https://id.example' })
    expect(readConfig({}).tokens).toBeUndefined()
    for (const name of ['HEED_TOKEN_ISSUER', 'HEED_TOKEN_AUDIENCE', 'HEED_TOKEN_CLAIM'])
      expect(refusalOf({ [name]: 'x' }).message).toContain(`HEED_TOKEN_KEYS must be set because ${name} is`)
  })

  /** A wrong value of every variable, and what is expected instead; of some, any text is right. */
  const wrong: Readonly<Record<keyof typeof variables.shape, readonly [value: string, expected: string] | 'any'>> = {
    HEED_DATA: 'any',
    HEED_HOST: 'any',
    HEED_PORT: ['70000', 'a whole number from 0 to 65535'],
    HEED_ALLOWED_HOSTS: 'any',
    HEED_CORS: ['https://app.example.com/', 'must be origins such as https://app.example.com'],
    HEED_LOG: ['all', 'must be none or requests'],
    HEED_TOOLS: ['everything', 'HEED_TOOLS'],
    HEED_DIFFS: 'any',
    HEED_GIT: 'any',
    HEED_GITHUB_SECRET: ['short', 'at least 16 characters'],
    HEED_GITHUB_KEY: ['heed_1', 'HEED_GITHUB_SECRET must be set because HEED_GITHUB_KEY is'],
    REDIS_URL: ['host:6379', 'a Redis URL such as redis://'],
    HEED_STREAM: 'any',
    HEED_STREAM_KEY: ['heed_1', 'REDIS_URL must be set because HEED_STREAM_KEY is'],
    HEED_STREAM_GROUP: 'any',
    HEED_STREAM_CONSUMER: 'any',
    HEED_STREAM_DEAD_LETTERS: 'any',
    HEED_TRAIN_WEBHOOK: ['ftp://host', 'a URL such as https://'],
    HEED_TRAIN_SECRET: ['plain', 'must be whsec_ and'],
    HEED_TRAIN_PRIVATE: ['yes', 'must be 0 or 1'],
    HEED_TRAIN_COMMAND: 'any',
    HEED_TRAIN_FOLDER: 'any',
    HEED_KEY: 'any',
    HEED_WORKSPACE: ['No Spaces', 'lower-case letters, digits, - and _'],
    HEED_RATE_LIMIT: ['-1', 'a whole number from 0 to 1000000'],
    HEED_SWEEP_SECONDS: ['often', 'a whole number from 0 to 3600'],
    HEED_POOL: ['0', 'a whole number from 1 to 100'],
    DATABASE_URL: ['mysql://db', 'a PostgreSQL URL such as postgresql://'],
    HEED_PERSON: [' ', 'must not be blank'],
    HEED_PERSON_TOKEN: 'any',
    HEED_TOKEN_KEYS: 'any',
    HEED_TOKEN_AUDIENCE: [' ', 'must not be blank'],
    HEED_TOKEN_ISSUER: [' ', 'must not be blank'],
    HEED_TOKEN_CLAIM: [' ', 'must not be blank'],
    HEED_EMBEDDER_URL: ['localhost:11434', 'a URL such as http://'],
    HEED_EMBEDDER_MODEL: [' ', 'must not be blank'],
    HEED_EMBEDDER_DIMENSIONS: ['0', 'a whole number from 1 to 16384'],
    HEED_EMBEDDER_KEY: ['two words', 'ASCII without spaces'],
    HEED_LLM_URL: ['gpu', 'a URL such as http://'],
    HEED_LLM_MODEL: [' ', 'must not be blank'],
    HEED_LLM_KEY: ['two words', 'ASCII without spaces'],
    HEED_URL: ['ftp://host', 'a URL such as https://'],
    CLAUDE_CONFIG_DIR: 'any',
    CODEX_HOME: 'any',
    GEMINI_CLI_HOME: 'any',
  }

  it.each(Object.keys(wrong) as (keyof typeof wrong)[])('says of %s what was expected', (name) => {
    const given = wrong[name]
    if (given === 'any') return expect(() => readConfig({ [name]: 'x' })).not.toThrow()
    const { code, message } = refusalOf({ [name]: given[0] })
    expect([code, message]).toEqual(['invalid_input', expect.stringContaining(name)])
    expect(message).toContain(given[1])
  })
})
