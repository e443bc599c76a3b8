// How the OpenAPI document describes the stream of training samples.
import { z } from 'zod'
import { streamQuery } from '../../kernel/training/index.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

export function samplePaths(failures: () => JsonObject): JsonObject {
  const { properties } = z.toJSONSchema(streamQuery, { io: 'input' }) as { properties: Record<string, JsonObject> }
  const parameters = Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: name === 'kind' ? 'path' : 'query',
    required: name === 'kind',
    description,
    schema,
  }))
  const summary = 'Training samples of a kind, line by line'
  return {
    '/v1/samples/{kind}': {
      get: {
        operationId: 'samples',
        summary,
        description:
          'Streams the lines that heed export writes, from one moment of the store. If the stream breaks off, the answer does not end as it should.\n\nRole: reviewer or above.',
        tags: ['training'],
        parameters,
        responses: {
          '200': {
            description: summary,
            headers: {
              'Heed-Log-Position': {
                description: 'The last row of the log that the samples follow from.',
                schema: { type: 'integer' },
              },
            },
            content: { 'application/x-ndjson': { schema: { type: 'string' } } },
          },
          ...failures(),
        },
      },
    },
  }
}
