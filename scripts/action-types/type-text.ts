// Renders a schema as a TypeScript type. A schema of a kind that no action uses yet is an error, so that no type is wrong.
import { comment } from './comment.ts'
import { type Schema, shapeOf } from './schema.ts'

/** The name of a shape, if it has one. */
export type NameOf = (shape: string) => string | undefined

/** The fields of an object, each with its comment. */
export function fieldTexts(
  { properties = {}, required = [], additionalProperties }: Schema,
  nameOf: NameOf,
  indent: string,
) {
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = typeText(field, nameOf, indent)
    const line = required.includes(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`
    return `${fieldComment(field, indent)}${indent}${line}\n`
  })
  return isOpen(additionalProperties) ? [...fields, `${indent}[field: string]: unknown\n`] : fields
}

function typeText(schema: Schema, nameOf: NameOf, indent: string): string {
  if (Object.keys(schema).length === 0) return 'unknown'
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.const !== undefined) return literal(schema.const)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.map((one) => typeText(one, nameOf, indent)).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'null':
      return schema.type
    case 'integer':
      return 'number'
    case 'array':
      return arrayText(schema, nameOf, indent)
    case 'object':
      return nameOf(shapeOf(schema)) ?? objectText(schema, nameOf, indent)
    default:
      throw new Error(`There is no type yet for the schema ${JSON.stringify(schema)}`)
  }
}

function arrayText({ items = {} }: Schema, nameOf: NameOf, indent: string): string {
  const item = typeText(items, nameOf, indent)
  return items.enum ? `(${item})[]` : `${item}[]`
}

function objectText(schema: Schema, nameOf: NameOf, indent: string): string {
  const { properties, additionalProperties } = schema
  if (properties) return `{\n${fieldTexts(schema, nameOf, `${indent}  `).join('')}${indent}}`
  if (!isOpen(additionalProperties)) return 'Record<string, never>'
  return `Record<string, ${typeText(additionalProperties, nameOf, indent)}>`
}

function isOpen(additionalProperties: Schema['additionalProperties']): additionalProperties is Schema {
  return typeof additionalProperties === 'object'
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : JSON.stringify(value)
}

function fieldComment({ description = '', default: value }: Schema, indent: string): string {
  return comment(value === undefined ? description : `${description}\n@default ${JSON.stringify(value)}`, indent)
}
