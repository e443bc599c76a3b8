// One tool for several actions: its flat schema, and its two call shapes, {action, args} and {action, target_id, payload}.
import type { Action } from '../../kernel/action.ts'
import { invalidInput } from '../../kernel/errors.ts'
import { envelope as envelopeFields } from '../../kernel/input.ts'
import { type Arguments, isRecord, readArguments } from './arguments.ts'
import { groupFields } from './group-fields.ts'
import { type JsonSchema, type ObjectSchema, toClientSchema } from './json-schema.ts'
import { mergeSchemas } from './merge-schemas.ts'
import { annotate, type Plan, type Tool } from './tool.ts'

const leads: Record<string, string> = { feedback: 'Submit corrections and feedback on evidence.' }

/** What says who speaks and in which task: beside the action, not among its arguments. */
const envelope = Object.keys(envelopeFields)

export function groupTool(name: string, members: readonly Action[], callable: readonly Action[]): Tool {
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
  const fields = groupFields(members)
  const inputSchema = renderInput(members, fields)
  return {
    name,
    title,
    description: describe(name, members),
    inputSchema,
    outputSchema: renderOutput(name, members),
    annotations: annotate(title, members),
    plan: (raw) => plan(readArguments(raw, { ...fields, ...inputSchema.properties }), callable, members),
  }
}

function describe(name: string, members: readonly Action[]): string {
  const lead = leads[name] ?? `The actions of ${name}.`
  return [
    `${lead} Choose an action and put its fields into args; or name what it is about in target_id and put the other fields into payload. Actions:`,
    ...members.map(
      (member) => `- ${member.name}${member.target ? ` (target_id: ${member.target})` : ''}: ${member.description}`,
    ),
  ].join('\n')
}

function renderInput(members: readonly Action[], fields: Record<string, JsonSchema>): ObjectSchema {
  const above: Record<string, JsonSchema> = {}
  const within: Record<string, JsonSchema> = {}
  for (const [field, schema] of Object.entries(fields)) {
    if (envelope.includes(field)) above[field] = schema
    else within[field] = schema
  }
  const flat = (description: string, properties: Record<string, JsonSchema>): JsonSchema => ({
    type: 'object',
    description,
    properties,
    additionalProperties: false,
  })
  const bare = Object.entries(within).map(([field, { description: _, ...schema }]): [string, JsonSchema] => [
    field,
    schema,
  ])
  const { task_id, ...rest } = above
  return {
    type: 'object',
    properties: {
      ...(task_id && { task_id }),
      action: { type: 'string', enum: members.map((member) => member.name), description: 'What to do.' },
      args: flat('The fields of the action.', within),
      target_id: { type: 'string', description: 'What the action is about, in place of that field in args.' },
      // Said once: whoever reads the tool pays for every word of it.
      payload: flat('The same fields beside target_id, in place of args.', Object.fromEntries(bare)),
      ...rest,
    },
    required: ['action'],
  }
}

function renderOutput(name: string, members: readonly Action[]): ObjectSchema {
  const outputs = members.map((member) => toClientSchema(member.name, member.output, 'output'))
  const merged = mergeSchemas(outputs, { required: 'shared', loose: true })
  if (!merged) throw new Error(`The actions of ${name} answer with fields of one name and different types`)
  return merged as ObjectSchema
}

function plan(given: Arguments, callable: readonly Action[], members: readonly Action[]): Plan {
  const choices = members.map((member) => member.name).join(', ')
  if (given.action === undefined) throw invalidInput('action', `is required: one of ${choices}.`)
  const action = callable.find((member) => member.name === given.action)
  if (!action) throw invalidInput('action', `is not an action here: send one of ${choices}.`)

  const args = fieldsOf(given, 'args')
  const payload = fieldsOf(given, 'payload')
  if (args && payload) throw invalidInput('payload', 'was sent together with args: send the fields in one of the two.')
  const place = payload || (!args && given.target_id !== undefined) ? 'payload' : 'args'

  const names = new Map<string, string>()
  // The nearest guess of a model that has not read the schema: the fields beside the action instead of inside args.
  const beside = args || payload ? {} : fieldsBeside(given, action)
  for (const field of Object.keys(beside)) names.set(field, field)
  const input: Arguments = { ...beside, ...args, ...payload }
  // Document 001 calls it target_id wherever it stands.
  const within = Object.hasOwn(action.input.shape, 'target_id') ? undefined : input.target_id
  if (action.target && within !== undefined) delete input.target_id
  const put = (field: string, value: unknown, as: string) => {
    if (value === undefined) return
    if (Object.hasOwn(input, field) && input[field] !== value) {
      throw invalidInput(as, `differs from ${place}.${field}: send one of the two.`)
    }
    input[field] = value
    names.set(field, as)
  }
  for (const field of envelope) {
    // The schema has it beside the action, so that is where it is missed.
    if (!Object.hasOwn(input, field)) names.set(field, field)
    if (Object.hasOwn(action.input.shape, field)) put(field, given[field], field)
  }
  if (action.target) put(action.target, within, `${place}.target_id`)
  if (action.target) put(action.target, given.target_id, 'target_id')
  if (action.target && place === 'payload' && !Object.hasOwn(input, action.target))
    names.set(action.target, 'target_id')
  return { action: action.name, input, callerName: (field) => nameWithin(names, place, field) }
}

function fieldsBeside(given: Arguments, action: Action): Arguments {
  const fields = Object.keys(action.input.shape).filter((field) => !envelope.includes(field))
  return Object.fromEntries(fields.flatMap((field) => (Object.hasOwn(given, field) ? [[field, given[field]]] : [])))
}

/** The object under `key`, if it has anything in it: clients fill the shape they do not use with nothing. */
function fieldsOf(given: Arguments, key: 'args' | 'payload'): Arguments | undefined {
  const fields = given[key]
  if (fields === undefined) return undefined
  if (!isRecord(fields)) throw invalidInput(key, 'must be an object with the fields of the action.')
  return Object.keys(fields).length > 0 ? fields : undefined
}

function nameWithin(names: ReadonlyMap<string, string>, place: string, field: string): string {
  const [first = '', ...rest] = field.split('.')
  return [names.get(first) ?? `${place}.${first}`, ...rest].join('.')
}
