// The fields of a group: the union of what its actions take, each field once. Each description says which actions the field belongs
// to and which of them require it.
import type { Action } from '../action.ts'
import { type JsonSchema, mergeSchemas, type ObjectSchema, toClientSchema } from '../schema/index.ts'

interface Use {
  action: string
  schema: JsonSchema
  needed: boolean
}

export function groupFields(members: readonly Action[]): Record<string, JsonSchema> {
  const inputs = members.map((member): [string, ObjectSchema] => [
    member.name,
    toClientSchema(member.name, member.input, 'input'),
  ])
  const names = [...new Set(inputs.flatMap(([, input]) => Object.keys(input.properties)))]
  return Object.fromEntries(names.map((name) => [name, mergeField(name, usesOf(name, inputs), members.length)]))
}

function usesOf(field: string, inputs: readonly [string, ObjectSchema][]): Use[] {
  return inputs.flatMap(([action, input]) => {
    const schema = input.properties[field]
    return schema ? [{ action, schema, needed: input.required?.includes(field) ?? false }] : []
  })
}

function mergeField(field: string, uses: readonly Use[], members: number): JsonSchema {
  const merged = mergeSchemas(
    uses.map(({ schema }) => schema),
    { required: 'shared', loose: false },
  )
  if (!merged) throw new Error(`The field ${field} has different types in ${listOf(uses)}: rename one of them`)
  // A client that fills in defaults would send the field with actions that refuse it.
  const { default: _, ...schema } = merged
  return { ...schema, description: describe(uses, members) }
}

function describe(uses: readonly Use[], members: number): string {
  const texts = [...new Set(uses.map(({ schema }) => schema.description ?? ''))].filter((text) => text !== '')
  const [only] = texts
  const what =
    texts.length > 1
      ? texts.map((text) => `For ${listOf(uses.filter(({ schema }) => schema.description === text))}: ${text}`)
      : [only ?? '']
  return [...what, ...belonging(uses, members)].filter((text) => text !== '').join(' ')
}

/** A model pays for every word, so what is optional for every action says nothing. */
function belonging(uses: readonly Use[], members: number): string[] {
  const [needed, free] = [uses.filter((use) => use.needed), uses.filter((use) => !use.needed)]
  const others = uses.length === members ? 'the others' : listOf(free)
  const standard = defaultOf(free)
  return [
    ...(needed.length > 0 ? [`Required for ${needed.length === members ? 'every action' : listOf(needed)}.`] : []),
    ...(free.length > 0 && (free.length < members || standard) ? [`Optional for ${others}${standard}.`] : []),
  ]
}

function defaultOf(uses: readonly Use[]): string {
  const [value, ...others] = new Set(uses.map(({ schema }) => schema.default))
  return value === undefined || others.length > 0 ? '' : ` (${JSON.stringify(value)} unless given)`
}

function listOf(uses: readonly Use[]): string {
  return uses.map(({ action }) => action).join(', ')
}
