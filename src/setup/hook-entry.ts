// The hooks of an agent as entries of its settings: one for each purpose, at the event that the agent has for it.
import type { AgentName } from '../kernel/agents.ts'
import { type AgentSetup, type Part, type Purpose, purposes, type Start } from './agent.ts'
import type { Entry, Json } from './json-edit.ts'

/** In seconds. Heed answers in far less; an agent goes on without it after that. */
export function patience(purpose: Purpose): number {
  // Codex allows no more for an interruption.
  if (purpose === 'interrupted') return 3
  return purpose === 'tool' ? 5 : 10
}

/** What runs for each event. */
export function hookCommand(agent: AgentName, { node, main, data }: Start): [string, ...string[]] {
  return [node, main, 'hook', agent, '--data', data]
}

/** The arguments of Node for the MCP server. */
export function serverArguments({ main, data }: Start): string[] {
  return [main, 'mcp', '--data', data]
}

export function hookEntries(
  agent: AgentName,
  events: AgentSetup['events'],
  handler: (purpose: Purpose) => Json,
): (Entry & { part: Part })[] {
  return purposes.flatMap((purpose) => {
    const event = events[purpose]
    if (event === undefined) return []
    const value = { hooks: [handler(purpose)] }
    return [{ part: purpose, path: ['hooks', event], value, isOurs: (group: unknown) => isOurs(agent, group) }]
  })
}

/** Whether all that a group runs is Heed: what else is in it belongs to somebody else. */
function isOurs(agent: AgentName, group: unknown): boolean {
  const { hooks } = (group ?? {}) as { hooks?: unknown }
  return Array.isArray(hooks) && hooks.length > 0 && hooks.every((hook) => isHeed(agent, hook))
}

function isHeed(agent: AgentName, hook: unknown): boolean {
  const { command, args } = (hook ?? {}) as { command?: unknown; args?: unknown }
  const line = [command, ...(Array.isArray(args) ? args : [])].join(' ')
  return new RegExp(`(heed|main\\.js)["']? hook ${agent}\\b`).test(line)
}
