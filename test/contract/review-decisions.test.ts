// Decisions at reviews: recorded once, judged at once, judged again when something similar arrives.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'

const bind = [
  'Bind the parameters of SQL queries.',
  'Bind parameters in SQL queries, please.',
  'SQL queries must bind their parameters.',
] as const
const emoji = 'No emojis in commit messages.'
const reviewer = { actor: 'key_1', actorKind: 'key', role: 'reviewer', channel: 'http' }
const agent = { actor: 'key_2', actorKind: 'key', role: 'agent', channel: 'http' }

interface Judged extends Receipt {
  classification: string
  confidence: number
  rationale: string
  similar_ids: string[]
  agent?: string
}

function reviewsIn(test: TestHeed, workspace: string) {
  const call = <T>(name: string, input: object, as: object = {}) => test.call<T>(name, input, { ...as, workspace })
  const decide = (decision_id: string, reviewer_id: string, more: object = {}) =>
    call<Judged>('decision_record', {
      decision_id,
      gate_id: 'HITL-2',
      decision: 'REJECTED',
      reviewer_id,
      agent: 'coder',
      ...more,
    })
  return {
    call,
    refused: (name: string, input: object, as: object = {}) => test.refused(name, input, { ...as, workspace }),
    decide,
    says: (id: string, who: string, reviewer_comment: string, more: object = {}) =>
      decide(id, who, { reviewer_comment, ...more }),
    judged: (decision_id: string) => call<Judged>('decision_get', { decision_id }),
    undo: ({ feedback_id }: { feedback_id: string }) => call<Receipt>('feedback_undo', { feedback_id }, reviewer),
    listed: async (filter: object = {}) =>
      (await call<{ items: { decision_id: string }[] }>('decision_list', filter)).items.map((one) => one.decision_id),
  }
}

onEachEngine('decisions at reviews', (test) => {
  it(`${verifies('R3', 'R9')}what is corrected again and again is no edge case, and earlier decisions are judged again`, async () => {
    const { says, judged, undo } = reviewsIn(test, 'again')
    const [first, second, third] = bind
    expect(await says('d1', 'rita', first)).toMatchObject({
      classification: 'edge_case',
      similar_ids: [],
      agent: 'coder',
    })
    expect(await says('d2', 'rita', second)).toMatchObject({ classification: 'generalizable_low', similar_ids: ['d1'] })
    const last = await says('d3', 'rita', third)
    expect(last).toMatchObject({ classification: 'generalizable_high' })
    expect(last.rationale).toBe('3 decisions by 1 reviewer correct the same thing.')
    expect(await says('d4', 'rita', emoji)).toMatchObject({ classification: 'edge_case' })
    await test.alsoAfterRestart(async () => {
      for (const id of ['d1', 'd2', 'd3']) {
        const { classification, similar_ids } = await judged(id)
        expect([classification, ...similar_ids.toSorted()]).toEqual([
          'generalizable_high',
          ...['d1', 'd2', 'd3'].filter((one) => one !== id),
        ])
      }
    })
    await undo(last)
    await test.alsoAfterRestart(async () => {
      expect(await judged('d1')).toMatchObject({ classification: 'generalizable_low', similar_ids: ['d2'] })
    })
  })

  it(`${verifies('K14', 'R3')}a changed setting names the decisions that it judges differently, and so does its undo`, async () => {
    const { says, judged, call } = reviewsIn(test, 'alike')
    const undo = ({ feedback_id }: Receipt) => call<Receipt>('feedback_undo', { feedback_id })
    await says('d1', 'rita', bind[0])
    await says('d2', 'sam', bind[1])
    await says('d3', 'sam', emoji)
    const [high, edge] = ['generalizable_high', 'edge_case']
    const set = (value: number) => call<Receipt>('settings_set', { name: 'review.similar', value })
    const changed = await set(100)
    expect(changed.changes).toMatchObject({
      items: [
        { what: 'setting review.similar' },
        { what: 'the classification of decision d2', before: high, after: edge },
        { what: 'the classification of decision d1', before: high, after: edge },
      ],
    })
    await test.alsoAfterRestart(async () => {
      for (const id of ['d1', 'd2', 'd3']) expect(await judged(id)).toMatchObject({ classification: edge })
    })
    const again = await set(100)
    expect(again.changes.items).toEqual([])
    await undo(again)
    expect((await undo(changed)).changes.items).toContainEqual({
      what: 'the classification of decision d1',
      before: edge,
      after: high,
    })
    await test.alsoAfterRestart(async () => expect(await judged('d1')).toMatchObject({ classification: high }))
  })

  it(`${verifies('R3')}two reviewers who agree are enough, and one who repeats it counts for less`, async () => {
    const { says, judged } = reviewsIn(test, 'agree')
    await says('d1', 'rita', bind[0])
    const { classification, confidence } = await says('d2', 'sam', bind[1])
    expect(classification).toBe('generalizable_high')
    expect((await says('d3', 'tom', bind[2])).confidence).toBeGreaterThan(confidence)
    await test.alsoAfterRestart(async () =>
      expect(await judged('d1')).toMatchObject({ classification: 'generalizable_high' }),
    )
  })

  it(`${verifies('R3')}a clean approval is positive, whatever else it resembles; an approval with changes is not`, async () => {
    const { decide, says } = reviewsIn(test, 'positive')
    await says('d1', 'rita', bind[0])
    const approved = { decision: 'APPROVED', reviewer_comment: bind[1] }
    const praised = { ...approved, reviewer_comment: 'The parameters of the SQL queries are bound. Good.' }
    expect(await decide('d2', 'sam', praised)).toMatchObject({ classification: 'positive' })
    const shas = { agent_output_sha: 'a', approved_output_sha: 'b' }
    expect(await decide('d3', 'sam', { ...approved, ...shas })).toMatchObject({ classification: 'generalizable_high' })
    const diff = '--- a/q.ts\n+++ b/q.ts\n@@ -1 +1 @@\n-query(text + id)\n+query(text, [id])\n'
    const changed = await decide('d4', 'sam', { decision: 'APPROVED_WITH_CHANGES', correction_diff: diff })
    expect(changed).toMatchObject({ classification: 'edge_case' })
    expect(await decide('d5', 'tom', { decision: 'APPROVED_WITH_CHANGES', correction_diff: diff })).toMatchObject({
      classification: 'generalizable_high',
      similar_ids: ['d4'],
    })
  })

  it(`${verifies('R3', 'R9')}what contradicts an approval or another reviewer waits until a reviewer resolves it`, async () => {
    const { decide, says, judged, call, refused, listed, undo } = reviewsIn(test, 'ambiguous')
    await decide('d1', 'rita', { decision: 'APPROVED', agent_output_sha: 'abc' })
    expect(await says('d2', 'sam', emoji, { agent_output_sha: 'abc' })).toMatchObject({
      classification: 'ambiguous',
      similar_ids: ['d1'],
    })
    await says('d3', 'rita', 'Use tabs for indentation.')
    expect(await says('d4', 'sam', 'Use spaces for indentation.')).toMatchObject({
      classification: 'ambiguous',
      similar_ids: ['d3'],
    })
    expect(await listed({ classification: 'ambiguous' })).toEqual(['d4', 'd3', 'd2'])
    const input = { decision_id: 'd4', resolution: 'edge_case' }
    expect(await refused('decision_resolve', input, reviewer)).toMatchObject({ problems: [{ field: 'reason' }] })
    expect(await refused('decision_resolve', { ...input, reason: 'x' }, agent)).toMatchObject({ code: 'forbidden' })
    const resolved = await call<Judged>('decision_resolve', { ...input, reason: 'only in makefiles' }, reviewer)
    expect(resolved).toMatchObject({ classification: 'edge_case' })
    await test.alsoAfterRestart(async () => {
      const { classification, rationale } = await judged('d4')
      expect({ classification, rationale }).toEqual({
        classification: 'edge_case',
        rationale: 'A reviewer resolved it: only in makefiles',
      })
    })
    await undo(resolved)
    await test.alsoAfterRestart(async () => expect(await judged('d4')).toMatchObject({ classification: 'ambiguous' }))
  })

  it(`${verifies('R9', 'K14', 'K5')}what a reviewer ignores is ignored from the next read on, and does not count for other decisions`, async () => {
    const { says, judged, listed, undo, call } = reviewsIn(test, 'ignored')
    await says('d1', 'rita', 'Use tabs for indentation.')
    await says('d2', 'sam', 'Use spaces for indentation.')
    expect(await listed({ classification: 'ambiguous' })).toEqual(['d2', 'd1'])
    const input = { decision_id: 'd2', resolution: 'ignore', reason: 'a slip' }
    const resolved = await call<Judged>('decision_resolve', input, reviewer)
    expect(resolved).toMatchObject({ classification: 'ignored', message: 'Resolved: d2 is ignored.' })
    expect(resolved.changes.items).toContainEqual({
      what: 'the classification of decision d1',
      before: 'ambiguous',
      after: 'edge_case',
    })
    await test.alsoAfterRestart(async () => {
      expect(await judged('d2')).toMatchObject({
        classification: 'ignored',
        rationale: expect.stringContaining('a slip'),
      })
      expect(await judged('d1')).toMatchObject({ classification: 'edge_case', similar_ids: [] })
      expect(await listed({ classification: 'ignored' })).toEqual(['d2'])
      expect(await listed({ classification: 'ambiguous' })).toEqual([])
    })
    // Nor does it count as a second voice for the same thing.
    expect(await says('d3', 'rita', 'Please use spaces for indentation.')).not.toMatchObject({
      classification: 'generalizable_high',
    })
    await undo(resolved)
    await test.alsoAfterRestart(async () =>
      expect(await listed({ classification: 'ambiguous' })).toEqual(expect.arrayContaining(['d1', 'd2'])),
    )
  })

  it(`${verifies('R9', 'K14', 'K5')}a receipt names the other decisions that are judged differently, also when one is undone or approved`, async () => {
    const { says, judged, undo, call } = reviewsIn(test, 'named')
    await says('d1', 'rita', bind[0])
    const wasAndIs = (before: string, after: string) => ({ what: 'the classification of decision d1', before, after })
    const second = await says('d2', 'rita', bind[1])
    expect(second.changes.items).toContainEqual(wasAndIs('edge_case', 'generalizable_low'))
    const third = await says('d3', 'sam', bind[2])
    expect(third.changes.items).toContainEqual(wasAndIs('generalizable_low', 'generalizable_high'))
    expect((await undo(third)).changes.items).toContainEqual(wasAndIs('generalizable_high', 'generalizable_low'))
    const back = await undo(second)
    expect(back.changes.items).toContainEqual(wasAndIs('generalizable_low', 'edge_case'))
    await test.alsoAfterRestart(async () => expect(await judged('d1')).toMatchObject({ classification: 'edge_case' }))
    expect((await undo(back)).changes.items).toContainEqual(wasAndIs('edge_case', 'generalizable_low'))
    const { item_id } = await says('d4', 'sam', bind[2], { trust: 'tool_output' })
    const letIn = await call<Receipt>('inbox_approve', { item_id }, reviewer)
    expect(letIn.changes.items).toContainEqual(wasAndIs('generalizable_low', 'generalizable_high'))
    await test.alsoAfterRestart(async () =>
      expect(await judged('d1')).toMatchObject({ classification: 'generalizable_high' }),
    )
  })

  it(`${verifies('R1', 'K7')}the same decision twice is one decision, also at the same moment and after an undo`, async () => {
    const { says, refused, listed, undo } = reviewsIn(test, 'once')
    const [first, second] = await Promise.all([says('d1', 'rita', emoji), says('d1', 'rita', emoji)])
    expect([first.outcome, second.outcome].toSorted()).toEqual(['applied', 'duplicate'])
    expect(first.feedback_id).toBe(second.feedback_id)
    const other = { decision_id: 'd1', gate_id: 'HITL-2', decision: 'APPROVED', reviewer_id: 'rita' }
    expect(await refused('decision_record', other)).toMatchObject({
      code: 'conflict',
      problems: [{ field: 'decision_id' }],
    })
    expect(await listed()).toEqual(['d1'])
    await undo(first)
    await test.alsoAfterRestart(async () => {
      expect(await says('d1', 'rita', emoji)).toMatchObject({ outcome: 'duplicate', undone: true })
      expect(await listed()).toEqual([])
    })
  })

  it(`${verifies('R1', 'K7')}a decision takes an idempotency key, and no idempotency key takes a decision`, async () => {
    const { says, refused, listed, judged, call } = reviewsIn(test, 'keys of calls')
    await call('domain_block', { domain_pattern: 'a.example', reason: 'ads', idempotency_key: 'decision d1' })
    const first = await says('d1', 'rita', bind[0], { idempotency_key: 'k' })
    expect(first.outcome).toBe('applied')
    const twin = { decision_id: 'd1', gate_id: 'HITL-2', decision: 'APPROVED', reviewer_id: 'rita' }
    await test.alsoAfterRestart(async () => {
      const { outcome, message, ...kept } = first
      expect(await says('d1', 'rita', bind[0], { idempotency_key: 'k' })).toMatchObject({
        ...kept,
        outcome: 'duplicate',
        first_outcome: outcome,
      })
      for (const more of [{}, { idempotency_key: 'another' }])
        expect(await says('d1', 'rita', bind[0], more)).toMatchObject({
          outcome: 'duplicate',
          feedback_id: first.feedback_id,
        })
      for (const [key, field] of [
        ['k', 'idempotency_key'],
        ['another', 'decision_id'],
      ])
        expect(await refused('decision_record', { ...twin, idempotency_key: key })).toMatchObject({
          code: 'conflict',
          problems: [{ field }],
        })
      const other = { ...twin, decision_id: 'd2', idempotency_key: 'k' }
      expect(await refused('decision_record', other)).toMatchObject({ problems: [{ field: 'idempotency_key' }] })
      expect(await refused('decision_record', { ...twin, idempotency_key: 'k' }, agent)).toMatchObject({
        problems: [{ field: 'idempotency_key' }],
      })
      expect(await listed()).toEqual(['d1'])
    })
    // As versions before this one wrote it: under a key of Heed's own.
    const old = await says('d3', 'sam', bind[1], { idempotency_key: 'decision d3' })
    await test.alsoAfterRestart(async () => {
      expect(await says('d3', 'sam', bind[1])).toMatchObject({ outcome: 'duplicate', feedback_id: old.feedback_id })
      expect(await refused('decision_record', { ...twin, decision_id: 'd3' })).toMatchObject({
        problems: [{ field: 'decision_id' }],
      })
      expect(await judged('d1')).toMatchObject({ classification: 'generalizable_high', similar_ids: ['d3'] })
    })
  })

  it(`${verifies('R1', 'K7')}a decision that a reviewer records after one that waits does not take the place of another`, async () => {
    const { call, listed } = reviewsIn(test, 'ids like keys')
    const record = (decision_id: string, more: object, as: object) =>
      call<Judged>(
        'decision_record',
        { decision_id, gate_id: 'g', decision: 'REJECTED', reviewer_id: 'r', ...more },
        as,
      )
    const { item_id } = await record('d1', { trust: 'tool_output' }, agent)
    await call('inbox_reject', { item_id, reason: 'no' }, reviewer)
    expect(await record('d1', {}, agent)).toMatchObject({ outcome: 'recorded' })
    expect(await record('d1', {}, reviewer)).toMatchObject({ outcome: 'applied' })
    for (const id of ['d1, 2', 'd1, tool_output'])
      expect(await record(id, {}, agent)).toMatchObject({ outcome: 'applied' })
    await test.alsoAfterRestart(async () => {
      expect(await listed()).toEqual(['d1, tool_output', 'd1, 2', 'd1'])
      expect(await record('d1', {}, reviewer)).toMatchObject({ outcome: 'duplicate' })
    })
  })

  it(`${verifies('R1')}the agent of a decision is the one it names, else that of a tag, else that of its gate`, async () => {
    const { says, judged, call, listed, undo } = reviewsIn(test, 'agents')
    await says('d1', 'rita', bind[0], { tags: ['agent:writer', 'agent:other'] })
    const untold = { agent: undefined, tags: ['urgent', 'agent: planner'] }
    await says('d2', 'rita', emoji, untold)
    await says('d3', 'rita', bind[2], { agent: undefined })
    expect((await judged('d1')).agent).toBe('coder')
    expect((await judged('d2')).agent).toBe('planner')
    expect((await judged('d3')).agent).toBeUndefined()
    const assigned = await call<Judged>('gate_assign', { gate_id: 'HITL-2', agent: 'tester' }, reviewer)
    await test.alsoAfterRestart(async () => {
      expect((await judged('d3')).agent).toBe('tester')
      expect(await listed({ agent: 'tester' })).toEqual(['d3'])
      expect(await listed({ agent: 'planner' })).toEqual(['d2'])
    })
    await undo(assigned)
    await test.alsoAfterRestart(async () => expect((await judged('d3')).agent).toBeUndefined())
  })

  it(`${verifies('R3', 'R9', 'K14')}the receipt of a gate's agent names the decisions that are classified differently, and so does its undo`, async () => {
    const { says, judged, call, undo } = reviewsIn(test, 'assigned')
    await says('d1', 'rita', bind[0])
    await says('d2', 'sam', bind[0], { agent: undefined })
    await says('d3', 'sam', emoji, { agent: 'writer' })
    const turn = (before: string, after: string) =>
      ['d1', 'd2'].map((id) => ({ what: `the classification of decision ${id}`, before, after }))
    const found = async () => [(await judged('d1')).classification, (await judged('d2')).classification]
    const assigned = await call<Judged>('gate_assign', { gate_id: 'HITL-2', agent: 'coder' }, reviewer)
    expect(assigned.changes.items).toEqual(expect.arrayContaining(turn('edge_case', 'generalizable_high')))
    expect(assigned.changes.items).toHaveLength(3)
    await test.alsoAfterRestart(async () => expect(await found()).toEqual(['generalizable_high', 'generalizable_high']))
    const moved = await call<Judged>('gate_assign', { gate_id: 'HITL-2', agent: 'writer' }, reviewer)
    expect(moved.changes.items).toEqual(expect.arrayContaining(turn('generalizable_high', 'edge_case')))
    await test.alsoAfterRestart(async () => expect(await found()).toEqual(['edge_case', 'edge_case']))
    expect((await undo(moved)).changes.items).toEqual(expect.arrayContaining(turn('edge_case', 'generalizable_high')))
    await test.alsoAfterRestart(async () => expect(await found()).toEqual(['generalizable_high', 'generalizable_high']))
  })

  it(`${verifies('R2')}pages of decisions follow each other, the latest first, of an agent and its gates, or of a class`, async () => {
    const { says, call, undo } = reviewsIn(test, 'pages')
    const pagesOf = async (filter: object, cursor?: string): Promise<string[]> => {
      const { items, next_cursor } = await call<{ items: { decision_id: string }[]; next_cursor?: string }>(
        'decision_list',
        { ...filter, limit: 1, ...(cursor !== undefined && { cursor }) },
      )
      const ids = items.map((one) => one.decision_id)
      return next_cursor === undefined ? ids : [...ids, ...(await pagesOf(filter, next_cursor))]
    }
    await says('d1', 'rita', bind[0])
    await says('d2', 'rita', emoji, { agent: undefined })
    await says('d3', 'sam', bind[1], { agent: 'planner' })
    const last = await says('d4', 'sam', bind[2])
    await call('gate_assign', { gate_id: 'HITL-2', agent: 'coder' }, reviewer)
    await call('decision_resolve', { decision_id: 'd1', resolution: 'edge_case', reason: 'Only there.' }, reviewer)
    await test.alsoAfterRestart(async () => {
      expect(await pagesOf({})).toEqual(['d4', 'd3', 'd2', 'd1'])
      expect(await pagesOf({ agent: 'coder' })).toEqual(['d4', 'd2', 'd1'])
      expect(await pagesOf({ classification: 'edge_case' })).toEqual(['d3', 'd2', 'd1'])
      expect(await pagesOf({ classification: 'edge_case', agent: 'planner' })).toEqual(['d3'])
    })
    await undo(last)
    await test.alsoAfterRestart(async () => expect(await pagesOf({ agent: 'coder' })).toEqual(['d2', 'd1']))
  })

  it(`${verifies('R2')}similar decisions are found by a decision or by words, above a threshold`, async () => {
    const { says, decide, call, refused } = reviewsIn(test, 'similar')
    const similar = async (input: object) =>
      (await call<{ items: { decision_id: string; similarity: number }[] }>('decision_similar', input)).items
    await says('d1', 'rita', bind[0])
    await says('d2', 'sam', bind[1])
    await says('d3', 'sam', emoji)
    await decide('d4', 'sam', { decision: 'APPROVED', reviewer_comment: 'The SQL queries bind parameters, good.' })
    await decide('d5', 'sam')
    await test.alsoAfterRestart(async () => {
      expect((await similar({ decision_id: 'd1' })).map((one) => one.decision_id)).toEqual(['d2'])
      const [same] = await similar({ words: 'bind the parameters of SQL  queries.' })
      expect(same).toMatchObject({ decision_id: 'd1', similarity: 1 })
      expect(await similar({ words: 'Wash the car.' })).toEqual([])
      expect(await similar({ decision_id: 'd1', threshold: 0, limit: 1 })).toHaveLength(1)
    })
    for (const input of [{}, { decision_id: 'd5' }])
      expect(await refused('decision_similar', input)).toMatchObject({ problems: [{ field: 'decision_id' }] })
    expect(await refused('decision_get', { decision_id: 'none' })).toMatchObject({ code: 'not_found' })
  })

  it(`${verifies('K8', 'R1')}a decision that was only inferred counts when a reviewer approves it`, async () => {
    const { says, listed, call } = reviewsIn(test, 'held')
    expect(await says('d1', 'rita', emoji, { trust: 'agent_inferred' })).toMatchObject({ outcome: 'pending' })
    expect(await listed()).toEqual([])
    const { items } = await call<{ items: { item_id: string }[] }>('inbox_list', {})
    await call('inbox_approve', { item_id: items[0]?.item_id })
    await test.alsoAfterRestart(async () => expect(await listed()).toEqual(['d1']))
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})
