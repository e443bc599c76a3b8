// Whether the data of an agent can be reached, and which hooks fired in it: the data on this machine, or a server's.
import { toHeedError } from '../../../kernel/errors.ts'
import type { SetupEnvironment } from '../environment.ts'
import type { Invocation } from '../invocation.ts'
import type { Check, Fired } from './check.ts'

interface Reached {
  readonly check: Omit<Check, 'agent'>
  /** Undefined if nobody could be asked. */
  readonly hooks: readonly Fired[] | undefined
}

/** The data that the agent was given, as the person at this terminal sees it. */
export async function reach(invocation: Invocation, folder: string | undefined): Promise<Reached> {
  const server = invocation.env.setup?.server
  return server ? reachServer(server) : reachData(invocation, folder)
}

async function reachServer({ url, firings }: NonNullable<SetupEnvironment['server']>): Promise<Reached> {
  const where = `hooks go to the server at ${url} (HEED_URL)`
  try {
    const { hooks } = await firings()
    return { check: { check: 'data', state: 'ok', detail: `${where}.` }, hooks }
  } catch (error) {
    const detail = `${where}. ${toHeedError(error).message}`
    const remedy = 'Start that server, or unset HEED_URL: until then agents work without Heed.'
    return { check: { check: 'data', state: 'broken', detail, remedy }, hooks: undefined }
  }
}

async function reachData({ env }: Invocation, folder: string | undefined): Promise<Reached> {
  try {
    const heed = await env.open('existing', folder)
    try {
      const caller = await heed.port.identify(env.key, 'cli', env.spokenFor)
      const { hooks } = (await heed.port.execute(caller, 'hook_list', {})) as { hooks: Fired[] }
      const who = caller.person === undefined ? 'nobody by default' : caller.person
      const detail = `${folder ?? 'as HEED_DATA says'}; workspace ${caller.workspace}, person ${who}.`
      return { check: { check: 'data', state: 'ok', detail }, hooks }
    } finally {
      await heed.close()
    }
  } catch (error) {
    const { code, message } = toHeedError(error)
    // Before the first session there is none.
    const state = code === 'not_found' ? 'unknown' : 'broken'
    return { check: { check: 'data', state, detail: message }, hooks: undefined }
  }
}
