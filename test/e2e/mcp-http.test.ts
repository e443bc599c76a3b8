// MCP over HTTP of the built product: the scenarios that need no fixtures, the Inspector and the SDK's client, in both eras.
import { request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertClientSafe } from '../conformance/client-safe.ts'
import { startServing } from '../conformance/heed-process.ts'
import { inspect, runConformance } from '../conformance/programs.ts'
import { learnedRules } from '../learned-rules.ts'
import { verifies } from '../verifies.ts'

let serving: Awaited<ReturnType<typeof startServing>>
beforeAll(async () => {
  serving = await startServing()
})
afterAll(() => serving.stop())

const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]
const block = { action: 'domain_block', args: { domain_pattern: 'spam-site.com', reason: 'Mostly advertisements' } }

describe.each([2025, 2026] as const)(`${verifies('S1')}conformance suite of %s`, (suite) => {
  it.each(scenarios)('%s', async (scenario) => {
    const { code, passed, stdout } = await runConformance(suite, serving.url, '--scenario', scenario)
    expect(code, stdout).toBe(0)
    expect(passed, stdout).toBeGreaterThan(0)
  })
})

describe.each(['legacy', 'modern'] as const)('the Inspector, %s', (era) => {
  it('finds every tool schema portable', async () => {
    const { tools } = await inspect(serving, era, 'tools/list', '--strict')
    expect((tools as { name: string }[]).map((tool) => tool.name)).toContain('feedback')
  })

  it('calls a tool', async () => {
    const args = ['--tool-name', 'feedback', '--tool-args-json', JSON.stringify(block)]
    expect(await inspect(serving, era, 'tools/call', ...args)).not.toHaveProperty('isError', true)
  })
})

describe.each([
  ['2025', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const)('a client of %s', (_, mode) => {
  it(`${verifies('R7', 'R12', 'S1')}reads what a person wants from now on as a tool's answer, a prompt and a resource`, async () => {
    const client = new Client({ name: 'e2e', version: '0' }, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)))
    const content = 'From now on, answer in British English.'
    await client.callTool({ name: 'instruction_add', arguments: { content, on_behalf_of: 'ann' } })
    const asked = { agent: 'my coder', base_prompt: 'You write code.', on_behalf_of: 'ann' }
    const { structuredContent } = await client.callTool({ name: 'agent_prompt', arguments: asked })
    const { messages } = await client.getPrompt({ name: 'agent_prompt', arguments: asked })
    const expected = `You write code.\n\n${learnedRules(`- Asked for by the person you work for: ${content}`)}`
    expect(structuredContent).toMatchObject({ prompt: expected })
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: expected } }])
    // A resource is read for nobody in particular, so it has what holds for everyone.
    const { contents } = await client.readResource({ uri: 'heed://rules/my%20coder' })
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: '# Rules for my coder' }])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'heed://rules/{agent}' }])
    await client.close()
  })

  it(`${verifies('R3', 'S1')}gets the rules that wait for words as a prompt, and words them`, async () => {
    const client = new Client({ name: 'e2e', version: '0' }, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)))
    const decided = { gate_id: 'g', decision: 'REJECTED', agent: `writer ${mode}` }
    for (const reviewer_id of ['rita', 'sam'])
      await client.callTool({
        name: 'decision_record',
        arguments: {
          ...decided,
          decision_id: `${reviewer_id} ${JSON.stringify(mode)}`,
          reviewer_id,
          reviewer_comment: 'Numbers without their unit again.',
        },
      })
    const headers = { 'content-type': 'application/json' }
    const swept = await fetch(new URL('/v1/rule_sweep', serving.url), { method: 'POST', headers, body: '{}' })
    expect(swept.status).toBe(200)
    const { messages } = await client.getPrompt({ name: 'rules_to_word', arguments: {} })
    const text = JSON.stringify(messages[0]?.content)
    expect(text).toContain('Numbers without their unit again')
    const rule_id = /## (rul_\w+)/u.exec(text)?.[1]
    const words = { content: 'State the unit of every number.', rationale: 'Nobody knows what a number counts.' }
    const { structuredContent } = await client.callTool({ name: 'rule_word', arguments: { rule_id, ...words } })
    expect(structuredContent).toMatchObject({ outcome: 'pending' })
    await client.close()
  })

  it(`${verifies('K3', 'K4', 'S1')}corrects, and is told otherwise by the next decision`, async () => {
    const client = new Client({ name: 'e2e', version: '0' }, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)))
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(tools.map((tool) => tool.name).sort())
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-z][a-z0-9_]{1,38}$/)
      expect(tool).toMatchObject({
        title: expect.any(String),
        annotations: { destructiveHint: false, openWorldHint: false },
      })
      assertClientSafe(tool.inputSchema, 'input')
      assertClientSafe(tool.outputSchema, 'output')
    }
    const receipt = await client.callTool({ name: 'feedback', arguments: block })
    expect(receipt.structuredContent).toMatchObject({ feedback_id: expect.stringMatching(/^fbk_/) })
    const check = { name: 'domain_check', arguments: { url: 'https://spam-site.com/page' } }
    expect((await client.callTool(check)).structuredContent).toMatchObject({ blocked: true })
    await client.close()
  })
})

it(`${verifies('K7', 'S1')}answers the same call, sent many times at once under one key, as its schema says`, async () => {
  const client = new Client({ name: 'e2e', version: '0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(serving.url)))
  // A client that knows the tools refuses an answer that is not as their schemas say.
  await client.listTools()
  const verbs = [{ name: 'account.open', description: 'Opens a new account.', phrases: ['open an account'] }]
  await client.callTool({ name: 'intent_import', arguments: { verbs } })
  const words = 'spin up a fund'
  const told = { feedback_type: 'verb_correction', original_input: words, correct_choice: 'account.open' }
  const call = { name: 'intent_feedback', arguments: { ...told, on_behalf_of: 'ann', idempotency_key: 'many' } }
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.callTool(call)))
  const receipts = answers.map(({ structuredContent }) => structuredContent as Record<string, unknown>)
  expect(receipts.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1)
  const repeated = { outcome: 'duplicate', first_outcome: 'applied', occurrence_count: 1, applies_to: 'person' }
  for (const receipt of receipts.filter(({ outcome }) => outcome !== 'applied')) expect(receipt).toMatchObject(repeated)
  expect(new Set(receipts.map(({ feedback_id }) => feedback_id)).size).toBe(1)
  const search = { name: 'verb_search', arguments: { query: words, on_behalf_of: 'ann' } }
  expect((await client.callTool(search)).structuredContent).toMatchObject({ verb: 'account.open' })
  await client.close()
})

it('refuses a request that was sent to another host', async () => {
  const status = await new Promise((resolve) => {
    const headers = { host: 'rebound.example', 'content-type': 'application/json' }
    const sent = request(serving.url, { method: 'POST', headers }, (response) => resolve(response.resume().statusCode))
    sent.end('{}')
  })
  expect(status).toBe(403)
})
