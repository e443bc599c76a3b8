// The feedback tool is the same on every surface: the examples of documents 000 and 001 as they stand, over HTTP, the typed
// client, the command line and the library, and what they said is in the next decision and in the log as it was sent.
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createClient } from '../../src/client/index.ts'
import { HeedError } from '../../src/kernel/errors.ts'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { query } from '../../src/kernel/store/index.ts'
import { runCli } from '../../src/surface/cli/index.ts'
import { createHttpApp, renderOpenApi } from '../../src/surface/http/index.ts'
import { renderTools } from '../../src/surface/mcp/index.ts'
import { assertClientSafe } from '../conformance/client-safe.ts'
import { agent, onEachEngine, openRaw, person } from '../engines.ts'
import { verifies } from '../verifies.ts'

/** The ids that the documents use. */
const found = {
  tasks: [{ id: 'task' }],
  pages: [{ id: 'page_def456', task_id: 'task', url: 'https://journal.example/paper' }],
  fragments: ['frag_xyz789', 'frag_source', 'frag_target', 'frag_abc123'].map((id) => ({
    id,
    page_id: 'page_def456',
    text: `The words of ${id}.`,
  })),
  claims: ['claim_abc123', 'claim_main'].map((id) => ({ id, task_id: 'task', text: `What ${id} says.` })),
  edges: ['edge_abc123', 'edge_xyz789'].map((id) => ({
    id,
    relation: 'neutral',
    fragment_id: 'frag_abc123',
    claim_id: 'claim_main',
    confidence: 0.6,
  })),
}

/** Document 000. */
const args: Record<string, Record<string, unknown>> = {
  domain_block: { domain_pattern: 'spam-site.com', reason: 'Low quality content, mostly advertisements' },
  domain_unblock: { domain_pattern: 'legitimate-site.com', reason: 'Previously blocked by mistake' },
  domain_clear_override: { domain_pattern: 'spam-site.com' },
  claim_reject: { claim_id: 'claim_abc123', reason: 'Claim is too vague to verify' },
  claim_restore: { claim_id: 'claim_abc123' },
  edge_correct: {
    edge_id: 'edge_xyz789',
    correct_relation: 'supports',
    reason: 'The conclusion section clearly supports the hypothesis',
  },
}
/** Document 001. */
const payloads: Record<string, [target_id: string, payload: Record<string, unknown>]> = {
  correct_nli: [
    'edge_abc123',
    {
      correct_relation: 'SUPPORTS',
      original_relation: 'NEUTRAL',
      confidence: 0.95,
      reason: '論文の結論セクションで明確に支持している',
    },
  ],
  flag_irrelevant: ['frag_xyz789', { reason: '広告テキストが混入している' }],
  flag_missing: [
    'page_def456',
    { missing_text: 'Figure 3 shows a 40% improvement...', location_hint: 'Results section, paragraph 2' },
  ],
  correct_citation: ['frag_source', { cited_fragment_id: 'frag_target', relation: 'CITES', correction_type: 'add' }],
  rate_usefulness: ['frag_abc123', { rating: 5, aspect: 'relevance' }],
  add_note: ['claim_main', { note: 'この主張は2023年以降の研究で覆されている可能性あり' }],
}
const calls: Record<string, unknown>[] = [
  ...Object.entries(args).map(([action, fields]) => ({ task_id: 'task', action, args: fields })),
  ...Object.entries(payloads).map(([action, [target_id, payload]]) => ({
    task_id: 'task',
    action,
    target_id,
    payload,
  })),
]

type Call = (name: string, input: Record<string, unknown>) => Promise<Record<string, unknown>>

onEachEngine('the feedback tool on every surface', (test) => {
  const caller = (workspace: string) => ({ ...person, workspace })
  const portIn = (workspace: string) => ({
    ...test.heed.port,
    identify: async () => caller(workspace),
  })
  const app = (workspace: string) =>
    createHttpApp(portIn(workspace), { version: '0.0.0', onInternalError: () => undefined })

  const surfaces: Record<string, (workspace: string) => Call> = {
    HTTP: (workspace) => async (name, input) => {
      const response = await app(workspace).request(`http://localhost/v1/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      const body = (await response.json()) as Record<string, unknown> & {
        error?: { code: 'conflict'; message: string }
      }
      if (body.error) throw new HeedError(body.error.code, body.error.message)
      return body
    },
    'the client': (workspace) => (name, input) => {
      const send = (to: string | URL | Request, init?: RequestInit) =>
        Promise.resolve(app(workspace).request(String(to), init))
      const client = createClient({ url: 'http://localhost', fetch: send as typeof fetch })
      const methods = client as unknown as Record<string, (given: object) => Promise<Record<string, unknown>>>
      return methods[name]?.(input) ?? Promise.reject(new Error(name))
    },
    'the command line': (workspace) => async (name, input) => {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()]
      const flags = Object.entries(input).flatMap(([field, value]) => [
        `--${field.replaceAll('_', '-')}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const code = await runCli([name, ...flags, '--json'], {
        version: '0.0.0',
        variables: () => [],
        loadActions: async () => test.heed.port.actions,
        stdin: new PassThrough(),
        stdout,
        stderr,
        isTTY: false,
        clock: { now: () => new Date().toISOString() },
        report: () => undefined,
        open: async () => ({ ...test.heed, port: portIn(workspace), close: async () => undefined }),
        serve: async () => undefined,
        mcp: async () => undefined,
      })
      const { error, ...answer } = JSON.parse(String((code === 0 ? stdout : stderr).read()))
      if (error) throw new HeedError(error.code, error.message)
      return answer
    },
    // The library's methods are `execute` by name.
    'the library': (workspace) => (name, input) => test.heed.port.execute(caller(workspace), name, input),
  }

  it.each(Object.keys(surfaces))(
    `${verifies('E2', 'S2', 'S3', 'S5', 'K3')}takes both shapes over %s`,
    async (surface) => {
      const call = surfaces[surface]?.(surface) as Call
      await test.call('evidence_record', found, { workspace: surface })
      for (const given of calls) {
        const receipt = await call('feedback', given)
        expect(receipt, JSON.stringify(given)).toMatchObject({ feedback_id: expect.stringMatching(/^fbk_/) })
        expect(receipt.outcome).toBe('applied')
      }
      await test.alsoAfterRestart(async () => {
        expect(await call('domain_check', { url: 'spam-site.com' })).toMatchObject({ blocked: false })
        expect(await call('claim_get', { claim_id: 'claim_main' })).toMatchObject({ supporting: 2, notes: [{}] })
        expect(await call('materials_get', { task_id: 'task' })).toMatchObject({
          fragments: [{ fragment_id: 'frag_abc123' }, { cites: ['frag_target'] }, {}, { source: 'human' }],
        })
      })
      const refused = call('feedback', {
        task_id: 'task',
        action: 'claim_reject',
        target_id: 'claim_main',
        payload: {},
      })
      await expect(refused).rejects.toThrow('payload.reason: ')
      await expect(call('feedback', { task_id: 'task', action: 'claim_remove' })).rejects.toThrow('action: ')
      const slip = {
        task_id: 'task',
        action: 'claim_reject',
        args: { claim_id: 'claim_main', reason: 'x', resaon: 'y' },
      }
      await expect(call('feedback', slip)).rejects.toThrow('args.resaon: is not a field here.')
    },
  )

  it(`${verifies('E2', 'K11')}refuses what is neither its own field nor one of the action`, async () => {
    const given = { action: 'domain_block', args: args.domain_block, wait: true }
    expect(await test.refused('feedback', given)).toMatchObject({ problems: [{ field: 'wait' }] })
  })

  it.each([
    ['session_id', 0],
    ['session_id', {}],
    ['on_behalf_of', null],
    ['trust', 7],
  ])(`${verifies('E2', 'K11')}refuses a %s of another type by its name: %j`, async (field, value) => {
    const given = { action: 'domain_block', args: args.domain_block, [field]: value }
    const refused = await test.refused('feedback', given)
    expect(refused).toMatchObject({ code: 'invalid_input', problems: [{ field }] })
  })

  it(`${verifies('E2', 'K1')}is recorded as the action that was chosen, and says so`, async () => {
    const refused = await test.refused('feedback_list', { action: 'feedback' })
    expect(refused.message).toContain('feedback is recorded as domain_block or ')
  })

  it(`${verifies('E2', 'K7')}is idempotent by the key, whichever way it comes`, async () => {
    const key = { idempotency_key: 'k1', task_id: 'task' }
    const first = await test.tell('feedback', { ...key, action: 'domain_block', args: args.domain_block })
    const again = await test.tell('feedback', { ...key, action: 'domain_block', args: args.domain_block })
    expect(again).toMatchObject({ outcome: 'duplicate', feedback_id: first.feedback_id })
    const direct = await test.tell('domain_block', { ...key, ...args.domain_block })
    expect(direct).toMatchObject({ outcome: 'duplicate', feedback_id: first.feedback_id })
  })

  it(`${verifies('K1', 'E2')}shows what was said as it was sent`, async () => {
    const as = { workspace: 'as sent' }
    await test.call('evidence_record', found, as)
    const said = new Map<string, unknown>()
    for (const given of calls) {
      const { feedback_id } = await test.call<Receipt>('feedback', given, as)
      const {
        domain_pattern: _,
        claim_id: __,
        edge_id: ___,
        ...rest
      } = (given.args ?? given.payload) as object & {
        domain_pattern?: string
        claim_id?: string
        edge_id?: string
      }
      said.set(feedback_id, rest)
    }
    await test.alsoAfterRestart(async () => {
      const { items } = await test.call<{ items: { feedback_id: string; payload: string }[] }>('feedback_list', {}, as)
      expect(items).toHaveLength(calls.length)
      for (const { feedback_id, payload } of items) expect(JSON.parse(payload)).toEqual(said.get(feedback_id))
      const raw = await openRaw(test.location)
      for (const { id, payload, target_id } of await raw.reader.all(view, as)) {
        expect(JSON.parse(payload)).toEqual(said.get(id))
        expect(target_id).toEqual(expect.any(String))
      }
      await raw.close()
    })
  })

  it(`${verifies('E2', 'S1', 'S2')}publishes schemas that accept what the documents send, and that every client takes`, () => {
    const tool = renderTools(test.heed.port.actions, agent).find(({ name }) => name === 'feedback')
    assertClientSafe(tool?.inputSchema, 'input')
    const document = renderOpenApi(test.heed.port.actions, '0.0.0') as {
      components: { schemas: Record<string, object> }
    }
    const published = [tool?.inputSchema, document.components.schemas.feedback_input]
    for (const schema of published.map((one) => z.fromJSONSchema(one as Parameters<typeof z.fromJSONSchema>[0]))) {
      for (const given of calls) expect(schema.safeParse(given).error, JSON.stringify(given)).toBeUndefined()
      const mixed = { action: 'edge_correct', args: { edge_id: 'e', correct_relation: 'Refutes' } }
      expect(schema.safeParse(mixed).success).toBe(true)
      expect(schema.safeParse({ action: 'domain_bloc', args: {} }).success).toBe(false)
      expect(schema.safeParse({ ...mixed, args: { edge: 'e' } }).success).toBe(false)
    }
  })
})

const view = query<{ id: string; target_id: string; payload: string }>()(
  'select id, task_id, action, target_id, payload, created_at, applied_to_training from feedback where workspace = :workspace',
)
