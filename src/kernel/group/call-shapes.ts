// The two ways of calling a group: {action, args} and {action, target_id, payload}. Both become the call of one action, and its errors
// name the fields as the caller wrote them.
import type { Action } from '../action.ts'
import { HeedError, invalidInput } from '../errors.ts'
import { envelope as envelopeFields } from '../input.ts'

type Fields = Record<string, unknown>

export interface Plan {
  action: string
  input: Fields
  /** A field of the action's input as the caller wrote it: `reason` as `args.reason`. */
  callerName(field: string): string
}

/** The fields that say who speaks and in which task: they are beside the action, not among its arguments. */
export const envelope = Object.keys(envelopeFields)
const own = ['action', 'args', 'target_id', 'payload', ...envelope]

export function planCall(given: Fields, members: readonly Action[]): Plan {
  const choices = members.map((member) => member.name).join(', ')
  if (given.action === undefined) throw invalidInput('action', `is required: one of ${choices}.`)
  const action = members.find((member) => member.name === given.action)
  if (!action) throw invalidInput('action', `is not an action here: send one of ${choices}.`)
  refuseUnknown(given, action)

  const args = fieldsOf(given, 'args')
  const payload = fieldsOf(given, 'payload')
  if (args && payload) throw invalidInput('payload', 'was sent together with args: send the fields in one of the two.')
  const place = payload || (!args && given.target_id !== undefined) ? 'payload' : 'args'

  const names = new Map<string, string>()
  // A model that has not read the schema is likely to put the fields beside the action instead of inside args.
  const beside = args || payload ? {} : fieldsBeside(given, action)
  for (const field of Object.keys(beside)) names.set(field, field)
  const input: Fields = { ...beside, ...args, ...payload }
  // Document 001 calls it target_id everywhere, also inside the payload.
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
    // The schema has the field beside the action, so that is where it is missing.
    if (!Object.hasOwn(input, field)) names.set(field, field)
    if (Object.hasOwn(action.input.shape, field)) put(field, given[field], field)
  }
  if (action.target) put(action.target, within, `${place}.target_id`)
  if (action.target) put(action.target, given.target_id, 'target_id')
  if (action.target && place === 'payload' && !Object.hasOwn(input, action.target))
    names.set(action.target, 'target_id')
  return { action: action.name, input, callerName: (field) => nameWithin(names, place, field) }
}

function refuseUnknown(given: Fields, { name, input }: Action): void {
  const known = [...own, ...Object.keys(input.shape)]
  const unknown = Object.keys(given).find((field) => !known.includes(field))
  if (unknown !== undefined) throw invalidInput(unknown, `is not a field here. Put the fields of ${name} into args.`)
}

function fieldsBeside(given: Fields, action: Action): Fields {
  const fields = Object.keys(action.input.shape).filter((field) => !envelope.includes(field))
  return Object.fromEntries(fields.flatMap((field) => (Object.hasOwn(given, field) ? [[field, given[field]]] : [])))
}

/** The object under `key`, unless it is empty: clients send an empty object for the form they do not use. */
function fieldsOf(given: Fields, key: 'args' | 'payload'): Fields | undefined {
  const fields = given[key]
  if (fields === undefined) return undefined
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw invalidInput(key, 'must be an object with the fields of the action.')
  return Object.keys(fields).length > 0 ? (fields as Fields) : undefined
}

function nameWithin(names: ReadonlyMap<string, string>, place: string, field: string): string {
  const [first = '', ...rest] = field.split('.')
  return [names.get(first) ?? `${place}.${first}`, ...rest].join('.')
}

/** The error of an action, with its fields named as the caller of the group wrote them. */
export function inCallersWords(error: unknown, { callerName }: Plan): unknown {
  if (!(error instanceof HeedError) || error.problems.length === 0) return error
  const problems = error.problems.map(({ field, problem }) => ({ field: field && callerName(field), problem }))
  if (problems.every(({ field }, index) => field === error.problems[index]?.field)) return error
  const message = problems.map(({ field, problem }) => (field ? `${field}: ${problem}` : problem)).join(' ')
  return new HeedError(error.code, message, { problems })
}
