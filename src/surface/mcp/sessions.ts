// The sessions of clients of the 2025 era: each has its own server and belongs to the key that opened it. They are in memory
// only. A session that is unknown, expired, evicted or of another key is answered with 404; the client then opens a new one.
import { type McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { Caller } from '../../kernel/caller.ts'
import { newSecret } from '../../kernel/id.ts'
import { protocolError } from './protocol-error.ts'
import { whileOpen } from './while-open.ts'

export interface SessionLimits {
  /** A session costs about 65 KB. At the cap, the one unused for longest makes room. */
  maxSessions: number
  idleMs: number
  maxBodyBytes: number
}

interface Session {
  owner: string
  transport: WebStandardStreamableHTTPServerTransport
  /** How many requests and streams are under way: a session in use is not idle. */
  open: number
  idle: NodeJS.Timeout
}

export interface Sessions {
  open(request: Request, body: unknown, caller: Caller, server: McpServer): Promise<Response>
  /** A request that names a session: its answer, or 404. */
  resume(id: string, request: Request, body: unknown, caller: Caller): Promise<Response>
  close(): Promise<void>
}

export function createSessions(limits: SessionLimits): Sessions {
  // In the order of last use: the first is the one unused for longest.
  const sessions = new Map<string, Session>()

  function start(id: string, owner: string, transport: WebStandardStreamableHTTPServerTransport): void {
    const idle = setTimeout(() => {
      if (sessions.get(id)?.open === 0) void transport.close()
    }, limits.idleMs).unref()
    sessions.set(id, { owner, transport, open: 0, idle })
    const [longestUnused] = sessions.values()
    if (sessions.size > limits.maxSessions) void longestUnused?.transport.close()
  }

  function end(id: string | undefined): void {
    if (id === undefined) return
    clearTimeout(sessions.get(id)?.idle)
    sessions.delete(id)
  }

  async function use(id: string, session: Session, request: Request, body: unknown): Promise<Response> {
    sessions.delete(id)
    sessions.set(id, session)
    session.open += 1
    const over = () => {
      session.open -= 1
      if (sessions.has(id)) session.idle.refresh()
    }
    try {
      return whileOpen(await session.transport.handleRequest(request, { parsedBody: body }), over)
    } catch (error) {
      over()
      throw error
    }
  }

  return {
    async open(request, body, caller, server) {
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => newSecret(24),
        onsessioninitialized: (id) => start(id, ownerOf(caller), transport),
        maxRequestBodySize: limits.maxBodyBytes,
      })
      await server.connect(transport)
      const closed = server.server.onclose
      server.server.onclose = () => {
        end(transport.sessionId)
        closed?.()
      }
      const response = await transport.handleRequest(request, { parsedBody: body })
      if (transport.sessionId === undefined) await server.close()
      return response
    },

    async resume(id, request, body, caller) {
      const session = sessions.get(id)
      if (!session || session.owner !== ownerOf(caller)) return protocolError(404, -32_001, 'Session not found')
      return use(id, session, request, body)
    },

    async close() {
      await Promise.all([...sessions.values()].map(({ transport }) => transport.close()))
    },
  }
}

/** The role is part of it: a session offers the tools of the role it was opened with, so a changed role needs a new one. */
function ownerOf({ workspace, actorKind, actor, role }: Caller): string {
  return JSON.stringify([workspace, actorKind, actor, role])
}
