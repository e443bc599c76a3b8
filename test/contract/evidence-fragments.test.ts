// Fragments: irrelevant and missed ones, citations, usefulness and notes.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, studyIn, worldOf } from './evidence-graph.ts'

const missed = {
  page_id: 'lab',
  missing_text: 'Figure 3 shows a 40 % improvement.',
  location_hint: 'Results, paragraph 2',
}

onEachEngine('fragments', (test) => {
  /** Which fragments may be used, the most useful first. */
  const usable = (workspace: string) => async () =>
    (await worldOf(test, workspace).materials()).map(({ fragment_id }) => fragment_id)

  it(`${verifies('E8', 'E9', 'K3')}that are irrelevant leave materials and confidence, and come back by undo`, async () => {
    const { say, undo, claim, fragment, samples } = await studyIn(test, 'irrelevant')
    const ids = usable('irrelevant')
    const flag = await say('flag_irrelevant', { fragment_id: 'measured', reason: 'an advertisement' })
    expect(flag).toMatchObject({
      outcome: 'applied',
      changes: { items: [{ what: 'fragment measured' }, { what: 'confidence of claim sleep' }] },
    })
    await test.alsoAfterRestart(async () => {
      expect(await ids()).toEqual(['doubted', 'aside'])
      expect((await claim('sleep')).confidence).toBeCloseTo(1 / 2.4, 12)
      expect(await fragment('measured')).toMatchObject({
        relevant: false,
        irrelevant_because: 'an advertisement',
        flagged_by: flag.feedback_id,
      })
      expect(await samples('relevance')).toMatchObject([
        { record: { question: 'Does tea help?', text: 'Sleep improved by 40 %.', label: 0 }, group: 'lab' },
      ])
    })
    expect(await say('flag_irrelevant', { fragment_id: 'measured' })).toMatchObject({ outcome: 'recorded' })
    await undo(flag)
    expect(await ids()).toEqual(['doubted', 'aside'])
    const [second] = (await samples('relevance'))[0]?.feedback_ids ?? []
    await test.tell('feedback_undo', { feedback_id: second }, { workspace: 'irrelevant' })
    await test.alsoAfterRestart(async () => {
      expect(await ids()).toEqual(['measured', 'doubted', 'aside'])
      expect((await claim('sleep')).confidence).toBeCloseTo(0.5625, 12)
      expect(await samples('relevance')).toEqual([])
    })
  })

  it(`${verifies('E8', 'T1')}that were missed are materials, marked as reported by a person`, async () => {
    const { say, call, materials, samples } = await studyIn(test, 'missing')
    const receipt = await say('flag_missing', missed)
    const { fragment_id } = receipt as unknown as { fragment_id: string }
    await test.alsoAfterRestart(async () => {
      const found = (await materials()).find((fragment) => fragment.fragment_id === fragment_id)
      expect(found).toMatchObject({
        page_id: 'lab',
        url: 'https://lab.alpha.example/study',
        text: missed.missing_text,
        location: missed.location_hint,
        source: 'human',
        report_id: receipt.feedback_id,
      })
      expect(await samples('extraction')).toMatchObject([
        { record: { url: found?.url, text: missed.missing_text, location: missed.location_hint } },
      ])
    })
    // The same words are the same fragment, however they are spaced and no matter who reports them.
    const again = { page_id: 'lab', missing_text: '  figure 3 shows a\n40 % improvement. ' }
    expect(await say('flag_missing', { ...again, on_behalf_of: 'bob' })).toMatchObject({ fragment_id })
    expect(await materials()).toHaveLength(4)
    expect(await samples('extraction')).toMatchObject([{ feedback_ids: expect.objectContaining({ length: 2 }) }])
    await call('evidence_record', { edges: [judged('new', 'supports', fragment_id, 'taste', 0.5)] })
    expect((await worldOf(test, 'missing').claim('taste')).confidence).toBeCloseTo(2 / 3, 12)
  })

  it(`${verifies('E8', 'K11')}that exist already are not missing, and the page must be known`, async () => {
    const { refused } = await studyIn(test, 'not missing')
    const there = { task_id: 'task', page_id: 'lab', missing_text: 'sleep IMPROVED by 40 %.' }
    const error = await refused('flag_missing', there)
    expect(error).toMatchObject({ code: 'conflict', problems: [{ field: 'missing_text' }] })
    expect(error.message).toContain('measured')
    expect((await refused('flag_missing', { ...there, page_id: 'none' })).problems[0]?.field).toBe('page_id')
    expect((await refused('flag_irrelevant', { task_id: 'task', fragment_id: 'none' })).code).toBe('not_found')
  })

  it(`${verifies('E8', 'K5')}that a person reported go with the report, and so does what depends on them`, async () => {
    const { say, undo, record, claim, fragment, samples, refused, report, check } = await studyIn(test, 'hanging')
    const reported = await say('flag_missing', missed)
    const { fragment_id } = reported as unknown as { fragment_id: string }
    await record({ edges: [judged('new', 'supports', fragment_id, 'taste', 0.5)] })
    const correction = await say('edge_correct', { edge_id: 'new', correct_relation: 'refutes' })
    const citation = { fragment_id, cited_fragment_id: 'aside', correction_type: 'add' }
    const cited = await say('correct_citation', citation)
    const rating = await say('rate_usefulness', { target_id: fragment_id, rating: 5 })
    const note = await say('add_note', { target_id: fragment_id, note: 'The key figure.' })
    const ids = usable('hanging')
    const stands = async () => {
      expect((await ids())[0]).toBe(fragment_id)
      expect((await claim('taste')).confidence).toBeCloseTo(1.5 / 3.5, 12)
      expect(await samples()).toHaveLength(1)
      expect(await fragment(fragment_id)).toMatchObject({
        cites: [{ cited_fragment_id: 'aside' }],
        ratings: 1,
        notes: [{ note: 'The key figure.' }],
      })
    }
    await stands()
    const taken = await undo(reported)
    const hanging = [correction, cited, rating, note].map(({ feedback_id }) => feedback_id)
    expect(taken.inert?.toSorted()).toEqual(hanging.toSorted())
    await test.alsoAfterRestart(async () => {
      expect(await ids()).toEqual(['measured', 'doubted', 'aside'])
      expect(await claim('taste')).toMatchObject({ confidence: 0.6, edges: [{ edge_id: 'liking' }] })
      expect([await samples(), await samples('extraction'), (await report()).reviewed]).toEqual([[], [], 0])
      expect((await refused('edge_get', { edge_id: 'new' })).code).toBe('not_found')
      expect((await refused('fragment_get', { fragment_id })).code).toBe('not_found')
      expect(await check()).toEqual({ asked: 0, wrong: [] })
    })
    const redone = await undo(taken)
    expect(redone.revived?.toSorted()).toEqual(hanging.toSorted())
    await test.alsoAfterRestart(stands)
    expect((await check()).wrong).toEqual([])
  })

  it(`${verifies('E8', 'K5')}that two people reported stay, with what is said of them, while one report is in effect`, async () => {
    const { say, undo, fragment } = await studyIn(test, 'two reports')
    const first = await say('flag_missing', { ...missed, on_behalf_of: 'alice' })
    const second = await say('flag_missing', { ...missed, on_behalf_of: 'bob' })
    const { fragment_id } = second as unknown as { fragment_id: string }
    await say('flag_irrelevant', { fragment_id, reason: 'a caption' })
    const taken = await undo(first)
    await test.alsoAfterRestart(async () =>
      expect(await fragment(fragment_id)).toMatchObject({ report_id: second.feedback_id, relevant: false }),
    )
    expect(taken.inert ?? []).toEqual([])
  })

  it(`${verifies('E8', 'K5', 'K10')}that are both reported by people cite each other while both exist`, async () => {
    const { say, undo, call, refused, check } = await studyIn(test, 'two ends')
    const from = await say('flag_missing', missed)
    const to = await say('flag_missing', { page_id: 'blog', missing_text: 'I drink it at night.' })
    const [one, other] = [from, to].map((receipt) => (receipt as unknown as { fragment_id: string }).fragment_id)
    const pair = { fragment_id: one, cited_fragment_id: other }
    const cited = await say('correct_citation', { ...pair, correction_type: 'add' })
    for (const end of [from, to]) {
      const taken = await undo(end)
      expect(taken.inert).toEqual([cited.feedback_id])
      await test.alsoAfterRestart(async () => {
        expect((await refused('citation_check', pair)).code).toBe('not_found')
        expect((await check()).wrong).toEqual([])
        expect(await call('graph_get', { task_id: 'task' })).toMatchObject({ citations: [] })
      })
      await undo(taken)
      expect(await call('citation_check', pair)).toMatchObject({ cites: true })
    }
  })

  it(`${verifies('E8', 'K3')}cite what people say they cite`, async () => {
    const { say, undo, materials, call } = await studyIn(test, 'citations')
    const cites = async () =>
      Object.fromEntries((await materials()).map(({ fragment_id, cites: cited }) => [fragment_id, cited]))
    expect(await cites()).toEqual({ measured: [], doubted: ['measured'], aside: [] })
    const removal = { fragment_id: 'doubted', cited_fragment_id: 'measured', correction_type: 'remove' }
    const addition = { fragment_id: 'aside', cited_fragment_id: 'doubted', correction_type: 'ADD', relation: 'CITES' }
    const removed = await say('correct_citation', removal)
    const added = await say('correct_citation', addition)
    expect(await say('correct_citation', removal)).toMatchObject({ outcome: 'recorded' })
    await test.alsoAfterRestart(async () => {
      expect(await cites()).toEqual({ measured: [], doubted: [], aside: ['doubted'] })
      const pair = { fragment_id: 'aside', cited_fragment_id: 'doubted' }
      expect(await call('citation_check', pair)).toEqual({
        cites: true,
        decided_by: 'human',
        feedback_id: added.feedback_id,
      })
      expect(await call('graph_get', { task_id: 'task' })).toMatchObject({ citations: [pair] })
    })
    await say('correct_citation', { ...addition, correction_type: 'remove' })
    expect(await cites()).toEqual({ measured: [], doubted: [], aside: [] })
    await undo(removed)
    expect(await cites()).toEqual({ measured: [], doubted: [], aside: [] })
    await say('correct_citation', { ...removal, correction_type: 'add' })
    await test.alsoAfterRestart(async () =>
      expect(await cites()).toEqual({ measured: [], doubted: ['measured'], aside: [] }),
    )
  })

  it(`${verifies('E8', 'K11')}cite another fragment that is known`, async () => {
    const { refused } = await studyIn(test, 'bad citations')
    const pair = { task_id: 'task', fragment_id: 'aside', cited_fragment_id: 'aside', correction_type: 'add' }
    expect((await refused('correct_citation', pair)).problems[0]?.field).toBe('cited_fragment_id')
    expect(await refused('correct_citation', { ...pair, cited_fragment_id: 'none' })).toMatchObject({
      code: 'not_found',
      problems: [{ field: 'cited_fragment_id' }],
    })
    const other = { ...pair, cited_fragment_id: 'measured' }
    expect((await refused('correct_citation', { ...other, relation: 'origin' })).problems[0]?.field).toBe('relation')
    expect((await refused('correct_citation', { ...other, correction_type: 'drop' })).problems[0]?.field).toBe(
      'correction_type',
    )
  })

  it(`${verifies('K6')}are derived again to the same rows`, async () => {
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})
