// What a hook of an agent tells, in one shape for all agents, and what Heed answers to it. Pure.
import type { AgentName } from '../kernel/agents.ts'
import { invalidInput } from '../kernel/errors.ts'

/** What an event is for. `other`: Heed only notes that it came. */
export const purposes = [
  'message',
  'tool',
  'answered',
  'session_start',
  'session_end',
  'interrupted',
  'denied',
  'other',
] as const
export type Purpose = (typeof purposes)[number]

export interface Prompt {
  readonly purpose: 'message'
  /** As it arrived, whoever wrote it. */
  readonly prompt: string
  /** Who the event says wrote it, if it says so. */
  readonly source: string | undefined
  /** Whether it was sent to a subagent, which no person talks to. */
  readonly isForSubagent: boolean
}

export interface ToolUse {
  readonly purpose: 'tool'
  readonly tool: string
  readonly input: Fields
  /** Whether it is a tool of Heed itself. */
  readonly isOwn: boolean
}

export interface Answered {
  readonly purpose: 'answered'
  readonly response: string
  /** Whether a hook made the agent go on after it had answered. */
  readonly isRepeated: boolean
}

export interface Denied {
  readonly purpose: 'denied'
  readonly tool: string
}

interface Plain {
  readonly purpose: Exclude<Purpose, 'message' | 'tool' | 'answered' | 'denied'>
}

export type Told = Prompt | ToolUse | Answered | Denied | Plain

export interface HookEvent {
  readonly agent: AgentName
  /** What the agent calls it. */
  readonly name: string
  readonly session: string
  /** The turn, if the agent numbers its turns. */
  readonly turn: string | undefined
  /** When the agent sent it, as it says. */
  readonly sentAt: string | undefined
  readonly told: Told
}

export type Reply = { readonly block: string } | { readonly context: string }

/** How one agent writes its events, and what it takes. */
export interface Dialect {
  /** The field that has the turn. */
  readonly turn: string | undefined
  /** What an event is for, by its name. */
  readonly events: Readonly<Record<string, (event: Fields) => Told>>
  /** A longer context would be cut by the agent, or saved to a file. */
  readonly longestContext: number
}

export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that the event must have. */
export function textOf(event: Fields, field: string): string {
  const value = event[field]
  if (typeof value === 'string') return value
  throw invalidInput(`event.${field}`, `must be text, not ${value === undefined ? 'missing' : typeof value}.`)
}

export function textIn(event: Fields, field: string): string | undefined {
  const value = event[field]
  return typeof value === 'string' ? value : undefined
}

export function fieldsIn(event: Fields, field: string): Fields {
  const value = event[field]
  return isFields(value) ? value : {}
}
