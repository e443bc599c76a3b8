// Domains and evidence: a rule on a domain decides at once which fragments may be used and which count.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { studyIn, type World } from './evidence-graph.ts'

onEachEngine('evidence by domain', (test) => {
  const usable = async ({ materials }: World) => (await materials()).map(({ fragment_id }) => fragment_id)
  const all = ['measured', 'doubted', 'aside']

  it(`${verifies('E5', 'E3', 'K3')}leaves materials and every confidence when blocked, and comes back when unblocked`, async () => {
    const world = await studyIn(test, 'block')
    const pattern = { domain_pattern: 'lab.alpha.example' }
    await world.tell('domain_block', { ...pattern, reason: 'made up' })
    await test.alsoAfterRestart(async () => {
      expect(await usable(world)).toEqual(['doubted', 'aside'])
      expect((await world.claim('sleep')).confidence).toBeCloseTo(1 / 2.4, 12)
      expect((await world.sure()).sleep).toBeCloseTo(1 / 2.4, 12)
      expect(await world.fragment('measured')).toMatchObject({
        blocked: true,
        blocked_because: 'lab.alpha.example is blocked: a person blocked lab.alpha.example (made up).',
      })
      const { pages } = (await world.everything()).graph
      expect(pages).toMatchObject([{ blocked: true }, { blocked: false }, { blocked: false }])
    })
    await world.tell('domain_unblock', { ...pattern, reason: 'by mistake' })
    await test.alsoAfterRestart(async () => {
      expect(await usable(world)).toEqual(all)
      expect((await world.claim('sleep')).confidence).toBeCloseTo(0.5625, 12)
    })
  })

  it(`${verifies('E5', 'E3')}is covered by a suffix, the apex and every host below it`, async () => {
    const world = await studyIn(test, 'suffix')
    const suffix = await world.tell('domain_block', { domain_pattern: '*.alpha.example', reason: 'all of it' })
    await test.alsoAfterRestart(async () => {
      expect(await usable(world)).toEqual(['aside'])
      expect(await world.claim('sleep')).toMatchObject({ confidence: 0.5, independent_sources: 0 })
    })
    // A host is more specific than a suffix, whichever came last.
    await world.tell('domain_unblock', { domain_pattern: 'lab.alpha.example', reason: 'this one is fine' })
    await world.tell('domain_block', { domain_pattern: '*.alpha.example', reason: 'still' })
    await test.alsoAfterRestart(async () => {
      expect(await usable(world)).toEqual(['measured', 'aside'])
      expect((await world.claim('sleep')).confidence).toBeCloseTo(1.8 / 2.8, 12)
    })
    await world.undo(suffix)
    expect(await usable(world)).toEqual(['measured', 'aside'])
    // The apex is blocked with it, though no page of it was recorded.
    expect(await world.call('domain_check', { url: 'alpha.example' })).toMatchObject({ blocked: true })
  })

  it(`${verifies('E5', 'E3')}is decided by the baseline list again once the override is cleared`, async () => {
    const world = await studyIn(test, 'baseline')
    const list = (decision: string) =>
      world.call('domain_baseline_import', { entries: [{ domain_pattern: '*.alpha.example', decision }] })
    await list('block')
    await test.alsoAfterRestart(async () => {
      expect(await usable(world)).toEqual(['aside'])
      expect(await world.claim('sleep')).toMatchObject({ confidence: 0.5 })
    })
    await world.tell('domain_unblock', { domain_pattern: '*.alpha.example', reason: 'we trust it' })
    expect(await usable(world)).toEqual(all)
    const cleared = await world.tell('domain_clear_override', { domain_pattern: '*.alpha.example' })
    expect(cleared).toMatchObject({ cleared: 1 })
    await test.alsoAfterRestart(async () => expect(await usable(world)).toEqual(['aside']))
    await world.undo(cleared)
    await test.alsoAfterRestart(async () => expect(await usable(world)).toEqual(all))
    await list('allow')
    await world.tell('domain_clear_override', { domain_pattern: '*.alpha.example' })
    await test.alsoAfterRestart(async () => expect(await usable(world)).toEqual(all))
  })

  it(`${verifies('E5', 'T1')}leaves no sample while it is blocked`, async () => {
    const world = await studyIn(test, 'samples')
    await world.say('edge_correct', { edge_id: 'for', correct_relation: 'neutral' })
    await world.say('edge_correct', { edge_id: 'liking', correct_relation: 'neutral' })
    await world.say('flag_irrelevant', { fragment_id: 'doubted' })
    await world.say('flag_missing', { page_id: 'lab', missing_text: 'Overlooked.' })
    const groups = async () =>
      Promise.all(
        ['nli', 'relevance', 'extraction'].map(async (kind) => (await world.samples(kind)).map((s) => s.group)),
      )
    expect(await groups()).toEqual([['blog', 'lab'], ['news'], ['lab']])
    const block = await world.tell('domain_block', { domain_pattern: '*.alpha.example', reason: 'made up' })
    await test.alsoAfterRestart(async () => expect(await groups()).toEqual([['blog'], [], []]))
    // What was reviewed stays reviewed: the model is still measured by it.
    expect(await world.report()).toMatchObject({ reviewed: 2, corrected: 2 })
    await world.undo(block)
    await test.alsoAfterRestart(async () => expect(await groups()).toEqual([['blog', 'lab'], ['news'], ['lab']]))
  })

  it(`${verifies('E5')}is not cited by materials, nor brought in by a report, while it is blocked`, async () => {
    const world = await studyIn(test, 'cited')
    const cites = async () => (await world.materials()).flatMap((fragment) => fragment.cites)
    expect(await cites()).toEqual(['measured'])
    await world.tell('domain_block', { domain_pattern: 'lab.alpha.example', reason: 'made up' })
    await world.say('flag_missing', { page_id: 'lab', missing_text: 'Overlooked.' })
    await test.alsoAfterRestart(async () => {
      expect(await cites()).toEqual([])
      expect(await usable(world)).toEqual(['doubted', 'aside'])
    })
    await world.tell('domain_clear_override', { domain_pattern: 'lab.alpha.example' })
    await test.alsoAfterRestart(async () => {
      expect(await cites()).toEqual(['measured'])
      expect(await usable(world)).toHaveLength(4)
    })
  })

  it(`${verifies('E5', 'K8')}stays while a block of low trust waits`, async () => {
    const world = await studyIn(test, 'inferred')
    const inferred = { domain_pattern: 'beta.example', reason: 'I read it', trust: 'untrusted_document' }
    expect(await world.tell('domain_block', inferred)).toMatchObject({ outcome: 'pending' })
    expect(await usable(world)).toEqual(all)
    const [item] = await world.inbox()
    await world.tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => {
      expect(await usable(world)).toEqual(['measured', 'doubted'])
      expect(await world.claim('taste')).toMatchObject({ confidence: 0.5, independent_sources: 0 })
    })
  })
})
