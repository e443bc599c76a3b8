import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { assertClientSafe } from '../../../test/conformance/client-safe.ts'
import { createFakePort, fakeActions } from '../../../test/conformance/fake-port.ts'
import { verifies } from '../../../test/verifies.ts'
import { type Action, defineAction } from '../../kernel/action.ts'
import { defineGroup } from '../../kernel/group/index.ts'
import { renderTools, renderToolset } from './render.ts'
import { callTool } from './tools.ts'

const port = createFakePort()
const agent = await port.identify('agent-1', 'mcp')
const reviewer = await port.identify('reviewer-1', 'mcp')
const keyless = await port.identify(undefined, 'mcp')
const names = (caller: typeof agent) => renderTools(fakeActions, caller).map((tool) => tool.name)

async function call(name: string, input: unknown, caller = agent) {
  const takes = renderToolset(fakeActions, caller, ['all']).calls[name]
  if (!takes) throw new Error(`${name} is not offered`)
  const result = await callTool(port, caller, name, takes, input)
  const [content] = result.content
  const text: unknown = content?.type === 'text' ? JSON.parse(content.text) : undefined
  return { ...result, text, ran: port.calls.at(-1) }
}

describe('the list of tools', () => {
  it(`${verifies('S1', 'S6')}is in name order and has what the caller may do`, () => {
    expect(names(agent)).toEqual(['domain_check', 'feedback', 'store_fails'])
    expect(names(reviewer)).toEqual(['domain_check', 'feedback', 'inbox_approve', 'store_fails'])
  })

  it(`${verifies('K8')}never offers approval to an agent on a keyless machine`, () => {
    expect(names(keyless)).not.toContain('inbox_approve')
  })

  it('leaves out of a group what the role may not do', () => {
    const actionsOf = (caller: typeof agent) =>
      renderTools(fakeActions, caller).find((tool) => tool.name === 'feedback')?.inputSchema.properties.action?.enum
    expect(actionsOf(agent)).toEqual(['domain_block', 'correct_nli'])
    expect(actionsOf(keyless)).toEqual(['domain_block', 'correct_nli', 'feedback_purge'])
  })

  it(`${verifies('S1')}has schemas, names and annotations that every client accepts`, () => {
    for (const tool of renderTools(fakeActions, keyless)) {
      assertClientSafe(tool.inputSchema, 'input')
      assertClientSafe(tool.outputSchema, 'output')
      expect(tool.name).toMatch(/^[a-z][a-z0-9_]{1,38}$/)
      expect(tool.annotations).toEqual({
        title: tool.title,
        readOnlyHint: tool.name === 'domain_check' || tool.name === 'store_fails',
        destructiveHint: false,
        idempotentHint: tool.name === 'domain_check' || tool.name === 'store_fails',
        openWorldHint: false,
      })
    }
  })

  it('says in each field of a group which actions it belongs to, and shows one way to call it', () => {
    const feedback = renderTools(fakeActions, agent).find((tool) => tool.name === 'feedback')
    const { properties } = feedback?.inputSchema ?? {}
    expect(Object.keys(properties ?? {})).toEqual([
      'task_id',
      'action',
      'args',
      'session_id',
      'on_behalf_of',
      'trust',
      'idempotency_key',
    ])
    expect(properties?.args?.properties?.reason?.description).toBe(
      'Why, in the words of the person. Required for domain_block. Optional for the others.',
    )
    expect(properties?.args?.properties?.confidence).toEqual({
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'How sure the person is. Optional for correct_nli (0.9 unless given).',
    })
    expect(properties?.args).not.toHaveProperty('required')
  })

  it('refuses to render a group whose actions disagree about a field', () => {
    const member = (name: string, reason: z.ZodType) =>
      defineAction({
        name,
        title: name,
        description: name,
        effect: 'write',
        role: 'agent',
        input: z.strictObject({ reason }),
        output: z.object({}),
        run: async () => ({}),
      }) as unknown as Action
    const group = { name: 'group', title: 'Group', lead: 'Do.' }
    const actions = [defineGroup(group, [member('a', z.string()), member('b', z.number())])] as unknown as Action[]
    expect(() => renderTools(actions, agent)).toThrow('The field reason has different types in a, b')
  })
})

describe('a call', () => {
  it('answers with the whole result in both parts, without nulls', async () => {
    const { structuredContent, text, isError } = await call('domain_check', { url: 'https://spam.example' })
    expect(structuredContent).toEqual({ blocked: true, tags: [] })
    expect(text).toEqual(structuredContent)
    expect(isError).toBeUndefined()
  })

  it('undoes what clients do to arguments', async () => {
    const { ran } = await call('domain_check', { url: 'https://a.example', tags: '["x"]', wait_for_previous: true })
    expect(ran?.input).toEqual({ url: 'https://a.example', tags: ['x'] })
    await call('domain_check', { url: 'https://a.example', tags: 'not a list' })
    expect(port.calls.at(-1)?.input).toEqual({ url: 'https://a.example', tags: 'not a list' })
    await call('domain_check', { url: 'https://a.example', tags: null })
    expect(port.calls.at(-1)?.input).toEqual({ url: 'https://a.example' })
  })

  it(`${verifies('S1', 'K11')}refuses what is no field, and names it`, async () => {
    const { text, isError } = await call('domain_check', { url: 'https://a.example', trust: 'untrusted_document' })
    expect(isError).toBe(true)
    expect(text).toMatchObject({ error: { code: 'invalid_input', problems: [{ field: 'trust' }] } })
  })

  it(`${verifies('K11')}says what went wrong in the text, with no structured part`, async () => {
    const { structuredContent, text, isError } = await call('store_fails', {})
    expect(isError).toBe(true)
    expect(structuredContent).toBeUndefined()
    expect(text).toEqual({
      error: { code: 'not_found', message: 'claim_9 is not known: list the claims of the task.', problems: [] },
    })
  })

  it('shows nothing of an unexpected failure', async () => {
    const { text } = await call('store_fails', { with: 'bug' })
    expect(text).toMatchObject({ error: { code: 'internal' } })
    expect(JSON.stringify(text)).not.toContain('secret')
  })
})

describe('a call of the grouped tool', () => {
  const block = { domain_pattern: 'spam.example', reason: 'Advertisements' }

  it.each([
    ['args', { task_id: 't1', action: 'domain_block', args: block }],
    ['args as JSON text', { task_id: 't1', action: 'domain_block', args: JSON.stringify(block) }],
    [
      'target and payload',
      { task_id: 't1', action: 'domain_block', target_id: 'spam.example', payload: { reason: 'Advertisements' } },
    ],
    ['the fields beside the action', { task_id: 't1', action: 'domain_block', ...block }],
    [
      'the unused shape filled with nulls',
      {
        task_id: 't1',
        action: 'domain_block',
        args: { ...block, edge_id: null },
        target_id: null,
        payload: { reason: null },
        trust: null,
      },
    ],
    [
      'the target inside args',
      { task_id: 't1', action: 'domain_block', args: { target_id: 'spam.example', reason: 'Advertisements' } },
    ],
    ['the target said twice', { task_id: 't1', action: 'domain_block', args: block, target_id: 'spam.example' }],
  ])('takes %s', async (_, input) => {
    const { isError, ran, structuredContent } = await call('feedback', input)
    expect(isError).toBeUndefined()
    expect(ran).toMatchObject({ name: 'domain_block', input: { task_id: 't1', ...block } })
    expect(structuredContent).toMatchObject({ outcome: 'applied' })
  })

  it(`${verifies('K8')}takes who speaks beside the action`, async () => {
    const said = { session_id: 's1', on_behalf_of: 'ada', trust: 'agent_inferred', idempotency_key: 'k1' }
    const { ran } = await call('feedback', { action: 'domain_block', args: block, ...said })
    expect(ran?.input).toEqual({ ...block, ...said })
  })

  it.each([
    ['args.reason', { action: 'domain_block', args: { domain_pattern: 'a.example' } }],
    ['payload.reason', { action: 'domain_block', target_id: 'a.example' }],
    ['target_id', { action: 'domain_block', payload: { reason: 'x' } }],
    ['target_id', { action: 'domain_block', target_id: '', payload: { reason: 'x' } }],
    ['trust', { action: 'domain_block', args: block, trust: 'reviewer' }],
    ['reason', { action: 'domain_block', domain_pattern: 'a.example', reason: '' }],
    ['arguments', { action: 'domain_block', args: JSON.parse(`${'['.repeat(6_000)}${']'.repeat(6_000)}`) }],
    ['action', { args: block }],
    ['action', { action: 'domain_bloc', args: block }],
    ['args', { action: 'domain_block', args: 'not json' }],
    ['payload', { action: 'domain_block', args: block, payload: { reason: 'other' } }],
    ['target_id', { action: 'domain_block', args: block, target_id: 'other.example' }],
    ['args.target_id', { action: 'domain_block', args: { ...block, target_id: 'other.example' } }],
  ])(`${verifies('K11')}names %s as the caller wrote it`, async (field, input) => {
    const { isError, text } = await call('feedback', input)
    expect(isError).toBe(true)
    expect(text).toMatchObject({
      error: { code: 'invalid_input', message: expect.stringContaining(`${field}: `), problems: [{ field }] },
    })
  })

  it('lists the actions if the action is wrong', async () => {
    const { text } = await call('feedback', { action: 'domain_bloc', args: {} })
    expect(JSON.stringify(text)).toContain('domain_block, correct_nli')
  })

  it('leaves it to the action to refuse a role', async () => {
    const { text } = await call('feedback', { action: 'feedback_purge' })
    expect(text).toMatchObject({ error: { code: 'forbidden' } })
  })
})
