// The OpenAPI 3.1 document, rendered from the action list.
import { z } from 'zod'
import type { Action } from '../../kernel/action.ts'
import { errorCodes } from '../../kernel/errors.ts'
import { personTokenHeader } from './admission.ts'
import { eventPaths } from './openapi-events.ts'
import { samplePaths } from './openapi-samples.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const errorResponses: readonly [status: string, name: string, description: string][] = [
  ['400', 'InvalidInput', 'The input is not valid. `problems` names each field.'],
  ['401', 'Unauthenticated', 'The key is missing or not known, or the person token is not valid.'],
  ['403', 'Forbidden', "The key's role does not allow it, or the Host or Origin header is not allowed."],
  ['404', 'NotFound', 'What the input names does not exist, or there is no such action.'],
  ['409', 'Conflict', 'It contradicts what is already stored.'],
  ['413', 'TooLarge', 'The body is larger than the server accepts.'],
  ['415', 'NotJson', 'The body is not JSON in UTF-8.'],
  ['429', 'RateLimited', 'Too many requests from this caller. Retry-After says when to try again.'],
  ['500', 'Internal', 'Heed failed unexpectedly and nothing was stored.'],
  ['503', 'Unavailable', 'The store does not answer. Retry-After says when to try again.'],
]

export function renderOpenApi(actions: readonly Action[], version: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Heed',
      version,
      summary: 'The feedback layer for AI agents.',
      description: 'Every action is one POST with its input as the JSON body. Every failure has the same typed body.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    // The empty alternative is for a machine without keys.
    security: [{ bearer: [] }, { header: [] }, {}],
    tags: tagsOf(actions),
    paths: {
      ...Object.fromEntries(actions.map((action) => [`/v1/${action.name}`, { post: operation(action) }])),
      ...samplePaths(failures),
      ...eventPaths(actions, failures),
      ...servicePaths(),
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A key, `heed_…`.' },
        header: { type: 'apiKey', in: 'header', name: 'X-Heed-Key' },
      },
      parameters: {
        PersonToken: {
          name: personTokenHeader,
          in: 'header',
          description: 'A signed JWT that proves the person this call speaks for. It is sent beside the key.',
          schema: { type: 'string' },
        },
      },
      schemas: { ...Object.fromEntries(actions.flatMap(schemasOf)), Error: errorSchema() },
      responses: Object.fromEntries(
        errorResponses.map(([, name, description]) => [name, { description, content: jsonContent('Error') }]),
      ),
    },
  }
}

function operation(action: Action): JsonObject {
  const callers = action.byPerson ? ' On a machine without keys, only its command line may call it.' : ''
  return {
    operationId: action.name,
    summary: action.title,
    description: `${action.description}\n\nRole: ${action.role} or above. Effect: ${action.effect}.${callers}`,
    tags: [tagOf(action)],
    parameters: [{ $ref: '#/components/parameters/PersonToken' }],
    requestBody: {
      // An action without a required field can be called with no body at all.
      required: !action.input.safeParse({}).success,
      content: jsonContent(`${action.name}_input`),
    },
    responses: {
      '200': { description: action.title, content: jsonContent(`${action.name}_output`) },
      ...failures(),
    },
  }
}

function servicePaths(): JsonObject {
  const status = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] }
  const stream = { type: 'object', description: 'How the stream of decisions is doing, if there is one.' }
  const health = { ...status, properties: { ...status.properties, stream } }
  const get = (operationId: string, summary: string, content: JsonObject, extra: JsonObject = {}): JsonObject => ({
    get: {
      operationId,
      summary,
      tags: ['service'],
      security: [],
      responses: { '200': { description: summary, content }, ...failures('403') },
      ...extra,
    },
  })
  const json = (schema: Json): JsonObject => ({ 'application/json': { schema } })
  const text: JsonObject = { 'text/plain': { schema: { type: 'string' } } }
  return {
    '/healthz': get('healthz', 'Whether the process runs', json(health)),
    '/readyz': get('readyz', 'Whether the store answers', json(status), {
      responses: { '200': { description: 'The store answers', content: json(status) }, ...failures('403', '503') },
    }),
    '/metrics': get('metrics', 'Figures in the Prometheus text format', text, {
      security: [{ bearer: [] }, { header: [] }, {}],
      responses: { '200': { description: 'The figures', content: text }, ...failures('401', '403', '429') },
    }),
    '/openapi.json': get('openapi', 'This document', json({ type: 'object' })),
  }
}

function failures(...statuses: string[]): JsonObject {
  return Object.fromEntries(
    errorResponses
      .filter(([status]) => statuses.length === 0 || statuses.includes(status))
      .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

function jsonContent(schema: string): JsonObject {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}

function tagOf(action: Action): string {
  return action.name.split('_', 1)[0] ?? action.name
}

function tagsOf(actions: readonly Action[]): Json[] {
  return [...new Set([...actions.map(tagOf).sort(), 'events', 'service', 'training'])].map((name) => ({ name }))
}

function schemasOf(action: Action): [string, Json][] {
  return [
    [`${action.name}_input`, component(`${action.name}_input`, action.input, 'input')],
    [`${action.name}_output`, component(`${action.name}_output`, action.output, 'output')],
  ]
}

/** A schema refers to itself from its own root, which is elsewhere inside the document. */
function component(name: string, schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject
  return rebase(rest, `#/components/schemas/${name}`)
}

function rebase(value: Json, root: string): Json {
  if (Array.isArray(value)) return value.map((item) => rebase(item, root))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' && item.startsWith('#') ? root + item.slice(1) : rebase(item, root),
    ]),
  )
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'problems'],
        properties: {
          code: { type: 'string', enum: [...errorCodes] },
          message: { type: 'string', description: 'What was wrong, where, and what to do.' },
          problems: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'problem'],
              properties: {
                field: {
                  type: 'string',
                  description: 'The path of the field; empty if the problem is the whole input.',
                },
                problem: { type: 'string' },
              },
            },
          },
        },
      },
    },
  }
}
