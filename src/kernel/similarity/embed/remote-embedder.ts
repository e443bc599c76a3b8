// The sentence model of any service with OpenAI's `/v1/embeddings`: Ollama, vLLM, LM Studio, OpenAI itself and others. Its
// dimensions are configured and not queried, so that Heed can open and find its stored vectors while the service is down.
import timers from 'node:timers/promises'
import { HeedError } from '../../errors.ts'
import { normalise } from '../normalise.ts'
import type { Embedder, RemoteModel } from './embedder.ts'

interface Reply {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: string
}

const mostInBatch = 64
const retryDelaysMs = [250, 1000]
const longestDelayMs = 5000
/** In characters. Longer texts are cut, because most services refuse what exceeds their model (OpenAI's takes 8,191 tokens). */
const longestText = 4000

export function createRemoteEmbedder(options: RemoteModel): Embedder {
  const { model, dimensions, apiKey, timeoutMs = 30_000 } = options
  const endpoint = endpointOf(options.url)
  // Without its query, which may contain a secret.
  const service = `The embedding service at ${endpoint.origin}${endpoint.pathname}`
  const padded = Math.ceil(dimensions / 8) * 8
  const underWay = new Set<AbortController>()

  async function embedMany(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors = texts.map((): Float32Array => new Float32Array(padded))
    // OpenAI refuses an empty text.
    const asked = texts.map(prepare).flatMap((text, slot) => (text === '' ? [] : [{ text, slot }]))
    for (let start = 0; start < asked.length; start += mostInBatch) {
      const batch = asked.slice(start, start + mostInBatch)
      const input = batch.map(({ text }) => text)
      const answers = await inTime((signal) => ask(input, signal))
      for (const [index, { slot }] of batch.entries()) vectors[slot] = answers[index] as Float32Array
    }
    return vectors
  }

  async function inTime<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const tooLate = () =>
      controller.abort(
        unavailable(`${service} did not answer within ${timeoutMs} ms: see whether it is loading or overloaded.`),
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

  async function ask(
    input: readonly string[],
    signal: AbortSignal,
    [delay, ...later] = retryDelaysMs,
  ): Promise<Float32Array[]> {
    const reply = await send(JSON.stringify({ model, input }), signal)
    if (reply.status === 200) return vectorsOf(reply.body, input.length)
    const refusal = refusalOf(reply)
    if (!isPassing(reply.status) || delay === undefined) throw refusal
    await timers.setTimeout(delayOf(reply.retryAfter) ?? delay, undefined, { signal }).catch(() => {
      throw refusal
    })
    return ask(input, signal, later)
  }

  async function send(body: string, signal: AbortSignal): Promise<Reply> {
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
        body: await response.text(),
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // Only the cause is kept: the outer error may quote the header that it could not send.
      const { cause } = error as { cause?: NodeJS.ErrnoException }
      const why = cause === undefined ? '' : ` (${cause.code ?? cause.message})`
      throw unavailable(`${service} cannot be reached${why}: start it, or correct HEED_EMBEDDER_URL.`, cause)
    }
  }

  function refusalOf({ status, body }: Reply): HeedError {
    const key = apiKey === undefined ? 'asks for a key' : 'does not accept the key'
    if (status === 401 || status === 403) return unavailable(`${service} ${key} (${status}): set HEED_EMBEDDER_KEY.`)
    if (status >= 300 && status < 400)
      return unavailable(`${service} redirects elsewhere (${status}): set HEED_EMBEDDER_URL to where it leads.`)
    const said = wordsOf(body, apiKey)
    if (status === 404)
      return unavailable(
        `${service} has no model ${model}, or is not there (404${said}): correct HEED_EMBEDDER_MODEL or HEED_EMBEDDER_URL.`,
      )
    if (isPassing(status)) return unavailable(`${service} keeps failing (${status}${said}): try again later.`)
    return unavailable(`${service} refused the text or the model ${model} (${status}${said}): see its log.`)
  }

  function vectorsOf(body: string, count: number): Float32Array[] {
    const items = itemsOf(body)
    const vectors = new Array<Float32Array | undefined>(count).fill(undefined)
    for (const item of items ?? []) if (isItem(item) && item.index < count) vectors[item.index] = unit(item.embedding)
    if (items?.length !== count || !vectors.every((vector) => vector !== undefined))
      throw unavailable(
        `${service} did not answer with one vector for each text: set HEED_EMBEDDER_URL to an OpenAI-compatible /v1/embeddings.`,
      )
    return vectors
  }

  /** Scaled to length 1 and filled up with 0. */
  function unit(embedding: readonly unknown[]): Float32Array {
    if (embedding.length !== dimensions)
      throw unavailable(
        `${service} gives vectors of ${embedding.length} numbers and not ${dimensions}: set HEED_EMBEDDER_DIMENSIONS to ${embedding.length}, or correct HEED_EMBEDDER_MODEL.`,
      )
    const squares = embedding.map((value) => (typeof value === 'number' ? value * value : Number.NaN))
    const length = Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
    if (!Number.isFinite(length) || length === 0)
      throw unavailable(
        `${service} gave a vector that has no direction (not finite numbers, or all 0): see how it runs the model ${model}.`,
      )
    const vector = new Float32Array(padded)
    vector.set((embedding as readonly number[]).map((value) => value / length))
    return vector
  }

  return {
    // With the path, because some services name the deployment there, and without the query. The dimensions as configured, before padding.
    id: `${endpoint.host}${endpoint.pathname}/${model}/${dimensions}`,
    dimensions: padded,
    embed: async (text) => (await embedMany([text]))[0] as Float32Array,
    embedMany,
    async close() {
      const closed = unavailable('Heed was closed before the embedding service answered: open it again to go on.')
      for (const controller of underWay) controller.abort(closed)
    },
  }
}

function endpointOf(url: string): URL {
  const endpoint = new URL(url)
  const path = endpoint.pathname.replace(/\/+$/, '')
  endpoint.pathname = path.endsWith('/embeddings') ? path : `${path || '/v1'}/embeddings`
  return endpoint
}

function prepare(text: string): string {
  // A cut may leave half a surrogate pair.
  return normalise(text).slice(0, longestText).toWellFormed()
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

function delayOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d+$/.test(retryAfter)
    ? Math.min(Number(retryAfter) * 1000, longestDelayMs)
    : undefined
}

function itemsOf(body: string): readonly unknown[] | undefined {
  const { data } = parsed(body) as { data?: unknown }
  return Array.isArray(data) ? data : undefined
}

function isItem(item: unknown): item is { index: number; embedding: readonly unknown[] } {
  const { index, embedding } = (item ?? {}) as { index?: unknown; embedding?: unknown }
  return Number.isInteger(index) && (index as number) >= 0 && Array.isArray(embedding)
}

/** The message in a refusal, for the end of a parenthesis: short, on one line and without the key. */
function wordsOf(body: string, apiKey: string | undefined): string {
  const { error, message, detail } = parsed(body) as { error?: unknown; message?: unknown; detail?: unknown }
  const inner = (error as { message?: unknown } | null | undefined)?.message
  const words = [inner, error, message, detail].find((each) => typeof each === 'string')
  if (words === undefined) return ''
  const line = words
    .replaceAll(apiKey || '\n', ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `, "${line.slice(0, 200).toWellFormed()}"`
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}

function unavailable(message: string, cause?: unknown): HeedError {
  return new HeedError('unavailable', message, { cause })
}
