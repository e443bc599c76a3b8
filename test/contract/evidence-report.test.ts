// How good the model's labels proved to be, from every edge that a person looked at.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { passage, study, studyIn, worldOf } from './evidence-graph.ts'

/** What the model said, with which confidence, and what the person said; null if nobody reviewed it. */
const judgements: [task: string, model: string, predicted: string, confidence: number, said: string | null][] = [
  ['one', 'small', 'supports', 0.95, 'supports'],
  ['one', 'small', 'supports', 0.91, 'refutes'],
  ['one', 'small', 'supports', 0.55, 'neutral'],
  ['one', 'small', 'refutes', 0.95, 'refutes'],
  ['one', 'large', 'supports', 1, 'supports'],
  ['one', 'large', 'neutral', 0.5, null],
  ['two', 'large', 'neutral', 0.5, 'neutral'],
  ['two', 'large', 'neutral', 0, 'supports'],
]

onEachEngine('the review report', (test) => {
  it(`${verifies('E10')}counts by task, model and predicted label, including those that were right`, async () => {
    const { report } = await judgedIn('counts')
    await test.alsoAfterRestart(async () => {
      const { groups, ...whole } = await report()
      expect(whole).toMatchObject({ reviewed: 7, corrected: 3, error_rate: 3 / 7 })
      expect(groups.map((group) => Object.values(group)).toSorted()).toEqual([
        ['one', 'large', 'supports', 1, 0, 0],
        ['one', 'small', 'refutes', 1, 0, 0],
        ['one', 'small', 'supports', 3, 2, 2 / 3],
        ['two', 'large', 'neutral', 2, 1, 0.5],
      ])
    })
    expect(await report({ task_id: 'two' })).toMatchObject({ reviewed: 2, corrected: 1 })
    expect(await report({ model: 'small' })).toMatchObject({ reviewed: 4, corrected: 2 })
    expect(await report({ label: 'Supports' })).toMatchObject({ reviewed: 4, corrected: 2 })
    expect(await report({ model: 'none' })).toMatchObject({ reviewed: 0, corrected: 0, error_rate: 0, reliability: [] })
  })

  it(`${verifies('E10')}shows which labels were confused`, async () => {
    const { report } = await judgedIn('confusion')
    expect((await report()).confusion).toEqual([
      { predicted: 'supports', supports: 2, refutes: 1, neutral: 1 },
      { predicted: 'refutes', supports: 0, refutes: 1, neutral: 0 },
      { predicted: 'neutral', supports: 1, refutes: 0, neutral: 1 },
    ])
  })

  it(`${verifies('E10')}says how well the confidence of the model matches its accuracy`, async () => {
    const { report } = await judgedIn('reliability')
    const { reliability, calibration_error } = await report()
    expect(reliability.map(({ from, to, reviewed, accuracy }) => [from, to, reviewed, accuracy])).toEqual([
      [0, 0.1, 1, 0],
      [0.5, 0.6, 2, 0.5],
      [0.9, 1, 4, 0.75],
    ])
    const means = reliability.map(({ mean_confidence }) => mean_confidence)
    for (const [at, mean] of [0, 0.525, 0.9525].entries()) expect(means[at]).toBeCloseTo(mean, 12)
    expect(calibration_error).toBeCloseTo((1 * 0 + 2 * 0.025 + 4 * 0.2025) / 7, 12)
  })

  it(`${verifies('E10', 'K5')}follows what is undone and what is said again`, async () => {
    const { report, say, undo } = await studyIn(test, 'follows')
    const rate = async () => {
      const { reviewed, corrected } = await report()
      return [reviewed, corrected]
    }
    const confirmed = await say('edge_correct', { edge_id: 'for', correct_relation: 'supports' })
    const corrected = await say('edge_correct', { edge_id: 'against', correct_relation: 'supports' })
    expect(await rate()).toEqual([2, 1])
    await undo(confirmed)
    await test.alsoAfterRestart(async () => expect(await rate()).toEqual([1, 1]))
    await say('edge_correct', { edge_id: 'against', correct_relation: 'refutes' })
    await test.alsoAfterRestart(async () => expect(await rate()).toEqual([1, 0]))
    await undo(corrected)
    expect(await rate()).toEqual([1, 0])
  })

  it(`${verifies('E10', 'K2')}measures the version that was reviewed, not the newest`, async () => {
    const { report, say, record } = await studyIn(test, 'version')
    await say('edge_correct', { edge_id: 'for', correct_relation: 'refutes' })
    const [first = {}] = study.edges
    await record({ edges: [{ ...first, relation: 'refutes', confidence: 1, model: 'nli-2' }] })
    await test.alsoAfterRestart(async () => {
      const { groups } = await report()
      expect(groups).toEqual([
        { task_id: 'task', model: 'nli-1', predicted_label: 'supports', reviewed: 1, corrected: 1, error_rate: 1 },
      ])
    })
  })

  it(`${verifies('E10')}counts models that nobody named together`, async () => {
    const { report, say, record } = await studyIn(test, 'unnamed')
    const { model: _, ...unnamed } = { model: '', ...study.edges[0] }
    await record({ edges: [{ ...unnamed, id: 'unnamed' }] })
    await say('edge_correct', { edge_id: 'unnamed', correct_relation: 'neutral' })
    const { groups } = await report()
    expect(groups).toEqual([{ task_id: 'task', predicted_label: 'supports', reviewed: 1, corrected: 1, error_rate: 1 }])
  })

  async function judgedIn(workspace: string) {
    const world = worldOf(test, workspace)
    await world.record({ tasks: [{ id: 'task' }, { id: 'one' }, { id: 'two' }] })
    for (const [at, [task_id, model, relation, confidence, said]] of judgements.entries()) {
      const { pages, fragments } = passage(`f${at}`, 'https://a.example')
      await world.record({
        pages: pages.map((page) => ({ ...page, task_id })),
        fragments,
        claims: [{ id: `c${at}`, task_id, text: `Claim ${at}.` }],
        edges: [{ id: `e${at}`, relation, fragment_id: `f${at}`, claim_id: `c${at}`, confidence, model }],
      })
      if (said !== null) await world.tell('edge_correct', { task_id, edge_id: `e${at}`, correct_relation: said })
    }
    return world
  }
})
