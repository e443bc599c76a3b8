// What a decision may be sent as: the event of document 003 as its producers write it, with what the agent delivered and what was
// approved. Each test asserts what the evaluator, the samples and the next call say of it.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

/** As the program of document 003 sends it: every field of its class, in the words of its serialiser. */
const sent = {
  decision_id: 'dec-1',
  gate_id: 'HITL-2',
  epic_id: 'P05-F04',
  task_id: null,
  decision: 'APPROVED_WITH_CHANGES',
  reviewer_id: 'rita',
  timestamp: '2026-03-01T09:30:00.123456',
  review_duration_seconds: 94,
  agent_output_sha: 'a1b2',
  approved_output_sha: null,
  correction_diff_path: null,
  reviewer_comment: null,
  tags: ['agent:coder'],
}

interface Decision extends Receipt {
  decision_id: string
  classification: string
  similar_ids: string[]
  decided_at: string
}

interface Batch {
  results: { index: number; decision_id?: string; outcome: string; problems?: { field: string }[] }[]
}

const tabs = { reviewer_comment: 'Use tabs for indentation.' }
const reviewer = { actor: 'key_1', actorKind: 'key', role: 'reviewer', channel: 'http' } as const

function reviewsIn(test: TestHeed, workspace: string) {
  const call = <T>(name: string, input: object, as: object = {}) => test.call<T>(name, input, { ...as, workspace })
  return {
    call,
    record: (more: object, as: object = {}) => call<Decision>('decision_record', { ...sent, ...more }, as),
    refused: (more: object) => test.refused('decision_record', { ...sent, ...more }, { workspace }),
    decision: (decision_id: string) => call<Decision & Record<string, unknown>>('decision_get', { decision_id }),
    listed: async () =>
      (await call<{ items: Decision[] }>('decision_list', {})).items.map(({ decision_id }) => decision_id),
    undo: ({ feedback_id }: Receipt) => call<Receipt>('feedback_undo', { feedback_id }, reviewer),
  }
}

onEachEngine('decisions as they are sent', (test) => {
  it(`${verifies('R1')}the event of document 003 is taken as its program writes it: null is left out, and a time without a zone is in UTC`, async () => {
    const { record, decision, listed } = reviewsIn(test, 'as written')
    const comment = 'Bind the parameters of SQL queries.'
    expect(await record({ reviewer_comment: comment })).toMatchObject({ outcome: 'applied', agent: 'coder' })
    // The same with everything that is null left out is the same decision, at the same time.
    const { task_id: _, approved_output_sha: __, correction_diff_path: ___, ...said } = sent
    const { timestamp } = said
    const again = { ...said, task_id: undefined, reviewer_comment: comment, timestamp: `${timestamp}Z` }
    expect(await record(again)).toMatchObject({ outcome: 'duplicate' })
    expect(await record({ decision_id: 'dec-2', reviewer_id: 'sam', reviewer_comment: comment })).toMatchObject({
      classification: 'generalizable_high',
      similar_ids: ['dec-1'],
    })
    await record({ decision_id: 'dec-3', timestamp: '2026-03-01T09:30:00+02:00', task_id: 'T1' })
    await test.alsoAfterRestart(async () => {
      expect(await decision('dec-1')).toMatchObject({
        classification: 'generalizable_high',
        decided_at: '2026-03-01T09:30:00.123Z',
        epic_id: 'P05-F04',
        review_duration_seconds: 94,
      })
      expect(await decision('dec-1')).not.toHaveProperty('task_id')
      expect(await decision('dec-3')).toMatchObject({ decided_at: '2026-03-01T07:30:00.000Z', task_id: 'T1' })
      expect(await listed()).toEqual(['dec-3', 'dec-2', 'dec-1'])
    })
  })

  it(`${verifies('R1', 'K11')}what is wrong is named by its field, and nothing is recorded`, async () => {
    const { refused, listed } = reviewsIn(test, 'wrong')
    for (const [more, field] of [
      [{ decision_id: null }, 'decision_id'],
      [{ decision: 'approved' }, 'decision'],
      [{ reviewer_id: ' ' }, 'reviewer_id'],
      [{ timestamp: '2026-03-01' }, 'timestamp'],
      [{ timestamp: 1_700_000_000 }, 'timestamp'],
      [{ timestamp: '2026-02-30T09:30:00' }, 'timestamp'],
      [{ review_duration_seconds: -1 }, 'review_duration_seconds'],
      [{ tags: [null] }, 'tags.0'],
      [{ agent_output: 'a'.repeat(200_001) }, 'agent_output'],
      [{ approved_output: 'a\u0000' }, 'approved_output'],
      [{ correction_dif: 'x' }, 'correction_dif'],
    ] as const) {
      const { code, problems } = await refused(more)
      expect({ code, fields: problems.map((problem) => problem.field) }).toEqual({
        code: 'invalid_input',
        fields: [field],
      })
    }
    await test.alsoAfterRestart(async () => expect(await listed()).toEqual([]))
  })

  it(`${verifies('R1', 'R3')}what was changed is known from both outputs, is judged by it, and is shown`, async () => {
    const { record, decision, undo } = reviewsIn(test, 'outputs')
    const outputs = {
      agent_output: 'const rows = query(text + id)\nreturn rows',
      approved_output: 'const rows = query(text, [id])\nreturn rows',
    }
    const changed = '-const rows = query(text + id)\n+const rows = query(text, [id])'
    // Approved, but not as it was delivered: that is no clean approval.
    const first = await record({ ...outputs, decision: 'APPROVED', agent_output_sha: null })
    expect(first).toMatchObject({ classification: 'edge_case' })
    const diff = `--- a/q.ts\n+++ b/q.ts\n@@ -1,2 +1,2 @@\n${changed}\n return rows\n`
    const second = await record({ decision_id: 'dec-2', reviewer_id: 'sam', correction_diff: diff })
    expect(second).toMatchObject({ classification: 'generalizable_high', similar_ids: ['dec-1'] })
    const clean = { agent_output: 'as it is', approved_output: 'as it is', agent_output_sha: null }
    expect(await record({ ...clean, decision_id: 'dec-3', decision: 'APPROVED' })).toMatchObject({
      classification: 'positive',
    })
    // Nobody sent a hash, but it is the same output that was approved.
    const rejected = { decision_id: 'dec-4', decision: 'REJECTED', reviewer_id: 'tom', reviewer_comment: 'Too plain.' }
    expect(await record({ ...clean, ...rejected, approved_output: null })).toMatchObject({
      classification: 'ambiguous',
      similar_ids: ['dec-3'],
    })
    await test.alsoAfterRestart(async () => {
      expect(await decision('dec-1')).toMatchObject({ ...outputs, changed, correction: changed })
      expect(await decision('dec-2')).toMatchObject({ changed, correction_diff: diff })
      expect(await decision('dec-3')).not.toHaveProperty('changed')
    })
    await undo(first)
    await test.alsoAfterRestart(async () =>
      expect(await decision('dec-2')).toMatchObject({ classification: 'edge_case', similar_ids: [] }),
    )
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('R1', 'K8')}a decision that waits shows in the inbox what was changed`, async () => {
    const { record, call, decision } = reviewsIn(test, 'held change')
    const outputs = { agent_output: 'Dear sir,\nyours', approved_output: 'Dear Ms Lee,\nyours' }
    expect(await record({ ...outputs, trust: 'tool_output' })).toMatchObject({ outcome: 'pending' })
    const { items } = await call<{ items: { item_id: string; payload: string }[] }>('inbox_list', {})
    expect(JSON.parse(items[0]?.payload ?? '')).toMatchObject({ changed: '-Dear sir,\n+Dear Ms Lee,' })
    await call('inbox_approve', { item_id: items[0]?.item_id }, reviewer)
    await test.alsoAfterRestart(async () =>
      expect(await decision('dec-1')).toMatchObject({ changed: '-Dear sir,\n+Dear Ms Lee,' }),
    )
  })

  it(`${verifies('T1', 'R1')}both outputs are a preference pair, as long as the decision counts`, async () => {
    const { record, call, undo } = reviewsIn(test, 'pairs')
    const pairs = async (input: object = {}) =>
      call<{ items: { id: string; group: string; record: string; feedback_ids: string[] }[]; next_cursor?: string }>(
        'sample_list',
        { kind: 'preference', ...input },
      )
    const ids = async () => (await pairs()).items.map(({ id }) => id)
    const outputs = { agent_output: 'We ship on 3 May.', approved_output: 'We ship in spring.' }
    const asked = { agent_input: 'When do we ship?', task_id: 'T2' }
    const first = await record({ ...outputs, ...asked })
    await record({ ...outputs, decision_id: 'dec-2', task_id: 'T1' })
    await record({ decision_id: 'dec-3', agent_output: 'the same', approved_output: 'the same' })
    await record({ decision_id: 'dec-4', agent_output: 'alone', decision: 'REJECTED' })
    await record({ ...outputs, decision_id: 'dec-5', trust: 'tool_output' })
    await record({ ...outputs, decision_id: 'dec-6', epic_id: null })
    const ignored = { decision_id: 'dec-6', resolution: 'ignore', reason: 'a slip' }
    await test.alsoAfterRestart(async () => {
      expect((await ids()).toSorted()).toEqual(['dec-1', 'dec-2', 'dec-6'])
      const { items } = await pairs()
      const { record: line, ...one } = items.find(({ id }) => id === 'dec-1') ?? { record: '' }
      expect(JSON.parse(line)).toEqual({
        prompt: 'When do we ship?',
        chosen: 'We ship in spring.',
        rejected: 'We ship on 3 May.',
      })
      expect(one).toMatchObject({ group: 'T2', feedback_ids: [first.feedback_id] })
      const page = await pairs({ limit: 1 })
      expect((await pairs({ limit: 1, cursor: page.next_cursor })).items).toEqual([items[1]])
    })
    const resolved = await call<Receipt>('decision_resolve', ignored, reviewer)
    await undo(first)
    await test.alsoAfterRestart(async () => expect(await ids()).toEqual(['dec-2']))
    await undo(resolved)
    await test.alsoAfterRestart(async () => expect((await ids()).toSorted()).toEqual(['dec-2', 'dec-6']))
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('R1', 'K7')}a diff is read from the configured folder once, and the decision stays as it was recorded`, async () => {
    const { record, decision, undo } = reviewsIn(test, 'default')
    mkdirSync(join(test.diffs, 'P05'))
    const file = join(test.diffs, 'P05', 'd1.diff')
    const diff = '--- a/q.ts\n+++ b/q.ts\n@@ -1 +1 @@\n-query(text + id)\n+query(text, [id])\n'
    writeFileSync(file, diff)
    const first = await record({ correction_diff_path: 'P05/d1.diff' })
    expect(first).toMatchObject({ outcome: 'applied', classification: 'edge_case' })
    const sameInline = { decision_id: 'dec-2', reviewer_id: 'sam', correction_diff: diff }
    expect(await record(sameInline)).toMatchObject({ classification: 'generalizable_high', similar_ids: ['dec-1'] })
    // Given inline, it is not read.
    expect(
      await record({ decision_id: 'dec-3', correction_diff: '-a\n+b', correction_diff_path: 'none' }),
    ).toMatchObject({
      outcome: 'applied',
    })
    for (const change of [() => writeFileSync(file, '-other\n+text'), () => rmSync(file)]) {
      change()
      expect(await record({ correction_diff_path: 'P05/d1.diff' })).toMatchObject({ outcome: 'duplicate' })
    }
    const keyed = { correction_diff_path: 'P05/d1.diff', idempotency_key: 'k' }
    await test.alsoAfterRestart(async () => {
      expect(await record(keyed)).toMatchObject({ outcome: 'duplicate', feedback_id: first.feedback_id })
      expect(await decision('dec-1')).toMatchObject({
        classification: 'generalizable_high',
        correction_diff: diff,
        correction_diff_path: 'P05/d1.diff',
        changed: '-query(text + id)\n+query(text, [id])',
      })
    })
    await undo(first)
    await test.alsoAfterRestart(async () =>
      expect(await decision('dec-2')).toMatchObject({ classification: 'edge_case' }),
    )
  })

  it(`${verifies('R1', 'K11')}a path that leads nowhere or out of the folder is named, and nothing is recorded`, async () => {
    const { listed } = reviewsIn(test, 'default')
    const before = await listed()
    writeFileSync(join(test.diffs, 'there.diff'), '-a\n+b')
    symlinkSync('/etc/hostname', join(test.diffs, 'link.diff'))
    for (const [path, workspace] of [
      ['none.diff', 'default'],
      ['../there.diff', 'default'],
      ['/etc/hostname', 'default'],
      ['link.diff', 'default'],
      // The folder belongs to one workspace: what others wrote there is not theirs.
      ['there.diff', 'elsewhere'],
    ] as const) {
      const wrong = { ...sent, decision_id: 'wrong', correction_diff_path: path }
      expect(await test.refused('decision_record', wrong, { workspace }), path).toMatchObject({
        code: 'invalid_input',
        problems: [{ field: 'correction_diff_path' }],
      })
    }
    await test.alsoAfterRestart(async () => {
      expect(await listed()).toEqual(before)
      expect(await reviewsIn(test, 'elsewhere').listed()).toEqual([])
    })
  })

  it(`${verifies('R2', 'R3')}a decision is found by its feedback, with what was proposed because of it`, async () => {
    const { record, call, undo, decision } = reviewsIn(test, 'found by feedback')
    const refused = (input: object, as: object = {}) =>
      test.refused('decision_get', input, { workspace: 'found by feedback', ...as })
    const find = (feedback_id: string) => call<Decision & Record<string, unknown>>('decision_get', { feedback_id })
    const comment = { reviewer_comment: 'Bind the parameters of SQL queries.' }
    const first = await record(comment)
    const second = await record({ ...comment, decision_id: 'dec-2', reviewer_id: 'sam' })
    expect(second).not.toHaveProperty('proposed_action')
    await record({ decision_id: 'dec-3', reviewer_comment: 'No emojis.', tags: [] })
    const { proposed } = await call<{ proposed: { rule_id: string }[] }>('rule_sweep', {})
    const [rule] = proposed
    const proposed_action = { action_type: 'CREATE_RULE', target_agent: 'coder', proposal_id: rule?.rule_id }
    await test.alsoAfterRestart(async () => {
      expect(await find(first.feedback_id)).toMatchObject({ decision_id: 'dec-1', proposed_action })
      expect(await decision('dec-2')).toMatchObject({ feedback_id: second.feedback_id, proposed_action })
      expect(await decision('dec-3')).not.toHaveProperty('proposed_action')
      expect(await record(comment)).toMatchObject({ outcome: 'duplicate', proposed_action })
    })
    await call('rule_reject', { rule_id: rule?.rule_id, reason: 'obvious' }, reviewer)
    await test.alsoAfterRestart(async () => expect(await decision('dec-1')).not.toHaveProperty('proposed_action'))
    await undo(first)
    await test.alsoAfterRestart(async () => {
      for (const feedback_id of [first.feedback_id, 'fbk_none'])
        expect(await refused({ feedback_id })).toMatchObject({
          code: 'not_found',
          problems: [{ field: 'feedback_id' }],
        })
    })
    expect(await refused({})).toMatchObject({ problems: [{ field: 'decision_id' }] })
    const both = { decision_id: 'dec-2', feedback_id: second.feedback_id }
    expect(await refused(both)).toMatchObject({ problems: [{ field: 'feedback_id' }] })
    expect(await refused({ feedback_id: second.feedback_id }, { workspace: 'elsewhere' })).toMatchObject({
      code: 'not_found',
    })
  })

  it(`${verifies('R1', 'K7')}an event is recorded once, and no idempotency key takes its place`, async () => {
    const { record, refused, listed, call } = reviewsIn(test, 'events')
    const [agent, other] = ['key_a', 'key_b'].map((actor) => ({ ...reviewer, role: 'agent', actor }) as const)
    const cloud_event = { source: 'https://hitl.example/ui', id: '7' }
    const first = await record({ cloud_event }, agent)
    expect(first).toMatchObject({ outcome: 'applied' })
    await test.alsoAfterRestart(async () => {
      expect(await record({ cloud_event }, agent)).toMatchObject({
        outcome: 'duplicate',
        feedback_id: first.feedback_id,
      })
      const elsewhere = { ...sent, decision_id: 'dec-2', cloud_event }
      expect(await test.refused('decision_record', elsewhere, { workspace: 'events', ...agent })).toMatchObject({
        code: 'conflict',
        problems: [{ field: 'cloud_event' }],
      })
      expect(await listed()).toEqual(['dec-1'])
    })
    // The events of one key are not those of another, and a key that a caller chooses is no event.
    for (const idempotency_key of [`${cloud_event.source} ${cloud_event.id}`, 'event', 'cloud_event 8'])
      await call('domain_block', { domain_pattern: 'a.example', reason: 'ads', idempotency_key }, agent)
    expect(await record({ decision_id: 'dec-2', cloud_event }, other)).toMatchObject({ outcome: 'applied' })
    const next = { decision_id: 'dec-3', cloud_event: { ...cloud_event, id: '8' } }
    expect(await record(next, agent)).toMatchObject({ outcome: 'applied' })
    expect(await refused({ cloud_event, idempotency_key: 'k' })).toMatchObject({
      problems: [{ field: 'idempotency_key' }],
    })
    for (const [wrong, field] of [
      [{ source: '', id: '1' }, 'cloud_event.source'],
      [{ source: 's' }, 'cloud_event.id'],
    ])
      expect(await refused({ cloud_event: wrong })).toMatchObject({ problems: [{ field }] })
    await test.alsoAfterRestart(async () => expect(await listed()).toEqual(['dec-3', 'dec-2', 'dec-1']))
  })

  it(`${verifies('R1', 'K11')}of several decisions each has its own result, and a bad one keeps no other out`, async () => {
    const { call, listed, decision, record } = reviewsIn(test, 'batch')
    const comment = { reviewer_comment: 'Bind the parameters of SQL queries.' }
    const event = { specversion: '1.0', id: '1', source: '/hitl', type: 'decision' }
    const batch = {
      decisions: [
        { ...sent, ...comment },
        { ...sent, decision_id: 'dec-2', decision: 'MAYBE', tags: [7] },
        'not a decision',
        { ...event, data: { ...sent, ...comment, decision_id: 'dec-3', reviewer_id: 'sam' } },
        { ...event, id: '2', data: 'text' },
        { ...sent, ...comment },
        { ...sent, reviewer_comment: 'Something else.' },
      ],
    }
    const answer = await call<Batch>('decision_batch', batch)
    const short = ({ results }: Batch) =>
      results.map(({ index, decision_id, outcome, problems = [] }) => [
        index,
        decision_id,
        outcome,
        ...problems.map(({ field }) => field),
      ])
    expect(short(answer)).toEqual([
      [0, 'dec-1', 'applied'],
      [1, 'dec-2', 'refused', 'decision', 'tags.0'],
      [2, undefined, 'refused', ''],
      [3, 'dec-3', 'applied'],
      [4, undefined, 'refused', 'data'],
      [5, 'dec-1', 'duplicate'],
      [6, 'dec-1', 'refused', 'decision_id'],
    ])
    expect(answer).toMatchObject({ recorded: 2, duplicates: 1, refused: 4 })
    expect(answer.results[3]).toMatchObject({ classification: 'generalizable_high' })
    await test.alsoAfterRestart(async () => {
      expect(await listed()).toEqual(['dec-3', 'dec-1'])
      expect(await decision('dec-1')).toMatchObject({ classification: 'generalizable_high', similar_ids: ['dec-3'] })
      expect(await call('decision_batch', batch)).toMatchObject({ recorded: 0, duplicates: 3, refused: 4 })
    })
    // Without classifications nothing else is different, and what was recorded in a batch is found when it is sent alone.
    const next = { ...sent, ...comment, decision_id: 'dec-4', reviewer_id: 'tom' }
    const quick = await call<Batch>('decision_batch', { decisions: [next, next], classify: false })
    expect(short(quick)).toEqual([
      [0, 'dec-4', 'applied'],
      [1, 'dec-4', 'duplicate'],
    ])
    expect(quick.results[0]).not.toHaveProperty('classification')
    await test.alsoAfterRestart(async () => {
      expect(await record(next)).toMatchObject({ outcome: 'duplicate', classification: 'generalizable_high' })
      expect(await decision('dec-1')).toMatchObject({ similar_ids: ['dec-3', 'dec-4'] })
    })
    const none = await test.refused('decision_batch', { decisions: [] }, { workspace: 'batch' })
    expect(none).toMatchObject({ problems: [{ field: 'decisions' }] })
    const reader = { actor: 'key_2', actorKind: 'key', role: 'agent', channel: 'mcp', speaksFor: [] } as const
    // Each is recorded as its caller may: here the key speaks for nobody, so its reviewers are one voice.
    const unproven = ['ann', 'bob'].map((reviewer_id) => ({ ...sent, decision_id: reviewer_id, reviewer_id }))
    await call('decision_batch', { decisions: unproven.map((one) => ({ ...one, ...tabs })) }, reader)
    expect(await decision('ann')).toMatchObject({ classification: 'generalizable_low' })
    expect(await record({ decision_id: 'dec-9', reviewer_id: 'tom', ...tabs })).toMatchObject({
      classification: 'generalizable_high',
    })
  })
})
