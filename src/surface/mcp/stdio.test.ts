import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createFakePort, type FakePort } from '../../../test/conformance/fake-port.ts'
import { hangMs } from '../../../test/scale.ts'
import { verifies } from '../../../test/verifies.ts'
import { type StdioOptions, serveMcpOverStdio } from './stdio.ts'

const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
}
const modern = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
}
const slow = (delay: number) => ({
  method: 'tools/call',
  params: { name: 'store_fails', arguments: { delay_ms: delay } },
})

const endless = slow(2 * hangMs)

async function untilCalled({ calls }: FakePort): Promise<void> {
  while (calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
}

function serve(options: Partial<StdioOptions> = {}) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  let written = ''
  stdout.on('data', (chunk) => {
    written += chunk
  })
  const port = createFakePort()
  let id = 0
  return {
    port,
    stdin,
    stdout,
    ended: serveMcpOverStdio(
      { ...port, loadActions: async () => port.actions },
      { version: '1.2.3', stdin, stdout, ...options },
    ),
    send: (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, ...message })}\n`),
    answers: () =>
      written
        .split('\n')
        .filter((line) => line !== '')
        .map(
          (line) =>
            JSON.parse(line) as { id: number | null; result?: Record<string, unknown>; error?: { code: number } },
        ),
  }
}

describe(`${verifies('S1')}stdio`, () => {
  it('answers everything that was piped in before it ends', async () => {
    const { send, stdin, ended, answers } = serve()
    send(initialize)
    send({ method: 'tools/list' })
    send(slow(50))
    stdin.end()
    await ended
    expect(
      answers()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([1, 2, 3])
    expect(answers().find(({ id }) => id === 3)?.result).toMatchObject({ structuredContent: { done: true } })
  })

  it('says that a message was too long, and goes on', async () => {
    const { send, stdin, ended, answers } = serve()
    send(initialize)
    stdin.write(`{"jsonrpc":"2.0","id":99,"method":"tools/list","params":{"x":"${'x'.repeat(12_000_000)}"}}\n`)
    send({ method: 'tools/list' })
    stdin.end()
    await ended
    expect(answers().map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, null]))
    expect(answers().find(({ id }) => id === null)?.error).toMatchObject({
      code: -32600,
      message: expect.stringContaining('Send less at a time.'),
    })
  })

  it('serves a client of 2026-07-28 without a handshake', async () => {
    const { send, stdin, ended, answers } = serve()
    send({ method: 'tools/list', params: modern })
    stdin.end()
    await ended
    expect(answers()[0]?.result).toMatchObject({ resultType: 'complete', cacheScope: 'private', ttlMs: 300_000 })
  })

  it('ends when stdin closes without an end, and when stdout is gone', async () => {
    const closed = serve()
    closed.stdin.destroy()
    await closed.ended
    const broken = serve()
    broken.stdout.destroy(new Error('EPIPE'))
    await broken.ended
  })

  it('ends on a signal, after what is in flight', async () => {
    const { send, ended, answers, port } = serve()
    send(initialize)
    send(slow(50))
    await untilCalled(port)
    process.emit('SIGTERM')
    await ended
    expect(answers().map(({ id }) => id)).toEqual([1, 2])
  })

  it('does not wait for ever, nor for what was cancelled', async () => {
    const stuck = serve({ drainMs: 30 })
    stuck.send(initialize)
    stuck.send(endless)
    await untilCalled(stuck.port)
    stuck.stdin.end()
    await stuck.ended
    expect(stuck.answers().map(({ id }) => id)).toEqual([1])

    const cancelled = serve({ drainMs: hangMs })
    cancelled.send(initialize)
    cancelled.send(endless)
    cancelled.stdin.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}\n')
    cancelled.stdin.end()
    await cancelled.ended
  })

  it('serves the caller of the key, and nothing without a good one', async () => {
    const { send, stdin, ended, port } = serve({ key: 'agent-7' })
    send(initialize)
    send(slow(0))
    stdin.end()
    await ended
    expect(port.calls[0]?.caller).toMatchObject({ actor: 'agent-7', channel: 'mcp' })
    await expect(serve({ key: 'bad' }).ended).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
