// Ratings and notes on nodes: ratings sort the materials, and notes are shown with their node.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { passage, studyIn, type World } from './evidence-graph.ts'

onEachEngine('ratings and notes', (test) => {
  const order = async ({ materials }: World) => (await materials()).map(({ fragment_id }) => fragment_id)

  it(`${verifies('E8', 'K13')}shows the newest notes, however many there are on this node or others`, async () => {
    const world = await studyIn(test, 'many notes')
    const note = (target_id: string, nth: number) => world.say('add_note', { target_id, note: `Note ${nth}.` })
    await note('taste', 0)
    await Promise.all(Array.from({ length: 400 }, (_, nth) => note('sleep', nth)))
    for (const nth of [400, 401]) await note('sleep', nth)
    await test.alsoAfterRestart(async () => {
      const { notes } = await world.claim('sleep')
      expect(notes).toHaveLength(20)
      expect(notes.slice(-2)).toMatchObject([{ note: 'Note 400.' }, { note: 'Note 401.' }])
      const { items } = await world.call<{ items: { claim_id: string; notes: object[] }[] }>('claim_list', {
        task_id: 'task',
      })
      expect(items).toMatchObject([{ notes }, { claim_id: 'taste', notes: [{ note: 'Note 0.' }] }])
    })
  })

  it(`${verifies('E8', 'K3')}the most useful comes first`, async () => {
    const world = await studyIn(test, 'useful')
    expect(await order(world)).toEqual(['measured', 'doubted', 'aside'])
    const best = await world.say('rate_usefulness', { target_id: 'aside', rating: 5, aspect: 'Clarity' })
    await world.say('rate_usefulness', { target_id: 'measured', rating: 1 })
    await test.alsoAfterRestart(async () => {
      expect(await order(world)).toEqual(['aside', 'doubted', 'measured'])
      expect(await world.fragment('doubted')).toMatchObject({ usefulness: 3, ratings: 0 })
    })
    await world.undo(best)
    await test.alsoAfterRestart(async () => expect(await order(world)).toEqual(['doubted', 'aside', 'measured']))
  })

  it(`${verifies('E8')}a person has one rating per aspect, and the last one counts`, async () => {
    const world = await studyIn(test, 'one each')
    const rate = (target_id: string, on_behalf_of: string, rating: number, aspect = 'relevance') =>
      world.say('rate_usefulness', { target_id, rating, aspect, on_behalf_of })
    for (let n = 0; n < 5; n++) await rate('aside', 'alice', 5)
    expect(await rate('aside', 'alice', 5)).toMatchObject({ outcome: 'recorded' })
    await rate('doubted', 'alice', 5)
    await rate('doubted', 'bob', 5)
    await test.alsoAfterRestart(async () => {
      // Two who agree weigh more than one who repeats.
      expect(await order(world)).toEqual(['doubted', 'aside', 'measured'])
      expect(await world.fragment('aside')).toMatchObject({ ratings: 1 })
      expect(await world.fragment('doubted')).toMatchObject({ ratings: 2 })
    })
    await rate('aside', 'alice', 5, 'credibility')
    expect(await world.fragment('aside')).toMatchObject({ ratings: 2 })
    const last = await rate('doubted', 'bob', 1)
    expect(await order(world)).toEqual(['aside', 'measured', 'doubted'])
    expect(await world.fragment('doubted')).toMatchObject({ ratings: 2, usefulness: 3 })
    await test.tell('feedback_undo', { feedback_id: last.feedback_id }, { workspace: 'one each' })
    expect((await world.fragment('doubted')).usefulness).toBeGreaterThan(4)
  })

  it(`${verifies('E8')}the same unnamed person repeating does not count as many`, async () => {
    const world = await studyIn(test, 'unnamed')
    for (let n = 0; n < 3; n++) await world.say('rate_usefulness', { target_id: 'aside', rating: 5 })
    expect(await world.fragment('aside')).toMatchObject({ ratings: 1 })
    const key = { actorKind: 'key', actor: 'key_1', role: 'agent', channel: 'http', workspace: 'unnamed' } as const
    for (const session_id of ['a', 'b'])
      await test.tell('rate_usefulness', { task_id: 'task', target_id: 'aside', rating: 5, session_id }, key)
    expect(await world.fragment('aside')).toMatchObject({ ratings: 2 })
  })

  it(`${verifies('E8')}a fragment that nobody rated is as useful as its page`, async () => {
    const world = await studyIn(test, 'pages')
    await world.say('rate_usefulness', { target_id: 'blog', rating: 5 })
    await test.alsoAfterRestart(async () => expect(await order(world)).toEqual(['aside', 'measured', 'doubted']))
    const own = await world.say('rate_usefulness', { target_id: 'aside', rating: 2 })
    expect(await order(world)).toEqual(['measured', 'doubted', 'aside'])
    await world.undo(own)
    expect(await order(world)).toEqual(['aside', 'measured', 'doubted'])
  })

  it(`${verifies('E8', 'K13')}the order is the same over pages of materials`, async () => {
    const world = await studyIn(test, 'paged')
    for (const [at, id] of ['p0', 'p1', 'p2', 'p3', 'p4'].entries()) {
      await world.record(passage(id, `https://${id}.example`))
      await world.say('rate_usefulness', { target_id: id, rating: at + 1 })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page: { fragments: { fragment_id: string }[]; next_cursor?: string } = await world.call('materials_get', {
        task_id: 'task',
        limit: 2,
        ...(cursor !== undefined && { cursor }),
      })
      seen.push(...page.fragments.map(({ fragment_id }) => fragment_id))
      cursor = page.next_cursor
    } while (cursor !== undefined)
    expect(seen).toEqual(['p4', 'p3', 'measured', 'doubted', 'aside', 'p2', 'p1', 'p0'])
  })

  it(`${verifies('E8', 'K3')}notes are shown with what they are about, of every kind`, async () => {
    const world = await studyIn(test, 'notes')
    const nodes = { task: 'task', page: 'lab', fragment: 'measured', claim: 'sleep', edge: 'for' }
    for (const [kind, target_id] of Object.entries(nodes))
      await world.say('add_note', { target_id, note: `About the ${kind}.`, on_behalf_of: 'alice' })
    const second = await world.say('add_note', { target_id: 'sleep', note: 'Overturned since 2023.' })
    await test.alsoAfterRestart(async () => {
      const notes = [{ note: 'About the claim.', person: 'alice' }, { note: 'Overturned since 2023.' }]
      expect(await world.claim('sleep')).toMatchObject({ notes })
      expect((await world.everything()).claims).toMatchObject([{ notes }, { notes: [] }])
      expect((await world.materials())[0]).toMatchObject({ notes: [{ note: 'About the fragment.' }] })
      expect((await world.edge('for')).notes).toMatchObject([{ note: 'About the edge.' }])
      const { tasks, graph } = await world.everything()
      expect(tasks).toMatchObject([{ notes: [{ note: 'About the task.' }] }])
      expect(graph.pages?.[0]).toMatchObject({ page_id: 'lab', notes: [{ note: 'About the page.' }] })
    })
    await world.undo(second)
    await test.alsoAfterRestart(async () => expect((await world.claim('sleep')).notes).toHaveLength(1))
  })

  it(`${verifies('E8', 'K11')}an id that several nodes share needs its kind`, async () => {
    const world = await studyIn(test, 'twins')
    await world.record({
      pages: [{ id: 'twin', task_id: 'task', url: 'https://twin.example' }],
      fragments: [{ id: 'twin', page_id: 'twin', text: 'Both are called twin.' }],
    })
    for (const [action, said] of [
      ['rate_usefulness', { rating: 5 }],
      ['add_note', { note: 'Which?' }],
    ] as const) {
      const node = { task_id: 'task', target_id: 'twin', ...said }
      expect((await world.refused(action, node)).problems[0]?.field).toBe('target_type')
      await world.say(action, { ...node, target_type: 'PAGE' })
      expect((await world.refused(action, { ...node, target_id: 'none' })).code).toBe('not_found')
    }
    expect(await world.fragment('twin')).toMatchObject({ notes: [] })
    const claim = { task_id: 'task', target_id: 'sleep', rating: 3 }
    expect((await world.refused('rate_usefulness', claim)).code).toBe('not_found')
    for (const rating of [0, 6, 2.5])
      expect((await world.refused('rate_usefulness', { ...claim, target_id: 'aside', rating })).code).toBe(
        'invalid_input',
      )
    const depth = { ...claim, target_id: 'aside', aspect: 'depth' }
    expect((await world.refused('rate_usefulness', depth)).problems[0]?.field).toBe('aspect')
  })

  it(`${verifies('K6')}are derived again to the same rows`, async () => {
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})
