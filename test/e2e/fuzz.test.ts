// Bad input on every action and surface: always a typed error that names the field, never a failure of ours, never a
// changed state.
import { PassThrough } from 'node:stream'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actions } from '../../src/app.ts'
import type { Action } from '../../src/kernel/action.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { ErrorBody } from '../../src/kernel/errors.ts'
import type { Engine } from '../../src/kernel/store/db.ts'
import { query } from '../../src/kernel/store/index.ts'
import { runCli } from '../../src/surface/cli/index.ts'
import { createHttpApp } from '../../src/surface/http/index.ts'
import { createMcpHttpHandler, renderTools } from '../../src/surface/mcp/index.ts'
import { agent, onEachEngine, onOneEngine, openRaw, person, type TestHeed } from '../engines.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'

const list: readonly Action[] = actions
const names = list.map(({ name }) => name)

/** What a call came to: an answer, or an error body. */
type Outcome = { answer: unknown } | ErrorBody
type Surface = (name: string, input: unknown) => Promise<Outcome>

const strange = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(5_000),
  '../../etc/passwd',
  "'; drop table feedback_log; --",
  '{"a":1}',
  '*.com',
  'fbk_00000000-0000-7000-8000-000000000000',
  [],
  [[]],
  {},
  { a: { b: { c: [] } } },
  '🎉',
  '\u202eright to left',
)
const fields = [...new Set(list.flatMap(({ input }) => Object.keys(input.shape))), 'unknown_field', 'constructor']
const value = fc.oneof(strange, fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), fc.webUrl())
const object = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 6, noNullPrototype: true })
const input = fc.oneof({ weight: 8, arbitrary: object }, value)

/** An input that is right but for one field. */
const nearlyRight: Record<string, object> = {
  domain_block: { domain_pattern: 'fuzz.example', reason: 'fuzz' },
  domain_unblock: { domain_pattern: 'fuzz.example', reason: 'fuzz' },
  domain_clear_override: { domain_pattern: 'fuzz.example' },
  domain_check: { url: 'fuzz.example' },
  evidence_record: { tasks: [{ id: 'fuzz' }] },
  claim_reject: { task_id: 'fuzz', claim_id: 'fuzz', reason: 'fuzz' },
  claim_restore: { task_id: 'fuzz', claim_id: 'fuzz' },
  edge_correct: { task_id: 'fuzz', edge_id: 'fuzz', correct_relation: 'supports' },
  correct_nli: { task_id: 'fuzz', edge_id: 'fuzz', correct_relation: 'supports', original_relation: 'neutral' },
  flag_irrelevant: { task_id: 'fuzz', fragment_id: 'fuzz' },
  flag_missing: { task_id: 'fuzz', page_id: 'fuzz', missing_text: 'fuzz' },
  correct_citation: { task_id: 'fuzz', fragment_id: 'fuzz', cited_fragment_id: 'fuzz 2', correction_type: 'add' },
  rate_usefulness: { task_id: 'fuzz', target_id: 'fuzz', target_type: 'page', rating: 5 },
  add_note: { task_id: 'fuzz', target_id: 'fuzz', target_type: 'claim', note: 'fuzz' },
  claim_list: { task_id: 'fuzz' },
  claim_get: { claim_id: 'fuzz' },
  materials_get: { task_id: 'fuzz' },
  graph_get: { task_id: 'fuzz' },
  edge_get: { edge_id: 'fuzz' },
  fragment_get: { fragment_id: 'fuzz' },
  citation_check: { fragment_id: 'fuzz', cited_fragment_id: 'fuzz 2' },
  review_report: { task_id: 'fuzz' },
  sample_list: { kind: 'nli' },
  turn_record: { session_id: 'fuzz', query: 'fuzz' },
  turn_get: { turn_id: 'fuzz' },
  turn_list: { session_id: 'fuzz' },
  feedback_detect: { query: 'fuzz', previous_query: 'fuzz', previous_response: 'fuzz' },
  strategy_search: { query: 'fuzz' },
  context_section: { session_id: 'fuzz' },
  verdict_correct: { turn_id: 'fuzz', feedback_type: 'rejected' },
  strategy_get: { turn_id: 'x' },
  verdict_get: { feedback_id: 'fbk_x' },
  satisfaction_report: { days: 1 },
  session_list: { limit: 1 },
  agent_prompt: { agent: 'fuzz', base_prompt: 'fuzz' },
  rule_propose: { content: 'fuzz', agents: ['fuzz'] },
  instruction_add: { content: 'fuzz', on_behalf_of: 'fuzz' },
  decision_record: { decision_id: 'fuzz', gate_id: 'fuzz', decision: 'REJECTED', reviewer_id: 'fuzz' },
  decision_batch: { decisions: [{ decision_id: 'fuzz', gate_id: 'fuzz', decision: 'REJECTED', reviewer_id: 'fuzz' }] },
  github_review: { event: 'pull_request_review', payload: {} },
  decision_get: { decision_id: 'fuzz' },
  decision_list: { limit: 1 },
  decision_similar: { words: 'fuzz' },
  decision_resolve: { decision_id: 'fuzz', resolution: 'ignore', reason: 'fuzz' },
  gate_assign: { gate_id: 'fuzz', agent: 'fuzz' },
  rule_list: { state: 'all' },
  rule_get: { rule_id: 'rul_x' },
  rule_told: { rule_id: 'rul_x', agent: 'fuzz' },
  rule_sweep: {},
  rules_to_word: { limit: 1 },
  rule_word: { rule_id: 'rul_x', content: 'fuzz', rationale: 'fuzz' },
  rule_approve: { rule_id: 'rul_x', content_hash: 'bdy_x' },
  rule_reject: { rule_id: 'rul_x', reason: 'fuzz' },
  rule_modify: { rule_id: 'rul_x', content: 'fuzz' },
  rule_retire: { rule_id: 'rul_x', reason: 'fuzz' },
  verb_search: { query: 'fuzz' },
  entity_resolve: { name: 'fuzz' },
  entity_get: { entity_id: 'fuzz' },
  verb_get: { verb: 'fuzz' },
  intent_feedback: { feedback_type: 'phrase_mapping', original_input: 'fuzz', correct_choice: 'fuzz' },
  intent_outcome: { query: 'fuzz', outcome: 'executed', choice: 'fuzz' },
  intent_get: { candidate_id: 'cnd_x' },
  intent_approve: { candidate_id: 'cnd_x' },
  intent_reject: { candidate_id: 'cnd_x', reason: 'fuzz' },
  intent_block: { phrase: 'fuzz', verb: 'fuzz', on_behalf_of: 'fuzz' },
  intent_block_everyone: { phrase: 'fuzz', verb: 'fuzz' },
  intent_import: { verbs: [{ name: 'fuzz' }] },
  domain_baseline_import: { entries: [{ domain_pattern: 'fuzz.example', decision: 'block' }] },
  settings_set: { name: 'gate.reporters', value: 3 },
  feedback_undo: { feedback_id: 'fbk_x' },
  inbox_approve: { item_id: 'hld_x' },
  inbox_reject: { item_id: 'hld_x', reason: 'fuzz' },
  key_rotate: { key_id: 'key_x' },
  key_revoke: { key_id: 'key_x' },
}
/** What the nearly right inputs are about, so that they get past what is not known. */
const known = {
  tasks: [{ id: 'fuzz' }],
  pages: [{ id: 'fuzz', task_id: 'fuzz', url: 'https://fuzz.example/page' }],
  fragments: [
    { id: 'fuzz', page_id: 'fuzz', text: 'one' },
    { id: 'fuzz 2', page_id: 'fuzz', text: 'two' },
  ],
  claims: [{ id: 'fuzz', task_id: 'fuzz', text: 'claimed' }],
  edges: [{ id: 'fuzz', relation: 'supports', fragment_id: 'fuzz', claim_id: 'fuzz', confidence: 0.5 }],
}
const call = fc.tuple(fc.constantFrom(...names, 'no_such_action'), input, fc.boolean()).map(([name, given, near]) => {
  const base = nearlyRight[name]
  return {
    name,
    input: near && base && typeof given === 'object' && !Array.isArray(given) ? { ...base, ...given } : given,
  }
})

const positions = query<{ name: string; seq: number }>()('select name, seq from workspace order by name')

// What a surface makes of bad input is decided before any engine is asked: one surface is enough for the second.
onOneEngine('bad input', (test) => expectTypedErrors(test, ['http', 'cli', 'mcp']))
onEachEngine('bad input to the library', (test) => expectTypedErrors(test, ['library']))

function expectTypedErrors(test: TestHeed, through: readonly string[]): void {
  let raw: Engine
  let mcp: Client
  let closeMcp: () => Promise<void>

  beforeAll(async () => {
    raw = await openRaw(test.location)
    await test.call('evidence_record', known)
    await test.call('intent_import', { verbs: [{ name: 'fuzz' }], entities: [{ id: 'fuzz', name: 'fuzz' }] })
    const handler = createMcpHttpHandler(test.heed.port, { version: '0.0.0' })
    mcp = new Client({ name: 'fuzz', version: '0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    const url = new URL('http://localhost/mcp')
    await mcp.connect(
      new StreamableHTTPClientTransport(url, {
        fetch: (to, init) => {
          const headers = new Headers(init?.headers)
          headers.set('host', 'localhost')
          return handler.handle(new Request(to, { ...init, headers }), agent)
        },
      }),
    )
    closeMcp = async () => {
      await mcp.close()
      await handler.close()
    }
  })
  afterAll(async () => {
    await closeMcp()
    await raw.close()
  })

  const surfaces: Record<string, () => Surface> = {
    http: () => {
      const app = createHttpApp(test.heed.port, {
        version: '0.0.0',
        onInternalError: (error) => expect.fail(String(error.cause)),
      })
      return async (name, given) => {
        const answer = await app.request(`http://localhost/v1/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', host: 'localhost' },
          body: JSON.stringify(given),
        })
        expect(answer.status).toBeLessThan(500)
        const body = (await answer.json()) as ErrorBody
        return answer.status === 200 ? { answer: body } : body
      }
    },
    cli: () => async (name, given) => {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()]
      const code = await runCli([name, '--json', '--input', JSON.stringify(given)], {
        version: '0.0.0',
        variables: () => [],
        loadActions: async () => list,
        stdin: new PassThrough(),
        stdout,
        stderr,
        isTTY: false,
        clock: systemClock,
        report: (error) => expect.fail(String(error.cause)),
        open: async () => ({ ...test.heed, close: async () => undefined }),
        serve: async () => undefined,
        mcp: async () => undefined,
      })
      expect(code).toBeLessThan(70)
      return code === 0
        ? { answer: JSON.parse(String(stdout.read())) }
        : (JSON.parse(String(stderr.read())) as ErrorBody)
    },
    library: () => async (name, given) => {
      try {
        return { answer: await test.heed.port.execute(person, name, given) }
      } catch (error) {
        return (error as { toJSON(): ErrorBody }).toJSON()
      }
    },
    mcp: () => {
      const tools = new Map(renderTools(list, agent).map((tool) => [tool.name, tool]))
      const grouped = new Set(list.filter(({ tool }) => tool === 'feedback').map(({ name }) => name))
      return async (name, given) => {
        const target = grouped.has(name) ? 'feedback' : name
        const args = target === 'feedback' ? { action: name, args: given } : given
        const known = tools.has(target)
        try {
          const result = await mcp.callTool({ name: target, arguments: args as Record<string, unknown> })
          expect(known).toBe(true)
          const [content] = result.content as { text: string }[]
          const body = JSON.parse(content?.text ?? '') as ErrorBody
          return result.isError ? body : { answer: body }
        } catch (error) {
          // The protocol's own refusal: an unknown tool, or arguments that are no object.
          expect((error as { code?: number }).code).toBe(-32_602)
          return {
            error: {
              code: 'invalid_input',
              message: (error as Error).message,
              problems: [{ field: 'arguments', problem: '' }],
            },
          }
        }
      }
    },
  }

  it.each(through)(`${verifies('K11', 'K13')}gets a typed error from %s`, async (surface) => {
    const send = (surfaces[surface] as () => Surface)()
    const seen = { answered: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(call, async ({ name, input: given }) => {
        const before = await raw.reader.all(positions, {})
        const outcome = await send(name, JSON.parse(JSON.stringify(given)))
        if ('answer' in outcome) {
          seen.answered += 1
          return
        }
        seen.refused += 1
        const { code, message, problems } = outcome.error
        expect(['invalid_input', 'not_found', 'conflict', 'forbidden']).toContain(code)
        expect(message).not.toMatch(/\bat .*:\d+:\d+|Error:|SQLITE|syntax error/)
        if (code === 'invalid_input' && names.includes(name)) expect(problems.length).toBeGreaterThan(0)
        if (code === 'invalid_input' && isPlainObject(given))
          expect(problems.every(({ field }) => field !== '')).toBe(true)
        expect(await raw.reader.all(positions, {})).toEqual(before)
      }),
      { numRuns: scaled(2_500), seed: 7, endOnFailure: true },
    )
    expect(seen.refused).toBeGreaterThan(seen.answered)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
}

function isPlainObject(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
