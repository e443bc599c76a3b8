// Every action with its fields, by context.
import { z } from 'zod'
import { conversationActions } from '../../src/domain/conversation/index.ts'
import { evidenceActions } from '../../src/domain/evidence/index.ts'
import { intentActions } from '../../src/domain/intent/index.ts'
import { reviewActions } from '../../src/domain/review/index.ts'
import { trainingRunActions } from '../../src/domain/training/index.ts'
import { hookActions } from '../../src/hooks/index.ts'
import { keyActions } from '../../src/kernel/access/index.ts'
import type { Action } from '../../src/kernel/action.ts'
import { feedbackActions } from '../../src/kernel/feedback/index.ts'
import { inboxActions } from '../../src/kernel/inbox/index.ts'
import { envelope } from '../../src/kernel/input.ts'
import { settingsActions } from '../../src/kernel/settings/index.ts'
import { sweepActions } from '../../src/kernel/sweeps/index.ts'
import { trainingActions } from '../../src/kernel/training/index.ts'
import { loopActions } from '../../src/loop/index.ts'
import { code, page, table } from './markdown.ts'

const contexts: readonly [string, readonly Action[]][] = [
  ['Two calls a turn', loopActions],
  ['Hooks of agents', hookActions],
  ['Evidence', evidenceActions],
  ['Intent', intentActions],
  ['Conversation', conversationActions],
  ['Review', reviewActions],
  ['The log', feedbackActions],
  ['The inbox', inboxActions],
  ['Training data', [...trainingActions, ...trainingRunActions]],
  ['Settings', settingsActions],
  ['Keys', keyActions],
  ['Work in the background', sweepActions],
]

const introduction = `Every action is an HTTP route (\`POST /v1/ACTION\`), a command (\`heed ACTION\`) and a method of the library and the client.
Those with a tool are offered over MCP. A role may do what the roles before it may: \`agent\`, \`reviewer\`, \`admin\`. Actions marked
"by a person" can only be called from the command line while the machine has no keys.`

const sharedIntroduction = `Every write may send these fields too; they are not repeated below. A decision (an approval, a rejection) takes
no \`trust\`.`

interface Field {
  type?: string
  enum?: readonly string[]
  items?: Field
  anyOf?: readonly Field[]
  oneOf?: readonly Field[]
  description?: string
  default?: unknown
}

interface Fields {
  properties?: Record<string, Field>
  required?: readonly string[]
}

export function renderActions(): string {
  return page(
    'Actions',
    introduction,
    ...contexts.flatMap(([title, actions]) => [`## ${title}`, overview(actions)]),
    '## Fields of every write',
    sharedIntroduction,
    fieldTable(fieldsOf(z.object(envelope))),
    ...contexts.flatMap(([title, actions]) => [`## ${title}: fields`, ...actions.flatMap(details)]),
  )
}

/** What the page lists, in its order. */
export const listedActions = contexts.flatMap(([, actions]) => actions)

function overview(actions: readonly Action[]): string {
  return table(
    ['action', 'what it is for', 'effect', 'role', 'MCP tool'],
    actions.map((action) => [
      `[\`${action.name}\`](#${action.name})`,
      action.title,
      action.effect,
      action.byPerson ? `${action.role}, by a person` : action.role,
      code(toolOf(action)),
    ]),
  )
}

function toolOf({ name, tool }: Action): string {
  return tool === null ? '' : (tool ?? name)
}

function details(action: Action): string[] {
  const fields = fieldsOf(action.input).filter(([name, field]) => !isShared(name, field))
  return [`### ${action.name}`, action.description, ...(fields.length > 0 ? [fieldTable(fields)] : [])]
}

type FieldRow = readonly [name: string, field: Field, isRequired: boolean]

function fieldsOf(schema: z.ZodObject): FieldRow[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Fields
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)])
}

function fieldTable(fields: readonly FieldRow[]): string {
  return table(
    ['field', 'type', 'meaning'],
    fields.map(([name, field, isRequired]) => [
      `${code(name)}${isRequired ? ' (required)' : ''}`,
      typeOf(field),
      [field.description, defaultOf(field)].filter(Boolean).join(' '),
    ]),
  )
}

function isShared(name: string, { description }: Field): boolean {
  return Object.hasOwn(envelope, name) && envelope[name as keyof typeof envelope].description === description
}

function typeOf(field: Field): string {
  if (field.enum) return field.enum.map(code).join(', ')
  if (field.items) return `list of ${typeOf(field.items)}`
  const variants = field.anyOf ?? field.oneOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' or ')
  return field.type ?? 'any'
}

function defaultOf(field: Field): string {
  return field.default === undefined ? '' : `Default: ${code(JSON.stringify(field.default))}.`
}
