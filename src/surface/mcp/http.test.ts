import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakePort } from '../../../test/conformance/fake-port.ts'
import { type Listening, listen } from '../../../test/conformance/listen.ts'
import { verifies } from '../../../test/verifies.ts'
import { createMcpHttpHandler, type HttpOptions } from './http.ts'

const port = createFakePort()
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function start(options: Partial<HttpOptions> = {}): Promise<Listening> {
  const listening = await listen(port, { version: '1.2.3', ...options })
  open.push(listening.close)
  return listening
}

async function connect(url: string, mode: 'legacy' | { pin: string }, key?: string) {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: key ? { authorization: `Bearer ${key}` } : {} },
  })
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  open.push(() => client.close())
  return { client, session: transport.sessionId }
}

/** A request as a client of the 2025 era sends it, to see the bare answer. */
function send(url: string, method: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '0' } }
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: method === 'initialize' ? params : {} }),
    ...init,
  })
}

async function openSession(url: string, key?: string): Promise<Record<string, string>> {
  const authorization = key ? { authorization: `Bearer ${key}` } : {}
  const response = await send(url, 'initialize', authorization as Record<string, string>)
  await response.text()
  return { ...authorization, 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' } as Record<string, string>
}

describe.each([
  ['2025', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const)(`${verifies('S1', 'S6')}a client of %s`, (era, mode) => {
  it('lists and calls tools as the caller of its key', async () => {
    const { url } = await start()
    const { client, session } = await connect(url, mode, 'reviewer-1')
    expect(session === undefined).toBe(era !== '2025')
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toContain('inbox_approve')
    await client.callTool({ name: 'inbox_approve', arguments: { item_id: 'i1' } })
    expect(port.calls.at(-1)?.caller).toMatchObject({ actor: 'reviewer-1', channel: 'mcp' })
  })

  it('keeps callers apart', async () => {
    const { url } = await start()
    const [one, two] = await Promise.all([connect(url, mode, 'agent-1'), connect(url, mode, 'reviewer-2')])
    const calls = [one, two].map(({ client }) => client.callTool({ name: 'domain_check', arguments: { url: 'a' } }))
    await Promise.all(calls)
    expect(
      port.calls
        .slice(-2)
        .map(({ caller }) => caller.actor)
        .sort(),
    ).toEqual(['agent-1', 'reviewer-2'])
    expect((await one.client.listTools()).tools.map((tool) => tool.name)).not.toContain('inbox_approve')
  })
})

describe('a session', () => {
  it(`${verifies('S6')}belongs to the key that opened it`, async () => {
    const { url } = await start()
    const session = await openSession(url, 'agent-1')
    expect((await send(url, 'tools/list', session)).status).toBe(200)
    expect((await send(url, 'tools/list', { ...session, authorization: 'Bearer agent-2' })).status).toBe(404)
    const removal = { method: 'DELETE', body: null }
    expect((await send(url, '', { ...session, authorization: 'Bearer agent-2' }, removal)).status).toBe(404)
    expect((await send(url, 'tools/list', session)).status).toBe(200)
  })

  it('ends when its client says so, and an unknown one is not found', async () => {
    const { url } = await start()
    const session = await openSession(url)
    expect((await send(url, '', session, { method: 'DELETE', body: null })).status).toBe(200)
    expect((await send(url, 'tools/list', session)).status).toBe(404)
    expect((await send(url, 'tools/list', { 'mcp-session-id': 'made-up' })).status).toBe(404)
    expect((await send(url, 'tools/list')).status).toBe(400)
    expect((await send(url, '', {}, { method: 'GET', body: null })).status).toBe(405)
  })

  it('makes room for a new one when it is the one unused for longest', async () => {
    const { url } = await start({ maxSessions: 2 })
    const [first, second] = [await openSession(url), await openSession(url)]
    await (await send(url, 'tools/list', first)).text()
    const third = await openSession(url)
    const statuses = await Promise.all(
      [first, second, third].map(async (s) => (await send(url, 'tools/list', s)).status),
    )
    expect(statuses).toEqual([200, 404, 200])
  })

  it('ends when it is idle, but not while a stream of it is open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { handle, close } = createMcpHttpHandler(port, { version: '1.2.3', idleMs: 1_000 })
    open.push(async () => {
      vi.useRealTimers()
      await close()
    })
    const caller = await port.identify(undefined, 'mcp')
    const ask = (method: string, headers: Record<string, string> = {}) => {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '0' } }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: method === 'initialize' ? params : {} })
      const stream = method === 'GET'
      return handle(
        new Request('http://localhost/mcp', {
          method: stream ? 'GET' : 'POST',
          headers: {
            host: 'localhost',
            'content-type': 'application/json',
            accept: stream ? 'text/event-stream' : 'application/json, text/event-stream',
            ...headers,
          },
          ...(!stream && { body }),
        }),
        caller,
      )
    }
    const begin = async () => {
      const answer = await ask('initialize')
      await answer.text()
      return { 'mcp-session-id': answer.headers.get('mcp-session-id') ?? '' }
    }
    const list = async (session: Record<string, string>) => {
      const answer = await ask('tools/list', session)
      await answer.text()
      return answer.status
    }
    const [idle, streaming] = [await begin(), await begin()]
    const stream = await ask('GET', streaming)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    vi.advanceTimersByTime(1_500)
    expect(await list(idle)).toBe(404)
    expect(await list(streaming)).toBe(200)
    await stream.body?.cancel()
    vi.advanceTimersByTime(1_500)
    expect(await list(streaming)).toBe(404)
  })
})

it(`${verifies('K11')}reports a failure of Heed itself, and shows the client none of it`, async () => {
  const told: unknown[] = []
  const cause = new TypeError('the tools are gone')
  const { url } = await start({
    extension: {
      register: () => {
        throw cause
      },
    },
    onInternalError: (error) => told.push(error),
  })
  const answer = await send(url, 'initialize')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('gone')
  expect(told).toEqual([cause])
})

describe('the door', () => {
  const handler = (options: Partial<HttpOptions> = {}) => createMcpHttpHandler(port, { version: '1.2.3', ...options })
  const ask = async (headers: Record<string, string>, body: string, options: Partial<HttpOptions> = {}) => {
    const request = new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: { host: '127.0.0.1:1', 'content-type': 'application/json', accept: 'application/json', ...headers },
      body,
    })
    const response = await handler(options).handle(request, await port.identify(undefined, 'http'))
    return { status: response.status, body: (await response.json()) as object }
  }

  it.each([
    ['another host', { host: 'evil.example' }],
    ['a page elsewhere', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('is shut to %s', async (_, headers) => {
    expect(await ask(headers, '{}')).toMatchObject({ status: 403, body: { error: { code: -32_000 } } })
  })

  it('is open to the hosts it is given, and only to them', async () => {
    const allowedHosts = ['heed.example']
    expect(
      (await ask({ host: 'heed.example:8080', origin: 'https://heed.example' }, 'x', { allowedHosts })).status,
    ).toBe(400)
    expect((await ask({ host: 'localhost' }, 'x', { allowedHosts })).status).toBe(403)
  })

  it('answers with JSON whatever is sent', async () => {
    const tooLarge = await ask({}, JSON.stringify({ padding: 'x'.repeat(200) }), { maxBodyBytes: 100 })
    expect(tooLarge).toMatchObject({ status: 413, body: { jsonrpc: '2.0', error: { message: expect.any(String) } } })
    expect((await ask({ 'content-type': 'text/plain' }, '{}')).status).toBe(415)
    expect((await ask({}, '{"unfinished')).body).toMatchObject({ error: { code: -32_700 } })
  })

  it(`${verifies('K8')}lets nobody speak for the person at the machine, whatever it was taken for`, async () => {
    const person = await port.identify(undefined, 'console')
    const mcp = handler()
    const post = (method: string, session: Record<string, string>) => {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '0' } }
      const headers = { host: 'localhost', 'content-type': 'application/json', ...session }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const accept = 'application/json, text/event-stream'
      return mcp.handle(
        new Request('http://localhost/mcp', { method: 'POST', headers: { ...headers, accept }, body }),
        person,
      )
    }
    const id = (await post('initialize', {})).headers.get('mcp-session-id') ?? ''
    const list = await (await post('tools/list', { 'mcp-session-id': id })).text()
    expect(list).toContain('domain_check')
    expect(list).not.toContain('inbox_approve')
  })

  it.each(['legacy', { pin: '2026-07-28' }] as const)('finishes the calls under way before it closes', async (mode) => {
    const listening = await listen(port, { version: '1.2.3' })
    const { client } = await connect(listening.url, mode)
    const before = port.calls.length
    const slow = client.callTool({ name: 'store_fails', arguments: { delay_ms: 100 } })
    while (port.calls.length === before) await new Promise((resolve) => setImmediate(resolve))
    const closing = listening.close()
    expect((await slow).structuredContent).toEqual({ done: true })
    await closing
  })

  it('says that it is closing', async () => {
    const mcp = handler()
    await mcp.close()
    const request = new Request('http://localhost/mcp', { headers: { host: 'localhost' } })
    expect((await mcp.handle(request, await port.identify(undefined, 'mcp'))).status).toBe(503)
  })
})
