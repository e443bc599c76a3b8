import { EventEmitter, once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakePortOptions, fakePort } from '../../../test/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import type { ErrorBody } from '../../kernel/errors.ts'
import { createHttpApp, type HttpOptions } from './app.ts'
import { type Listening, type ListenOptions, listen } from './listen.ts'

const onInternalError = vi.fn()
const open: Listening[] = []

async function start(
  options: Partial<ListenOptions> = {},
  http: Partial<HttpOptions> = {},
  port: FakePortOptions = {},
): Promise<Listening> {
  const app = createHttpApp(fakePort(port), { version: '0', maxBodyBytes: 10_000, onInternalError, ...http })
  const listening = await listen(app, { host: '127.0.0.1', port: 0, ...options })
  open.push(listening)
  return listening
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((listening) => listening.close()))
  expect(onInternalError).not.toHaveBeenCalled()
})

/** A server that says when a request has arrived, and answers `wait` when it may. */
async function startHeld(options: Partial<ListenOptions> = {}) {
  const arrivals = new EventEmitter()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const listening = await start(options, {}, { released, onArrival: () => arrivals.emit('arrival') })
  const arrived = (sending: () => unknown) => Promise.all([once(arrivals, 'arrival'), sending()])
  return { listening, arrived, release }
}

function dial({ url }: Listening): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1')
}

/** Sends these bytes as they are and reads until the server closes. */
async function exchange(listening: Listening, ...parts: (string | Uint8Array)[]): Promise<string> {
  const socket = dial(listening)
  for (const part of parts) socket.write(part)
  return await text(socket)
}

function parsed(answer: string): { status: number; head: string; error: ErrorBody['error'] } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, error: (JSON.parse(body) as ErrorBody).error }
}

const head = (lines: string[], path = '/v1/note_add') =>
  ['POST', path, 'HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n']
    .join(' ')
    .concat(...lines.map((line) => `${line}\r\n`), '\r\n')

const waitRequest = `${head(['Content-Length: 2'], '/v1/wait')}{}`

describe('listening', () => {
  it(`${verifies('S2')}answers at the address it names`, async () => {
    const { url } = await start()
    const response = await fetch(`${url}/v1/note_add`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'héllo'.repeat(500) }),
    })
    expect(await response.json()).toMatchObject({ outcome: 'applied', text: 'héllo'.repeat(500) })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${url}/v1/note_list`, { method: 'POST' })).status).toBe(200)
  })

  it('names an address that can be called when it listens on all of them', async () => {
    const { url } = await start({ host: '0.0.0.0' })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it(`${verifies('K11')}says that a port is in use`, async () => {
    const port = Number(new URL((await start()).url).port)
    await expect(start({ port })).rejects.toMatchObject({
      code: 'unavailable',
      message: `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another with --port or HEED_PORT.`,
    })
  })

  it.each([
    [{ port: 65_536 }, 'port'],
    [{ port: -1 }, 'port'],
    [{ port: 1.5 }, 'port'],
    [{ host: '192.0.2.1' }, 'host'],
    [{ host: 'no such host' }, 'host'],
  ])(`${verifies('K11')}refuses %j and names the field`, async (options, field) => {
    await expect(start(options)).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field }] })
  })

  it('says that a port needs privileges', async () => {
    const listening = vi.spyOn(createServer().constructor.prototype, 'listen').mockImplementation(function (
      this: Socket,
    ) {
      queueMicrotask(() => this.emit('error', Object.assign(new Error('no'), { code: 'EACCES' })))
      return this
    })
    await expect(start({ port: 80 })).rejects.toMatchObject({ code: 'unavailable', message: /above 1023/ })
    listening.mockRestore()
  })
})

describe(`${verifies('K11')}what is not a proper request`, () => {
  it.each([
    ['not HTTP', 'hello\r\n\r\n', 400],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a Host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 403],
    ['a foreign Host', 'GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 403],
    ['a backslash in the path', 'GET /\\evil HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', head(['Content-Length: 2', 'Content-Length: 3']), 400],
    ['a length and chunks', head(['Content-Length: 2', 'Transfer-Encoding: chunked']), 400],
    ['a length that is none', head(['Content-Length: -1']), 400],
    ['a broken chunk', `${head(['Transfer-Encoding: chunked'])}zz\r\n`, 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown expectation', `${head(['Expect: a-miracle', 'Content-Length: 2'])}{}`, 400],
  ])('%s has a typed answer', async (_name, bytes, status) => {
    const listening = await start()
    const answer = parsed(await exchange(listening, bytes))
    expect(answer.status).toBe(status)
    expect(answer.head).toContain('application/json')
    expect(answer.error.code).toBe(status === 403 ? 'forbidden' : 'invalid_input')
    expect(answer.error.problems).toHaveLength(1)
  })

  it('bytes that are not UTF-8', async () => {
    const answer = await exchange(await start(), head(['Content-Length: 4']), new Uint8Array([0x22, 0xc3, 0x28, 0x22]))
    expect(parsed(answer)).toMatchObject({ status: 400, error: { message: expect.stringContaining('UTF-8') } })
  })

  it(`${verifies('K13')}a body over the limit, announced or in chunks`, async () => {
    const listening = await start()
    const announced = await exchange(listening, head(['Content-Length: 20000']), 'x'.repeat(20_000))
    expect(parsed(announced)).toMatchObject({ status: 413, error: { code: 'invalid_input' } })
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
    const chunked = await exchange(listening, head(['Transfer-Encoding: chunked']), chunk.repeat(4), '0\r\n\r\n')
    expect(parsed(chunked)).toMatchObject({ status: 413, error: { code: 'invalid_input' } })
  })

  it('a body in many chunks is put together, cut anywhere', async () => {
    const body = new TextEncoder().encode('{"text":"日本語"}')
    const chunks = [...body].flatMap((byte) => ['1\r\n', new Uint8Array([byte]), '\r\n'])
    const answer = await exchange(await start(), head(['Transfer-Encoding: chunked']), ...chunks, '0\r\n\r\n')
    expect(answer).toContain('日本語')
  })

  it('a request that arrives too slowly, in its head or its body', async () => {
    const listening = await start({ requestTimeoutMs: 300, headersTimeoutMs: 150 })
    for (const bytes of ['POST /v1/note_add HTTP/1.1\r\nHost: loc', `${head(['Content-Length: 100'])}{"te`]) {
      expect(parsed(await exchange(listening, bytes))).toMatchObject({ status: 408, error: { code: 'invalid_input' } })
    }
  })

  it('a request that is given up is forgotten, and the server goes on', async () => {
    const { listening, arrived, release } = await startHeld()
    for (const bytes of [head(['Content-Length: 100']), `${head(['Content-Length: 100'])}{"text":`]) {
      const socket = dial(listening)
      await arrived(() => socket.write(bytes))
      socket.destroy()
    }
    const unfinished = dial(listening)
    await new Promise((resolve) => unfinished.write('POST /v1', resolve))
    unfinished.destroy()
    const waiting = dial(listening)
    await arrived(() => waiting.write(waitRequest))
    waiting.resetAndDestroy()
    release()
    const figures = async () => (await fetch(`${listening.url}/metrics`)).text()
    await expect.poll(figures).toContain('{action="note_add",outcome="error",code="invalid_input"} 2')
    await expect.poll(figures).toContain('heed_http_calls_total{action="wait",outcome="ok",code=""} 1')
  })
})

describe('closing', () => {
  it('lets a request in flight finish, refuses new ones, and does not wait for idle connections', async () => {
    const { listening, arrived, release } = await startHeld()
    const agent = new Agent({ keepAlive: true })
    const idle = httpRequest(`${listening.url}/healthz`, { agent }).end()
    await text((await once(idle, 'response'))[0])
    const unused = dial(listening)
    await once(unused, 'connect')
    let inFlight = Promise.resolve('')
    await arrived(() => {
      inFlight = exchange(listening, waitRequest)
    })
    const closes = [listening.close(), listening.close()]
    await expect(fetch(`${listening.url}/healthz`)).rejects.toThrow()
    release()
    expect(await inFlight).toContain('{"waited":true}')
    await Promise.all(closes)
    agent.destroy()
  })

  it('resets nobody who sends one request after the other', async () => {
    const listening = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    let answered = 0
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        const request = httpRequest(`${listening.url}/healthz`, { agent }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0))
        })
        request.once('error', reject).end()
      })
    const askOn = async (): Promise<string> => {
      for (;;) {
        try {
          expect(await ask()).toBe(200)
        } catch (error) {
          return String((error as NodeJS.ErrnoException).code)
        }
        answered += 1
      }
    }
    const ends = Array.from({ length: 20 }, askOn)
    await expect.poll(() => answered).toBeGreaterThan(200)
    await listening.close()
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['ECONNREFUSED']))
    agent.destroy()
  })

  it('finishes a body that is still arriving', async () => {
    const { listening, arrived } = await startHeld()
    const socket = dial(listening)
    await arrived(() => socket.write(`${head(['Content-Length: 15'])}{"text"`))
    const closed = listening.close()
    socket.write(':"late"}')
    expect(await text(socket)).toContain('"text":"late"')
    await closed
  })

  it('closes a kept connection after the answer that was in flight on it', async () => {
    const { listening, arrived, release } = await startHeld()
    const socket = dial(listening)
    await arrived(() => socket.write(waitRequest.replace('Connection: close', 'Connection: keep-alive')))
    const closed = listening.close()
    release()
    expect(await text(socket)).toContain('{"waited":true}')
    await closed
  })

  it('cuts off what takes longer than the limit', async () => {
    const { listening, arrived } = await startHeld({ closeTimeoutMs: 100 })
    const socket = dial(listening)
    socket.on('error', () => {})
    await arrived(() => socket.write(waitRequest))
    // The answer never comes: the test is that this ends.
    await listening.close()
  })

  it('passes on a stream of /mcp as it comes, and aborts it when the client has gone', async () => {
    const gone = vi.fn()
    const mcp = async (request: Request) => {
      request.signal.addEventListener('abort', gone)
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
      })
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' } })
    }
    const { url } = await start({}, { mcp })
    const stop = new AbortController()
    const response = await fetch(`${url}/mcp`, { signal: stop.signal })
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new TextDecoder().decode((await response.body?.getReader().read())?.value)).toBe('data: 1\n\n')
    stop.abort()
    await expect.poll(() => gone).toHaveBeenCalled()
  })
})
