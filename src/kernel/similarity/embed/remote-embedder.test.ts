import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import timers from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { HeedError } from '../../errors.ts'
import type { RemoteModel } from './embedder.ts'
import { createRemoteEmbedder } from './remote-embedder.ts'

interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly model: string
  readonly input: readonly string[]
}
type Answer = (response: ServerResponse, asked: Asked) => void

const key = 'sk-very-secret'
const servers = new Set<Server>()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  servers.clear()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.add(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A service that answers the first request with the first answer, and so on; the last answers all that follow. */
async function serviceOf(...answers: readonly Answer[]) {
  const asked: Asked[] = []
  const url = await listen(async (request, response) => {
    const { model, input } = JSON.parse(await textOf(request))
    asked.push({ path: request.url ?? '', headers: request.headers, model, input })
    answers[Math.min(asked.length, answers.length) - 1]?.(response, asked.at(-1) as Asked)
  })
  const embedder = (options: Partial<RemoteModel> = {}) =>
    createRemoteEmbedder({ url, model: 'small', dimensions: 3, ...options })
  return { url, asked, embedder }
}

const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))

/** The number a text ends with decides its direction; the answers come last first. */
const vectors: Answer = (response, asked) => {
  const data = asked.input.map((text, index) => ({ index, embedding: [3, 4, Number(text.split(' ').at(-1)) || 0] }))
  json(200, { data: data.reverse() })(response, asked)
}
const busy = (status: number) => json(status, { error: { message: 'busy' } }, { 'retry-after': '0' })

async function failureOf(call: Promise<unknown>): Promise<HeedError> {
  const error = await call.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(HeedError)
  expect(error).toMatchObject({ code: 'unavailable' })
  return error as HeedError
}

describe('a vector', () => {
  it('has length 1 and is filled up to a multiple of eight', async () => {
    const embedder = (await serviceOf(vectors)).embedder()
    const vector = await embedder.embed('hello')
    expect(embedder.dimensions).toBe(8)
    expect(vector).toEqual(Float32Array.from([0.6, 0.8, 0, 0, 0, 0, 0, 0]))
  })

  it('is of the normalised text, as with the bundled model', async () => {
    const { asked, embedder } = await serviceOf(vectors)
    await embedder().embed('  Stop  USING that ｓｉｔｅ')
    expect(asked[0]).toMatchObject({ model: 'small', input: ['stop using that site'] })
  })

  it('of nothing is all 0 and asks nobody; a very long text is cut between characters', async () => {
    const { asked, embedder } = await serviceOf(vectors)
    expect(await embedder().embed(' ')).toEqual(new Float32Array(8))
    expect(asked).toHaveLength(0)
    await embedder().embed(`a${'😀'.repeat(10_000)}`)
    expect(asked[0]?.input[0]).toHaveLength(4000)
    expect(asked[0]?.input[0]?.isWellFormed()).toBe(true)
  })
})

describe('an id', () => {
  const model = { url: 'https://user.example:8443/v1', model: 'org/small', dimensions: 770 }
  const id = (change: Partial<RemoteModel>) => createRemoteEmbedder({ ...model, ...change }).id

  it('names the host, the path, the model and the dimensions', () => {
    expect(id({})).toBe('user.example:8443/v1/embeddings/org/small/770')
    const others = [{ url: 'https://other.example/v1' }, { model: 'org/large' }, { dimensions: 776 }]
    expect(new Set([{}, ...others].map(id)).size).toBe(4)
  })

  it('tells deployments apart, and is the same however the address is written', () => {
    const at = (path: string) => id({ url: `https://user.example${path}` })
    expect(at('/deployments/a/embeddings')).not.toBe(at('/deployments/b/embeddings'))
    expect(new Set(['', '/v1', '/v1/', '/v1/embeddings', `/v1?code=${key}`].map(at)).size).toBe(1)
  })
})

describe('many texts', () => {
  it('go in batches of at most 64 and come back in their order', async () => {
    const { asked, embedder } = await serviceOf(vectors)
    const texts = Array.from({ length: 150 }, (_, index) => `text ${index}`)
    texts[70] = ''
    const answers = await embedder().embedMany?.(texts)
    expect(asked.map(({ input }) => input.length)).toEqual([64, 64, 21])
    for (const [index, vector] of (answers ?? []).entries())
      expect(vector[2]).toBeCloseTo(index === 70 ? 0 : index / Math.hypot(5, index), 6)
    expect(answers).toHaveLength(150)
  })

  it('may be none', async () => {
    const { asked, embedder } = await serviceOf(vectors)
    expect(await embedder().embedMany?.([])).toEqual([])
    expect(asked).toHaveLength(0)
  })
})

describe('the address', () => {
  it.each([
    ['', '/v1/embeddings'],
    ['/', '/v1/embeddings'],
    ['/v1', '/v1/embeddings'],
    ['/api/v3/', '/api/v3/embeddings'],
    ['/v1/embeddings', '/v1/embeddings'],
    ['/deployments/small/embeddings?api-version=1', '/deployments/small/embeddings?api-version=1'],
  ])('that ends in "%s" is asked at %s', async (path, expected) => {
    const { url, asked, embedder } = await serviceOf(vectors)
    await embedder({ url: url + path }).embed('hello')
    expect(asked[0]?.path).toBe(expected)
  })

  it('gets the key, where there is one', async () => {
    const { asked, embedder } = await serviceOf(vectors)
    await embedder().embed('hello')
    await embedder({ apiKey: key }).embed('hello')
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${key}`])
  })

  it('alone gets it: a redirect is not followed', async () => {
    const elsewhere = await serviceOf(vectors)
    const { embedder } = await serviceOf(json(307, '', { location: `${elsewhere.url}/v1/embeddings` }))
    const { message } = await failureOf(embedder({ apiKey: key }).embed('hello'))
    expect(message).toMatch(/redirects elsewhere \(307\): set HEED_EMBEDDER_URL/)
    expect(elsewhere.asked).toHaveLength(0)
  })
})

describe('a service that is busy', () => {
  it.each([429, 500, 503])('with %i is asked again, twice at most', async (status) => {
    const recovering = await serviceOf(busy(status), busy(status), vectors)
    expect(await recovering.embedder().embed('hello')).toHaveLength(8)

    const lasting = await serviceOf(busy(status))
    const { message } = await failureOf(lasting.embedder().embed('hello'))
    expect(message).toContain(`keeps failing (${status}, "busy"): try again later.`)
    expect(lasting.asked).toHaveLength(3)
  })

  it('is given time, and no more than the caller has', async () => {
    const { asked, embedder } = await serviceOf(json(503, ''))
    const pauses: (number | undefined)[] = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms, value, { signal } = {}) => {
      pauses.push(ms)
      // The caller's time ends during the second.
      if (pauses.length === 2) vi.advanceTimersByTime(600)
      signal?.throwIfAborted()
      return value as never
    })
    const { message } = await failureOf(embedder({ timeoutMs: 600 }).embed('hello'))
    expect(message).toContain('(503)')
    expect(pauses).toEqual([250, 1000])
    expect(asked).toHaveLength(2)
  })
})

describe(`${verifies('K11')}what is wrong is named with its remedy`, () => {
  const item = (embedding: unknown, index: unknown = 0) => ({ data: [{ index, embedding }] })
  const shape = /did not answer with one vector for each text: set HEED_EMBEDDER_URL/
  const direction = /a vector that has no direction .* see how it runs the model small/

  it.each<[string, Answer, RegExp]>([
    [
      'a model it has not',
      json(404, { error: { message: 'pull it first' } }),
      /no model small.*"pull it first".*MODEL/,
    ],
    ['a refused text', json(400, { detail: 'too\n long' }), /refused the text or the model small \(400, "too long"\)/],
    ['an answer that is a page', json(200, '<html>'), shape],
    ['an answer that is null', json(200, 'null'), shape],
    ['an answer of another kind', json(200, { embeddings: [[1, 2, 3]] }), shape],
    ['no vector', json(200, { data: [] }), shape],
    ['a vector without an index', json(200, { data: [{ embedding: [1, 2, 3] }] }), shape],
    ['a vector of another text', json(200, item([1, 2, 3], 1)), shape],
    ['a vector in base64', json(200, item('AACAPw==')), shape],
    ['a vector too many', json(200, { data: [...item([1, 2, 3]).data, ...item([1, 2, 3]).data] }), shape],
    ['other dimensions', json(200, item([1, 2])), /2 numbers and not 3: set HEED_EMBEDDER_DIMENSIONS to 2/],
    ['a NaN', json(200, item([1, null, 3])), direction],
    ['an infinite number', json(200, '{"data":[{"index":0,"embedding":[1,1e999,3]}]}'), direction],
    ['a vector of 0', json(200, item([0, 0, 0])), direction],
  ])('%s', async (_, answer, expected) => {
    const { url, asked, embedder } = await serviceOf(answer)
    const { message } = await failureOf(embedder().embed('hello'))
    expect(message).toMatch(expected)
    expect(message).toContain(url)
    expect(asked).toHaveLength(1)
  })

  it.each([401, 403])('a key that is missing or wrong (%i)', async (status) => {
    const { embedder } = await serviceOf(json(status, { error: `not ${key}` }))
    expect((await failureOf(embedder().embed('hello'))).message).toMatch(/asks for a key .*: set HEED_EMBEDDER_KEY/)
    const { message } = await failureOf(embedder({ apiKey: key }).embed('hello'))
    expect(message).toMatch(/does not accept the key .*: set HEED_EMBEDDER_KEY/)
  })

  it('a service that is not there', async () => {
    const { url, embedder } = await serviceOf(vectors)
    for (const server of servers) await new Promise((resolve) => server.close(resolve))
    const { message } = await failureOf(embedder().embed('hello'))
    expect(message).toContain(`${url}/v1/embeddings cannot be reached (ECONNREFUSED): start it`)
  })

  it.each<[string, Answer]>([
    ['never answers', () => undefined],
    ['never ends its answer', (response) => response.writeHead(200).write('{"data":[')],
  ])('a service that %s', async (_, answer) => {
    const { embedder } = await serviceOf(answer)
    const { message } = await failureOf(embedder({ timeoutMs: 100 }).embed('hello'))
    expect(message).toMatch(/did not answer within 100 ms/)
  })

  it('and the key is never shown, whatever the service says', async () => {
    for (const [status, apiKey] of [
      [400, key],
      [401, key],
      [404, key],
      [429, key],
      [400, `${key}\n${key}`],
    ] as const) {
      const { url, embedder } = await serviceOf(json(status, { error: `no ${apiKey}` }, { 'retry-after': '0' }))
      const error = await failureOf(embedder({ url: `${url}?code=${key}`, apiKey }).embed('hello'))
      expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain(key)
    }
  })
})

it('ends what is under way when it is closed, and can be used again', async () => {
  const { asked, embedder } = await serviceOf(() => undefined, vectors)
  const remote = embedder()
  const failure = failureOf(remote.embed('hello'))
  await expect.poll(() => asked.length).toBe(1)
  await remote.close()
  expect((await failure).message).toContain('closed')
  expect(await remote.embed('hello')).toHaveLength(8)
})
