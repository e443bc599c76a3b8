// How the OpenAPI document describes the routes that other programs deliver events to. Each leads to an action.
import type { Action } from '../../kernel/action.ts'

interface EventRoute {
  readonly path: string
  readonly action: string
  readonly summary: string
  readonly description: string
  readonly types: readonly string[]
  /** Without a key, because the request is signed. */
  readonly isSigned?: true
}

const routes: readonly EventRoute[] = [
  {
    path: '/events/decisions',
    action: 'decision_record',
    summary: 'A decision at a review, as an event',
    description:
      'Takes what decision_record takes, plain or as the data of a CloudEvent 1.0: structured, binary (`ce-` headers) or several in a batch, which is answered as decision_batch is. The source and id of a CloudEvent are its idempotency key.',
    types: ['application/json', 'application/cloudevents+json', 'application/cloudevents-batch+json'],
  },
  {
    path: '/events/github',
    action: 'github_review',
    summary: 'A webhook of GitHub: reviews of pull requests and comments on their lines',
    description:
      'Signed by GitHub with the secret of HEED_GITHUB_SECRET (`X-Hub-Signature-256`), and recorded with the key of HEED_GITHUB_KEY. The delivery (`X-GitHub-Delivery`) is its idempotency key. Other events are answered with outcome ignored.',
    types: ['application/json'],
    isSigned: true,
  },
]

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export function eventPaths(actions: readonly Action[], failures: () => { [status: string]: Json }) {
  const names = new Set(actions.map(({ name }) => name))
  return Object.fromEntries(
    routes.filter(({ action }) => names.has(action)).map((route) => [route.path, pathOf(route, failures)]),
  )
}

function pathOf(
  { path, action, summary, description, types, isSigned }: EventRoute,
  failures: () => { [status: string]: Json },
): Json {
  const body: Json = { schema: { type: 'object' } }
  const answer: Json = { 'application/json': { schema: { $ref: `#/components/schemas/${action}_output` } } }
  return {
    post: {
      operationId: path.slice(1).replace('/', '_'),
      summary,
      description,
      tags: ['events'],
      ...(isSigned && { security: [] }),
      requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, body])) },
      responses: { '200': { description: summary, content: answer }, ...failures() },
    },
  }
}
