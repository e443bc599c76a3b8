// Merges several schemas into one flat schema that accepts what each of them accepts. So a union, or the same field of several
// grouped actions, is shown without a union. Undefined if the types differ.
import type { JsonSchema } from './json-schema.ts'

export interface Merging {
  /** `shared`: what all require, for a value that matches one of them. `each`: what any requires, for a value that matches all. */
  required: 'shared' | 'each'
  /** Whether a property of different types may stay untyped, or makes the merge fail. */
  loose: boolean
}

export function mergeSchemas(schemas: readonly JsonSchema[], merging: Merging): JsonSchema | undefined {
  const [first, ...others] = schemas
  if (!first) return undefined
  return others.reduce<JsonSchema | undefined>((merged, next) => merged && mergeTwo(merged, next, merging), first)
}

function mergeTwo(a: JsonSchema, b: JsonSchema, merging: Merging): JsonSchema | undefined {
  if (JSON.stringify(a) === JSON.stringify(b)) return a
  const type = commonType(a.type, b.type)
  if (!type) return undefined
  const merged = sharedKeywords(a, b)
  merged.type = type
  if (a.enum && b.enum) merged.enum = [...new Set([...a.enum, ...b.enum])]
  if (type === 'object') return mergeObjects(merged, a, b, merging)
  if (type !== 'array') return merged
  const items = mergeTwo(a.items ?? {}, b.items ?? {}, merging) ?? (merging.loose ? {} : undefined)
  return items && { ...merged, items }
}

function commonType(a: string | undefined, b: string | undefined): string | undefined {
  if (a === b) return a
  const numeric = [a, b].every((type) => type === 'integer' || type === 'number')
  return numeric ? 'number' : undefined
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']

function sharedKeywords(a: JsonSchema, b: JsonSchema): JsonSchema {
  const shared: JsonSchema = {}
  for (const [keyword, value] of Object.entries(a)) {
    const other = b[keyword]
    if (JSON.stringify(value) === JSON.stringify(other)) shared[keyword] = value
    else if (lower.includes(keyword) && other !== undefined)
      shared[keyword] = Math.min(value as number, other as number)
    else if (upper.includes(keyword) && other !== undefined)
      shared[keyword] = Math.max(value as number, other as number)
  }
  return shared
}

function mergeObjects(merged: JsonSchema, a: JsonSchema, b: JsonSchema, merging: Merging): JsonSchema | undefined {
  const properties: Record<string, JsonSchema> = { ...a.properties }
  for (const [key, value] of Object.entries(b.properties ?? {})) {
    const known = properties[key]
    const both = known ? (mergeTwo(known, value, merging) ?? (merging.loose ? {} : undefined)) : value
    if (!both) return undefined
    properties[key] = both
  }
  const [left, right] = [a.required ?? [], b.required ?? []]
  const required =
    merging.required === 'each' ? [...new Set([...left, ...right])] : left.filter((key) => right.includes(key))
  const { required: _, ...rest } = merged
  return { ...rest, properties, ...(required.length > 0 && { required }) }
}
