// A site whose claims people reject often is proposed for blocking: in the inbox, where a reviewer decides.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, passage, type World, worldOf } from './evidence-graph.ts'

onEachEngine('proposals to block', (test) => {
  it(`${verifies('E11', 'E5', 'K3')}come once two of five claims are rejected, and wait for a reviewer`, async () => {
    const world = await claimsOf('proposed', 5)
    await world.reject('c0')
    expect(await world.inbox()).toEqual([])
    await world.reject('c1')
    await test.alsoAfterRestart(async () => {
      expect(await world.inbox()).toMatchObject([
        {
          action: 'domain_block',
          target_id: '*.bad.example',
          trust: 'agent_inferred',
          reason: '2 of the 5 claims that rest on bad.example were rejected when this was proposed.',
        },
      ])
      // A proposal is not a block.
      expect(await world.isUsed()).toBe(true)
    })
    const [item] = await world.inbox()
    const { items } = await world.call<{ items: object[] }>('feedback_list', { action: 'domain_block' })
    expect(items).toMatchObject([{ feedback_id: item?.feedback_id, actor: 'system', channel: 'system', state: 'held' }])
    const approval = await world.tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () => {
      expect(await world.isUsed()).toBe(false)
      expect(await world.claim('c2')).toMatchObject({ confidence: 0.5, independent_sources: 0 })
      expect(await world.inbox()).toEqual([])
    })
    await world.undo(approval)
    await test.alsoAfterRestart(async () => {
      expect(await world.isUsed()).toBe(true)
      expect(await world.inbox()).toHaveLength(1)
    })
  })

  it(`${verifies('E11', 'K14')}say that they counted when they were made, whatever is rejected or taken back later`, async () => {
    const world = await claimsOf('counted then', 6)
    const reason = '2 of the 6 claims that rest on bad.example were rejected when this was proposed'
    for (const id of ['c0', 'c1', 'c2']) await world.reject(id)
    await world.undo(await world.reject('c3'))
    await test.alsoAfterRestart(async () => expect(await world.inbox()).toMatchObject([{ reason: `${reason}.` }]))
    const [item] = await world.inbox()
    await world.tell('inbox_approve', { item_id: item?.item_id })
    await test.alsoAfterRestart(async () =>
      expect(await world.call('domain_check', { url: 'bad.example' })).toMatchObject({
        blocked: true,
        reason: `bad.example is blocked: Heed, with approval, blocked *.bad.example (${reason}).`,
      }),
    )
  })

  it(`${verifies('E11')}do not come from four claims, nor from one in five`, async () => {
    const few = await claimsOf('few', 4)
    for (const id of ['c0', 'c1', 'c2', 'c3']) await few.reject(id)
    expect(await few.inbox()).toEqual([])
    const seldom = await claimsOf('seldom', 10)
    for (const id of ['c0', 'c1']) await seldom.reject(id)
    expect(await seldom.inbox()).toEqual([])
    await seldom.reject('c2')
    expect(await seldom.inbox()).toHaveLength(1)
  })

  it(`${verifies('E11')}count each claim once, however many passages of the site it rests on`, async () => {
    const world = await claimsOf('once', 4)
    await world.record(passage('more', 'https://other.bad.example/x'))
    const edges = [0, 1, 2].map((at) => judged(`more-${at}`, 'supports', 'more', `c${at}`, 1))
    await world.record({ edges })
    for (const id of ['c0', 'c1']) await world.reject(id)
    expect(await world.inbox()).toEqual([])
  })

  it(`${verifies('E11')}count the hosts of a registrable domain together, and others apart`, async () => {
    const world = await claimsOf('hosts', 5, (at) => `https://h${at}.bad.example/x`)
    for (const id of ['c0', 'c1']) await world.reject(id)
    expect((await world.inbox()).map(({ target_id }) => target_id)).toEqual(['*.bad.example'])
    const shared = await claimsOf('shared', 6, (at) => `https://s${at}.github.io/x`)
    for (const id of ['c0', 'c1', 'c2']) await shared.reject(id)
    expect(await shared.inbox()).toEqual([])
  })

  it(`${verifies('E11')}come as well when the fifth claim is recorded after the rejections`, async () => {
    const world = await claimsOf('later', 4)
    for (const id of ['c0', 'c1']) await world.reject(id)
    expect(await world.inbox()).toEqual([])
    await world.record(claimBatch(4, 'https://bad.example/4'))
    await test.alsoAfterRestart(async () =>
      expect((await world.inbox()).map(({ target_id }) => target_id)).toEqual(['*.bad.example']),
    )
    // It is withdrawn when so many good ones follow that the rate is low again.
    for (const at of [5, 6]) await world.record(claimBatch(at, `https://bad.example/${at}`))
    expect(await world.inbox()).toEqual([])
  })

  it(`${verifies('E11', 'K5')}are withdrawn while they wait, when a claim is restored or its rejection undone`, async () => {
    const world = await claimsOf('withdrawn', 5)
    await world.reject('c0')
    const second = await world.reject('c1')
    expect(await world.inbox()).toHaveLength(1)
    const undone = await world.undo(second)
    await test.alsoAfterRestart(async () => expect(await world.inbox()).toEqual([]))
    await world.undo(undone)
    await test.alsoAfterRestart(async () => expect(await world.inbox()).toHaveLength(1))
    await world.say('claim_restore', { claim_id: 'c0' })
    await test.alsoAfterRestart(async () => expect(await world.inbox()).toEqual([]))
    await world.reject('c0')
    expect(await world.inbox()).toMatchObject([{ target_id: '*.bad.example', occurrence_count: 1 }])
    expect(await world.check()).toMatchObject({ wrong: [] })
  })

  it(`${verifies('E11', 'K9')}that a reviewer rejected do not come back`, async () => {
    const world = await claimsOf('declined', 6)
    for (const id of ['c0', 'c1']) await world.reject(id)
    const [item] = await world.inbox()
    const decision = await world.tell('inbox_reject', { item_id: item?.item_id, reason: 'a good site all the same' })
    await world.reject('c2')
    await world.say('claim_restore', { claim_id: 'c0' })
    await world.say('claim_restore', { claim_id: 'c1' })
    for (const id of ['c0', 'c1', 'c3']) await world.reject(id)
    await test.alsoAfterRestart(async () => {
      expect(await world.inbox()).toEqual([])
      expect(await world.isUsed()).toBe(true)
      const { items } = await world.call<{ items: object[] }>('feedback_list', { action: 'domain_block' })
      expect(items).toHaveLength(1)
    })
    await world.undo(decision)
    expect(await world.inbox()).toHaveLength(1)
  })

  it(`${verifies('E11')}are not made for a site that is blocked already`, async () => {
    const world = await claimsOf('blocked', 5)
    await world.tell('domain_block', { domain_pattern: '*.bad.example', reason: 'known' })
    for (const id of ['c0', 'c1', 'c2']) await world.reject(id)
    expect(await world.inbox()).toEqual([])
  })

  it(`${verifies('E11')}are made if only one host of the site is blocked, because the others may mislead as well`, async () => {
    const world = await claimsOf('apex', 5, (at) => `https://h${at}.bad.example/x`)
    await world.tell('domain_block', { domain_pattern: 'bad.example', reason: 'the front page' })
    for (const id of ['c0', 'c1']) await world.reject(id)
    expect((await world.inbox()).map(({ target_id }) => target_id)).toEqual(['*.bad.example'])
  })

  it(`${verifies('E11')}count claims that were taken from the site, and not those that it refutes`, async () => {
    const world = await claimsOf('origins', 0)
    for (let at = 0; at < 5; at++) {
      const { edges, ...rest } = claimBatch(at, 'https://bad.example')
      await world.record({
        ...rest,
        edges: edges.map(({ confidence: _, ...edge }) => ({ ...edge, relation: 'origin' })),
      })
      const { edges: others, ...good } = claimBatch(at + 10, 'https://good.example')
      await world.record({ ...good, edges: others.map((edge) => ({ ...edge, relation: 'refutes' })) })
    }
    for (const id of ['c0', 'c1', 'c10', 'c11']) await world.reject(id)
    expect((await world.inbox()).map(({ target_id }) => target_id)).toEqual(['*.bad.example'])
  })

  it(`${verifies('E11', 'K8')}do not come from rejections that wait themselves`, async () => {
    const world = await claimsOf('held', 5)
    for (const claim_id of ['c0', 'c1'])
      await world.say('claim_reject', { claim_id, reason: 'inferred', trust: 'agent_inferred' })
    expect((await world.inbox()).map(({ action }) => action)).toEqual(['claim_reject', 'claim_reject'])
    for (const { item_id } of await world.inbox()) await world.tell('inbox_approve', { item_id })
    await test.alsoAfterRestart(async () =>
      expect((await world.inbox()).map(({ action }) => action)).toEqual(['domain_block']),
    )
  })

  it(`${verifies('K6', 'E11')}are derived again to the same rows`, async () => {
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  /** This many claims that rest on one site. */
  async function claimsOf(workspace: string, count: number, url = (at: number) => `https://bad.example/${at}`) {
    const world: World = worldOf(test, workspace)
    await world.record({ tasks: [{ id: 'task' }] })
    for (let at = 0; at < count; at++) await world.record(claimBatch(at, url(at)))
    return {
      ...world,
      reject: (claim_id: string) => world.say('claim_reject', { claim_id, reason: 'made up' }),
      isUsed: async () => (await world.materials()).length > 0,
    }
  }
})

function claimBatch(at: number, url: string) {
  return {
    ...passage(`f${at}`, url),
    claims: [{ id: `c${at}`, task_id: 'task', text: `Claim ${at}.` }],
    edges: [judged(`e${at}`, 'supports', `f${at}`, `c${at}`, 0.9)],
  }
}
