import { describe, expect, it } from 'vitest'
import { fakePort } from '../../../test/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import { createHttpApp } from './app.ts'
import { createCors } from './cors.ts'
import { mcpPort } from './mcp-port.ts'
import { createMetrics } from './metrics.ts'
import type { RequestLine } from './request-log.ts'

const page = 'https://app.example.com'
const other = 'https://evil.example'
const keys = { heed_agent: { workspace: 'north', actor: 'key_a', role: 'agent' } } as const
const quiet = { version: '1', onInternalError: () => undefined }
const post = (headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: '{"text":"secret words"}',
  headers: { 'Content-Type': 'application/json', ...headers },
})

describe(`${verifies('S2', 'S6')}pages of other sites`, () => {
  const app = (...origins: string[]) => createHttpApp(fakePort(), { ...quiet, cors: createCors(origins) })
  const preflight = (Origin: string) => ({
    method: 'OPTIONS',
    headers: {
      Origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization, x-heed-key',
    },
  })

  it('of an origin that is named may call, and read the answer and the refusal', async () => {
    const asked = await app(page).request('/v1/note_add', preflight(page))
    expect([asked.status, Object.fromEntries(asked.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': page,
        'access-control-allow-headers': 'authorization, x-heed-key',
        'access-control-allow-methods': expect.stringContaining('POST'),
        vary: 'Origin',
      },
    ])
    expect(asked.headers.has('access-control-allow-credentials')).toBe(false)
    for (const path of ['/v1/note_add', '/v1/unknown', '/nowhere']) {
      const called = await app(page).request(path, post({ Origin: page }))
      expect(called.headers.get('access-control-allow-origin'), path).toBe(page)
    }
  })

  it('of any other origin may not, and neither may any without the setting', async () => {
    for (const [allowed, origin] of [
      [[page], other],
      [[page], `${page}:8443`],
      [[page], 'http://app.example.com'],
      [[page], 'null'],
      [[], page],
    ] as const)
      for (const init of [preflight(origin), post({ Origin: origin })]) {
        const refused = await app(...allowed).request('/v1/note_add', init)
        expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
      }
  })

  it('of every origin may with *, and only to a host that this server answers for', async () => {
    const called = await app('*').request('/v1/note_add', post({ Origin: other }))
    expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const rebound = await app('*').request('/v1/note_add', post({ Origin: other, Host: 'evil.example' }))
    expect(rebound.status).toBe(403)
  })
})

describe(`${verifies('S2')}the log of requests`, () => {
  function logging() {
    const lines: RequestLine[] = []
    let now = 0
    const elapsedMs = () => (now += 2)
    const logRequest = (line: RequestLine) => void lines.push(line)
    const app = createHttpApp(fakePort({ keys }), {
      ...quiet,
      logRequest,
      elapsedMs,
      mcp: async () => new Response('{}'),
    })
    return { lines, app, logRequest, elapsedMs }
  }

  it('has a line for each request, with neither bodies nor secrets', async () => {
    const { app, lines } = logging()
    await app.request('/v1/note_add?text=secret', post({ Authorization: 'Bearer heed_agent' }))
    await app.request('/v1/note_add', post({ 'X-Heed-Key': 'heed_secret' }))
    await app.request('/nowhere')
    await app.request('/mcp', post())
    expect(lines).toMatchObject([
      { method: 'POST', path: '/v1/note_add', status: 200, key: 'key_a', duration_ms: expect.any(Number) },
      { method: 'POST', path: '/v1/note_add', status: 401 },
      { method: 'GET', path: '/nowhere', status: 404 },
      { method: 'POST', path: '/mcp', status: 401 },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|heed_agent/)
  })

  it('has a line for each call over MCP, in place of the request', async () => {
    const { app, lines, logRequest, elapsedMs } = logging()
    await app.request('/mcp', post({ 'X-Heed-Key': 'heed_agent' }))
    expect(lines).toEqual([])
    const metrics = createMetrics('1')
    const watched = mcpPort(fakePort({ keys }), { metrics, logRequest, elapsedMs })
    const caller = await watched.identify('heed_agent', 'mcp')
    await watched.execute(caller, 'note_add', { text: 'secret words' })
    await expect(watched.execute(caller, 'note_approve', { id: 'a' })).rejects.toThrow('role')
    await expect(watched.execute(caller, 'made up', {})).rejects.toThrow('no action')
    expect(lines).toEqual([
      { tool: 'note_add', status: 'ok', duration_ms: 2, key: 'key_a' },
      { tool: 'note_approve', status: 'forbidden', duration_ms: 2, key: 'key_a' },
      { tool: 'unknown', status: 'not_found', duration_ms: 2, key: 'key_a' },
    ])
    const { text } = await metrics.render()
    expect(text).toContain('heed_mcp_calls_total{action="note_add",code=""} 1')
    expect(text).toContain('heed_mcp_calls_total{action="unknown",code="not_found"} 1')
    expect(text).toContain('heed_mcp_call_seconds_total{action="note_add"} 0.002')
    expect(text).toContain('heed_corrections_total{outcome="applied"} 1')
  })
})
