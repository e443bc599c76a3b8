// The HTTP application: every route, rendered from the port. It opens no socket, so it is tested in process.
import type { IncomingMessage } from 'node:http'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import { type HeedError, toHeedError } from '../../kernel/errors.ts'
import { type Admit, type Arrival, createAdmission } from './admission.ts'
import { errorAnswer, HttpError, jsonAnswer, securityHeaders, textAnswer } from './answers.ts'
import { createAround } from './around.ts'
import { announcedLength, readBytes } from './body.ts'
import { createBusyCallers } from './busy-callers.ts'
import { createCall } from './call.ts'
import type { Cors } from './cors.ts'
import { decisionEvents } from './decision-events.ts'
import { type GithubOptions, githubReading } from './github.ts'
import { hookReading } from './hooks.ts'
import { createHostGuard, loopbackHosts } from './host-guard.ts'
import { createInboxSize } from './inbox-size.ts'
import { mcpRefusal } from './mcp-refusal.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { renderOpenApi } from './openapi.ts'
import { createRateLimiter, type RateLimit } from './rate-limit.ts'
import type { LogRequest } from './request-log.ts'
import { createSamples } from './samples.ts'
import type { StreamHealth } from './stream-health.ts'

export type McpHandler = (request: Request, caller: Caller) => Promise<Response>

export interface HttpOptions {
  version: string
  /** Called with every `internal` failure, its cause (which no caller sees) and its route. */
  onInternalError: (error: HeedError, where: string) => void
  /** The only host names accepted in the Host header, without port. The loopback names unless given. */
  allowedHosts?: readonly string[]
  /** 1 MiB unless given. */
  maxBodyBytes?: number
  /** Off unless given. */
  rateLimit?: RateLimit
  /** Which pages of other sites may call; none unless given. */
  cors?: Cors | undefined
  /** Called with each request that was answered; unless given, none is logged. */
  logRequest?: LogRequest | undefined
  /** Where calls are counted that do not come through this application, such as those over MCP; its own unless given. */
  metrics?: Metrics
  /** Takes webhooks of GitHub; unless given, they are refused. */
  github?: GithubOptions | undefined
  /** How the stream of decisions is doing, once there is one. */
  stream?: () => StreamHealth | undefined
  /** Serves /mcp. */
  mcp?: McpHandler
  /** Monotonic milliseconds, for durations and rates only: nothing that is stored depends on it. */
  elapsedMs?: () => number
}

type Answer = (arrival: Arrival, c: Context) => Response | Promise<Response>
/** What the Node adapter passes beside the request. */
type Bindings = { incoming?: IncomingMessage }

export function createHttpApp(port: HeedPort, options: HttpOptions): Hono {
  const { version, onInternalError, mcp, maxBodyBytes = 1024 * 1024, elapsedMs = () => performance.now() } = options
  const { cors, metrics = createMetrics(version, options.stream) } = options
  const guard = createHostGuard(options.allowedHosts ?? loopbackHosts, cors?.allows)
  const around = createAround({ cors, log: options.logRequest, elapsedMs })
  const admission = createAdmission(port, createRateLimiter(options.rateLimit ?? { perSecond: 0 }, elapsedMs))
  const admit: Admit =
    around === undefined
      ? admission
      : async (arrival, ...how) => {
          const caller = await admission(arrival, ...how)
          around.admitted(arrival.request, caller)
          return caller
        }
  const inboxSize = createInboxSize(port, elapsedMs)
  const busy = createBusyCallers(() => performance.now())
  const app = new Hono()

  const answerFailure = (error: HeedError, where: string): Response => {
    if (error.code === 'internal') onInternalError(error, where)
    return errorAnswer(error)
  }

  // One handler per path, for every method: a second match would send each request through a middleware chain.
  const route = (method: 'GET' | 'POST' | '*', path: string, answer: Answer) =>
    app.all(path, (c) => {
      const request = c.req.raw
      around?.begin(request)
      guard(request)
      const preflight = cors?.preflight(request)
      if (preflight) return around?.end(request, preflight) ?? preflight
      if (method !== '*' && request.method !== method && !(method === 'GET' && request.method === 'HEAD')) {
        throw wrongMethod(request.method, method === 'GET' ? 'GET, HEAD' : method)
      }
      const answered = answer({ request, incoming: (c.env as Bindings | undefined)?.incoming }, c)
      return around?.ended(request, answered) ?? answered
    })

  const call = createCall({ port, admit, busy, metrics, maxBodyBytes, elapsedMs, answerFailure })
  route('POST', '/v1/:action', (arrival, c) => call(arrival, c.req.param('action') ?? ''))

  const samples = createSamples({ port, admit, busy, meter: metrics.meter('samples'), elapsedMs, answerFailure })
  route('GET', '/v1/samples/:kind', (arrival, c) => samples(arrival, c.req.param('kind') ?? ''))

  route('POST', '/events/decisions', (arrival) => {
    const { action, reading } = decisionEvents(arrival.request.headers)
    return call(arrival, action, reading)
  })
  const github = githubReading(port, options.github)
  route('POST', '/events/github', (arrival) => call(arrival, 'github_review', github))

  route('POST', '/hooks/:agent', (arrival, c) =>
    call(arrival, 'hook_event', hookReading(c.req.param('agent') ?? '', c.req.query('on_behalf_of'))),
  )

  route('GET', '/healthz', () => jsonAnswer(JSON.stringify({ status: 'ok', stream: options.stream?.() })))
  route('GET', '/readyz', async () => {
    await port.ready()
    return jsonAnswer('{"status":"ready"}')
  })
  route('GET', '/metrics', async (arrival) => {
    const caller = await admit(arrival, 'http')
    const { text, contentType } = await metrics.render(await inboxSize(caller))
    return textAnswer(text, contentType)
  })

  // Rendered on first use: it takes as long as the rest of the start.
  let openApi: string | undefined
  route('GET', '/openapi.json', () => {
    openApi ??= JSON.stringify(renderOpenApi(port.actions, version))
    return jsonAnswer(openApi)
  })
  const pointer = JSON.stringify({
    name: 'heed',
    version,
    call: 'POST /v1/{action}',
    samples: 'GET /v1/samples/{kind}',
    decisions: 'POST /events/decisions',
    github: 'POST /events/github',
    hooks: 'POST /hooks/{agent}',
    openapi: '/openapi.json',
    health: '/healthz',
    readiness: '/readyz',
    metrics: '/metrics',
    ...(mcp && { mcp: '/mcp' }),
  })
  route('GET', '/', () => jsonAnswer(pointer))

  if (mcp) {
    route('*', '/mcp', async (arrival) => {
      const admitted = await admit(arrival, 'mcp').catch(async (thrown: unknown) => {
        const error = toHeedError(thrown)
        const refusal = await mcpRefusal(arrival, error)
        if (!refusal) throw error
        metrics.refused(error.code)
        return refusal
      })
      if (admitted instanceof Response) return admitted
      const caller = admitted
      await busy.enter(caller, announcedLength(arrival.request.headers) ?? maxBodyBytes)
      return withSecurityHeaders(await mcp(await bounded(arrival, maxBodyBytes), caller))
    })
  }

  app.notFound((c) => {
    guard(c.req.raw)
    throw new HttpError('not_found', 'There is nothing at this address. GET / lists the addresses.')
  })
  app.onError((thrown, c) => {
    const error = toHeedError(thrown)
    metrics.refused(error.code)
    const answer = answerFailure(error, `${c.req.method} ${routePath(c)}`)
    return around?.end(c.req.raw, answer) ?? answer
  })
  return app
}

/** The MCP handler reads the body itself. A body of unknown length is read here first, so that the limit applies to it. */
async function bounded(arrival: Arrival, maxBytes: number): Promise<Request> {
  const { request } = arrival
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const announced = announcedLength(request.headers)
  if (announced !== undefined && announced <= maxBytes) return request
  const { url, method, headers, signal } = request
  const body = await readBytes(arrival, maxBytes)
  return new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) })
}

function withSecurityHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

function wrongMethod(method: string, allowed: string): HttpError {
  const problem = `${method} is not allowed here. Use ${allowed}.`
  return new HttpError('invalid_input', problem, {
    status: 405,
    headers: { Allow: allowed },
    problems: [{ field: 'method', problem }],
  })
}
