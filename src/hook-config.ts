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

/** Settings of agents name the data on the command line, because not every agent can give its hooks a variable. */
export function takeData(words: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const at = words.indexOf('--data')
  const folder = at < 0 ? undefined : words[at + 1]
  if (folder !== undefined) env.HEED_DATA = folder
}

export function readHookConfig(env: NodeJS.ProcessEnv = process.env): HookConfig {
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
