// An agent's MCP client in this process.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { HeedPort } from '../../src/kernel/action.ts'
import type { ErrorBody } from '../../src/kernel/errors.ts'
import { createMcpHttpHandler } from '../../src/surface/mcp/index.ts'
import { agent, type TestHeed } from '../engines.ts'

/** It survives restarts, and is used for one workspace after the other. */
export function inProcess(test: TestHeed) {
  const port: HeedPort = {
    get actions() {
      return test.heed.port.actions
    },
    execute: (...call) => test.heed.port.execute(...call),
    samples: (...call) => test.heed.port.samples(...call),
    identify: (...call) => test.heed.port.identify(...call),
    ready: () => test.heed.port.ready(),
  }
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  let workspace = 'default'
  let handler: ReturnType<typeof createMcpHttpHandler>
  const callTool = async (name: string, input: object) => {
    const result = await client.callTool({ name, arguments: { ...input } })
    const [content] = result.content as { text: string }[]
    return { failed: result.isError === true, body: JSON.parse(content?.text ?? '') as Record<string, unknown> }
  }
  return {
    async connect() {
      handler = createMcpHttpHandler(port, { version: '0.0.0' })
      const fetch = (to: string | URL, init?: RequestInit) => {
        const headers = new Headers(init?.headers)
        headers.set('host', 'localhost')
        return handler.handle(new Request(to, { ...init, headers }), { ...agent, workspace })
      }
      await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }))
    },
    async close() {
      await client.close()
      await handler.close()
    },
    enter: (name: string) => {
      workspace = name
    },
    listTools: () => client.listTools(),
    async use(name: string, input: object) {
      const { failed, body } = await callTool(name, input)
      expect(failed, JSON.stringify(body)).toBe(false)
      return body
    },
    async refusal(name: string, input: object) {
      const { failed, body } = await callTool(name, input)
      expect(failed, JSON.stringify(body)).toBe(true)
      return (body as unknown as ErrorBody).error
    },
  }
}
