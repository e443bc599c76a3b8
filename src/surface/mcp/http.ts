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
import { PROFILES_EXPECTED, readProfiles, type ToolProfile } from '../../kernel/tool-profile.ts'
import { createOpenCalls } from './open-calls.ts'
import { protocolError } from './protocol-error.ts'
import type { RenderedTools } from './render.ts'
import { createServerFor, type ServerOptions } from './server.ts'
import { createSessions, type SessionLimits } from './sessions.ts'
import { createToolList } from './tools.ts'
import { whileOpen } from './while-open.ts'

export interface HttpOptions extends ServerOptions, Partial<SessionLimits> {
  /** The tools of exactly these actions, if they are rendered already. */
  rendered?: RenderedTools | undefined
  /** The kinds of work that clients are shown tools for if their address names none; every kind unless given. */
  profiles?: readonly ToolProfile[]
  /** What the person of a caller asked for from now on, as lines of a prompt. */
  standingRules?: (caller: Caller) => Promise<readonly string[]>
  /** Host names (no ports) that requests may be sent to and pages may send them from; those of loopback unless given. */
  allowedHosts?: readonly string[]
  /** Which pages of other sites may call; none unless given. */
  allowsOrigin?: ((origin: string) => boolean) | undefined
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
  const toolsFor = createToolList(port.actions, options.rendered)
  const serverFor = createServerFor(port, options)
  const sessions = createSessions({ maxSessions, idleMs, maxBodyBytes })
  const callers = new WeakMap<Request, Caller>()
  const callerOf = (request: Request | undefined): Caller => {
    const caller = request && callers.get(request)
    if (!caller) throw new Error('An MCP request was served without a caller')
    return caller
  }
  const serve = async (request: Request | undefined, asksForInstructions: boolean) => {
    const caller = callerOf(request)
    const named = request && profilesIn(request)
    const profiles = named === undefined || named === 'unknown' ? (options.profiles ?? ['all']) : named
    const rules = asksForInstructions ? await options.standingRules?.(caller) : undefined
    return serverFor({ tools: toolsFor(caller, profiles), ...(rules && { rules }), callerOf })
  }
  const modern = createMcpHandler(
    ({ requestInfo }) => serve(requestInfo, requestInfo?.headers.get('mcp-method') === 'server/discover'),
    { legacy: 'reject' },
  )
  const calls = createOpenCalls()
  let closed = false

  async function answer(request: Request, caller: Caller): Promise<Response> {
    const origin = request.headers.get('origin')
    const isAllowed = origin !== null && options.allowsOrigin?.(origin) === true
    const refused =
      hostHeaderValidationResponse(request, hosts) ?? (isAllowed ? undefined : originValidationResponse(request, hosts))
    if (refused) return refused
    if (closed) return protocolError(503, -32_000, 'Heed is shutting down. Send the request again in a moment')

    if (profilesIn(request) === 'unknown') return protocolError(400, -32_602, `tools ${PROFILES_EXPECTED}`)

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
    if (isInitializeRequest(body)) return sessions.open(request, body, caller, await serve(request, true))
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

/** The kinds of work that the address names, as `?tools=research`. */
function profilesIn(request: Request): readonly ToolProfile[] | 'unknown' | undefined {
  const named = new URL(request.url).searchParams.get('tools')
  return named === null ? undefined : (readProfiles(named) ?? 'unknown')
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
