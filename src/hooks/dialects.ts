// From the JSON of an agent's hook to an event, and from a reply to the JSON that the agent reads. Pure.
import type { AgentName } from '../kernel/agents.ts'
import { invalidInput } from '../kernel/errors.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { type Dialect, type Fields, type HookEvent, isFields, type Reply, textOf } from './event.ts'
import { gemini } from './gemini.ts'

const dialects: Readonly<Record<AgentName, Dialect>> = { 'claude-code': claudeCode, codex, gemini }

/** Longer names and ids are refused wherever they would be stored. */
const LONGEST_NAME = 200

/** The JSON of a hook, from its text if need be. */
export function fieldsOf(given: string | Fields): Fields {
  const value = typeof given === 'string' ? parsed(given) : given
  if (isFields(value)) return value
  throw invalidInput('event', 'must be the JSON object that the agent gives its hook.')
}

/** What the agent calls the event; undefined if it does not say. */
export function nameIn({ hook_event_name: name }: Fields): string | undefined {
  return typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME ? name : undefined
}

export function readEvent(agent: AgentName, event: Fields): HookEvent {
  const { turn, events } = dialects[agent]
  const name = nameIn(event)
  if (name === undefined) throw invalidInput('event.hook_event_name', 'must be the name of the event.')
  const read = Object.hasOwn(events, name) ? events[name] : undefined
  const { timestamp } = event
  const numbered = turn === undefined ? undefined : event[turn]
  return {
    agent,
    name,
    session: textOf(event, 'session_id'),
    turn: typeof numbered === 'string' && numbered !== '' ? numbered : undefined,
    sentAt: typeof timestamp === 'string' ? timestamp : undefined,
    told: read?.(event) ?? { purpose: 'other' },
  }
}

/** All three honour the same two answers. What is left out of a context is said. */
export function replyText({ agent, name }: HookEvent, reply: Reply): string {
  if ('block' in reply) return JSON.stringify({ decision: 'block', reason: inside(reply.block) })
  const additionalContext = cut(inside(reply.context), dialects[agent].longestContext)
  return JSON.stringify({ hookSpecificOutput: { hookEventName: name, additionalContext } })
}

/** Agents put a tag around what a hook says. Words that are quoted in it cannot end it. */
function inside(text: string): string {
  return text.replaceAll(/<(?=\s*\/?\s*(?:system-reminder|hook_context)\b)/giu, '‹')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInput('event', 'is not JSON, or was cut off because it is too long.')
  }
}

/** Never inside a character. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '')
}
