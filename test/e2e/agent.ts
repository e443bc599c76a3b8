// An agent with the built product over MCP on standard input and output: a process of its own for every day.
import { resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished } from 'vitest'
import type { Place } from '../fault/places.ts'
import { startHeed } from '../fault/processes.ts'
import { hangMs } from '../scale.ts'

const main = resolve('dist/main.js')

export type Answer = Record<string, unknown>

export interface Agent {
  call(tool: string, args: Answer): Promise<Answer>
  /** Ends the process: the next agent starts with nothing in memory. */
  endDay(): Promise<void>
}

/** The agent's own server: each day it starts `heed mcp` on the same data. */
export async function startDay({ env }: Place, person?: string): Promise<Agent> {
  const client = new Client({ name: 'dialogue', version: '0' })
  const own = { ...env, ...(person !== undefined && { HEED_PERSON: person }) }
  const transport = new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], env: own })
  await client.connect(transport, { timeout: hangMs })
  onTestFinished(() => client.close())
  return {
    async call(name, given) {
      const { isError, content, structuredContent } = await client.callTool(
        { name, arguments: given },
        { timeout: hangMs },
      )
      expect(isError, JSON.stringify(content)).not.toBe(true)
      return structuredContent as Answer
    },
    endDay: () => client.close(),
  }
}

/** `heed check` passes; what it says. */
export async function check({ env }: Place): Promise<string> {
  const { code, stdout } = await startHeed(['check'], env).ended
  expect(code, stdout).toBe(0)
  return stdout.trim()
}
