// What the systems that Heed replaces got wrong, each as its users met it.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, passage, studyIn } from './evidence-graph.ts'

onEachEngine('evidence regressions', (test) => {
  it(`${verifies('E7', 'K2')}re-correcting keeps the model's prediction`, async () => {
    const { say, edge, corrections, report } = await studyIn(test, 'prediction')
    for (const correct_relation of ['refutes', 'neutral', 'refutes', 'neutral'])
      await say('edge_correct', { edge_id: 'for', correct_relation })
    await test.alsoAfterRestart(async () => {
      expect(await corrections()).toMatchObject([
        { predicted_label: 'supports', predicted_confidence: 0.8, correct_label: 'neutral' },
      ])
      expect((await edge('for')).model).toEqual({ label: 'supports', confidence: 0.8, name: 'nli-1' })
      expect((await report()).confusion[0]).toEqual({ predicted: 'supports', supports: 0, refutes: 0, neutral: 1 })
    })
  })

  it(`${verifies('E6', 'E5')}rejected claims and blocked domains count nowhere`, async () => {
    const { say, tell, everything, claimIds, claim, samples, materials } = await studyIn(test, 'nowhere')
    await say('edge_correct', { edge_id: 'for', correct_relation: 'neutral' })
    await say('edge_correct', { edge_id: 'liking', correct_relation: 'refutes' })
    await say('claim_reject', { claim_id: 'taste', reason: 'a matter of taste' })
    await tell('domain_block', { domain_pattern: '*.alpha.example', reason: 'made up' })
    await test.alsoAfterRestart(async () => {
      expect(await claimIds()).toEqual(['sleep'])
      expect(await claim('sleep')).toMatchObject({
        confidence: 0.5,
        supporting: 0,
        refuting: 0,
        independent_sources: 0,
      })
      expect((await materials()).map(({ fragment_id, edges }) => [fragment_id, edges.length])).toEqual([['aside', 1]])
      const { materials: given } = await everything()
      expect(JSON.stringify(given)).not.toMatch(/taste|alpha\.example/)
      expect(await samples()).toEqual([])
    })
  })

  it(`${verifies('E3', 'E5')}clearing re-evaluates`, async () => {
    const { tell, call, claim } = await studyIn(test, 'clearing')
    await call('domain_baseline_import', { entries: [{ domain_pattern: '*.alpha.example', decision: 'block' }] })
    await tell('domain_unblock', { domain_pattern: '*.alpha.example', reason: 'fine' })
    expect((await claim('sleep')).confidence).toBeCloseTo(0.5625, 12)
    expect(await tell('domain_clear_override', { domain_pattern: '*.alpha.example' })).toMatchObject({ cleared: 1 })
    await test.alsoAfterRestart(async () => expect((await claim('sleep')).confidence).toBe(0.5))
  })

  it(`${verifies('E3', 'E5')}a suffix pattern matches`, async () => {
    const { tell, record, materials } = await studyIn(test, 'suffix')
    const hosts = { apex: 'alpha.example', deep: 'a.b.alpha.example', other: 'notalpha.example' }
    for (const [id, host] of Object.entries(hosts)) await record(passage(id, `https://${host}/x`))
    await tell('domain_block', { domain_pattern: '*.alpha.example', reason: 'all of it' })
    await test.alsoAfterRestart(async () =>
      expect((await materials()).map(({ fragment_id }) => fragment_id)).toEqual(['aside', 'other']),
    )
  })

  it(`${verifies('E3', 'E5', 'K3')}the order of rules survives a restart`, async () => {
    const { tell, claim } = await studyIn(test, 'order')
    const say = (action: string, domain_pattern: string) => tell(action, { domain_pattern, reason: 'because' })
    await say('domain_block', 'lab.alpha.example')
    await say('domain_unblock', '*.alpha.example')
    await say('domain_unblock', 'lab.alpha.example')
    await say('domain_block', '*.alpha.example')
    await say('domain_block', 'lab.alpha.example')
    await say('domain_unblock', 'lab.alpha.example')
    // The newest rule on the host allows it; only the suffix covers the other one.
    await test.alsoAfterRestart(async () =>
      expect((await claim('sleep')).edges.map(({ edge_id, counts }) => [edge_id, counts]).slice(0, 2)).toEqual([
        ['for', true],
        ['against', false],
      ]),
    )
  })

  it(`${verifies('E7', 'T1')}a sample never has an empty side`, async () => {
    const { say, undo, record, refused, samples, corrections } = await studyIn(test, 'sides')
    const filled = async (count: number) => {
      const found = await samples()
      expect(found).toHaveLength(count)
      expect(await corrections()).toHaveLength(count)
      for (const { record: sample } of found) {
        expect(sample.premise).toMatch(/\S/)
        expect(sample.hypothesis).toMatch(/\S/)
      }
    }
    const reported = await say('flag_missing', { page_id: 'lab', missing_text: 'Figure 3.' })
    const { fragment_id } = reported as unknown as { fragment_id: string }
    await record({ edges: [judged('new', 'supports', fragment_id, 'sleep', 0.5)] })
    await say('edge_correct', { edge_id: 'new', correct_relation: 'refutes' })
    await say('edge_correct', { edge_id: 'for', correct_relation: 'refutes' })
    await filled(2)
    // The sample goes with the fragment, and an edge without a text cannot be corrected.
    const taken = await undo(reported)
    await test.alsoAfterRestart(() => filled(1))
    const gone = { task_id: 'task', edge_id: 'new', correct_relation: 'neutral' }
    expect((await refused('edge_correct', gone)).code).toBe('not_found')
    await undo(taken)
    await test.alsoAfterRestart(() => filled(2))
    for (const text of ['', '   '])
      expect((await refused('evidence_record', { fragments: [{ id: 'e', page_id: 'lab', text }] })).code).toBe(
        'invalid_input',
      )
  })

  it(`${verifies('E7', 'E10')}review without correction adds to the denominator only`, async () => {
    const { say, report, samples, claim } = await studyIn(test, 'denominator')
    const before = await claim('sleep')
    await say('edge_correct', { edge_id: 'against', correct_relation: 'supports' })
    expect(await report()).toMatchObject({ reviewed: 1, corrected: 1, error_rate: 1 })
    const corrected = await claim('sleep')
    await say('edge_correct', { edge_id: 'for', correct_relation: 'SUPPORTS' })
    await say('correct_nli', { edge_id: 'beside', correct_relation: 'neutral', original_relation: 'neutral' })
    await test.alsoAfterRestart(async () => {
      expect(await report()).toMatchObject({ reviewed: 3, corrected: 1, error_rate: 1 / 3 })
      expect(await samples()).toHaveLength(1)
      expect((await claim('sleep')).confidence).toBe(corrected.confidence)
      expect(corrected.confidence).not.toBe(before.confidence)
    })
  })
})
