// Every way to make the two calls of a turn, on data that others may have open too: the library, HTTP with the typed client and with
// plain fetch, MCP over HTTP and over standard input and output, and the command line.
import { dirname } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect } from 'vitest'
import { createClient, type HeedActions } from '../../src/client/index.ts'
import { openHeed } from '../../src/index.ts'
import { createHttpApp, listen } from '../../src/surface/http/index.ts'
import { createMcpHttpHandler } from '../../src/surface/mcp/index.ts'
import { embedder } from '../embedder.ts'
import type { Place } from '../fault/places.ts'
import { startHeed } from '../fault/processes.ts'
import { hangMs } from '../scale.ts'

export type TwoCalls = Pick<HeedActions, 'turn_begin' | 'turn_end'>

export interface Opened extends TwoCalls {
  close(): Promise<void>
}

export interface Way {
  readonly title: string
  /** Each call is a process of its own: nothing stays in memory. */
  readonly forgets?: boolean
  open(place: Place): Promise<Opened>
}

/** In the process of the test. */
export const inProcess: readonly Way[] = [
  {
    title: 'the library',
    async open({ store }) {
      const where = 'url' in store ? { databaseUrl: store.url } : { data: dirname(store.file) }
      return openHeed({ ...where, embedder })
    },
  },
  {
    title: 'the typed client',
    async open(place) {
      const { url, close } = await serve(place)
      const { turn_begin, turn_end } = createClient({ url })
      return { turn_begin, turn_end, close }
    },
  },
  {
    title: 'plain fetch',
    async open(place) {
      const { url, close } = await serve(place)
      return madeOf(async (action, input) => {
        const body = JSON.stringify(input)
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${url}/v1/${action}`, { method: 'POST', headers, body })
        expect(answer.status).toBe(200)
        return answer.json()
      }, close)
    },
  },
  {
    title: 'MCP over HTTP',
    async open(place) {
      const { url, close } = await serve(place)
      const client = await connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)), { pin: '2026-07-28' })
      return madeOf(toolsOf(client), async () => {
        await client.close()
        await close()
      })
    },
  },
]

/** Processes of the built program, as their users start them. */
export const inProcesses: readonly Way[] = [
  {
    title: 'MCP over standard input and output',
    async open({ env }) {
      const program = { command: process.execPath, args: ['dist/main.js', 'mcp'], env: { ...env } }
      const client = await connect(new StdioClientTransport(program), 'legacy')
      return madeOf(toolsOf(client), () => client.close())
    },
  },
  {
    title: 'the command line',
    forgets: true,
    async open({ env }) {
      return madeOf(
        async (action, input) => {
          const flags = Object.entries(input).flatMap(([field, value]) => [
            `--${field.replaceAll('_', '-')}`,
            String(value),
          ])
          const { code, stdout, stderr } = await startHeed([action, ...flags, '--json'], env).ended
          expect(code, stderr).toBe(0)
          return JSON.parse(stdout)
        },
        async () => undefined,
      )
    },
  },
]

type Call = (action: string, input: object) => Promise<unknown>

function madeOf(call: Call, close: () => Promise<void>): Opened {
  return {
    turn_begin: (input) => call('turn_begin', input) as ReturnType<TwoCalls['turn_begin']>,
    turn_end: (input) => call('turn_end', input) as ReturnType<TwoCalls['turn_end']>,
    close,
  }
}

/** The server of `heed serve`. */
export async function serve(place: Place) {
  const heed = await place.open()
  const never = (error: unknown) => {
    throw error
  }
  const mcp = createMcpHttpHandler(heed.port, { version: '0', onInternalError: never })
  const app = createHttpApp(heed.port, { version: '0', mcp: mcp.handle, onInternalError: never })
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  return {
    url: server.url,
    async close() {
      await mcp.close()
      await server.close()
      await heed.close()
    },
  }
}

type Transport = Parameters<Client['connect']>[0]

async function connect(transport: Transport, mode: 'legacy' | { pin: string }): Promise<Client> {
  const client = new Client({ name: 'two calls', version: '0' }, { versionNegotiation: { mode } })
  await client.connect(transport, { timeout: hangMs })
  // A client that knows the tools refuses an answer that is not as their schemas say.
  await client.listTools()
  return client
}

function toolsOf(client: Client): Call {
  return async (name, input) => {
    const called = { name, arguments: { ...input } }
    const { isError, content, structuredContent } = await client.callTool(called, { timeout: hangMs })
    expect(isError, JSON.stringify(content)).not.toBe(true)
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
    return structuredContent
  }
}
