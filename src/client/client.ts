// The typed HTTP client: one method per action, and the stream of samples. It needs nothing but `fetch`.
import { HeedError, invalidInput } from '../kernel/errors.ts'
import type { HeedActions } from './actions.ts'
import type { CallOptions } from './call.ts'
import { errorFromAnswer } from './error.ts'
import { linesIn, type SamplesQuery, samplesPath } from './samples.ts'

export interface ClientOptions {
  /** Where Heed answers, `http://127.0.0.1:4333`, with or without a path before `/v1`. */
  url: string
  /** A key, `heed_…`; none for a machine without keys. */
  key?: string | undefined
  /** A signed token that proves the person all calls speak for. A backend with many users passes it with each call instead. */
  personToken?: string | undefined
  /** Sends the requests instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Heed over HTTP: every action by its name, and the stream of training samples. */
export interface HeedClient extends HeedActions {
  /** The lines of training samples, as `heed export` writes them, in the format's fields. */
  samples<Line = Record<string, unknown>>(query: SamplesQuery, options?: CallOptions): AsyncIterable<Line>
}

type AnyMethod = (input?: unknown, options?: CallOptions) => Promise<unknown>

// Action names are snake_case. So are these words, but the language and its tools look for them in every object.
const actionName = /^[a-z][a-z0-9_]*$/
const notActions = new Set(['then', 'catch', 'finally', 'constructor'])

/** The actions of a Heed that runs elsewhere. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): HeedClient {
  if (typeof options?.url !== 'string')
    throw invalidInput('url', 'is required: say where Heed answers, such as http://127.0.0.1:4333.')
  const methods = new Map<string, AnyMethod>()
  return new Proxy({} as HeedClient, {
    get(_target, name) {
      if (name === 'samples') return (query: SamplesQuery, given?: CallOptions) => samples(options, query, given)
      if (typeof name !== 'string' || notActions.has(name) || !actionName.test(name)) return undefined
      let method = methods.get(name)
      if (method === undefined) {
        method = (input, callOptions) => call(options, name, input, callOptions)
        methods.set(name, method)
      }
      return method
    },
  })
}

async function call(client: ClientOptions, action: string, input: unknown = {}, options: CallOptions = {}) {
  const request = { method: 'POST', body: JSON.stringify(input) }
  const { response, text } = await reaching(client, options, async () => {
    const response = await send(client, action, request, options)
    return { response, text: await response.text() }
  })
  const body = parse(text)
  if (!response.ok) throw errorFromAnswer(response, body)
  if (typeof body === 'object' && body !== null) return body
  throw notHeed(client, response)
}

async function* samples(client: ClientOptions, query: SamplesQuery, options: CallOptions = {}) {
  const response = await reaching(client, options, () => send(client, samplesPath(query), { method: 'GET' }, options))
  if (!response.ok) throw errorFromAnswer(response, parse(await response.text()))
  if (!response.headers.get('content-type')?.startsWith('application/x-ndjson')) throw notHeed(client, response)
  yield* linesIn(response, options.signal)
}

function send(client: ClientOptions, path: string, request: RequestInit, options: CallOptions): Promise<Response> {
  const { signal, personToken = client.personToken } = options
  // Not called as a method: a browser's fetch refuses to be the method of another object.
  const send = client.fetch ?? globalThis.fetch
  return send(`${client.url.replace(/\/+$/, '')}/v1/${path}`, {
    ...request,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(client.key !== undefined && { Authorization: `Bearer ${client.key}` }),
      ...(personToken !== undefined && { 'Heed-Person-Token': personToken }),
    },
    // A redirected POST arrives as a GET without its body, and a key belongs to one server only.
    redirect: 'error',
    ...(signal && { signal }),
  })
}

async function reaching<T>(client: ClientOptions, { signal }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new HeedError('unavailable', `Heed does not answer at ${client.url}. Check that it runs there.`, {
      cause,
    })
  }
}

function notHeed({ url }: ClientOptions, { status }: Response): HeedError {
  return new HeedError('unavailable', `What answers at ${url} is not Heed. Check the url.`, { status })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
