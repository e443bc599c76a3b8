import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakePort } from '../../../test/conformance/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import { createServerFor } from './server.ts'
import { createToolList } from './tools.ts'

const eras = [
  ['2025', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const

const port = createFakePort()
const open: Client[] = []
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

async function connect(mode: (typeof eras)[number][1], key: string | undefined) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const caller = await port.identify(key, 'mcp')
  const serverFor = createServerFor(port, createToolList(port.actions), { version: '1.2.3' })
  serveStdio(() => serverFor(caller), { transport: ours })
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } })
  await client.connect(theirs)
  open.push(client)
  return client
}

describe.each(eras)(`${verifies('S1')}a client of %s`, (_, mode) => {
  it('learns the name of the server and when to call what', async () => {
    const client = await connect(mode, 'agent-1')
    expect(client.getServerVersion()).toMatchObject({ name: 'heed', version: '1.2.3' })
    const instructions = client.getInstructions() ?? ''
    expect(instructions).toContain('call feedback at once')
    expect(instructions).toContain('call domain_check')
    expect(instructions, 'a tool that is not offered').not.toContain('feedback_undo')
    expect(instructions.split('. ').length).toBeLessThanOrEqual(8)
  })

  it('lists the tools and calls one', async () => {
    const client = await connect(mode, 'agent-1')
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(['domain_check', 'feedback', 'store_fails'])
    expect(tools.every((tool) => tool.title && tool.annotations && tool.outputSchema)).toBe(true)
    const result = await client.callTool({ name: 'domain_check', arguments: { url: 'https://spam.example' } })
    expect(result.structuredContent).toEqual({ blocked: true, tags: [] })
  })

  it('hears of a failure in the result, and of an unknown tool as a protocol error', async () => {
    const client = await connect(mode, 'agent-1')
    const failed = await client.callTool({ name: 'store_fails', arguments: {} })
    expect(failed).toMatchObject({ isError: true })
    expect(failed.structuredContent).toBeUndefined()
    await expect(client.callTool({ name: 'inbox_approve', arguments: {} })).rejects.toMatchObject({ code: -32_602 })
  })

  it('reads the guide and gets the prompt', async () => {
    const client = await connect(mode, 'agent-1')
    const { resources } = await client.listResources()
    expect(resources).toMatchObject([{ uri: 'heed://guide', mimeType: 'text/markdown' }])
    const { contents } = await client.readResource({ uri: 'heed://guide' })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('# Using Heed') })
    const { prompts } = await client.listPrompts()
    expect(prompts).toMatchObject([
      { name: 'correct', arguments: [{ name: 'correction', required: true }, { name: 'about' }] },
    ])
    const prompt = await client.getPrompt({ name: 'correct', arguments: { correction: 'Source 3 is an advert.' } })
    expect(prompt.messages[0]?.content).toMatchObject({ text: expect.stringContaining('Source 3 is an advert.') })
  })
})
