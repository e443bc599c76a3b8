// The example in an action's help: a call with every required field, as flags and as --input.
import type { Action } from '../../kernel/action.ts'
import { type FieldSchema, type Flag, flagsOf, hasFlag } from './flag.ts'

export function examplesOf(
  command: string,
  schema: FieldSchema,
  { example, main }: Pick<Action, 'example' | 'main'> = {},
): string[] {
  if (example) return [`${command} --input ${quote(JSON.stringify(example))}`]
  const required = flagsOf(schema).filter((flag) => flag.required)
  const values = required.map((flag) => [flag, exampleValue(flag.schema, flag.field)] as const)
  const inputOnly = (schema.required ?? []).filter((field) => !hasFlag(field))
  const input = Object.fromEntries([
    ...values.map(([flag, value]) => [flag.field, value] as const),
    ...inputOnly.map((field) => [field, exampleValue(schema.properties?.[field] ?? {}, field)] as const),
  ])
  if (Object.keys(input).length === 0) return [command]
  const whole = `${command} --input ${quote(JSON.stringify(input))}`
  if (inputOnly.length > 0) return [whole]
  return [[command, ...values.map(([flag, value]) => asTyped(flag, value, main))].join(' '), whole]
}

function exampleValue(schema: FieldSchema, field: string): unknown {
  const given = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default
  if (given !== undefined) return given
  switch (schema.type) {
    case 'number':
    case 'integer':
      return schema.minimum !== undefined && schema.minimum > 1 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'array':
      return [exampleValue(schema.items ?? {}, field)]
    case 'object': {
      const fields = schema.required ?? []
      return Object.fromEntries(fields.map((name) => [name, exampleValue(schema.properties?.[name] ?? {}, name)]))
    }
    default:
      return field.endsWith('_id') ? 'ID' : 'TEXT'
  }
}

function asTyped(flag: Flag, value: unknown, main: string | undefined): string {
  if (flag.field === main && typeof value === 'string') return quote(value)
  const values = flag.list && Array.isArray(value) ? value : [value]
  return values.map((each) => `${flag.name} ${quote(typeof each === 'string' ? each : JSON.stringify(each))}`).join(' ')
}

function quote(text: string): string {
  return /^[\w.,:@%+=/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
