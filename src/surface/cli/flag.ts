// The flags of an action, rendered from its input schema: the name, the kind of value and the meaning of each.
import type { Action } from '../../kernel/action.ts'

/** The part of JSON Schema that flags are rendered from. */
export interface FieldSchema {
  type?: string | string[]
  description?: string
  properties?: Record<string, FieldSchema>
  required?: string[]
  items?: FieldSchema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minimum?: number
  anyOf?: FieldSchema[]
  oneOf?: FieldSchema[]
  $ref?: string
  $defs?: Record<string, FieldSchema>
}

/** How the text of a flag becomes a value. `mixed` is read as JSON if it is JSON, otherwise as text. */
export type Kind = 'text' | 'number' | 'boolean' | 'json' | 'mixed'

export interface Flag {
  /** The field of the input, `domain_pattern`. */
  readonly field: string
  /** What is typed, `--domain-pattern`. */
  readonly name: string
  readonly kind: Kind
  /** It can be repeated, or given once as a JSON list. */
  readonly list: boolean
  readonly required: boolean
  readonly schema: FieldSchema
}

/** Used by the command itself; a field with such a name is given through --input. */
const reserved = new Set(['input', 'json', 'help'])

export function inputSchema(action: Action): FieldSchema {
  return action.input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as FieldSchema
}

export function flagsOf(schema: FieldSchema): Flag[] {
  return Object.entries(schema.properties ?? {})
    .filter(([field]) => hasFlag(field))
    .map(([field, raw]) => {
      const value = resolve(raw, schema)
      const list = value.type === 'array'
      return {
        field,
        name: flagName(field),
        kind: kindOf(list ? resolve(value.items ?? {}, schema) : value),
        list,
        required: schema.required?.includes(field) ?? false,
        schema: value,
      }
    })
}

/** A variable of the environment, which can be at fault too, is named as it is. */
export function flagName(field: string): string {
  return /^[A-Z]/.test(field) ? field : `--${argumentName(field)}`
}

/** The field given without its flag: `domain-pattern`. */
export function argumentName(field: string): string {
  return field.replaceAll('_', '-')
}

/** `no_…` has no flag either: `--no-x` already means that x is off. */
export function hasFlag(field: string): boolean {
  return /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(field) && !field.startsWith('no_') && !reserved.has(field)
}

export function placeholder(flag: Flag): string {
  const names: Record<Kind, string> = {
    text: 'text',
    number: 'number',
    boolean: 'yes|no',
    json: 'json',
    mixed: 'value',
  }
  const choices = choicesOf(flag)
  return choices && choices.join('|').length <= 24 ? choices.join('|') : names[flag.kind]
}

/** The help of a flag: its meaning, then in brackets how to fill it. */
export function describeFlag(flag: Flag): string {
  const notes: string[] = []
  if (flag.required) notes.push('required')
  const choices = choicesOf(flag)
  if (choices) notes.push(`one of ${choices.join(', ')}`)
  if (flag.list) notes.push('repeat it, or give a JSON list')
  if (flag.schema.default !== undefined) notes.push(`default ${JSON.stringify(flag.schema.default)}`)
  return [flag.schema.description, notes.length > 0 ? `(${notes.join('; ')})` : ''].filter(Boolean).join(' ')
}

export function choicesOf({ schema, list }: Flag): string[] | undefined {
  return (list ? schema.items?.enum : schema.enum)?.filter((choice) => choice !== null).map(String)
}

function resolve(schema: FieldSchema, root: FieldSchema): FieldSchema {
  const name = schema.$ref?.replace(/^#\/\$defs\//, '')
  const target = name === undefined ? undefined : root.$defs?.[name]
  const { $ref, ...own } = schema
  return withoutNull(target ? { ...target, ...own } : schema)
}

/** Ignores that a field may be null: its flag takes the other type. */
function withoutNull(schema: FieldSchema): FieldSchema {
  const { anyOf, ...own } = schema
  const variants = anyOf?.filter(({ type }) => type !== 'null')
  if (variants?.length === 1) return { ...variants[0], ...own }
  if (!Array.isArray(schema.type)) return schema
  const types = schema.type.filter((type) => type !== 'null')
  return types.length === 1 ? { ...schema, type: types[0] as string } : schema
}

function kindOf(schema: FieldSchema): Kind {
  switch (schema.type) {
    case 'string':
      return 'text'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'object':
    case 'array':
      return 'json'
    default:
      return 'mixed'
  }
}
