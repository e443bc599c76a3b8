// A model behind an OpenAI-compatible endpoint, wherever it runs: one request is retried while the service is busy, ends in time, is
// not redirected, reads no more than it should, and never shows the key.
import timers from 'node:timers/promises'
import { HeedError } from './errors.ts'

export interface ServiceOptions {
  /** As an error calls it, such as “embedding service”. */
  readonly called: string
  /** What the names of its variables begin with, such as HEED_EMBEDDER. */
  readonly variables: string
  readonly endpoint: URL
  readonly model: string
  readonly apiKey: string | undefined
  /** For one request and its retries. */
  readonly timeoutMs: number
  /** A longer answer is not read to its end. */
  readonly mostBytes: number
}

export interface Reply {
  readonly status: number
  readonly body: string
}

export interface ModelService {
  /** For errors: what it is and where, without the query, which may contain a secret. */
  readonly name: string
  /** Its answer, unless it cannot be reached, does not answer in time, or keeps failing. */
  post(request: object): Promise<Reply>
  /** What an answer other than 200 says, and what to do. */
  refusalOf(reply: Reply): HeedError
  close(): Promise<void>
}

interface Received extends Reply {
  readonly retryAfter: string | null
}

const retryDelaysMs = [250, 1000]
const longestDelayMs = 5000

export function createModelService(options: ServiceOptions): ModelService {
  const { called, variables, endpoint, model, apiKey, timeoutMs, mostBytes } = options
  const name = `The ${called} at ${endpoint.origin}${endpoint.pathname}`
  const underWay = new Set<AbortController>()

  async function inTime<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const tooLate = () =>
      controller.abort(
        unavailable(`${name} did not answer within ${timeoutMs} ms: see whether it is loading or overloaded.`),
      )
    const timer = setTimeout(tooLate, timeoutMs)
    underWay.add(controller)
    try {
      return await run(controller.signal)
    } finally {
      clearTimeout(timer)
      underWay.delete(controller)
    }
  }

  async function ask(body: string, signal: AbortSignal, [delay, ...later] = retryDelaysMs): Promise<Reply> {
    const reply = await send(body, signal)
    if (!isPassing(reply.status)) return reply
    const refusal = refusalOf(reply)
    if (delay === undefined) throw refusal
    await timers.setTimeout(delayOf(reply.retryAfter) ?? delay, undefined, { signal }).catch(() => {
      throw refusal
    })
    return ask(body, signal, later)
  }

  async function send(body: string, signal: AbortSignal): Promise<Received> {
    const headers = {
      'content-type': 'application/json',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    }
    try {
      // A redirect would send the key and the texts to another host.
      const response = await fetch(endpoint, { method: 'POST', headers, body, signal, redirect: 'manual' })
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await textOf(response),
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof HeedError) throw error
      // Only the cause is kept: the outer error may quote the header that it could not send.
      const { cause } = error as { cause?: NodeJS.ErrnoException }
      const why = cause === undefined ? '' : ` (${cause.code ?? cause.message})`
      throw unavailable(`${name} cannot be reached${why}: start it, or correct ${variables}_URL.`, cause)
    }
  }

  async function textOf({ body }: Response): Promise<string> {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) throw unavailable(`${name} answers with more than ${mostBytes} bytes: see its log.`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  function refusalOf({ status, body }: Reply): HeedError {
    const key = apiKey === undefined ? 'asks for a key' : 'does not accept the key'
    if (status === 401 || status === 403) return unavailable(`${name} ${key} (${status}): set ${variables}_KEY.`)
    if (status >= 300 && status < 400)
      return unavailable(`${name} redirects elsewhere (${status}): set ${variables}_URL to where it leads.`)
    const said = wordsOf(body, apiKey)
    if (status === 404)
      return unavailable(
        `${name} has no model ${model}, or is not there (404${said}): correct ${variables}_MODEL or ${variables}_URL.`,
      )
    if (isPassing(status)) return unavailable(`${name} keeps failing (${status}${said}): try again later.`)
    return unavailable(`${name} refused the text or the model ${model} (${status}${said}): see its log.`)
  }

  return {
    name,
    post: (request) => inTime((signal) => ask(JSON.stringify(request), signal)),
    refusalOf,
    async close() {
      const closed = unavailable(`Heed was closed before the ${called} answered: open it again to go on.`)
      for (const controller of underWay) controller.abort(closed)
    },
  }
}

/** The address itself, or the path of an OpenAI-compatible API at a host or below a path. */
export function endpointAt(url: string, path: string): URL {
  const endpoint = new URL(url)
  const given = endpoint.pathname.replace(/\/+$/, '')
  endpoint.pathname = given.endsWith(path) ? given : `${given || '/v1'}${path}`
  return endpoint
}

/** The JSON of an answer; an empty object if it has none. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}

export function unavailable(message: string, cause?: unknown): HeedError {
  return new HeedError('unavailable', message, { cause })
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

function delayOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter)
    ? Math.min(Number(retryAfter) * 1000, longestDelayMs)
    : undefined
}

/** The message in a refusal, for the end of a parenthesis: short, on one line and without the key. */
function wordsOf(body: string, apiKey: string | undefined): string {
  const { error, message, detail } = parsedJson(body) as { error?: unknown; message?: unknown; detail?: unknown }
  const inner = (error as { message?: unknown } | null | undefined)?.message
  const words = [inner, error, message, detail].find((each) => typeof each === 'string')
  if (words === undefined) return ''
  const line = words
    .replaceAll(apiKey || '\n', ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `, "${line.slice(0, 200).toWellFormed()}"`
}
