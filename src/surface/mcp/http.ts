// MCP over Streamable HTTP, as one web-standard function that the HTTP surface mounts at a path, for all methods.
// `handle(request, caller)` takes the request with its body unread and the authenticated caller, and always answers. It checks
// Host and Origin itself. Clients of 2026-07-28 are served without state, those of 2025 in sessions.
import { setTimeout } from 'node:timers/promises'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isInitializeRequest,
  isJSONRPCRequest,
  isJsonContentType,
  isLegacyRequest,
  localhostAllowedHostnames,
  originValidationResponse,
  readRequestBody,
} from '@modelcontextprotocol/server'
import type { HeedPort } from '../../kernel/action.ts'
import type { Caller } from '../../kernel/caller.ts'
import { createOpenCalls } from './open-calls.ts'
import { protocolError } from './protocol-error.ts'
import { createServerFor, type ServerOptions } from './server.ts'
import { createSessions, type SessionLimits } from './sessions.ts'
import { createToolList, type RenderedTools } from './tools.ts'
import { whileOpen } from './while-open.ts'

export interface HttpOptions extends ServerOptions, Partial<SessionLimits> {
  /** The tools of exactly these actions, if they are rendered already. */
  rendered?: RenderedTools | undefined
  /** Host names (no ports) that requests may be sent to and pages may send them from; those of loopback unless given. */
  allowedHosts?: readonly string[]
  /** How long `close` waits for calls under way. */
  drainMs?: number
  /** Called with a failure of Heed itself, which the client does not see. */
  onInternalError?: (error: unknown) => void
}

export interface McpHttpHandler {
  handle(request: Request, caller: Caller): Promise<Response>
  /** Answers new requests with 503 at once, lets the calls under way finish, then ends all sessions and streams. */
  close(): Promise<void>
}

export function createMcpHttpHandler(port: HeedPort, options: HttpOptions): McpHttpHandler {
  const { maxSessions = 1000, idleMs = 30 * 60_000, maxBodyBytes = 4 * 1024 * 1024, drainMs = 10_000 } = options
  const hosts = [...(options.allowedHosts ?? localhostAllowedHostnames())]
  const serverFor = createServerFor(port, createToolList(port.actions, options.rendered), options)
  const sessions = createSessions({ maxSessions, idleMs, maxBodyBytes })
  const callers = new WeakMap<Request, Caller>()
  const callerOf = (request: Request | undefined): Caller => {
    const caller = request && callers.get(request)
    if (!caller) throw new Error('An MCP request was served without a caller')
    return caller
  }
  const modern = createMcpHandler(({ requestInfo }) => serverFor(callerOf(requestInfo)), { legacy: 'reject' })
  const calls = createOpenCalls()
  let closed = false

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const refused = hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts)
    if (refused) return refused
    if (closed) return protocolError(503, -32_000, 'Heed is shutting down. Send the request again in a moment')

    const read = await readBody(request, maxBodyBytes)
    if (read.refused) return read.refused
    if (isStream(request, read.body)) return dispatch(request, read.body, caller)
    const over = calls.begin()
    try {
      return whileOpen(await dispatch(request, read.body, caller), over)
    } catch (error) {
      over()
      throw error
    }
  }

  async function dispatch(request: Request, body: unknown, caller: Caller): Promise<Response> {
    callers.set(request, caller)
    if (await isLegacyRequest(request, body)) return answerLegacy(request, body, caller)
    return modern.fetch(request, { parsedBody: body })
  }

  async function answerLegacy(request: Request, body: unknown, caller: Caller): Promise<Response> {
    const id = request.headers.get('mcp-session-id')
    if (id !== null) return sessions.resume(id, request, body, caller)
    if (isInitializeRequest(body)) return sessions.open(request, body, caller, serverFor(caller, callerOf))
    if (request.method !== 'POST') return protocolError(405, -32_000, 'Method not allowed', { allow: 'POST' })
    return protocolError(400, -32_000, 'Send initialize first, then its Mcp-Session-Id with every request')
  }

  return {
    async handle(request, caller) {
      try {
        // Whatever the request claims, a caller over MCP is an agent and never the person at the machine.
        return await answer(request, { ...caller, channel: 'mcp' })
      } catch (error) {
        options.onInternalError?.(error)
        return protocolError(500, -32_603, 'Heed failed unexpectedly. Its log on standard error has the details.')
      }
    },
    async close() {
      closed = true
      await Promise.race([calls.allOver(), setTimeout(drainMs, undefined, { ref: false })])
      await Promise.all([modern.close(), sessions.close()])
    },
  }
}

/** A stream stays open until one side ends it, so a shutdown does not wait for it. */
function isStream(request: Request, body: unknown): boolean {
  return request.method === 'GET' || (isJSONRPCRequest(body) && body.method === 'subscriptions/listen')
}

/** Reads the body once, up to the limit; both eras get it parsed. */
async function readBody(
  request: Request,
  maxBytes: number,
): Promise<{ body?: unknown; refused?: undefined } | { refused: Response }> {
  if (request.method !== 'POST') return {}
  if (!isJsonContentType(request.headers.get('content-type'))) {
    return { refused: protocolError(415, -32_000, 'Content-Type must be application/json') }
  }
  const read = await readRequestBody(request, maxBytes)
  if (read.tooLarge) return { refused: protocolError(413, -32_000, `The body may have at most ${maxBytes} bytes`) }
  try {
    return { body: JSON.parse(read.text) as unknown }
  } catch {
    return { refused: protocolError(400, -32_700, 'Parse error: the body is not valid JSON') }
  }
}
