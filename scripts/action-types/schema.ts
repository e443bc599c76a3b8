// The schemas of actions as JSON Schema, and the part of it that actions use.
import { z } from 'zod'

export type Direction = 'input' | 'output'

export interface Schema {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

/** Words that are accepted in any case are text with examples in the schema. Their type is the words, and the same in capitals. */
export function schemaOf(schema: z.ZodObject, io: Direction): Schema {
  return z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const words = z.globalRegistry.get(zodSchema)?.examples as string[] | undefined
      if (io === 'input' && words) jsonSchema.enum = [...words, ...words.map((word) => word.toUpperCase())]
    },
  }) as Schema
}

/** What two objects of one shape have in common: everything except the description of their field. */
export function shapeOf({ type, properties, required, additionalProperties }: Schema): string {
  return JSON.stringify({ type, properties, required, additionalProperties })
}

/** `properties.items[]`: the items of the field of that name. */
export function fieldAt(schema: Schema, path: string): Schema {
  return path.split('.').reduce((within, step) => {
    const field = within.properties?.[step.replace('[]', '')]
    const found = step.endsWith('[]') ? field?.items : field
    if (!found) throw new Error(`No field ${path} in ${JSON.stringify(schema)}`)
    return found
  }, schema)
}

/** The objects within a schema, at any depth, without itself. */
export function objectsWithin(schema: Schema): Schema[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return inner.flatMap((field) => [...(field.properties ? [field] : []), ...objectsWithin(field)])
}
