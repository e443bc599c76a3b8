// DNS-rebinding protection: a web page that makes its own name resolve to this machine still sends its own Host and
// Origin. Both must name this server, on every route.
import { HttpError } from './answers.ts'

export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

// A name or a bracketed IPv6 address, and a port. Anything else (user info, a path, a list) is not a host.
const hostShape = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

// Most requests have the same host, so accepted hosts are remembered; the limit protects the memory.
const rememberedHosts = 64

export type HostGuard = (request: Request) => void

/** Throws `forbidden` for a request that was not addressed to one of these hosts, or was sent by a page of a site that may not call. */
export function createHostGuard(
  allowedHosts: readonly string[],
  allowsOrigin: (origin: string) => boolean = () => false,
): HostGuard {
  const allowed = new Set(allowedHosts.map(canonicalName))
  const accepted = new Set<string>()

  return (request) => {
    const host = request.headers.get('host') ?? new URL(request.url).host
    if (!accepted.has(host)) {
      const name = hostShape.exec(host)?.[1]
      if (name === undefined || !allowed.has(canonicalName(name))) throw foreignHost(host)
      if (accepted.size < rememberedHosts) accepted.add(host)
    }
    const origin = request.headers.get('origin')
    if (origin !== null && !isSameOrigin(origin, host) && !allowsOrigin(origin)) throw foreignOrigin(origin)
  }
}

/** Lower case, without a trailing dot, IPv6 in brackets and in its shortest form. */
function canonicalName(raw: string): string {
  const name = raw.trim().toLowerCase().replace(/\.$/, '')
  if (!name.includes(':')) return name
  const bracketed = name.startsWith('[') ? name : `[${name}]`
  return parsed(`http://${bracketed}`)?.hostname ?? bracketed
}

/** The scheme is the origin's own: behind a proxy that ends TLS, the page is https and this server is not. */
function isSameOrigin(origin: string, host: string): boolean {
  const page = parsed(origin)
  if (page?.protocol !== 'http:' && page?.protocol !== 'https:') return false
  return parsed(`${page.protocol}//${host}`)?.host === page.host
}

/** Not URL.canParse: on Node 20, once optimised, it answers false for some names that are not ASCII. */
function parsed(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}

function foreignHost(host: string): HttpError {
  const problem = `this server does not answer for ${quoted(host)}. Use the name it was started for, or add this one to HEED_ALLOWED_HOSTS.`
  return new HttpError('forbidden', `Host header: ${problem}`, { problems: [{ field: 'Host', problem }] })
}

function foreignOrigin(origin: string): HttpError {
  const problem = `pages of ${quoted(origin)} may not call this server. Call it from a program, or name the origin in HEED_CORS.`
  return new HttpError('forbidden', `Origin header: ${problem}`, { problems: [{ field: 'Origin', problem }] })
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
}
