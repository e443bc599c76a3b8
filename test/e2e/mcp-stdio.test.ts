// MCP over stdio of the built product: the Inspector and the SDK's client in both eras, what it holds and how it ends.
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it } from 'vitest'
import { heed, start } from '../conformance/heed-process.ts'
import { inspect } from '../conformance/programs.ts'
import { verifies } from '../verifies.ts'

const block = { action: 'domain_block', args: { domain_pattern: 'spam-site.com', reason: 'Mostly advertisements' } }
const initialize = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'e2e', version: '0' } },
}

describe.each(['legacy', 'modern'] as const)('the Inspector, %s', (era) => {
  it('finds every tool schema portable, and calls a tool', async () => {
    const server = heed('mcp')
    const { tools } = await inspect(server, era, 'tools/list', '--strict')
    expect((tools as { name: string }[]).map((tool) => tool.name)).toContain('feedback')
    const args = ['--tool-name', 'feedback', '--tool-args-json', JSON.stringify(block)]
    expect(await inspect(server, era, 'tools/call', ...args)).not.toHaveProperty('isError', true)
  })
})

describe.each([
  ['2025', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const)('a client of %s', (_, mode) => {
  it(`${verifies('K3', 'K4', 'S1')}corrects, and another process on the same data decides otherwise`, async () => {
    const { command, env } = heed('mcp')
    const connect = async () => {
      const client = new Client({ name: 'e2e', version: '0' }, { versionNegotiation: { mode } })
      await client.connect(new StdioClientTransport({ command: command[0], args: command.slice(1), env }))
      return client
    }
    const [one, two] = await Promise.all([connect(), connect()])
    const receipt = await one.callTool({ name: 'feedback', arguments: block })
    expect(receipt.structuredContent).toMatchObject({ outcome: 'applied' })
    const check = { name: 'domain_check', arguments: { url: 'https://spam-site.com/page' } }
    expect((await two.callTool(check)).structuredContent).toMatchObject({ blocked: true })
    await Promise.all([one.close(), two.close()])
  })
})

describe('the process', () => {
  const send = (child: ChildProcessWithoutNullStreams, id: number, message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`)
  /** Whole lines only: a long list of tools arrives in several chunks. */
  const collect = (child: ChildProcessWithoutNullStreams) => {
    let written = ''
    child.stdout.on('data', (chunk) => {
      written += chunk
    })
    return () => written.split('\n').slice(0, -1)
  }

  it('answers what was piped in, writes only protocol, and ends with its input', async () => {
    const child = start(heed('mcp'))
    const lines = collect(child)
    send(child, 1, initialize)
    send(child, 2, { method: 'tools/list' })
    send(child, 3, { method: 'tools/call', params: { name: 'feedback', arguments: block } })
    child.stdin.end()
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(
      lines()
        .map((line) => (JSON.parse(line) as { id: number }).id)
        .sort(),
    ).toEqual([1, 2, 3])
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s while its input stays open', async (signal) => {
    const child = start(heed('mcp'))
    send(child, 1, initialize)
    await once(child.stdout, 'data')
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  // How fast it starts is measured in bench/, where nothing else runs.
  it('holds less than 80 MB once it has listed its tools', async () => {
    const child = start(heed('mcp'))
    const lines = collect(child)
    send(child, 1, initialize)
    send(child, 2, { method: 'tools/list' })
    while (lines().length < 2) await once(child.stdout, 'data')
    const memory = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
    expect(Number(memory?.[1]) / 1024).toBeLessThan(80)
    child.stdin.end()
    await once(child, 'exit')
  })
})
