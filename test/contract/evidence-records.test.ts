// Recording what agents found, in bulk and repeatedly.
import { expect, it } from 'vitest'
import { onEachEngine } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { judged, passage, study, studyIn, worldOf } from './evidence-graph.ts'

const SIZE = Object.values(study).flat().length

onEachEngine('evidence records', (test) => {
  it(`${verifies('E1', 'K3')}come in together, once, and are in the next decision`, async () => {
    const { record, call, materials, claimIds } = worldOf(test, 'bulk')
    expect(await record(study)).toEqual({ recorded: SIZE, unchanged: 0 })
    expect(await record(study)).toEqual({ recorded: 0, unchanged: SIZE })
    await test.alsoAfterRestart(async () => {
      const graph = await call<Record<string, object[]>>('graph_get', { task_id: 'task' })
      for (const list of ['pages', 'fragments', 'claims', 'edges'] as const)
        expect(graph[list]).toHaveLength(study[list].length)
      expect(await claimIds()).toEqual(['sleep', 'taste'])
      expect(await materials()).toMatchObject([
        { fragment_id: 'measured', location: 'Results', title: 'A study', source: 'agent' },
        { fragment_id: 'doubted', url: 'https://news.alpha.example/story', cites: ['measured'] },
        { fragment_id: 'aside', edges: [{ edge_id: 'beside' }, { edge_id: 'liking', claim_id: 'taste' }] },
      ])
    })
  })

  it(`${verifies('E1', 'K2')}with other content under a known id are a new version`, async () => {
    const { record, claim, edge, fragment } = await studyIn(test, 'versions')
    const [first = {}] = study.edges
    const anew = {
      claims: [{ id: 'sleep', task_id: 'task', text: 'Tea improves sleep a little.' }],
      fragments: [{ id: 'measured', page_id: 'lab', text: 'Sleep improved by 4 %.' }],
      edges: [{ ...first, relation: 'refutes', confidence: 0.3, model: 'nli-2' }],
    }
    expect(await record(anew)).toEqual({ recorded: 3, unchanged: 0 })
    await test.alsoAfterRestart(async () => {
      expect(await claim('sleep')).toMatchObject({ text: 'Tea improves sleep a little.', supporting: 0, refuting: 2 })
      expect(await edge('for')).toMatchObject({ relation: 'refutes', confidence: 0.3, model: { name: 'nli-2' } })
      const { text, ...rest } = await fragment('measured')
      expect(text).toBe('Sleep improved by 4 %.')
      expect(rest).not.toHaveProperty('location')
    })
    expect(await record({ edges: [first] })).toEqual({ recorded: 1, unchanged: 0 })
    expect(await edge('for')).toMatchObject({ relation: 'supports', confidence: 0.8 })
  })

  it(`${verifies('E1', 'K11')}that refer to what is not known are refused, and every reference is named`, async () => {
    const { record, refused, call } = worldOf(test, 'unknown')
    const dangling = {
      pages: [{ id: 'lab', task_id: 'no-task', url: 'https://a.example' }],
      fragments: [{ id: 'measured', page_id: 'no-page', text: 'x' }],
      claims: [{ id: 'sleep', task_id: 'no-task', text: 'x' }],
      edges: [
        judged('for', 'supports', 'no-fragment', 'no-claim', 1),
        { id: 'citing', relation: 'cites', fragment_id: 'no-fragment', cited_fragment_id: 'no-other' },
      ],
    }
    const error = await refused('evidence_record', dangling)
    expect(error.code).toBe('not_found')
    expect(error.problems.map(({ field }) => field)).toEqual([
      'pages.0.task_id',
      'fragments.0.page_id',
      'claims.0.task_id',
      'edges.0.fragment_id',
      'edges.0.claim_id',
      'edges.1.fragment_id',
      'edges.1.cited_fragment_id',
    ])
    for (const id of ['no-task', 'no-page', 'no-fragment', 'no-claim', 'no-other']) expect(error.message).toContain(id)
    const { unknown, ...counts } = await call<{ unknown: object[] }>('evidence_record', { ...dangling, dry_run: true })
    expect(unknown).toHaveLength(7)
    expect(counts).toEqual({ recorded: 5, unchanged: 0 })
    expect(await call('task_list', {})).toEqual({ items: [] })
    // A record is known to the others in the same call, whatever the order of the lists.
    expect(await record(study)).toMatchObject({ recorded: SIZE })
  })

  const elsewhere: [what: string, field: string, batch: object][] = [
    ['the task of a page', 'pages.0.task_id', { pages: [{ ...study.pages[0], task_id: 'other' }] }],
    ['the address of a page', 'pages.0.url', { pages: [{ ...study.pages[0], url: 'https://else.example' }] }],
    ['the page of a fragment', 'fragments.0.page_id', { fragments: [{ ...study.fragments[0], page_id: 'news' }] }],
    ['the task of a claim', 'claims.0.task_id', { claims: [{ ...study.claims[0], task_id: 'other' }] }],
    ['where an edge starts', 'edges.0.fragment_id', { edges: [{ ...study.edges[0], fragment_id: 'aside' }] }],
    ['where an edge leads', 'edges.0.claim_id', { edges: [{ ...study.edges[0], claim_id: 'taste' }] }],
    ['whether an edge has a label', 'edges.0.relation', { edges: [{ ...study.edges[0], relation: 'origin' }] }],
  ]
  it.each(elsewhere)(`${verifies('E1', 'K11')}cannot move %s`, async (what, field, batch) => {
    const { record, refused, everything } = await studyIn(test, `moved ${what}`)
    await record({ tasks: [{ id: 'other' }] })
    const before = await everything()
    const error = await refused('evidence_record', { ...batch, tasks: [{ id: 'task', question: 'Another?' }] })
    expect(error).toMatchObject({ code: 'invalid_input', problems: [{ field }] })
    expect(error.message).toContain('Record this one under another id.')
    expect(await everything()).toEqual(before)
  })

  it(`${verifies('E1', 'K11')}are all refused if one is bad, and every fault is named`, async () => {
    const { record, refused, everything } = await studyIn(test, 'bad')
    await record({
      tasks: [{ id: 'other' }],
      claims: [{ id: 'elsewhere', task_id: 'other', text: 'Of another task.' }],
    })
    const before = await everything()
    const fine = { id: 'fine', task_id: 'task', text: 'Nothing wrong with this one.' }
    const attempts: [batch: object, ...fields: string[]][] = [
      [{ pages: [{ id: 'bad', task_id: 'task', url: 'no address' }] }, 'pages.0.url'],
      [
        {
          edges: [
            { id: 'x', relation: 'supports', fragment_id: 'measured' },
            { id: 'y', relation: 'cites', fragment_id: 'measured', claim_id: 'sleep' },
          ],
        },
        'edges.0.claim_id',
        'edges.0.confidence',
        'edges.1.cited_fragment_id',
        'edges.1.claim_id',
      ],
      [{ edges: [{ ...study.edges[0], confidence: 1.1 }] }, 'edges.0.confidence'],
      [{ edges: [{ ...study.edges[0], relation: 'proves' }] }, 'edges.0.relation'],
      [{ edges: [judged('across', 'supports', 'measured', 'elsewhere', 1)] }, 'edges.0.claim_id'],
    ]
    for (const [batch, ...fields] of attempts) {
      const error = await refused('evidence_record', { claims: [fine], ...batch })
      expect(error.code).toBe('invalid_input')
      expect(error.problems.map(({ field }) => field)).toEqual(fields)
    }
    expect(await everything()).toEqual(before)
  })

  it(`${verifies('E1', 'E9')}include origin and cites edges, which weigh nothing`, async () => {
    const { claim, call } = await studyIn(test, 'other edges')
    await test.alsoAfterRestart(async () => {
      const { edges, ...sleep } = await claim('sleep')
      expect(sleep.confidence).toBeCloseTo(0.5625)
      expect(edges.map(({ edge_id, counts }) => [edge_id, counts])).toEqual([
        ['for', true],
        ['against', true],
        ['beside', false],
        ['source', false],
      ])
      expect(edges[3]).toMatchObject({ relation: 'origin' })
      expect(edges[3]).not.toHaveProperty('model')
      expect(await call('citation_check', { fragment_id: 'doubted', cited_fragment_id: 'measured' })).toEqual({
        cites: true,
        decided_by: 'model',
      })
    })
  })

  it(`${verifies('E1', 'E2')}take labels in any case`, async () => {
    const { record, edge } = await studyIn(test, 'cases')
    await record({
      edges: [
        { ...judged('shouted', 'REFUTES', 'aside', 'taste', 0.7), label: 'Neutral' },
        { id: 'shown', relation: 'Cites', fragment_id: 'aside', cited_fragment_id: 'measured' },
      ],
    })
    expect(await edge('shouted')).toMatchObject({ relation: 'refutes', model: { label: 'neutral', confidence: 0.7 } })
    expect(await edge('shown')).toMatchObject({ relation: 'cites', cited_fragment_id: 'measured' })
  })

  it(`${verifies('E1', 'K13')}come at least one and at most a thousand at a time`, async () => {
    const { record, refused, claimIds } = worldOf(test, 'many')
    const claims = Array.from({ length: 999 }, (_, at) => ({ id: `c${at}`, task_id: 'task', text: `Claim ${at}.` }))
    expect(await record({ tasks: study.tasks, claims })).toEqual({ recorded: 1_000, unchanged: 0 })
    expect(await claimIds()).toHaveLength(999)
    const over = { tasks: study.tasks, claims: [...claims, { id: 'c999', task_id: 'task', text: 'One more.' }] }
    expect((await refused('evidence_record', over)).message).toContain('1000')
    expect((await refused('evidence_record', {})).code).toBe('invalid_input')
    expect(await claimIds()).toHaveLength(999)
  })

  it(`${verifies('E1', 'K12')}stay in their workspace, where the same ids are someone else’s`, async () => {
    await studyIn(test, 'here')
    const there = worldOf(test, 'there')
    expect((await there.refused('claim_list', { task_id: 'task' })).code).toBe('not_found')
    expect((await there.refused('evidence_record', passage('x', 'https://x.example'))).code).toBe('not_found')
    await there.record({ tasks: [{ id: 'task', question: 'Another question?' }] })
    expect(await there.claimIds('all')).toEqual([])
  })

  it(`${verifies('K6')}are derived again to the same rows`, async () => {
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })
})
