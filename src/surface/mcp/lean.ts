// The schemas as clients see them. A model pays for every word, so bounds that a call would only be refused by are left out (the
// action checks them and says so), and of an answer only the names and types of its fields are shown.
import type { JsonSchema, ObjectSchema } from '../../kernel/schema/index.ts'

const bounds = ['minLength', 'maxLength', 'minItems', 'maxItems']

export function leanInput(schema: ObjectSchema, hidden: readonly string[]): ObjectSchema {
  const needed = schema.required ?? []
  const isShown = (field: string) => needed.includes(field) || !hidden.includes(field)
  const shown = Object.entries(schema.properties).filter(([field]) => isShown(field))
  return withoutBounds({ ...schema, properties: Object.fromEntries(shown) }) as ObjectSchema
}

function withoutBounds(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => !bounds.includes(keyword))
  const lean: JsonSchema = Object.fromEntries(kept)
  if (schema.properties) lean.properties = mapValues(schema.properties, withoutBounds)
  if (schema.items) lean.items = withoutBounds(schema.items)
  return lean
}

/** What is deeper accepts anything. */
const LEVELS = 1

export function leanOutput(schema: ObjectSchema): ObjectSchema {
  return { ...outline(schema, LEVELS), type: 'object', properties: outline(schema, LEVELS).properties ?? {} }
}

function outline({ type, enum: values, properties, items, required }: JsonSchema, levels: number): JsonSchema {
  const shown: JsonSchema = { ...(type && { type }), ...(values && { enum: values }) }
  if (type === 'array') return { ...shown, items: items && levels > 0 ? outline(items, levels - 1) : {} }
  if (type !== 'object') return shown
  const isShown = levels > 0 && properties !== undefined
  shown.properties = isShown ? mapValues(properties, (inner) => outline(inner, levels - 1)) : {}
  return levels === LEVELS && required ? { ...shown, required } : shown
}

/** What is needed to read a call. */
export function typesOf(schema: JsonSchema): JsonSchema {
  const { type, properties, items } = schema
  return {
    ...(type && { type }),
    ...(properties && { properties: mapValues(properties, typesOf) }),
    ...(items && { items: typesOf(items) }),
  }
}

function mapValues<A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}
