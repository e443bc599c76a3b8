// Which pages of other sites may call this server, and what browsers must be told so that they do. A page brings its own key:
// credentials of the browser, such as cookies, are never asked for.

export interface Cors {
  /** Whether pages of this origin may call. */
  allows(origin: string): boolean
  /** The answer to a browser that asks before it sends the request itself. */
  preflight(request: Request): Response | undefined
  /** Lets the page read the answer. */
  mark(request: Request, answer: Response): void
}

const forAnyone = '*'
const methods = 'GET, HEAD, POST, DELETE'
const readable = 'Heed-Log-Position, Mcp-Session-Id, Retry-After, WWW-Authenticate'
const headerNames = /^[a-z0-9-]+(, ?[a-z0-9-]+){0,50}$/i

/** From exact origins, or `*`; nothing if there are none. */
export function createCors(origins: readonly string[]): Cors | undefined {
  if (origins.length === 0) return undefined
  const known = new Set(origins)
  const allows = (origin: string): boolean => known.has(forAnyone) || known.has(origin)
  const allowedIn = ({ headers }: Request): string | undefined => {
    const origin = headers.get('origin')
    return origin !== null && allows(origin) ? origin : undefined
  }
  return {
    allows,
    preflight(request) {
      const { method, headers } = request
      if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined
      if (allowedIn(request) === undefined) return undefined
      const asked = headers.get('access-control-request-headers') ?? ''
      return new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Methods': methods,
          ...(headerNames.test(asked) && { 'Access-Control-Allow-Headers': asked }),
          'Access-Control-Max-Age': '600',
        },
      })
    },
    mark(request, { headers }) {
      headers.append('Vary', 'Origin')
      const origin = allowedIn(request)
      if (origin === undefined) return
      headers.set('Access-Control-Allow-Origin', known.has(forAnyone) ? forAnyone : origin)
      headers.set('Access-Control-Expose-Headers', readable)
    },
  }
}
