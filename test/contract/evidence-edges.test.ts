// Edges: people review and correct them, and the model's own prediction is kept.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { study, studyIn, worldOf } from './evidence-graph.ts'

onEachEngine('edges', (test) => {
  it(`${verifies('E7', 'K3', 'K4')}that are corrected decide the next confidence, with all their weight`, async () => {
    const { say, edge, claim, corrections } = await studyIn(test, 'correct')
    const said = { edge_id: 'for', correct_relation: 'refutes', reason: 'The conclusion says the opposite.' }
    const receipt = await say('edge_correct', said)
    expect(receipt).toMatchObject({ outcome: 'applied', message: expect.stringContaining('refutes') })
    await test.alsoAfterRestart(async () => {
      expect(await edge('for')).toMatchObject({
        relation: 'refutes',
        confidence: 1,
        decided_by: 'human',
        reviewed: true,
        model: { label: 'supports', confidence: 0.8 },
        human: { label: 'refutes', reason: said.reason, feedback_id: receipt.feedback_id },
      })
      expect((await claim('sleep')).confidence).toBeCloseTo(1 / 3.4, 12)
      expect(await corrections()).toEqual([
        {
          id: receipt.feedback_id.replace('fbk_', 'nli_'),
          edge_id: 'for',
          task_id: 'task',
          premise: 'Sleep improved by 40 %.',
          hypothesis: 'Tea improves sleep.',
          predicted_label: 'supports',
          predicted_confidence: 0.8,
          correct_label: 'refutes',
          reason: said.reason,
          corrected_at: expect.any(String),
        },
      ])
    })
  })

  it(`${verifies('E7', 'E10')}that are confirmed count as reviewed, and nothing else changes`, async () => {
    const { say, edge, claim, report, samples } = await studyIn(test, 'confirm')
    const [before, sleep] = [await edge('for'), await claim('sleep')]
    expect(await say('edge_correct', { edge_id: 'for', correct_relation: 'supports' })).toMatchObject({
      outcome: 'applied',
      message: 'Edge for supports claim sleep, as before; now it is reviewed.',
    })
    await test.alsoAfterRestart(async () => {
      const { relation, confidence, model } = await edge('for')
      expect({ relation, confidence, model }).toEqual({
        relation: before.relation,
        confidence: before.confidence,
        model: before.model,
      })
      expect((await claim('sleep')).confidence).toBe(sleep.confidence)
      expect(await report()).toMatchObject({ reviewed: 1, corrected: 0, error_rate: 0 })
      expect(await samples()).toEqual([])
    })
    expect(await say('edge_correct', { edge_id: 'for', correct_relation: 'supports' })).toMatchObject({
      outcome: 'recorded',
    })
    expect(await report()).toMatchObject({ reviewed: 1 })
  })

  it(`${verifies('E7', 'K2')}that are corrected again still keep the model and the person apart`, async () => {
    const { say, undo, edge, report } = await studyIn(test, 'again')
    const pair = pairs(test, 'again')
    await say('edge_correct', { edge_id: 'for', correct_relation: 'refutes' })
    const second = await say('edge_correct', { edge_id: 'for', correct_relation: 'neutral' })
    await test.alsoAfterRestart(async () => {
      expect(await pair()).toEqual([['supports', 0.8, 'neutral']])
      expect(await edge('for')).toMatchObject({ relation: 'neutral', model: { label: 'supports' } })
    })
    // Back to what the model said: it was right after all, so there is nothing to learn, but it was reviewed.
    const third = await say('edge_correct', { edge_id: 'for', correct_relation: 'supports' })
    await test.alsoAfterRestart(async () => {
      expect(await pair()).toEqual([])
      expect(await edge('for')).toMatchObject({ relation: 'supports', confidence: 1, reviewed: true })
      expect(await report()).toMatchObject({ reviewed: 1, corrected: 0 })
    })
    await undo(third)
    expect(await pair()).toEqual([['supports', 0.8, 'neutral']])
    await undo(second)
    expect(await pair()).toEqual([['supports', 0.8, 'refutes']])
  })

  it(`${verifies('E7', 'K2')}that are corrected override what the model says later`, async () => {
    const { say, record, edge, claim, undo } = await studyIn(test, 'newer model')
    const pair = pairs(test, 'newer model')
    const [first = {}] = study.edges
    const newer = { ...first, relation: 'neutral', confidence: 0.6, model: 'nli-2' }
    const correction = await say('edge_correct', { edge_id: 'for', correct_relation: 'refutes' })
    await record({ edges: [newer] })
    await test.alsoAfterRestart(async () => {
      expect(await edge('for')).toMatchObject({
        relation: 'refutes',
        confidence: 1,
        model: { label: 'neutral', name: 'nli-2' },
      })
      expect((await claim('sleep')).confidence).toBeCloseTo(1 / 3.4, 12)
      expect(await pair()).toEqual([['supports', 0.8, 'refutes']])
    })
    // A repeated correction is compared with what the model says by then.
    const again = await say('edge_correct', { edge_id: 'for', correct_relation: 'refutes' })
    expect(await pair()).toEqual([['neutral', 0.6, 'refutes']])
    await undo(again)
    expect(await pair()).toEqual([['supports', 0.8, 'refutes']])
    await undo(correction)
    expect(await pair()).toEqual([])
    expect(await edge('for')).toMatchObject({ relation: 'neutral', confidence: 0.6, reviewed: false })
  })

  it(`${verifies('E7', 'K2')}that are reviewed keep the weight they had then, whatever the model says later`, async () => {
    const { say, record, edge } = await studyIn(test, 'weights')
    const [first = {}, second = {}] = study.edges
    await say('edge_correct', { edge_id: 'for', correct_relation: 'supports' })
    await say('edge_correct', { edge_id: 'against', correct_relation: 'supports' })
    await record({
      edges: [
        { ...first, confidence: 0.1 },
        { ...second, relation: 'supports', confidence: 0.2 },
      ],
    })
    await test.alsoAfterRestart(async () => {
      expect(await edge('for')).toMatchObject({ relation: 'supports', confidence: 0.8, model: { confidence: 0.1 } })
      expect(await edge('against')).toMatchObject({ relation: 'supports', confidence: 1, model: { confidence: 0.2 } })
    })
    await record({ edges: [{ ...first, relation: 'refutes', confidence: 0.9 }] })
    expect(await edge('for')).toMatchObject({ relation: 'supports', confidence: 0.8 })
  })

  it(`${verifies('E7', 'T1')}make samples of the words the person saw, each with its sources`, async () => {
    const { say, record, samples } = await studyIn(test, 'texts')
    const first = await say('edge_correct', { edge_id: 'against', correct_relation: 'supports' })
    await record({
      fragments: [{ id: 'doubted', page_id: 'news', text: 'Another text by now.' }],
      claims: [{ id: 'sleep', task_id: 'task', text: 'Another claim by now.' }],
    })
    const asSeen = { premise: 'Sleep did not improve.', hypothesis: 'Tea improves sleep.', label: 0 }
    await test.alsoAfterRestart(async () =>
      expect(await samples()).toMatchObject([
        { record: asSeen, weight: 0.9, group: 'news', trust: 'direct_user', feedback_ids: [first.feedback_id] },
      ]),
    )
    const second = await say('correct_nli', { edge_id: 'against', correct_relation: 'supports', confidence: 0.7 })
    expect(await samples()).toMatchObject([
      {
        record: { premise: 'Another text by now.', hypothesis: 'Another claim by now.', label: 0 },
        weight: 0.7,
        feedback_ids: [first.feedback_id, second.feedback_id],
      },
    ])
  })

  it(`${verifies('E7', 'T2')}number their labels as trainers of NLI do`, async () => {
    const { say, samples } = await studyIn(test, 'numbers')
    await say('edge_correct', { edge_id: 'for', correct_relation: 'neutral' })
    await say('edge_correct', { edge_id: 'against', correct_relation: 'supports' })
    await say('edge_correct', { edge_id: 'beside', correct_relation: 'refutes' })
    const labels = (await samples()).map(({ group, record }) => [group, record.label])
    expect(labels).toEqual([
      ['blog', 2],
      ['lab', 1],
      ['news', 0],
    ])
  })

  it(`${verifies('E7', 'K11')}are not corrected if the label that the caller saw has changed since`, async () => {
    const { say, refused, edge, samples } = await studyIn(test, 'conflict')
    const seen = { task_id: 'task', edge_id: 'for', original_relation: 'NEUTRAL', correct_relation: 'REFUTES' }
    const error = await refused('correct_nli', seen)
    expect(error).toMatchObject({ code: 'conflict', problems: [{ field: 'original_relation' }] })
    expect(await edge('for')).toMatchObject({ relation: 'supports', reviewed: false })
    await say('correct_nli', { ...seen, original_relation: 'Supports', confidence: 0.95 })
    await test.alsoAfterRestart(async () => {
      expect(await edge('for')).toMatchObject({ relation: 'refutes', confidence: 1 })
      expect(await samples()).toMatchObject([{ weight: 0.95 }])
    })
    // It is compared with the label in effect, which is a person's by now, not with the model's.
    expect((await refused('correct_nli', { ...seen, original_relation: 'supports' })).code).toBe('conflict')
    await say('correct_nli', { edge_id: 'for', original_relation: 'refutes', correct_relation: 'neutral' })
    expect(await samples()).toMatchObject([{ weight: 0.9 }])
  })

  it(`${verifies('E7', 'K11')}without a label cannot be corrected`, async () => {
    const { refused } = await studyIn(test, 'no label')
    for (const action of ['edge_correct', 'correct_nli']) {
      for (const edge_id of ['source', 'citing']) {
        const error = await refused(action, { task_id: 'task', edge_id, correct_relation: 'supports' })
        expect(error).toMatchObject({ code: 'invalid_input', problems: [{ field: 'edge_id' }] })
      }
      const known = { task_id: 'task', edge_id: 'for' }
      expect((await refused(action, { ...known, edge_id: 'none', correct_relation: 'supports' })).code).toBe(
        'not_found',
      )
      for (const correct_relation of ['origin', 'cites', 'proves'])
        expect((await refused(action, { ...known, correct_relation })).problems[0]?.field).toBe('correct_relation')
    }
    const sure = { task_id: 'task', edge_id: 'for', correct_relation: 'refutes', confidence: 1.2 }
    expect((await refused('correct_nli', sure)).problems[0]?.field).toBe('confidence')
  })

  it(`${verifies('E7', 'K8')}corrected with low trust change nothing until a reviewer approves`, async () => {
    const { say, tell, edge, inbox, samples, report } = await studyIn(test, 'inferred')
    const inferred = { edge_id: 'for', correct_relation: 'refutes', trust: 'agent_inferred' }
    expect(await say('edge_correct', inferred)).toMatchObject({ outcome: 'pending' })
    expect(await edge('for')).toMatchObject({ relation: 'supports', reviewed: false })
    expect([await samples(), (await report()).reviewed]).toEqual([[], 0])
    const [item] = await inbox()
    await tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => {
      expect(await edge('for')).toMatchObject({ relation: 'refutes', confidence: 1 })
      expect(await samples()).toMatchObject([{ trust: 'agent_inferred' }])
    })
  })

  it(`${verifies('K6')}are derived again to the same rows`, async () => {
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})

/** What each sample pairs: the model's label and confidence, and the person's label. */
function pairs(test: Parameters<typeof studyIn>[0], workspace: string) {
  return async () => {
    const { corrections } = worldOf(test, workspace)
    return (await corrections()).map((row) => [row.predicted_label, row.predicted_confidence, row.correct_label])
  }
}
