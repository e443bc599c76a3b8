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
  /** The path names the agent, and the answer is what the agent reads. */
  readonly isForAgent?: true
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
  {
    path: '/hooks/{agent}',
    action: 'hook_event',
    summary: 'An event that an agent posts to its hook',
    description:
      'Takes the JSON that `claude-code`, `codex` or `gemini` gives its hook, and answers with what the agent reads. An answer without content (204) lets it go on, whatever happened; hook_list says what failed.',
    types: ['application/json'],
    isForAgent: true,
  },
]

const hookParameters: Json = [
  { name: 'agent', in: 'path', required: true, schema: { type: 'string' } },
  {
    name: 'on_behalf_of',
    in: 'query',
    description: 'The person at the agent, because the body is the agent’s own.',
    schema: { type: 'string' },
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
  { path, action, summary, description, types, isSigned, isForAgent }: EventRoute,
  failures: () => { [status: string]: Json },
): Json {
  const body: Json = { schema: { type: 'object' } }
  const output = isForAgent ? { type: 'object' } : { $ref: `#/components/schemas/${action}_output` }
  const answer: Json = { 'application/json': { schema: output } }
  return {
    post: {
      operationId: path.slice(1).replaceAll(/\W+/g, '_').replace(/_$/, ''),
      summary,
      description,
      tags: ['events'],
      ...(isSigned && { security: [] }),
      ...(isForAgent && { parameters: hookParameters }),
      requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, body])) },
      responses: {
        '200': { description: summary, content: answer },
        ...(isForAgent && { '204': { description: 'There is nothing to say: the agent goes on.' } }),
        ...failures(),
      },
    },
  }
}
