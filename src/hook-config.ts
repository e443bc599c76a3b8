// What `heed hook` needs of the environment. config.ts describes these variables and checks them, but loading it takes longer than the
// rest of a hook: where nobody listens, the program that is started then says what is wrong.
import { resolve } from 'node:path'
import type { Place } from './surface/local/address.ts'

export interface HookConfig extends Place {
  /** A server that gets the events, instead of those on this machine. */
  readonly url: string | undefined
  readonly key: string | undefined
  readonly person: string | undefined
  readonly personToken: string | undefined
}

/** The environment for what needs no data, or has its own: DATABASE_URL may be that of the project that an agent works on. */
export function withoutDatabase(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...env, DATABASE_URL: '' }
}

/** The environment of a command that may name its data with `--data`. */
export function onFolder(folder: string | undefined, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return folder === undefined ? env : { ...withoutDatabase(env), HEED_DATA: folder }
}

export function readHookConfig(env: NodeJS.ProcessEnv): HookConfig {
  // An empty variable counts as not set.
  const { HEED_URL, HEED_DATA, DATABASE_URL, HEED_WORKSPACE, HEED_KEY, HEED_PERSON, HEED_PERSON_TOKEN } = env
  return {
    url: HEED_URL || undefined,
    data: DATABASE_URL || resolve(HEED_DATA || 'heed-data', 'heed.db'),
    workspace: HEED_WORKSPACE || 'default',
    key: HEED_KEY || undefined,
    person: HEED_PERSON || undefined,
    personToken: HEED_PERSON_TOKEN || undefined,
  }
}
