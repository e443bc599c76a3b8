import { describe, expect, it, vi } from 'vitest'
import { type FakePortOptions, fakePort } from '../../../test/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import { type ErrorBody, errorCodes, HeedError } from '../../kernel/errors.ts'
import { createHttpApp, type HttpOptions } from './app.ts'

const keys = { heed_agent: { workspace: 'north', actor: 'key_a', role: 'agent' } } as const

function appWith(port: FakePortOptions = {}, options: Partial<HttpOptions> = {}) {
  const onInternalError = vi.fn()
  return Object.assign(createHttpApp(fakePort(port), { version: '1.2.3', onInternalError, ...options }), {
    onInternalError,
  })
}

function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
}

async function errorOf(response: Response): Promise<ErrorBody['error']> {
  return ((await response.json()) as ErrorBody).error
}

describe('POST /v1/{action}', () => {
  it(`${verifies('S2', 'K4')}answers with what the action answered`, async () => {
    const response = await appWith().request('/v1/note_add', post({ text: ' hello ' }))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ feedback_id: 'fbk_1', outcome: 'applied', text: 'hello' })
  })

  it('takes no body for an empty input', async () => {
    const response = await appWith().request('/v1/note_list', { method: 'POST' })
    expect(await response.json()).toEqual({ items: [], limit: 20 })
  })

  it(`${verifies('K11')}names the fields that are wrong`, async () => {
    const response = await appWith().request('/v1/note_add', post({ text: '', tags: 'a' }))
    expect(response.status).toBe(400)
    const error = await errorOf(response)
    expect(error.code).toBe('invalid_input')
    expect(error.problems.map(({ field }) => field)).toEqual(['text', 'tags'])
  })

  it(`${verifies('K11')}gives every code its status and the same body`, async () => {
    const statuses: Record<string, number> = {}
    for (const code of errorCodes) {
      const response = await appWith().request('/v1/fail_with', post({ code }))
      expect(await response.json()).toEqual({
        error: { code, message: `failed with ${code}`, problems: [{ field: 'code', problem: 'as asked' }] },
      })
      statuses[code] = response.status
    }
    expect(statuses).toEqual({
      invalid_input: 400,
      unauthenticated: 401,
      forbidden: 403,
      not_found: 404,
      conflict: 409,
      rate_limited: 429,
      internal: 500,
      unavailable: 503,
    })
  })

  it('says when to come back and how to authenticate', async () => {
    const header = async (code: string, name: string) =>
      (await appWith().request('/v1/fail_with', post({ code }))).headers.get(name)
    expect(await header('rate_limited', 'Retry-After')).toBe('1')
    expect(await header('unavailable', 'Retry-After')).toBe('1')
    expect(await header('unauthenticated', 'WWW-Authenticate')).toBe('Bearer realm="heed"')
  })

  it.each([false, true])(`${verifies('K11')}logs an unexpected failure and shows none of it`, async (leaky) => {
    const app = appWith({ leaky })
    const response = await app.request('/v1/fail_plain', post({}))
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).not.toContain('hunter2')
    expect(text).not.toContain(' at ')
    expect(JSON.parse(text).error.code).toBe('internal')
    const [error, where] = app.onInternalError.mock.calls[0] ?? []
    expect(error.cause.message).toContain('hunter2')
    expect(where).toBe('POST /v1/fail_plain')
  })

  it(`${verifies('K11')}suggests the nearest actions for an unknown one`, async () => {
    const response = await appWith().request('/v1/add_note', post({}))
    expect(response.status).toBe(404)
    const error = await errorOf(response)
    expect(error.code).toBe('not_found')
    expect(error.message).toContain('note_add')
  })

  it.each(['constructor', '__proto__', 'note_add%00', '%E0%A4%A', 'x'.repeat(5000)])(
    'does not know %s',
    async (name) => {
      const response = await appWith().request(`/v1/${name}`, post({}))
      expect(response.status).toBe(404)
      expect((await errorOf(response)).code).toBe('not_found')
    },
  )

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'refuses %s and says what is allowed',
    async (method) => {
      const response = await appWith().request('/v1/note_add', { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST')
      expect((await errorOf(response)).code).toBe('invalid_input')
    },
  )
})

describe('every route', () => {
  const routes = [
    '/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/v1/note_add',
    '/events/decisions',
    '/mcp',
    '/nowhere',
    '/v1',
  ]
  const mcp = async () => new Response('{}')

  it.each(routes)(`${verifies('S6')}%s refuses a foreign Host and a foreign Origin`, async (path) => {
    for (const headers of [{ Host: 'evil.example' }, { Origin: 'https://evil.example' }]) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const response = await appWith({}, { mcp }).request(path, { method, headers })
        expect(response.status).toBe(403)
        expect(await errorOf(response)).toMatchObject({ code: 'forbidden', problems: [expect.anything()] })
      }
    }
  })

  it.each(routes)('%s answers with the security headers, and with JSON or plain text', async (path) => {
    const { headers } = await appWith({}, { mcp }).request(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toMatch(/^(application\/json|text\/plain)/)
  })

  it.each(['/nowhere', '/v1', '/v1/', '/v1/note_add/', '/v1/a/b', '/favicon.ico', '/mcp'])(
    `${verifies('K11')}unknown %s is a typed 404`,
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const response = await appWith().request(path, { method })
        expect(response.status).toBe(404)
        expect((await errorOf(response)).code).toBe('not_found')
      }
    },
  )

  it('answers HEAD like GET, without the body', async () => {
    const response = await appWith().request('/healthz', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('what the machine is asked', () => {
  it(`${verifies('S2')}is alive without the store and without a key`, async () => {
    const down = () => Promise.reject(new HeedError('unavailable', 'The store does not answer.'))
    const response = await appWith({ keys, ready: down }).request('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })

  it(`${verifies('R1', 'S2')}how the stream of decisions is doing, if there is one`, async () => {
    const counts = { recorded: 12, duplicates: 3, dead_letters: 2, trimmed: 1 }
    let stream: { state: string } & typeof counts = { state: 'waiting', ...counts }
    const app = appWith({}, { stream: () => stream })
    expect(await (await app.request('/healthz')).json()).toEqual({ status: 'ok', stream })
    const figures = async () => (await (await app.request('/metrics')).text()).split('\n')
    expect(await figures()).toContain('heed_stream_up 0')
    stream = { ...stream, state: 'reading' }
    expect(await figures()).toEqual(
      expect.arrayContaining(['heed_stream_up 1', 'heed_stream_entries_total{outcome="dead_letters"} 2']),
    )
    expect(await (await appWith({}).request('/metrics')).text()).not.toContain('heed_stream')
  })

  it(`${verifies('S2')}is ready when the store answers, and says so when it does not`, async () => {
    expect((await appWith({ keys }).request('/readyz')).status).toBe(200)
    const down = () => Promise.reject(new HeedError('unavailable', 'The store does not answer.'))
    const response = await appWith({ ready: down }).request('/readyz')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await errorOf(response)).toMatchObject({ code: 'unavailable', message: 'The store does not answer.' })
  })

  it('points the way from the root', async () => {
    const root = await (await appWith().request('/')).json()
    expect(root).toMatchObject({ name: 'heed', version: '1.2.3', openapi: '/openapi.json' })
    expect(root).not.toHaveProperty('mcp')
  })
})

describe('/mcp', () => {
  it('hands the request on with who called, and bounds its body', async () => {
    const mcp = vi.fn(async (request: Request) => Response.json({ got: await request.text() }))
    const app = appWith({ keys }, { mcp, maxBodyBytes: 100 })
    const send = (body: string) =>
      app.request('/mcp', { method: 'POST', body, headers: { 'X-Heed-Key': 'heed_agent' } })
    const response = await send('{"a":1}')
    expect(await response.json()).toEqual({ got: '{"a":1}' })
    expect(mcp).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ actor: 'key_a', channel: 'mcp' }))
    expect((await send('x'.repeat(101))).status).toBe(413)
    expect((await app.request('/mcp', { method: 'POST', body: '{}' })).status).toBe(401)
    expect(
      (await app.request('/mcp', { method: 'POST', body: '', headers: { 'X-Heed-Key': 'heed_agent' } })).status,
    ).toBe(200)
  })

  it('answers a failing handler with a typed error', async () => {
    const app = appWith({}, { mcp: () => Promise.reject(new Error('secret')) })
    const response = await app.request('/mcp')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
    expect(app.onInternalError).toHaveBeenCalledWith(expect.objectContaining({ code: 'internal' }), 'GET /mcp')
  })
})
