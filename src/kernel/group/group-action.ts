// Several actions as one: a group takes the calls of all its members, and every surface renders it like any other action.
import { z } from 'zod'
import type { Action } from '../action.ts'
import type { JsonSchema } from '../schema/index.ts'
import { envelope, inCallersWords, planCall } from './call-shapes.ts'
import { groupFields } from './group-fields.ts'

type EnvelopeField = 'task_id' | 'session_id' | 'on_behalf_of' | 'trust' | 'idempotency_key'
type Fields<A extends Action> = Omit<z.input<A['input']>, EnvelopeField>

/** Either form of call, for each member. */
export type GroupCall<A extends Action> = A extends Action
  ? ({ action: A['name'] } & Pick<z.input<A['input']>, EnvelopeField & keyof z.input<A['input']>>) &
      ({ args: Fields<A> } | { target_id: string; payload: Partial<Fields<A>> })
  : never

type GroupAction<N extends string, A extends Action> = Action<
  N,
  z.ZodObject & z.ZodType<Record<string, unknown>, GroupCall<A>>,
  z.ZodObject & z.ZodType<z.output<A['output']>>
>

interface GroupTexts<N extends string> {
  readonly name: N
  readonly title: string
  /** What all of its actions are for. */
  readonly lead: string
}

export function defineGroup<const N extends string, A extends Action>(
  { name, title, lead }: GroupTexts<N>,
  members: readonly A[],
): GroupAction<N, A> {
  // Rendered only when needed, because the command line loads the list at every start.
  const input = once(() => groupInput(members))
  const output = once(() => groupOutput(members))
  const group: Action = {
    name,
    title,
    description: describeGroup(lead, members),
    lead,
    members,
    effect: members.every(({ effect }) => effect === 'read') ? 'read' : 'write',
    logs: members.map((member) => member.name),
    role: 'agent',
    example: exampleOf(members[0]),
    get input() {
      return input()
    },
    get output() {
      return output()
    },
    async run(context, given) {
      const plan = planCall(given, members)
      return context.call(plan.action, plan.input).catch((error: unknown) => {
        throw inCallersWords(error, plan)
      })
    },
  }
  return group as unknown as GroupAction<N, A>
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The required fields, each with TEXT as its value, because real values are not known here. */
function exampleOf(member: Action | undefined): Record<string, unknown> {
  const needed = Object.entries(member?.input.shape ?? {}).filter(([, field]) => !(field as z.ZodType).isOptional())
  return { action: member?.name, args: Object.fromEntries(needed.map(([field]) => [field, 'TEXT'])) }
}

function describeGroup(lead: string, members: readonly Action[]): string {
  return [
    `${lead} Choose an action and put its fields into args; or name what it is about in target_id and put the other fields into payload. Actions:`,
    ...members.map(
      (member) => `- ${member.name}${member.target ? ` (target_id: ${member.target})` : ''}: ${member.description}`,
    ),
  ].join('\n')
}

/** Nothing is validated here: the schema only shows what the action accepts, and the action validates it. */
const shown = (schema: JsonSchema) => z.unknown().meta(schema)

export function groupInput(members: readonly Action[]): z.ZodObject {
  const fields = Object.entries(groupFields(members))
  const above = Object.fromEntries(fields.filter(([field]) => envelope.includes(field)))
  const within = fields.filter(([field]) => !envelope.includes(field))
  // Descriptions are given once, because a model pays for every word of the tool.
  const bare = within.map(([field, { description: _, ...schema }]) => [field, schema] as const)
  const flat = (description: string, properties: Iterable<readonly [string, JsonSchema]>) =>
    shown({ type: 'object', description, properties: Object.fromEntries(properties), additionalProperties: false })
  const { task_id, ...rest } = above
  const shape = {
    ...(task_id && { task_id: shown(task_id).optional() }),
    action: shown({ type: 'string', enum: members.map(({ name }) => name), description: 'What to do.' }),
    args: flat('The fields of the action.', within).optional(),
    target_id: shown({
      type: 'string',
      description: 'What the action is about, in place of that field in args.',
    }).optional(),
    payload: flat('The same fields beside target_id, in place of args.', bare).optional(),
    ...Object.fromEntries(Object.entries(rest).map(([field, schema]) => [field, shown(schema).optional()])),
  }
  return z.looseObject(shape).meta({ additionalProperties: true })
}

/** The fields that all members answer, and as optional those that some do. */
function groupOutput(members: readonly Action[]): z.ZodObject {
  const shapes = members.map(({ output }) => output.shape as Record<string, z.ZodType>)
  const shape: Record<string, z.ZodType> = {}
  for (const [field, schema] of shapes.flatMap((one) => Object.entries(one)))
    shape[field] ??= shapes.every((one) => Object.hasOwn(one, field)) ? schema : schema.optional()
  return z.object(shape)
}
