// What happens around every answer: other sites' pages may read it, and it is logged. Nothing of it costs anything if neither is wanted.
import type { Caller } from '../../kernel/caller.ts'
import type { Cors } from './cors.ts'
import { keyIdOf, type LogRequest, pathOf, rounded } from './request-log.ts'

export interface Around {
  begin(request: Request): void
  /** Who turned out to call. */
  admitted(request: Request, caller: Caller): void
  end(request: Request, answer: Response): Response
  ended(request: Request, answer: Response | Promise<Response>): Promise<Response>
}

interface Options {
  cors: Cors | undefined
  log: LogRequest | undefined
  elapsedMs: () => number
}

export function createAround({ cors, log, elapsedMs }: Options): Around | undefined {
  if (cors === undefined && log === undefined) return undefined
  const begun = new WeakMap<Request, number>()
  const callers = new WeakMap<Request, Caller>()
  const end: Around['end'] = (request, answer) => {
    cors?.mark(request, answer)
    const now = elapsedMs()
    const path = pathOf(request)
    // The calls in it have lines of their own.
    if (path === '/mcp' && answer.ok && callers.has(request)) return answer
    log?.({
      method: request.method,
      path,
      status: answer.status,
      duration_ms: rounded(now - (begun.get(request) ?? now)),
      ...keyIdOf(callers.get(request)),
    })
    return answer
  }
  return {
    begin: (request) => void begun.set(request, elapsedMs()),
    admitted: (request, caller) => void callers.set(request, caller),
    end,
    ended: async (request, answer) => end(request, await answer),
  }
}
