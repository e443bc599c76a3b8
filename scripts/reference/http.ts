// The routes of the HTTP API with their errors, from the OpenAPI document.
import { actions } from '../../src/app.ts'
import { errorCodes } from '../../src/kernel/errors.ts'
import { renderOpenApi } from '../../src/surface/http/index.ts'
import { code, page, table } from './markdown.ts'

const introduction = `Every action is one \`POST\` with its input as JSON; \`GET /openapi.json\` describes all of them. Send a key as
\`Authorization: Bearer heed_…\` (or \`X-Heed-Key\`), and a token that proves a person as \`Heed-Person-Token\`. A machine without keys
needs neither.

Web pages of other sites may call only if \`HEED_CORS\` names their origin; the browser is then answered before it sends the request,
too. \`HEED_LOG=requests\` writes a line of JSON for each request to standard error: \`time\`, \`method\` and \`path\` (or \`tool\` for a call
over MCP), \`status\`, \`duration_ms\` and the id of the \`key\`. It has neither bodies nor secrets.`

const errorIntroduction = `Every failure has the same body: \`{ "error": { "code", "message", "problems": [{ "field", "problem" }] } }\`. The codes are
${errorCodes.map(code).join(', ')}.`

interface Operation {
  summary: string
  responses: Record<string, { $ref?: string }>
}

interface Document {
  paths: Record<string, { get?: Operation; post?: Operation }>
  components: { responses: Record<string, { description: string }> }
}

export function renderHttp(): string {
  const document = renderOpenApi(actions, '') as unknown as Document
  return page(
    'HTTP',
    introduction,
    '## Routes',
    table(['route', 'what it is for'], routesOf(document)),
    '## Errors',
    errorIntroduction,
    table(['status', 'meaning'], errorsOf(document)),
  )
}

/** All actions share one route; the others are for events of other programs and for operators. */
function routesOf({ paths }: Document): string[][] {
  return [
    [code('POST /v1/ACTION'), 'Any of [the actions](actions.md)'],
    ...Object.entries(paths).flatMap(([path, { post }]) =>
      post && !path.startsWith('/v1/') ? [[code(`POST ${path}`), post.summary]] : [],
    ),
    ...Object.entries(paths).flatMap(([path, { get }]) => (get ? [[code(`GET ${path}`), get.summary]] : [])),
    [code('/mcp'), '[MCP](mcp.md) over Streamable HTTP'],
  ]
}

/** The failures that actions answer with, by status, and the one for a method that no operation describes. */
function errorsOf({ paths, components }: Document): string[][] {
  const failures = new Map([['405', 'The route does not take this method. Allow names the one that it takes.']])
  for (const { post } of Object.values(paths)) {
    for (const [status, { $ref }] of Object.entries(post?.responses ?? {})) {
      const name = $ref?.split('/').at(-1)
      if (name !== undefined) failures.set(status, components.responses[name]?.description ?? '')
    }
  }
  return [...failures].sort()
}
