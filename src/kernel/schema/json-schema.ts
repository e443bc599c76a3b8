// Converts the Zod schema of an action to the part of JSON Schema that every MCP client accepts: no unions, no references, no lists
// of types, no open or untyped input. If that is not possible, an input is an error, and an output accepts anything at that place.
import { z } from 'zod'
import { mergeSchemas } from './merge-schemas.ts'

export interface JsonSchema {
  type?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  additionalProperties?: boolean | JsonSchema
  [keyword: string]: unknown
}

export interface ObjectSchema extends JsonSchema {
  type: 'object'
  properties: Record<string, JsonSchema>
}

export type Direction = 'input' | 'output'

interface Scope {
  direction: Direction
  definitions: Record<string, JsonSchema>
  /** The references being followed, to notice a schema that contains itself. */
  open: readonly string[]
}

export function toClientSchema(name: string, schema: z.ZodObject, direction: Direction): ObjectSchema {
  const raw = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: direction === 'input' ? 'throw' : 'any',
  }) as JsonSchema
  const definitions = (raw.$defs ?? {}) as Record<string, JsonSchema>
  const root = simplify(raw, name, { direction, definitions, open: [] })
  // An unknown key beside the fields is ignored (clients add their own), so the root does not forbid it.
  delete root.additionalProperties
  return root as ObjectSchema
}

const dropped = new Set([
  '$schema',
  '$defs',
  '$id',
  'id',
  'propertyNames',
  'anyOf',
  'oneOf',
  'allOf',
  'const',
  '$ref',
  'examples',
])

function simplify(raw: JsonSchema, path: string, scope: Scope): JsonSchema {
  if (typeof raw.$ref === 'string') return followReference(raw, raw.$ref, path, scope)
  const members = membersOf(raw)
  if (members) return simplifyUnion(raw, members, path, scope)

  const schema: JsonSchema = {}
  for (const [keyword, value] of Object.entries(raw)) {
    if (!dropped.has(keyword) && !isNoise(raw, keyword, value)) schema[keyword] = value
  }
  if ('const' in raw) schema.enum = [raw.const]
  if (schema.enum) schema.enum = schema.enum.filter((value) => value !== null)
  if (schema.type === 'object') return simplifyObject(schema, path, scope)
  if (schema.type === 'array') return { ...schema, items: simplifyItems(schema, path, scope) }
  if (!schema.type && scope.direction === 'input') throw unsafe(path, 'accepts any type; give it one')
  return schema
}

/** The safe-integer bounds of every `z.int()`, and the pattern that only repeats a format. */
function isNoise(raw: JsonSchema, keyword: string, value: unknown): boolean {
  if (keyword === 'pattern') return raw.format !== undefined
  return (keyword === 'minimum' || keyword === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER
}

function followReference(raw: JsonSchema, reference: string, path: string, scope: Scope): JsonSchema {
  const target = scope.definitions[reference.replace('#/$defs/', '')]
  if (!target || scope.open.includes(reference)) {
    if (scope.direction === 'input') throw unsafe(path, 'contains itself; give it a fixed depth')
    return {}
  }
  const { $ref: _, ...beside } = raw
  return simplify({ ...target, ...beside }, path, { ...scope, open: [...scope.open, reference] })
}

/** The schemas of which a value must match one, or all; a list of types is also a union. */
function membersOf(raw: JsonSchema): JsonSchema[] | undefined {
  const types: unknown = raw.type
  if (Array.isArray(types)) return types.map((type: string) => ({ ...raw, type }))
  return (raw.anyOf ?? raw.oneOf ?? raw.allOf) as JsonSchema[] | undefined
}

function isNullable(raw: JsonSchema): boolean {
  if (raw.enum?.includes(null) || raw.type === 'null') return true
  return membersOf(raw)?.some(isNullable) ?? false
}

function simplifyUnion(raw: JsonSchema, members: JsonSchema[], path: string, scope: Scope): JsonSchema {
  const described = raw.description === undefined ? {} : { description: raw.description }
  const kept = members.filter((member) => member.type !== 'null').map((member) => simplify(member, path, scope))
  const merged = mergeSchemas(kept, { required: raw.allOf ? 'each' : 'shared', loose: scope.direction === 'output' })
  if (merged) return { ...merged, ...described }
  if (scope.direction === 'input') throw unsafe(path, 'is a union of different types; take one')
  return described
}

function simplifyObject(schema: JsonSchema, path: string, scope: Scope): JsonSchema {
  const raw = schema.properties ?? {}
  const properties: Record<string, JsonSchema> = {}
  for (const [key, value] of Object.entries(raw)) properties[key] = simplify(value, `${path}.${key}`, scope)

  const { required, additionalProperties, ...rest } = schema
  // A null is never sent in either direction, so a field that may be null is a field that may be missing.
  const needed = required?.filter((key) => properties[key]?.type && raw[key] && !isNullable(raw[key])) ?? []
  const object: JsonSchema = { ...rest, properties, ...(needed.length > 0 && { required: needed }) }
  if (scope.direction === 'input') {
    const isOpen = typeof additionalProperties === 'object'
    if (isOpen && Object.keys(additionalProperties).length > 0)
      throw unsafe(path, 'is a record; take a list of keys and values')
    if (path.includes('.') && Object.keys(properties).length === 0)
      throw unsafe(path, 'is an object without properties')
    return isOpen ? object : { ...object, additionalProperties: false }
  }
  if (typeof additionalProperties !== 'object') return object
  return { ...object, additionalProperties: simplify(additionalProperties, `${path}.*`, scope) }
}

function simplifyItems(schema: JsonSchema, path: string, scope: Scope): JsonSchema {
  if (schema.items && !isNullable(schema.items)) return simplify(schema.items, `${path}[]`, scope)
  if (scope.direction === 'input') throw unsafe(path, 'is an array whose items have no single type')
  return {}
}

/** A mistake in an action's definition: found when the tools are rendered, never by a caller. */
function unsafe(path: string, problem: string): Error {
  return new Error(`The MCP input ${path} ${problem}: clients drop or mangle such a schema`)
}
