// Details of the evidence clauses that are easy to get wrong; each was wrong once.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, study, studyIn } from './evidence-graph.ts'

onEachEngine('evidence in detail', (test) => {
  it(`${verifies('E11')}an edge that changes can bring a site to its fifth claim, or take that claim away`, async () => {
    const { call, record, say } = await studyIn(test, 'turning')
    const page = { id: 'mill', task_id: 'task', url: 'https://mill.example/x' }
    const claims = [0, 1, 2, 3, 4].map((n) => ({ id: `m${n}`, task_id: 'task', text: `Claim ${n}.` }))
    const edges = claims.map(({ id }, n) => judged(`em${n}`, n === 4 ? 'neutral' : 'supports', 'ground', id, 0.9))
    await record({ pages: [page], fragments: [{ id: 'ground', page_id: 'mill', text: 'Flour.' }], claims, edges })
    const waiting = async () => {
      const { items } = await call<{ items: { target_id: string }[] }>('inbox_list', {})
      return items.map(({ target_id }) => target_id)
    }
    await say('claim_reject', { claim_id: 'm0', reason: 'no' })
    await say('claim_reject', { claim_id: 'm1', reason: 'no' })
    expect(await waiting()).toEqual([])
    await say('edge_correct', { edge_id: 'em4', correct_relation: 'supports' })
    expect(await waiting()).toEqual(['*.mill.example'])
    await say('edge_correct', { edge_id: 'em4', correct_relation: 'neutral' })
    expect(await waiting()).toEqual([])
  })

  it(`${verifies('K5', 'E8')}a note on an edge goes with the report that the edge depends on`, async () => {
    const { say, record, undo, call, refused } = await studyIn(test, 'edge note')
    const reported = await say('flag_missing', { page_id: 'lab', missing_text: 'Overlooked.' })
    const { fragment_id } = reported as unknown as { fragment_id: string }
    const citing = { id: 'citing it', relation: 'cites', fragment_id: 'aside', cited_fragment_id: fragment_id }
    await record({ edges: [judged('late', 'supports', fragment_id, 'sleep', 0.5), citing] })
    const note = await say('add_note', { target_id: 'late', note: 'mind this' })
    const taken = await undo(reported)
    expect(taken.inert).toEqual([note.feedback_id])
    const graph = await call<{ edges: { edge_id: string }[] }>('graph_get', { task_id: 'task', limit: 200 })
    expect(graph.edges.map(({ edge_id }) => edge_id)).toEqual(study.edges.map(({ id }) => id))
    expect((await refused('edge_get', { edge_id: 'citing it' })).code).toBe('not_found')
    const again = { task_id: 'task', target_id: 'late', note: 'again' }
    expect((await refused('add_note', again)).code).toBe('not_found')
  })

  it(`${verifies('T1', 'E8')}an irrelevance sample has the words the person saw`, async () => {
    const { say, record, samples } = await studyIn(test, 'seen words')
    await say('flag_irrelevant', { fragment_id: 'measured' })
    const [before] = await samples('relevance')
    await record({ fragments: [{ id: 'measured', page_id: 'lab', text: 'Other words.' }] })
    expect((await samples('relevance'))[0]?.record).toEqual(before?.record)
  })

  it(`${verifies('K4', 'E7')}a correction that differs only in weight is not a repetition`, async () => {
    const { say, samples } = await studyIn(test, 'weights')
    await say('correct_nli', { edge_id: 'for', correct_relation: 'neutral', confidence: 0.9 })
    const [first] = await samples()
    expect(await say('correct_nli', { edge_id: 'for', correct_relation: 'neutral', confidence: 0.1 })).toMatchObject({
      outcome: 'applied',
    })
    // The same sample with its new weight.
    expect(await samples()).toMatchObject([{ id: first?.id, weight: 0.1 }])
  })

  it(`${verifies('E8')}a citation that a person removed says so`, async () => {
    const { say, call } = await studyIn(test, 'who removed')
    const pair = { fragment_id: 'doubted', cited_fragment_id: 'measured' }
    expect(await call('citation_check', pair)).toEqual({ cites: true, decided_by: 'model' })
    const { feedback_id } = await say('correct_citation', { ...pair, correction_type: 'remove' })
    expect(await call('citation_check', pair)).toEqual({ cites: false, decided_by: 'human', feedback_id })
  })

  it(`${verifies('E8', 'K11')}a citation stays within a task, and the error names the end that does not`, async () => {
    const { record, refused } = await studyIn(test, 'across')
    await record({
      tasks: [{ id: 'other' }],
      pages: [{ id: 'far', task_id: 'other', url: 'https://far.example/' }],
      fragments: [{ id: 'far away', page_id: 'far', text: 'Elsewhere.' }],
    })
    const error = await refused('correct_citation', {
      task_id: 'task',
      fragment_id: 'measured',
      cited_fragment_id: 'far away',
      correction_type: 'add',
    })
    expect(error.problems).toMatchObject([{ field: 'cited_fragment_id' }])
  })

  it(`${verifies('E8')}notes on the task, a page and an edge are in the materials`, async () => {
    const { say, call } = await studyIn(test, 'noted')
    for (const [target_type, target_id] of Object.entries({ task: 'task', page: 'lab', edge: 'for' })) {
      await say('add_note', { target_id, target_type, note: `on the ${target_type}` })
    }
    const materials = await call<{
      task: object
      fragments: { page_id: string; page_notes: object[]; edges: { edge_id: string; notes: object[] }[] }[]
    }>('materials_get', { task_id: 'task' })
    expect(materials.task).toMatchObject({ notes: [{ note: 'on the task' }] })
    const fragment = materials.fragments.find(({ page_id }) => page_id === 'lab')
    expect(fragment?.page_notes).toMatchObject([{ note: 'on the page' }])
    expect(fragment?.edges.find(({ edge_id }) => edge_id === 'for')?.notes).toMatchObject([{ note: 'on the edge' }])
  })

  it(`${verifies('K13')}every cursor that is given is taken, however long the ids`, async () => {
    const { record, say, call } = await studyIn(test, 'long ids')
    const long = (name: string) => `${name}${'話'.repeat(199)}`
    await record({
      pages: [{ id: long('p'), task_id: 'task', url: 'https://long.example/' }],
      fragments: [1, 2].map((n) => ({ id: long(String(n)), page_id: long('p'), text: `Text ${n}.` })),
    })
    for (const n of [1, 2]) await say('flag_irrelevant', { fragment_id: long(String(n)) })
    const first = await call('sample_list', { kind: 'relevance', limit: 1 })
    const second = await call('sample_list', { kind: 'relevance', limit: 1, cursor: first.next_cursor })
    expect([first, second].map(({ items }) => (items as object[]).length)).toEqual([1, 1])
  })

  it(`${verifies('E1', 'K11')}a field that a relation does not use is refused, and so is a fragment that cites itself`, async () => {
    const { refused } = await studyIn(test, 'no use')
    const edge = { id: 'odd', fragment_id: 'measured' }
    const fieldsOf = async (given: object) =>
      (await refused('evidence_record', { edges: [{ ...edge, ...given }] })).problems.map(({ field }) => field)
    expect(await fieldsOf({ relation: 'origin', claim_id: 'sleep', label: 'supports' })).toEqual(['edges.0.label'])
    expect(await fieldsOf({ relation: 'cites', cited_fragment_id: 'measured' })).toEqual(['edges.0.cited_fragment_id'])
  })

  it(`${verifies('E8')}a good rating never takes a fragment below its neighbours on a good page`, async () => {
    const { say, record, call } = await studyIn(test, 'good page')
    await record({ fragments: [{ id: 'neighbour', page_id: 'lab', text: 'Beside it.' }] })
    await say('rate_usefulness', { target_id: 'lab', rating: 5 })
    await say('rate_usefulness', { target_id: 'measured', rating: 4, aspect: 'clarity' })
    const useful = async (fragment_id: string) => Number((await call('fragment_get', { fragment_id })).usefulness)
    expect(await useful('measured')).toBeGreaterThanOrEqual(await useful('neighbour'))
  })

  it(`${verifies('T2')}the same page read for two tasks is one source for the split`, async () => {
    const { record, call, tell } = await studyIn(test, 'one source')
    const url = 'https://shared.example/page'
    for (const task of ['a', 'b']) {
      await record({
        tasks: [{ id: task }],
        pages: [{ id: `p ${task}`, task_id: task, url }],
        fragments: [{ id: `f ${task}`, page_id: `p ${task}`, text: 'Same words.' }],
      })
      await tell('flag_irrelevant', { task_id: task, fragment_id: `f ${task}` })
    }
    const { items } = await call<{ items: { group: string }[] }>('sample_list', { kind: 'relevance' })
    expect(new Set(items.map(({ group }) => group)).size).toBe(1)
    expect(items).toHaveLength(2)
  })

  it(`${verifies('E11', 'K5')}an approved proposal is in effect while any rejection behind it is`, async () => {
    const { call, record, say, tell, undo } = await studyIn(test, 'behind it')
    const claims = [0, 1, 2, 3, 4].map((n) => ({ id: `b${n}`, task_id: 'task', text: `Claim ${n}.` }))
    await record({
      pages: [{ id: 'bad', task_id: 'task', url: 'https://bad.example/x' }],
      fragments: [{ id: 'bad words', page_id: 'bad', text: 'So they say.' }],
      claims,
      edges: claims.map(({ id }) => judged(`e ${id}`, 'supports', 'bad words', id, 0.9)),
    })
    const rejections = [
      await say('claim_reject', { claim_id: 'b0', reason: 'no' }),
      await say('claim_reject', { claim_id: 'b1', reason: 'no' }),
    ]
    const { items } = await call<{ items: { item_id: string }[] }>('inbox_list', {})
    await tell('inbox_approve', { item_id: items[0]?.item_id })
    const blocked = async () => (await call('domain_check', { url: 'www.bad.example' })).blocked
    expect(await blocked()).toBe(true)
    for (const [at, rejection] of rejections.entries()) {
      await undo(rejection)
      await test.alsoAfterRestart(async () => expect(await blocked()).toBe(at === 0))
    }
  })

  it(`${verifies('E11')}a rule on the whole site ends a proposal, and irrelevant passages are not counted`, async () => {
    const { call, record, say, tell } = await studyIn(test, 'ended')
    const claims = [0, 1, 2, 3, 4].map((n) => ({ id: `s${n}`, task_id: 'task', text: `Claim ${n}.` }))
    await record({
      pages: [{ id: 'site', task_id: 'task', url: 'https://site.example/x' }],
      fragments: claims.map(({ id }) => ({ id: `f ${id}`, page_id: 'site', text: `Says ${id}.` })),
      claims,
      edges: claims.map(({ id }) => judged(`e ${id}`, 'supports', `f ${id}`, id, 0.9)),
    })
    const waiting = async () => (await call<{ items: object[] }>('inbox_list', {})).items.length
    for (const claim_id of ['s0', 's1']) await say('claim_reject', { claim_id, reason: 'no' })
    expect(await waiting()).toBe(1)
    const flag = await say('flag_irrelevant', { fragment_id: 'f s4' })
    expect(await waiting()).toBe(0)
    await tell('feedback_undo', { feedback_id: flag.feedback_id })
    expect(await waiting()).toBe(1)
    await tell('domain_block', { domain_pattern: '*.site.example', reason: 'all of it' })
    expect(await waiting()).toBe(0)
  })

  it(`${verifies('K6', 'E1')}a confidence too small to mean anything is the same on every engine`, async () => {
    const { record, say, call } = await studyIn(test, 'tiny')
    await record({ edges: [judged('tiny', 'supports', 'aside', 'sleep', 1e-16)] })
    await say('correct_nli', { edge_id: 'for', correct_relation: 'neutral', confidence: 1e-320 })
    expect(await call('edge_get', { edge_id: 'tiny' })).toMatchObject({ confidence: 0 })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('E1', 'K2')}of records in one call the last counts, so that the same call again changes nothing`, async () => {
    const { record, claim } = await studyIn(test, 'twice in one')
    const twice = { claims: ['One.', 'Two.'].map((text) => ({ id: 'twice', task_id: 'task', text })) }
    expect(await record(twice)).toEqual({ recorded: 1, unchanged: 1 })
    expect(await record(twice)).toEqual({ recorded: 0, unchanged: 2 })
    expect(await claim('twice')).toMatchObject({ text: 'Two.' })
  })

  it(`${verifies('E1', 'K11')}only web addresses are pages, and agents cannot use the ids of what people report`, async () => {
    const { refused, record, call } = await studyIn(test, 'addresses')
    for (const url of ['javascript://example.com/%0aalert(1)', 'file://host/paper.pdf', 'data:text/html,x']) {
      const error = await refused('evidence_record', { pages: [{ id: 'x', task_id: 'task', url }] })
      expect(error.problems[0]?.field, url).toBe('pages.0.url')
    }
    await record({ pages: [{ id: 'bare', task_id: 'task', url: 'bare.example/page' }] })
    const { pages } = await call<{ pages: { page_id: string; url: string }[] }>('graph_get', { task_id: 'task' })
    expect(pages.find(({ page_id }) => page_id === 'bare')?.url).toBe('https://bare.example/page')
    const taken = { fragments: [{ id: `frg_${'0'.repeat(32)}`, page_id: 'lab', text: 'Mine.' }] }
    expect((await refused('evidence_record', taken)).problems[0]?.field).toBe('fragments.0.id')
  })
})
