// From an event as it arrives to what decision_record takes: document 003's own event, or a CloudEvent that has it as its data. Pure;
// decision_record checks the fields of the decision.
import { HeedError, invalidInput } from '../../../kernel/errors.ts'

type Json = Readonly<Record<string, unknown>>

/** The attributes of a CloudEvent, from the event itself or from the headers of its request. */
export interface Attributes {
  readonly [attribute: string]: unknown
}

export function decisionIn(event: unknown): Record<string, unknown> {
  if (!isObject(event)) throw invalidInput('', 'A decision must be a JSON object.')
  if (event.specversion === undefined) return { ...event }
  return decisionInCloudEvent(event, dataOf(event))
}

export function decisionInCloudEvent(attributes: Attributes, data: unknown): Record<string, unknown> {
  const { source, id, time } = required(attributes)
  if (!isObject(data)) throw invalidInput('data', 'must be a decision: a JSON object with decision_id and the rest.')
  return { ...data, timestamp: data.timestamp ?? time, cloud_event: { source, id } }
}

const VERSION = '1.0'

function required(attributes: Attributes) {
  const { specversion, time } = attributes
  const problems = [
    ...(specversion === VERSION ? [] : [{ field: 'specversion', problem: `must be ${VERSION}.` }]),
    ...['id', 'source', 'type'].flatMap((field) =>
      isText(attributes[field]) ? [] : [{ field, problem: 'is required: every CloudEvent has it, as text.' }],
    ),
  ]
  const said = problems.map(({ field, problem }) => `${field}: ${problem}`).join(' ')
  if (problems.length > 0) throw new HeedError('invalid_input', said, { problems })
  return { source: attributes.source, id: attributes.id, time }
}

function dataOf({ data, data_base64: encoded, datacontenttype: type }: Json): unknown {
  if (type !== undefined && type !== null && !isJsonType(type))
    throw invalidInput('datacontenttype', 'must be application/json.')
  if (encoded === undefined) return data
  if (data !== undefined) throw invalidInput('data_base64', 'is not allowed beside data: send one of the two.')
  try {
    return JSON.parse(Buffer.from(String(encoded), 'base64').toString('utf8'))
  } catch {
    throw invalidInput('data_base64', 'must be a decision as JSON, in base64.')
  }
}

function isJsonType(type: unknown): boolean {
  return typeof type === 'string' && /^[\w.-]+\/(?:[\w.-]+\+)?json\s*(?:;|$)/iu.test(type)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
