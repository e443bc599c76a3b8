// Claims: people reject and restore them, and their confidence follows from everything in effect.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, passage, study, studyIn } from './evidence-graph.ts'

const uncertain = (alpha: number, beta: number) =>
  Math.sqrt((alpha * beta) / ((alpha + beta) ** 2 * (alpha + beta + 1)))

onEachEngine('claims', (test) => {
  it(`${verifies('E6', 'K3', 'K4')}that are rejected leave what agents are given, and stay visible on request`, async () => {
    const { say, claimIds, claim, sure, materials } = await studyIn(test, 'reject')
    expect(await say('claim_reject', { claim_id: 'sleep', reason: 'too vague to verify' })).toMatchObject({
      outcome: 'applied',
      changes: { changed: 1, items: [{ what: 'claim sleep', before: 'adopted', after: 'not adopted' }] },
    })
    await test.alsoAfterRestart(async () => {
      expect(await claimIds()).toEqual(['taste'])
      expect(await claimIds('not_adopted')).toEqual(['sleep'])
      expect(await claimIds('all')).toEqual(['sleep', 'taste'])
      expect(await claim('sleep')).toMatchObject({
        adoption: 'not_adopted',
        human: { reason: 'too vague to verify' },
      })
      expect(Object.keys(await sure())).toEqual(['taste'])
      const edges = (await materials()).flatMap((fragment) => fragment.edges.map(({ edge_id }) => edge_id))
      expect(edges).toEqual(['liking'])
    })
    await say('claim_restore', { claim_id: 'sleep' })
    await test.alsoAfterRestart(async () => {
      expect(await claimIds()).toEqual(['sleep', 'taste'])
      expect(await claim('sleep')).toMatchObject({ adoption: 'adopted', confidence: 0.5625 })
    })
  })

  it(`${verifies('E6', 'K4')}are rejected and restored once, however often it is said`, async () => {
    const { say, undo, claimIds } = await studyIn(test, 'idempotent')
    const restore = { claim_id: 'sleep' }
    const reject = { claim_id: 'sleep', reason: 'vague' }
    expect(await say('claim_restore', restore)).toMatchObject({ outcome: 'recorded', changes: { items: [] } })
    const first = await say('claim_reject', reject)
    expect(await say('claim_reject', { ...reject, reason: 'still vague' })).toMatchObject({ outcome: 'recorded' })
    // Each row counts on its own: undoing one of two leaves the other.
    expect(await undo(first)).toMatchObject({ outcome: 'recorded' })
    expect(await claimIds()).toEqual(['taste'])
    expect(await say('claim_restore', restore)).toMatchObject({ outcome: 'applied' })
    await test.alsoAfterRestart(async () => expect(await claimIds()).toEqual(['sleep', 'taste']))
  })

  it(`${verifies('E6', 'T1')}that are rejected leave no sample behind, until they are restored`, async () => {
    const { say, samples } = await studyIn(test, 'samples')
    await say('edge_correct', { edge_id: 'for', correct_relation: 'refutes' })
    await say('edge_correct', { edge_id: 'liking', correct_relation: 'neutral' })
    const hypotheses = async () => (await samples()).map(({ record }) => record.hypothesis).toSorted()
    expect(await hypotheses()).toEqual(['Tea improves sleep.', 'Tea tastes good.'])
    const rejection = await say('claim_reject', { claim_id: 'sleep', reason: 'vague' })
    await test.alsoAfterRestart(async () => expect(await hypotheses()).toEqual(['Tea tastes good.']))
    await test.tell('feedback_undo', { feedback_id: rejection.feedback_id }, { workspace: 'samples' })
    await test.alsoAfterRestart(async () => expect(await hypotheses()).toHaveLength(2))
  })

  it(`${verifies('E6', 'K11')}that are not known are named, and a rejection needs its reason`, async () => {
    const { refused } = await studyIn(test, 'refusals')
    for (const action of ['claim_reject', 'claim_restore']) {
      const error = await refused(action, { task_id: 'task', claim_id: 'nothing', reason: 'x' })
      expect(error).toMatchObject({ code: 'not_found', problems: [{ field: 'claim_id' }] })
    }
    const silent = await refused('claim_reject', { task_id: 'task', claim_id: 'sleep' })
    expect(silent).toMatchObject({ code: 'invalid_input', problems: [{ field: 'reason' }] })
    expect((await refused('claim_get', { claim_id: 'nothing' })).code).toBe('not_found')
  })

  it(`${verifies('E6', 'K8')}rejected with low trust wait for a reviewer`, async () => {
    const { say, tell, inbox, claimIds } = await studyIn(test, 'inferred')
    const held = { claim_id: 'sleep', reason: 'I think so', trust: 'agent_inferred' }
    expect(await say('claim_reject', held)).toMatchObject({ outcome: 'pending' })
    expect(await claimIds()).toEqual(['sleep', 'taste'])
    const [item] = await inbox()
    await tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => expect(await claimIds()).toEqual(['taste']))
  })

  it(`${verifies('E9')}are as sure as their edges say`, async () => {
    const { claim } = await studyIn(test, 'formula')
    await test.alsoAfterRestart(async () => {
      const sleep = await claim('sleep')
      // α = 1 + 0.8 and β = 1 + 0.4; the neutral edge and the origin count nowhere.
      expect(sleep).toMatchObject({ alpha: 1.8, beta: 1.4, supporting: 1, refuting: 1, independent_sources: 1 })
      expect(sleep.confidence).toBeCloseTo(1.8 / 3.2, 12)
      expect(sleep.uncertainty).toBeCloseTo(0.242061, 6)
      expect(sleep.controversy).toBeCloseTo((2 * 0.4) / 1.2, 12)
      const taste = await claim('taste')
      expect(taste).toMatchObject({ confidence: 0.6, controversy: 0, independent_sources: 1 })
      expect(taste.uncertainty).toBeCloseTo(uncertain(1.5, 1), 12)
    })
  })

  it(`${verifies('E9')}without evidence are as likely as not, and nothing is disputed`, async () => {
    const { record, claim } = await studyIn(test, 'empty')
    await record({
      claims: [
        { id: 'bare', task_id: 'task', text: 'Nobody says so.' },
        { id: 'unclear', task_id: 'task', text: 'Somebody mentions it.' },
      ],
      edges: [judged('mention', 'neutral', 'aside', 'unclear', 1)],
    })
    for (const id of ['bare', 'unclear']) {
      const empty = await claim(id)
      expect(empty).toMatchObject({ confidence: 0.5, controversy: 0, independent_sources: 0 })
      expect(empty.uncertainty).toBeCloseTo(Math.sqrt(1 / 12), 12)
    }
  })

  it(`${verifies('E9')}are most disputed if both sides weigh the same`, async () => {
    const { record, claim } = await studyIn(test, 'disputed')
    const [first = {}] = study.edges
    await record({ edges: [{ ...first, confidence: 0.4 }] })
    expect(await claim('sleep')).toMatchObject({ confidence: 0.5, controversy: 1 })
    await record({ edges: [{ ...first, confidence: 0 }] })
    expect(await claim('sleep')).toMatchObject({ controversy: 0, supporting: 1, refuting: 1 })
  })

  it(`${verifies('E9')}count registrable domains, not hosts, as independent sources`, async () => {
    const { record, claim } = await studyIn(test, 'sources')
    const hosts = {
      alpha: 'https://www.alpha.example/x',
      one: 'https://one.github.io/x',
      two: 'https://two.github.io/x',
      british: 'https://a.shop.co.uk',
      alsoBritish: 'https://b.shop.co.uk',
      address: 'http://192.0.2.7/x',
    }
    for (const [id, url] of Object.entries(hosts)) {
      await record({ ...passage(id, url), edges: [judged(`by-${id}`, 'supports', id, 'sleep', 0.5)] })
    }
    // alpha.example, one.github.io, two.github.io, shop.co.uk and the address.
    await test.alsoAfterRestart(async () =>
      expect(await claim('sleep')).toMatchObject({ independent_sources: 5, supporting: 7 }),
    )
  })

  it(`${verifies('E9', 'E8', 'E5')}are weighed without irrelevant fragments, blocked domains and neutral edges`, async () => {
    const { say, tell, claim } = await studyIn(test, 'left out')
    await say('flag_irrelevant', { fragment_id: 'measured', reason: 'an advertisement' })
    const refuted = await claim('sleep')
    expect(refuted).toMatchObject({ supporting: 0, refuting: 1, controversy: 0, independent_sources: 1 })
    expect(refuted.confidence).toBeCloseTo(1 / 2.4, 12)
    expect(refuted.edges[0]).toMatchObject({ counts: false, because: expect.stringContaining('irrelevant') })
    await tell('domain_block', { domain_pattern: 'news.alpha.example', reason: 'tabloid' })
    const bare = await claim('sleep')
    expect(bare).toMatchObject({ confidence: 0.5, controversy: 0, independent_sources: 0 })
    expect(bare.edges[1]?.because).toContain('news.alpha.example is blocked')
    await say('edge_correct', { edge_id: 'liking', correct_relation: 'neutral' })
    expect(await claim('taste')).toMatchObject({ confidence: 0.5, independent_sources: 0 })
    // What the model alone says is shown separately, and what people say never changes it.
    expect((await claim('sleep')).model.confidence).toBeCloseTo(0.5625, 12)
  })

  it(`${verifies('K6')}are derived again to the same rows`, async () => {
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})
