// Whether what is written runs: each command is started as the agent would start it, with an event that means nothing.
import type { AgentName } from '../../../kernel/agents.ts'
import type { SetupEnvironment } from '../environment.ts'
import type { Check, Fired } from './check.ts'
import type { Looked, Written } from './settings-checks.ts'
import { type Started, start } from './started.ts'

const NOTHING = 'HeedDoctor'
/** Heed notes that it came, and does nothing. */
const harmless = JSON.stringify({ hook_event_name: NOTHING, session_id: 'heed-doctor', cwd: '/' })

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'heed-doctor', version: '1' } },
})

/** The hooks of an agent are mostly one command: it is started once. */
export async function runWritten({ agent, written }: Looked, setup: SetupEnvironment): Promise<Map<Written, Started>> {
  const runs = new Map<string, Promise<Started>>()
  const results = new Map<Written, Started>()
  for (const each of written.filter(({ isTrusted }) => isTrusted)) {
    const line = JSON.stringify(each.command)
    const run = runs.get(line) ?? start(each.command, { ...inputFor(each), ...surroundings(agent, setup) })
    runs.set(line, run)
    results.set(each, await run)
  }
  return results
}

function inputFor({ isServer }: Written) {
  return { stdin: `${isServer ? initialize : harmless}\n`, untilLine: isServer }
}

function surroundings(agent: AgentName, { programs, start: { platform } }: SetupEnvironment) {
  return { env: programs, shell: agent === 'gemini' && platform === 'win32' ? 'powershell.exe' : true }
}

/** Whether the event that means nothing came. */
export function hasArrived({ agent }: Looked, fired: readonly Fired[]): boolean {
  return fired.some((each) => each.agent === agent && each.event === NOTHING)
}

/** `fired` is undefined if Heed could not be asked. */
export function checkOf(
  looked: Looked,
  { check, isServer }: Written,
  ran: Started | undefined,
  fired: readonly Fired[] | undefined,
): Check {
  const { agent, scope } = looked
  const about = { agent, scope, check }
  const repair = `Run heed init ${agent} --${scope}.`
  if (!ran) {
    const detail = 'is not what heed init writes here, so it was not started.'
    return { ...about, state: 'broken', detail, remedy: repair }
  }
  if (ran.problem !== undefined)
    return { ...about, state: 'broken', detail: `does not run: ${ran.problem}`, remedy: repair }
  if (isServer) return { ...about, state: 'ok', detail: `answers after ${ran.ms} ms.` }
  const runs = `runs in ${ran.ms} ms`
  if (!fired) return { ...about, state: 'unknown', detail: `${runs}; when it fired is not known.` }
  if (!hasArrived(looked, fired))
    return { ...about, state: 'broken', detail: `${runs}, but its events do not arrive in this data.`, remedy: repair }
  const last = fired.find((each) => each.agent === agent && each.event === check)
  if (!last) return { ...about, state: 'unknown', detail: `${runs}; has not fired yet.` }
  const { times, fired_at: at, duration_ms: ms, failed_at: failedAt, failure } = last
  if (failedAt !== undefined && failedAt >= at)
    return { ...about, state: 'broken', detail: `${runs}, but failed at ${failedAt}: ${failure}` }
  const often = times === 1 ? 'once' : `${times} times`
  return { ...about, state: 'ok', detail: `${runs}; fired ${often}, last at ${at} (Heed took ${Math.round(ms)} ms).` }
}
