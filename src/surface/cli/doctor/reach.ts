// Whether the data of an agent can be reached, and which hooks fired in it: the data on this machine, or a server's.
import { setTimeout as sleep } from 'node:timers/promises'
import { toHeedError } from '../../../kernel/errors.ts'
import type { SetupEnvironment } from '../environment.ts'
import type { Invocation } from '../invocation.ts'
import type { Check, Fired } from './check.ts'
import { hasArrived } from './running-checks.ts'
import type { Looked } from './settings-checks.ts'

/** A process that serves the data answers a hook first, and notes a moment later that it fired. */
const noticeMs = 3_000
const pauseMs = 50

interface Reached {
  readonly check: Omit<Check, 'agent'>
  /** Undefined if nobody could be asked. */
  readonly hooks: readonly Fired[] | undefined
}

type Ask = () => Promise<readonly Fired[]>
/** Asks until the event that was sent has arrived, or does not come. */
type Settled = (ask: Ask) => Promise<readonly Fired[]>

/** The data that the agent was given, as the person at this terminal sees it. `isSent`: an event was sent there just now. */
export async function reach(invocation: Invocation, looked: Looked, isSent: boolean): Promise<Reached> {
  const server = invocation.env.setup?.server
  const settled: Settled = async (ask) => {
    let hooks = await ask()
    for (let waited = 0; isSent && !hasArrived(looked, hooks) && waited < noticeMs; waited += pauseMs) {
      await sleep(pauseMs)
      hooks = await ask()
    }
    return hooks
  }
  return server ? reachServer(server, settled) : reachData(invocation, looked.data, settled)
}

async function reachServer(
  { url, firings }: NonNullable<SetupEnvironment['server']>,
  settled: Settled,
): Promise<Reached> {
  const where = `hooks go to the server at ${url} (HEED_URL)`
  try {
    const hooks = await settled(async () => (await firings()).hooks)
    return { check: { check: 'data', state: 'ok', detail: `${where}.` }, hooks }
  } catch (error) {
    const detail = `${where}. ${toHeedError(error).message}`
    const remedy = 'Start that server, or unset HEED_URL: until then agents work without Heed.'
    return { check: { check: 'data', state: 'broken', detail, remedy }, hooks: undefined }
  }
}

async function reachData({ env }: Invocation, folder: string | undefined, settled: Settled): Promise<Reached> {
  try {
    const heed = await env.open('existing', folder)
    try {
      const caller = await heed.port.identify(env.key, 'cli', env.spokenFor)
      const ask = async () => ((await heed.port.execute(caller, 'hook_list', {})) as { hooks: Fired[] }).hooks
      const hooks = await settled(ask)
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
