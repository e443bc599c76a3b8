// Turns what arrived into an action's input, or says for each field what was wrong with it and what to send.
import { z } from 'zod'
import { type FieldProblem, HeedError } from './errors.ts'

type Issue = z.core.$ZodIssue

const LISTED_PROBLEMS = 20

export function parseInput<I extends z.ZodObject>(schema: I, input: unknown, name: string): z.output<I> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw fail([{ field: '', problem: `The input of ${name} must be a JSON object.` }])
  }
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const problems = issues.slice(0, LISTED_PROBLEMS).flatMap((issue) => explain(issue, schema, name))
  throw fail(problems.slice(0, LISTED_PROBLEMS))
}

function fail(problems: readonly FieldProblem[]): HeedError {
  const message = problems.map(({ field, problem }) => (field ? `${field}: ${problem}` : problem)).join(' ')
  return new HeedError('invalid_input', message, { problems })
}

function explain(issue: Issue, schema: z.ZodObject, name: string): FieldProblem[] {
  const field = fieldName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const known = knownFields(schema, issue.path, name)
    return issue.keys.map((key) => ({
      field: fieldName([...issue.path, key]),
      problem: `is not a field here.${known}`,
    }))
  }
  return [{ field, problem: sentence(issue) }]
}

/** The fields of the input itself, or of an object within it. */
function knownFields(schema: z.ZodObject, path: readonly PropertyKey[], name: string): string {
  const found = path.reduce<unknown>(schemaAt, schema)
  if (!(found instanceof z.ZodObject)) return ''
  return ` ${path.length === 0 ? `${name} takes` : 'Its fields are'} ${Object.keys(found.shape).join(', ')}.`
}

function schemaAt(schema: unknown, part: PropertyKey): unknown {
  const within = withoutWrapping(schema)
  const inner = within instanceof z.ZodObject ? within.shape[String(part)] : undefined
  return withoutWrapping(within instanceof z.ZodArray ? within.element : inner)
}

function withoutWrapping(schema: unknown): unknown {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  return isWrapped ? withoutWrapping(schema.unwrap()) : schema
}

function sentence(issue: Issue): string {
  const must = issue.input === undefined ? 'is required: send' : 'must be'
  switch (issue.code) {
    case 'invalid_type':
      // A schema with its own message says more than the type.
      if (!issue.message.startsWith('Invalid input')) return issue.message
      return issue.expected === 'nonoptional' ? 'is required.' : `${must} ${a(issue.expected)}.`
    case 'invalid_value':
      return `${must} one of ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return issue.origin === 'string' || (issue.origin === 'array' && issue.minimum === 1)
        ? 'must not be empty.'
        : `must be at least ${issue.minimum}${unit(issue.origin)}.`
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}.`
    case 'invalid_key':
      return `The name ${issue.issues.map(sentence).join(' ')}`
    case 'custom':
      return issue.message
    default:
      return issue.message.endsWith('.') ? issue.message : `${issue.message}.`
  }
}

function a(type: string): string {
  if (type === 'record') return 'an object of names and values'
  return type === 'int' ? 'a whole number' : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function unit(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' items' : ''
}

function fieldName(path: readonly PropertyKey[]): string {
  const field = path.map((part) => String(part) || '""').join('.')
  return field.length > 100 ? `${field.slice(0, 100)}…` : field
}
