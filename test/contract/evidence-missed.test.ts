// What was missed (E12): a claim that nobody recorded, and a passage that speaks of a claim. Both are feedback like any other.
import { expect, it } from 'vitest'
import type { Receipt } from '../../src/kernel/feedback/index.ts'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, study, studyIn, type World, worldOf } from './evidence-graph.ts'
import { keyOf } from './intent-registry.ts'

type Added = Receipt & { claim_id: string; edge_id: string; fragment_id: string }

onEachEngine('what was missed', (test) => {
  const say = async (world: World, action: string, fields: object) => (await world.say(action, fields)) as Added
  const calm = { claim_text: 'Tea calms.' }

  it(`${verifies('E12', 'K3', 'K4')}a reported claim exists from the next decision on, and undo removes it`, async () => {
    const world = await studyIn(test, 'claim')
    const added = await say(world, 'claim_add', { ...calm, reason: 'The abstract says so.' })
    expect(added).toMatchObject({
      outcome: 'applied',
      claim_id: expect.stringMatching(/^clm_/),
      changes: { created: 1, items: [{ what: `claim ${added.claim_id}`, after: 'adopted' }] },
    })
    expect(added.message).toContain('edge_add')
    await test.alsoAfterRestart(async () => {
      expect(await world.claimIds()).toEqual(['sleep', 'taste', added.claim_id])
      expect(await world.claim(added.claim_id)).toMatchObject({
        ...{ text: 'Tea calms.', source: 'human', report_id: added.feedback_id, confidence: 0.5, edges: [] },
      })
      expect(await world.sure()).toMatchObject({ [added.claim_id]: 0.5 })
    })
    const undone = await world.undo(added)
    expect(undone).toMatchObject({ changes: { removed: 1, items: [{ what: `claim ${added.claim_id}` }] } })
    await test.alsoAfterRestart(async () => {
      expect(await world.claimIds('all')).toEqual(['sleep', 'taste'])
      expect((await world.refused('claim_get', { claim_id: added.claim_id })).code).toBe('not_found')
    })
    await world.undo(undone)
    expect(await world.claimIds()).toContain(added.claim_id)
  })

  it(`${verifies('E12', 'K11')}a claim is missing only if the task has none in these words, and is one claim no matter who reports it`, async () => {
    const world = await studyIn(test, 'same claim')
    const known = await world.refused('claim_add', { task_id: 'task', claim_text: 'Tea improves sleep.' })
    expect(known).toMatchObject({ code: 'conflict', problems: [{ field: 'claim_text' }] })
    expect(known.message).toContain('claim sleep')
    const first = await say(world, 'claim_add', calm)
    const again = await say(world, 'claim_add', { claim_text: 'tea  CALMS.', on_behalf_of: 'bo' })
    expect(again).toMatchObject({ outcome: 'recorded', claim_id: first.claim_id })
    await world.undo(first)
    expect(await world.claimIds()).toContain(first.claim_id)
    await world.undo(again)
    expect(await world.claimIds()).not.toContain(first.claim_id)
    const taken = await world.refused('evidence_record', { claims: [{ id: 'clm_1', task_id: 'task', text: 'x' }] })
    expect(taken.message).toContain('clm_')
    const nowhere = await world.refused('claim_add', { task_id: 'none', ...calm })
    expect(nowhere).toMatchObject({ code: 'not_found', problems: [{ field: 'task_id' }] })
  })

  it(`${verifies('E12', 'K5', 'K13')}what is said of a claim that many reported stays when the first of them take it back`, async () => {
    const world = await studyIn(test, 'many reports')
    const reports: Added[] = []
    for (let nth = 0; nth < 25; nth += 1)
      reports.push(await say(world, 'claim_add', { ...calm, on_behalf_of: `p${nth}` }))
    const [first, second] = reports as [Added, Added]
    await say(world, 'claim_reject', { claim_id: first.claim_id, reason: 'It does not.' })
    await world.undo(first)
    await world.undo(second)
    await test.alsoAfterRestart(async () => {
      expect(await world.claimIds()).not.toContain(first.claim_id)
      expect(await world.claimIds('all')).toContain(first.claim_id)
      expect(await world.claim(first.claim_id)).toMatchObject({ report_id: reports[2]?.feedback_id })
    })
  })

  it(`${verifies('E12', 'K5', 'K8')}what a reviewer says of what several reported stays when one key takes all its reports back`, async () => {
    const workspace = 'one key reports a lot'
    const world = await studyIn(test, workspace)
    const [mal, ana, reviewer] = [keyOf('key_mal'), keyOf('key_ana'), keyOf('key_rev', 'reviewer')]
    const tell = async (action: string, input: object, by: object) =>
      (await test.tell(action, { task_id: 'task', ...input }, { ...by, workspace })) as Added
    const undo = ({ feedback_id }: Receipt, by: object, name: object = {}) =>
      test.tell('feedback_undo', { feedback_id, ...name }, { ...by, workspace })
    const missing = { page_id: 'blog', missing_text: 'It calms.' }
    const theirs: [Added, name: object][] = []
    for (let nth = 0; nth < 20; nth += 1) {
      const name = nth % 2 === 0 ? {} : { on_behalf_of: `m${nth}` }
      theirs.push([await tell('claim_add', { ...calm, ...name }, mal), name])
      theirs.push([await tell('flag_missing', { ...missing, ...name }, mal), name])
    }
    const claims = [await tell('claim_add', calm, ana), await tell('claim_add', calm, ana)]
    const passages = [await tell('flag_missing', missing, ana), await tell('flag_missing', missing, ana)]
    const [{ claim_id }, { fragment_id }] = [claims[0] as Added, passages[0] as Added]
    const ends = { fragment_id, claim_id }
    const { edge_id } = await tell('edge_add', { ...ends, relation: 'supports', reason: 'It says so.' }, reviewer)
    const supported = { claim_id, confidence: 2 / 3, supporting: 1, edges: [{ edge_id, counts: true }] }

    for (const [report, name] of theirs) await undo(report, mal, name)
    await test.alsoAfterRestart(async () => expect(await world.claim(claim_id)).toMatchObject(supported))
    // The second of two reports by one reporter is also enough.
    for (const report of [claims[0], passages[0]] as Added[]) await undo(report, ana)
    await test.alsoAfterRestart(async () => expect(await world.claim(claim_id)).toMatchObject(supported))
    await undo(passages[1] as Added, ana)
    await test.alsoAfterRestart(async () =>
      expect(await world.claim(claim_id)).toMatchObject({ supporting: 0, edges: [] }),
    )
  })

  it(`${verifies('E12', 'E9', 'K4', 'K14')}an attached passage counts for the claim, and no longer once its feedback is undone`, async () => {
    const world = await studyIn(test, 'edge')
    const attach = { fragment_id: 'doubted', claim_id: 'taste', relation: 'REFUTES', reason: 'It says so below.' }
    const added = await say(world, 'edge_add', attach)
    expect(added).toMatchObject({
      outcome: 'applied',
      edge_id: expect.stringMatching(/^edg_/),
      changes: {
        items: [
          { what: `edge ${added.edge_id}`, after: 'refutes 1, added by a person' },
          { what: `training sample of edge ${added.edge_id}` },
          { what: 'confidence of claim taste', before: '0.60 (1 for, 0 against, 1 source)', after: expect.anything() },
        ],
      },
    })
    expect(added.message).toContain('The confidence of claim taste goes from 0.60 to 0.43.')
    await test.alsoAfterRestart(async () => {
      expect(await world.claim('taste')).toMatchObject({ supporting: 1, refuting: 1, model: { confidence: 0.6 } })
      expect((await world.sure()).taste).toBeCloseTo(1.5 / 3.5, 12)
      const [, doubted] = await world.materials()
      expect(doubted?.edges).toContainEqual(
        expect.objectContaining({ edge_id: added.edge_id, relation: 'refutes', decided_by: 'human', confidence: 1 }),
      )
      expect(await world.edge(added.edge_id)).toMatchObject({ human: { label: 'refutes', reason: attach.reason } })
      expect(await world.samples()).toMatchObject([
        {
          record: { premise: 'Sleep did not improve.', hypothesis: 'Tea tastes good.', label: 2 },
          feedback_ids: [added.feedback_id],
          weight: 0.9,
          group: 'news',
        },
      ])
      // Nothing was predicted, so nothing was reviewed.
      expect(await world.report()).toMatchObject({ reviewed: 0 })
      expect(await world.corrections()).toEqual([])
    })
    await world.undo(added)
    await test.alsoAfterRestart(async () => {
      expect((await world.sure()).taste).toBeCloseTo(0.6, 12)
      expect(await world.samples()).toEqual([])
      expect((await world.refused('edge_get', { edge_id: added.edge_id })).code).toBe('not_found')
    })
  })

  it(`${verifies('E12', 'K5')}a missed passage, a missed claim and the edge between them: each goes with what it depends on`, async () => {
    const world = await studyIn(test, 'chain')
    const nothing = await world.everything()
    const passage = await say(world, 'flag_missing', { page_id: 'blog', missing_text: 'It calms.' })
    const claim = await say(world, 'claim_add', { ...calm, fragment_id: 'aside' })
    const ends = { fragment_id: passage.fragment_id, claim_id: claim.claim_id }
    const edge = await say(world, 'edge_add', { ...ends, relation: 'supports', confidence: 0.7 })
    const rejected = await say(world, 'claim_reject', { claim_id: claim.claim_id, reason: 'not what was asked' })
    expect(await world.samples()).toEqual([])
    await world.undo(rejected)
    const kinds = async () => ({
      nli: (await world.samples()).map(({ record, weight }) => [record.hypothesis, weight]),
      claim: (await world.samples('claim')).map(({ record }) => record),
      extraction: (await world.samples('extraction')).length,
    })
    const all = {
      nli: [['Tea calms.', 0.7]],
      claim: [{ question: 'Does tea help?', passage: 'I like tea.', claim: 'Tea calms.' }],
      extraction: 1,
    }
    await test.alsoAfterRestart(async () => {
      expect(await world.claim(claim.claim_id)).toMatchObject({ confidence: 2 / 3, supporting: 1 })
      expect(await kinds()).toEqual(all)
      expect((await world.check()).wrong).toEqual([])
    })
    const withoutClaim = await world.undo(claim)
    expect(withoutClaim.inert).toEqual([edge.feedback_id])
    expect(await kinds()).toEqual({ nli: [], claim: [], extraction: 1 })
    await world.undo(withoutClaim)
    const withoutPassage = await world.undo(passage)
    expect(withoutPassage.inert).toEqual([edge.feedback_id])
    expect(withoutPassage.changes.items).toContainEqual(
      expect.objectContaining({ what: `confidence of claim ${claim.claim_id}` }),
    )
    await test.alsoAfterRestart(async () => {
      expect(await world.claim(claim.claim_id)).toMatchObject({ confidence: 0.5, edges: [] })
      expect(await kinds()).toEqual({ nli: [], claim: all.claim, extraction: 0 })
    })
    for (const row of [edge, claim]) await world.undo(row)
    expect(await world.everything()).toEqual(nothing)
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('E12', 'E7', 'K2')}an attached passage is corrected like any edge, and overrides what a model says of the same pair`, async () => {
    const world = await studyIn(test, 'above')
    const ends = { fragment_id: 'doubted', claim_id: 'taste' }
    const added = await say(world, 'edge_add', { ...ends, relation: 'refutes' })
    await say(world, 'edge_correct', { edge_id: added.edge_id, correct_relation: 'neutral' })
    expect(await world.claim('taste')).toMatchObject({ supporting: 1, refuting: 0 })
    expect(await world.samples()).toMatchObject([{ record: { label: 1 } }])
    expect(await world.report()).toMatchObject({ reviewed: 0 })
    await world.record({ edges: [judged('later', 'supports', 'doubted', 'taste', 0.9)] })
    await test.alsoAfterRestart(async () => {
      const { supporting, edges } = await world.claim('taste')
      expect(supporting).toBe(1)
      expect(edges.find(({ edge_id }) => edge_id === 'later')).toMatchObject({
        counts: false,
        excluded_by: added.feedback_id,
        because: expect.stringContaining(added.edge_id),
      })
    })
    const undone = await world.undo(added)
    expect(undone.changes.items).toContainEqual(expect.objectContaining({ what: 'confidence of claim taste' }))
    expect(await world.claim('taste')).toMatchObject({ supporting: 2 })
  })

  it(`${verifies('E12', 'K11')}a passage is attached once; an edge that exists is corrected`, async () => {
    const world = await studyIn(test, 'once')
    const has = await world.refused('edge_add', {
      ...{ task_id: 'task', fragment_id: 'measured', claim_id: 'sleep', relation: 'refutes' },
    })
    expect(has).toMatchObject({ code: 'conflict', problems: [{ field: 'claim_id' }] })
    expect(has.message).toContain('edge_correct')
    // The origin of a claim is not what a passage says of it.
    await world.record({ edges: [{ id: 'from', relation: 'origin', fragment_id: 'aside', claim_id: 'taste' }] })
    const pair = { fragment_id: 'doubted', claim_id: 'taste' }
    const first = await say(world, 'edge_add', { ...pair, relation: 'refutes' })
    const same = await say(world, 'edge_add', { ...pair, relation: 'refutes', on_behalf_of: 'bo' })
    expect(same).toMatchObject({ outcome: 'recorded', edge_id: first.edge_id })
    const other = await say(world, 'edge_add', { ...pair, relation: 'supports', on_behalf_of: 'bo' })
    expect(await world.edge(other.edge_id)).toMatchObject({ relation: 'supports' })
    await world.record({ tasks: [{ id: 'other' }], claims: [{ id: 'far', task_id: 'other', text: 'Far.' }] })
    const apart = await world.refused('edge_add', {
      task_id: 'task',
      fragment_id: 'aside',
      claim_id: 'far',
      relation: 'supports',
    })
    expect(apart).toMatchObject({ code: 'invalid_input', problems: [{ field: 'claim_id' }] })
    const taken = { edges: [{ ...judged('edg_1', 'supports', 'aside', 'sleep', 0.5) }] }
    expect((await world.refused('evidence_record', taken)).message).toContain('edg_')
  })

  it(`${verifies('E12', 'K8')}what an agent inferred waits for a reviewer`, async () => {
    const world = await studyIn(test, 'inferred')
    const inferred = { trust: 'agent_inferred' }
    expect(await say(world, 'claim_add', { ...calm, ...inferred })).toMatchObject({ outcome: 'pending' })
    expect(await world.claimIds()).toEqual(['sleep', 'taste'])
    const [item] = await world.inbox()
    await world.tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => expect(await world.claimIds()).toHaveLength(3))
  })

  it(`${verifies('E12', 'E5', 'T1')}blocked domains leave neither weight nor samples`, async () => {
    const world = await studyIn(test, 'blocked')
    const claim = await say(world, 'claim_add', { ...calm, fragment_id: 'aside' })
    await say(world, 'edge_add', { fragment_id: 'aside', claim_id: claim.claim_id, relation: 'supports' })
    const block = await world.tell('domain_block', { domain_pattern: 'beta.example', reason: 'ads' })
    expect(block.changes.items).toContainEqual(
      expect.objectContaining({ what: `confidence of claim ${claim.claim_id}` }),
    )
    await test.alsoAfterRestart(async () => {
      expect((await world.sure())[claim.claim_id]).toBe(0.5)
      expect([await world.samples(), await world.samples('claim')]).toEqual([[], []])
    })
  })

  it(`${verifies('E12')}agents may refer to a claim that a person reported while it exists`, async () => {
    const world = worldOf(test, 'spoken of')
    await world.record(study)
    const claim = await say(world, 'claim_add', calm)
    await world.record({ edges: [judged('new', 'supports', 'aside', claim.claim_id, 0.5)] })
    await say(world, 'edge_correct', { edge_id: 'new', correct_relation: 'refutes' })
    await say(world, 'add_note', { target_id: claim.claim_id, note: 'Look again.' })
    await world.undo(claim)
    await test.alsoAfterRestart(async () => {
      const { graph } = await world.everything()
      expect(JSON.stringify(graph)).not.toContain(claim.claim_id)
      const gone = { task_id: 'task', edge_id: 'new', correct_relation: 'neutral' }
      expect((await world.refused('edge_correct', gone)).code).toBe('not_found')
      expect(await world.samples()).toEqual([])
    })
  })
})
