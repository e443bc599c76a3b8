// The largest input that the schema of an action allows: every list full and every text as long as it may be, within what a
// request may have. Words are new in every call, so that nothing is cached from the one before.
import type { Action } from '../../src/kernel/action.ts'
import { type JsonSchema, toClientSchema } from '../../src/kernel/schema/index.ts'

/** Below the limit of a body, with room for what JSON adds. */
const MOST_CHARACTERS = 900_000
/** A text that may be at least this long is what somebody says, not a name or an id. */
const FREE_TEXT = 500
/** Fields without free text. */
const LEFT_OUT = new Set(['cursor', 'idempotency_key', 'trust', 'on_behalf_of', 'domain_pattern', 'url', 'until'])

/** `given` has what must be known or needs a special form: its names, ids, numbers and choices are kept, its texts are not. */
export function largestInput(action: Action, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const room = { left: MOST_CHARACTERS }
  const { properties } = toClientSchema(action.name, action.input, 'input')
  const input: Record<string, unknown> = { ...given }
  for (const [field, schema] of Object.entries(properties)) {
    if (LEFT_OUT.has(field)) continue
    if (isFreeText(schema)) input[field] = largest(schema, room)
    else if (field === 'limit') input[field] = schema.maximum ?? 50
    else if (schema.type === 'array' && schema.items?.type === 'string' && !(field in given))
      input[field] = largest(schema, room)
  }
  return input
}

function isFreeText({ type, maxLength, enum: choices }: JsonSchema): boolean {
  return type === 'string' && choices === undefined && Number(maxLength ?? 0) >= FREE_TEXT
}

interface Room {
  left: number
}

function largest(schema: JsonSchema, room: Room): unknown {
  if (schema.type !== 'array') return text(Math.min(Number(schema.maxLength), room.left), room)
  const items: unknown[] = []
  const length = Number(schema.items?.maxLength ?? 1)
  while (items.length < Number(schema.maxItems ?? 0) && room.left > length) items.push(text(length, room))
  return items
}

/** Words of four to nine letters, and nothing at the end that would be cut off. */
export function text(length: number, room: Room = { left: length }): string {
  room.left -= length
  let made = ''
  while (made.length < length)
    made += `${Math.random()
      .toString(36)
      .slice(2, 6 + Math.floor(6 * Math.random()))} `
  return `${made.slice(0, length - 1)}x`
}
