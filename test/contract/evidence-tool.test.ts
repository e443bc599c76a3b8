// The feedback tool as an agent calls it: twelve actions, two call shapes, and the next decision asked through the same surface.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachEngine, onOneEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { study } from './evidence-graph.ts'
import { inProcess } from './evidence-mcp.ts'

interface Case {
  action: string
  /** The field that target_id stands for. */
  target: string
  fields: Record<string, unknown>
  /** What was said before. */
  before?: [action: string, fields: object]
  /** The next decision: a tool, what it is asked, and what it must answer. */
  next: [tool: string, input: object, answer: object]
}

const task = { task_id: 'task' }
const block = { domain_pattern: 'beta.example', reason: 'mostly advertisements' }
const reject = { claim_id: 'sleep', reason: 'too vague to verify' }
const check = (answer: object): Case['next'] => ['domain_check', { url: 'https://www.beta.example/post' }, answer]
const sleep = (answer: object): Case['next'] => ['claim_get', { claim_id: 'sleep' }, answer]
const materials = (...fragments: object[]): Case['next'] => ['materials_get', task, { fragments }]
const claims = (...items: object[]): Case['next'] => ['claim_list', task, { items }]

const cases: Case[] = [
  {
    action: 'domain_block',
    target: 'domain_pattern',
    fields: block,
    next: check({ blocked: true, decided_by: 'override' }),
  },
  {
    action: 'domain_unblock',
    target: 'domain_pattern',
    fields: { domain_pattern: 'beta.example', reason: 'blocked by mistake' },
    before: ['domain_block', block],
    next: check({ blocked: false, decided_by: 'override' }),
  },
  {
    action: 'domain_clear_override',
    target: 'domain_pattern',
    fields: { domain_pattern: 'beta.example' },
    before: ['domain_block', block],
    next: check({ blocked: false, decided_by: 'default' }),
  },
  { action: 'claim_reject', target: 'claim_id', fields: reject, next: claims({ claim_id: 'taste' }) },
  {
    action: 'claim_restore',
    target: 'claim_id',
    fields: { claim_id: 'sleep' },
    before: ['claim_reject', reject],
    next: claims({ claim_id: 'sleep' }, { claim_id: 'taste' }),
  },
  {
    action: 'edge_correct',
    target: 'edge_id',
    fields: { edge_id: 'for', correct_relation: 'Refutes', reason: 'The conclusion says so.' },
    next: sleep({ supporting: 0, refuting: 2, beta: 2.4 }),
  },
  {
    action: 'correct_nli',
    target: 'edge_id',
    fields: { edge_id: 'beside', correct_relation: 'SUPPORTS', original_relation: 'NEUTRAL', confidence: 0.95 },
    next: sleep({ supporting: 2, refuting: 1, alpha: 2.8, independent_sources: 2 }),
  },
  {
    action: 'flag_irrelevant',
    target: 'fragment_id',
    fields: { fragment_id: 'measured', reason: 'an advertisement' },
    next: materials({ fragment_id: 'doubted' }, { fragment_id: 'aside' }),
  },
  {
    action: 'flag_missing',
    target: 'page_id',
    fields: { page_id: 'lab', missing_text: 'Figure 3 shows it.', location_hint: 'Results, paragraph 2' },
    next: materials({}, {}, {}, { source: 'human', text: 'Figure 3 shows it.', location: 'Results, paragraph 2' }),
  },
  {
    action: 'correct_citation',
    target: 'fragment_id',
    fields: { fragment_id: 'aside', cited_fragment_id: 'measured', relation: 'CITES', correction_type: 'add' },
    next: materials({}, {}, { fragment_id: 'aside', cites: ['measured'] }),
  },
  {
    action: 'rate_usefulness',
    target: 'target_id',
    fields: { target_id: 'aside', rating: 5, aspect: 'relevance' },
    next: materials({ fragment_id: 'aside', ratings: 1 }, {}, {}),
  },
  {
    action: 'add_note',
    target: 'target_id',
    fields: { target_id: 'sleep', note: 'この主張は2023年以降の研究で覆されている可能性あり' },
    next: claims({ notes: [{ note: 'この主張は2023年以降の研究で覆されている可能性あり' }] }, { notes: [] }),
  },
]

/** Document 000's shape, and document 001's. */
const shapes: Record<string, (given: Case) => Record<string, unknown>> = {
  'args (document 000)': ({ action, fields }) => ({ ...task, action, args: fields }),
  'target_id and payload (document 001)': ({ action, target, fields: { [target]: target_id, ...payload } }) => ({
    ...task,
    action,
    target_id,
    payload,
  }),
}

onEachEngine('the feedback tool', (test) => {
  const agents = inProcess(test)
  beforeAll(agents.connect)
  afterAll(agents.close)
  const { use, refusal } = agents

  describe.each(Object.keys(shapes))('with %s', (shape) => {
    it.each(cases)(`${verifies('E2', 'K3')}$action decides the next answer`, async (given) => {
      agents.enter(`${shape} ${given.action}`)
      await use('evidence_record', study)
      if (given.before) await use('feedback', { ...task, action: given.before[0], args: given.before[1] })
      const [tool, input, answer] = given.next
      expect(await use(tool, input)).not.toMatchObject(answer)
      const receipt = await use('feedback', shapes[shape]?.(given) ?? {})
      expect(receipt).toMatchObject({ outcome: 'applied', feedback_id: expect.stringMatching(/^fbk_/) })
      await test.alsoAfterRestart(async () => expect(await use(tool, input)).toMatchObject(answer))
      const logged = { feedback_id: receipt.feedback_id, action: given.action, channel: 'mcp', ...task }
      expect(await use('feedback_list', { ...task, limit: 1 })).toMatchObject({ items: [logged] })
      await use('feedback_undo', { feedback_id: receipt.feedback_id })
      expect(await use(tool, input)).not.toMatchObject(answer)
    })
  })

  it.each(Object.keys(shapes))(`${verifies('E2', 'K11')}needs a task that is known, with %s`, async (shape) => {
    agents.enter(`tasks ${shape}`)
    await use('evidence_record', { ...study, tasks: [...study.tasks, { id: 'other' }] })
    for (const given of cases) {
      const { task_id: _, ...untasked } = shapes[shape]?.(given) ?? {}
      if (given.target === 'domain_pattern') {
        expect(await use('feedback', untasked)).toMatchObject({ feedback_id: expect.any(String) })
        continue
      }
      const fault = { problems: [{ field: 'task_id' }] }
      const missing = await refusal('feedback', untasked)
      expect(missing).toMatchObject({
        code: 'invalid_input',
        problems: [{ field: expect.stringContaining('task_id') }],
      })
      expect(await refusal('feedback', { ...untasked, task_id: 'none' })).toMatchObject({ code: 'not_found', ...fault })
      const elsewhere = await refusal('feedback', { ...untasked, task_id: 'other' })
      expect(elsewhere).toMatchObject({ code: 'invalid_input', ...fault })
      expect(elsewhere.message).toContain('belongs to task task')
    }
    expect(await use('claim_list', task)).toMatchObject({ items: [{ claim_id: 'sleep', notes: [] }, {}] })
  })
})

onOneEngine('the feedback tool and its fields', (test) => {
  const agents = inProcess(test)
  beforeAll(agents.connect)
  afterAll(agents.close)
  const { use, refusal } = agents

  it(`${verifies('E2', 'S1')}offers exactly the twelve actions`, async () => {
    const { tools } = await agents.listTools()
    const tool = tools.find(({ name }) => name === 'feedback')
    const offered = tool?.inputSchema.properties?.action as { enum: string[] } | undefined
    expect(offered?.enum.toSorted()).toEqual(cases.map(({ action }) => action).toSorted())
    expect(tool?.inputSchema.required).toEqual(['action'])
  })

  it(`${verifies('E2', 'K11')}names a field as the caller wrote it, or where it belongs`, async () => {
    agents.enter('names')
    await use('evidence_record', study)
    const fieldOf = async (call: object) => (await refusal('feedback', call)).problems[0]?.field
    const on = { ...task, action: 'claim_reject' }
    expect(await fieldOf({ ...on, args: { claim_id: 'sleep' } })).toBe('args.reason')
    expect(await fieldOf({ ...on, target_id: 'sleep', payload: {} })).toBe('payload.reason')
    expect(await fieldOf({ ...on, payload: { reason: 'x' } })).toBe('target_id')
    const both = { args: { reason: 'x' }, payload: { reason: 'x' }, target_id: 'sleep' }
    expect(await fieldOf({ ...on, ...both })).toBe('payload')
    expect(await fieldOf({ ...task, action: 'claim_remove', args: {} })).toBe('action')
    // The schema has it beside the action, so that is where it is missing.
    for (const given of [
      { args: { claim_id: 'sleep', reason: 'x' } },
      { target_id: 'sleep', payload: { reason: 'x' } },
    ])
      expect(await fieldOf({ action: 'claim_reject', ...given })).toBe('task_id')
  })

  it(`${verifies('E2', 'K11')}does so whatever is wrong with the field`, async () => {
    agents.enter('names of others')
    await use('evidence_record', study)
    const unknown = await refusal('feedback', {
      ...task,
      action: 'add_note',
      target_id: 'none',
      payload: { note: 'x' },
    })
    expect(unknown).toMatchObject({ code: 'not_found', problems: [{ field: 'target_id' }] })
    const reason = { reason: 'x' }
    const claim = await refusal('feedback', { ...task, action: 'claim_reject', target_id: 'none', payload: reason })
    expect(claim).toMatchObject({ code: 'not_found', problems: [{ field: 'target_id' }] })
    const nested = await refusal('feedback', { ...task, action: 'claim_reject', args: { claim_id: 'none', ...reason } })
    expect(nested).toMatchObject({ code: 'not_found', problems: [{ field: 'args.claim_id' }] })
    const seen = { correct_relation: 'neutral', original_relation: 'refutes' }
    const stale = await refusal('feedback', { ...task, action: 'correct_nli', target_id: 'for', payload: seen })
    expect(stale).toMatchObject({ code: 'conflict', problems: [{ field: 'payload.original_relation' }] })
  })
})
