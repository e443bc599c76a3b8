// Reads the arguments of a tool call (`readArguments`). Some clients send null for "not given" (OpenAI's strict mode), or objects
// and lists as JSON text (seen from Claude Code): this file undoes both, and refuses what is no field. The action's own schema checks
// everything else.
import { invalidInput } from '../../kernel/errors.ts'
import { isSlipOf } from '../../kernel/nearest.ts'
import type { JsonSchema } from '../../kernel/schema/index.ts'

export type Arguments = Record<string, unknown>

function isRecord(value: unknown): value is Arguments {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const DEEPEST = 32

/** Does not recurse, because it runs before the depth is known. What runs after it may. */
function depthOver(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
    if (level.length === 0) return false
  }
  return true
}

/** The same value without the keys whose value is null, at any depth. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]))
}

/** Parses JSON text wherever the schema requires an object or a list. */
function withoutJsonText(value: unknown, schema: JsonSchema | undefined): unknown {
  if (schema?.type !== 'object' && schema?.type !== 'array') return value
  const meant = typeof value === 'string' ? (parsed(value) ?? value) : value
  if (Array.isArray(meant)) return meant.map((item) => withoutJsonText(item, schema.items))
  if (!isRecord(meant)) return meant
  return Object.fromEntries(
    Object.entries(meant).map(([key, inner]) => [key, withoutJsonText(inner, schema.properties?.[key])]),
  )
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (withoutNulls(value) as object) : undefined
  } catch {
    return undefined
  }
}

/** Clients add these themselves; Gemini CLI sends the one without an underscore. */
const ofClient = (key: string): boolean => key.startsWith('_') || key === 'wait_for_previous'

/** The fields of what a client sent. What is no field is refused, so that what it says is not lost. */
export function readArguments(raw: unknown, properties: Record<string, JsonSchema>): Arguments {
  if (depthOver(raw, DEEPEST))
    throw invalidInput('arguments', `are nested deeper than ${DEEPEST} levels. Send a flatter object.`)
  const given = withoutNulls(raw ?? {})
  if (!isRecord(given)) throw invalidInput('', 'The arguments must be an object.')
  const fields = Object.keys(properties)
  for (const key of Object.keys(given).filter((name) => !fields.includes(name) && !ofClient(name))) {
    const meant = fields.find((field) => isSlipOf(key, field))
    const remedy = meant === undefined ? `The fields are ${fields.join(', ')}.` : `Did you mean ${meant}?`
    throw invalidInput(key, `is not a field here. ${remedy}`)
  }
  const known: Arguments = {}
  for (const [key, schema] of Object.entries(properties)) {
    if (Object.hasOwn(given, key)) known[key] = withoutJsonText(given[key], schema)
  }
  return known
}
