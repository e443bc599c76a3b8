import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakePort } from '../../../test/conformance/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import type { ToolProfile } from '../../kernel/tool-profile.ts'
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

interface Shown {
  profiles?: readonly ToolProfile[]
  rules?: readonly string[]
}

async function connect(
  mode: (typeof eras)[number][1],
  key: string | undefined,
  { profiles = ['all'], rules = [] }: Shown = {},
) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const caller = await port.identify(key, 'mcp')
  const serverFor = createServerFor(port, { version: '1.2.3' })
  const tools = createToolList(port.actions)(caller, profiles)
  serveStdio(() => serverFor({ tools, rules, callerOf: () => caller }), { transport: ours })
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
    expect(instructions.split('. ').length).toBeLessThanOrEqual(9)
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

  it('reads the guide', async () => {
    const client = await connect(mode, 'agent-1')
    const { resources } = await client.listResources()
    expect(resources).toMatchObject([{ uri: 'heed://guide', mimeType: 'text/markdown' }])
    const { contents } = await client.readResource({ uri: 'heed://guide' })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('# Using Heed') })
  })

  // Each argument of a prompt gets one word of what is typed after its name, and the rest is dropped.
  it('gets the prompt for a correction with nothing lost where an agent splits what was typed', async () => {
    const client = await connect(mode, 'agent-1')
    const { prompts } = await client.listPrompts()
    const declared = prompts.find(({ name }) => name === 'correct')?.arguments ?? []
    const words = 'spam.com is only ads'.split(' ')
    const sent = Object.fromEntries(declared.map(({ name }, index) => [name, words[index] ?? '']))
    const prompt = await client.getPrompt({ name: 'correct', arguments: sent })
    const text = JSON.stringify(prompt.messages)
    expect(text).toContain('in their own message')
    expect(text, 'only the first words').not.toContain('spam.com')
    const whole = await client.getPrompt({ name: 'correct', arguments: { correction: 'spam.com is only ads' } })
    expect(JSON.stringify(whole.messages)).toContain('spam.com is only ads')
  })

  it(`${verifies('S10')}is shown the tools of its profile, and may call the others that its role has`, async () => {
    const client = await connect(mode, 'agent-1', { profiles: ['coding'] })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['domain_check', 'feedback'])
    const { action } = tools[1]?.inputSchema.properties ?? {}
    expect(action).toMatchObject({ enum: ['domain_block'] })
    expect(tools.map(({ _meta }) => _meta)).toEqual([
      { 'anthropic/searchHint': expect.stringContaining('website') },
      { 'anthropic/alwaysLoad': true },
    ])
    const unseen = { action: 'correct_nli', args: { edge_id: 'e1', correct_relation: 'refutes' } }
    expect(await client.callTool({ name: 'feedback', arguments: unseen })).not.toHaveProperty('isError', true)
    expect(await client.callTool({ name: 'store_fails', arguments: {} })).toMatchObject({ isError: true })
    await expect(client.callTool({ name: 'inbox_approve', arguments: {} })).rejects.toMatchObject({ code: -32_602 })
  })

  it(`${verifies('S10')}learns what its person asked for, as far as there is room for whole rules`, async () => {
    const rules = Array.from(
      { length: 20 },
      (_, n) => `- Asked for by the person you work for: Rule ${n} ${'x'.repeat(150)}`,
    )
    const client = await connect(mode, 'agent-1', { profiles: ['coding'], rules })
    const instructions = client.getInstructions() ?? ''
    expect(instructions.length).toBeLessThanOrEqual(2_048)
    const [, ...told] = instructions.split('\n').slice(2)
    expect(told.length).toBeGreaterThan(3)
    expect(told.slice(0, -1)).toEqual(rules.slice(0, told.length - 1))
    expect(told.at(-1)).toContain('There is more')
  })
})
