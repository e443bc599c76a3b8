import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedder } from '../../../../../test/embedder.ts'
import { heed } from '../../../../../test/fake-heed.ts'
import { reader } from '../../../../../test/reader.ts'
import { verifies } from '../../../../../test/verifies.ts'
import { actions, openHeed } from '../../../../app.ts'
import { width } from '../../render/text.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clock = { now: () => '2026-01-31T09:30:00.000Z' }
const open = () => openHeed({ store: { file: join(folder, 'heed.db') }, workspace: 'default', clock, embedder, reader })

/** The command line over one real store; ids that differ with every run are cut off. */
async function run(argv: readonly string[], columns?: number, stdin?: string) {
  const ran = await heed(argv, {
    env: { open, loadActions: async () => actions },
    ...(stdin !== undefined && { stdin }),
    ...(columns !== undefined && { columns }),
  })
  return { ...ran, stdout: ran.stdout.replace(/fbk_[\w-]+/g, 'fbk_…') }
}

const pageOf = (id: string, url: string) => ({ type: 'page', id, task_id: 'colds', url })
const fragmentOf = (id: string, page_id: string, text: string) => ({ type: 'fragment', id, page_id, text })
const edgeOf = (id: string, relation: string, fragment_id: string, claim_id: string, confidence: number) => ({
  ...{ type: 'edge', id, relation, fragment_id, claim_id, confidence },
  model: 'nli-v2',
})

const study = [
  { type: 'task', id: 'colds', question: 'Does vitamin D prevent colds?' },
  pageOf('p1', 'https://journal.example/vitamin-d'),
  pageOf('p2', 'https://blog.example.org/sun'),
  pageOf('p3', 'https://spam.com/buy'),
  pageOf('p4', 'https://health.example/advice'),
  pageOf('p5', 'https://idle.example/x'),
  { ...fragmentOf('f1', 'p1', 'Those given vitamin D had fewer colds than\nthose given none.'), location: 'Results' },
  fragmentOf('f2', 'p2', 'I took it all winter and still caught three colds, so much for that, and I shall not again.'),
  fragmentOf('f3', 'p3', '%%{init: {}}%% "Order" #1 <now>: 1. pills\u001b[2J'),
  fragmentOf('f4', 'p4', 'Evidence in healthy adults remains limited.'),
  fragmentOf('f5', 'p1', 'The daily dose was 10 micrograms.'),
  { type: 'claim', id: 'c1', task_id: 'colds', text: 'Vitamin D prevents colds in healthy adults.' },
  { type: 'claim', id: 'c2', task_id: 'colds', text: 'The usual dose is 10 micrograms a day.' },
  { type: 'claim', id: 'c3', task_id: 'colds', text: 'Nobody knows.' },
  edgeOf('e1', 'supports', 'f1', 'c1', 0.92),
  edgeOf('e2', 'refutes', 'f2', 'c1', 0.6),
  edgeOf('e3', 'supports', 'f3', 'c1', 0.97),
  edgeOf('e4', 'supports', 'f4', 'c1', 0.55),
  edgeOf('e5', 'neutral', 'f5', 'c1', 0.7),
  edgeOf('e6', 'supports', 'f5', 'c2', 0.88),
  { type: 'edge', id: 'e7', relation: 'cites', fragment_id: 'f2', cited_fragment_id: 'f1' },
]

describe('a task that nobody has reviewed', () => {
  beforeAll(async () => {
    const stdin = study.map((record) => JSON.stringify(record)).join('\n')
    expect(await run(['evidence', 'import', '-'], undefined, stdin)).toMatchObject({ code: 0 })
  })

  it(`${verifies('E10', 'S3')}is told how to review`, async () => {
    const { code, stdout } = await run(['evidence', 'report'])
    expect(code).toBe(0)
    expect(
      stdout,
    ).toBe(`Nobody has reviewed an edge yet. See the edges with heed evidence graph TASK. Correct or confirm a
label with heed edge_correct --task-id TASK --edge-id EDGE --correct-relation supports (or refutes,
or neutral).
`)
    expect((await run(['evidence', 'report', '--model', 'x'])).stdout).toMatch(
      /^Nobody has reviewed an edge that matches\. /,
    )
  })
})

describe('a task that people have spoken of', () => {
  beforeAll(async () => {
    const say = async (action: string, input: object) => {
      const given = JSON.stringify({ task_id: 'colds', on_behalf_of: 'alice', ...input })
      expect(await run([action, '--input', given])).toMatchObject({ code: 0 })
    }
    await say('edge_correct', { edge_id: 'e1', correct_relation: 'supports' })
    await say('edge_correct', { edge_id: 'e4', correct_relation: 'refutes', reason: 'limited is no support' })
    await say('flag_irrelevant', { fragment_id: 'f2' })
    await say('claim_reject', { claim_id: 'c2', reason: 'too general' })
    await say('flag_missing', { page_id: 'p1', missing_text: 'Nobody was harmed.', location_hint: 'Discussion' })
    for (const [target_type, target_id, note] of [
      ['task', 'colds', 'Adults only.'],
      ['page', 'p1', 'A preprint.'],
      ['page', 'p5', 'Nothing on it.'],
      ['fragment', 'f1', 'A small sample.'],
      ['claim', 'c1', 'Mind the dose.'],
      ['edge', 'e4', 'Read the second half.'],
    ]) {
      await say('add_note', { target_type, target_id, note })
    }
    await say('domain_block', { domain_pattern: 'spam.com', reason: 'only ads' })
    const chat = { session_id: 'chat' }
    const cited = ['c1', 'f1', 'https://idle.example/x']
    await say('turn_record', { ...chat, query: 'Does it help?', response: 'Yes, it prevents colds.', cited })
    await say('turn_record', { ...chat, query: "That's wrong.\u001b[2J" })
  })

  it(`${verifies('E9', 'S3')}shows why a claim is as sure as it is`, async () => {
    const { code, stdout } = await run(['evidence', 'why', 'c1'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot('../../../../../test/golden/evidence.why.txt')
  })

  it(`${verifies('E9', 'S3')}shows who rejected a claim, and how to take that back`, async () => {
    const { stdout } = await run(['evidence', 'why', 'c2'])
    expect(stdout).toContain(
      'It is NOT ADOPTED: rejected on 2026-01-31 09:30:00Z by alice: “too general”.\ntake that back: heed undo fbk_…\n',
    )
    const { stdout: bare } = await run(['evidence', 'why', 'c3'])
    expect(bare).toContain('It is adopted: nobody has rejected it. Nothing counts for or against it.\n')
    expect(bare).toMatch(/\nNo edge leads to it\.\n$/)
  })

  it(`${verifies('E10', 'S3')}shows how good the labels of the model are`, async () => {
    const { code, stdout } = await run(['evidence', 'report', '--task', 'colds', '--label', 'SUPPORTS'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot('../../../../../test/golden/evidence.report.txt')
  })

  it(`${verifies('S3')}is drawn as a tree`, async () => {
    const { code, stdout } = await run(['evidence', 'graph', 'colds'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot('../../../../../test/golden/evidence.graph.txt')
  })

  it(`${verifies('S3')}is drawn as a chart in which no text is anything but text`, async () => {
    const { code, stdout } = await run(['evidence', 'graph', 'colds', '--mermaid'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot('../../../../../test/golden/evidence.graph.mmd')
  })

  it.each([20, 40, 61])('is drawn within %i columns', async (columns) => {
    for (const argv of [['why', 'c1'], ['why', 'c2'], ['graph', 'colds'], ['report']]) {
      const { stdout } = await run(['evidence', ...argv], columns)
      expect(stdout.split('\n').filter((line) => width(line) > columns)).toEqual([])
      expect(stdout).not.toContain('\u001b')
    }
  })

  it('is one JSON document with --json', async () => {
    const answer = async (...argv: string[]) => JSON.parse((await run(['evidence', ...argv, '--json'])).stdout)
    expect(await answer('why', 'c1')).toMatchObject({ claim_id: 'c1', edges: [{}, {}, {}, {}, {}] })
    expect(await answer('report')).toMatchObject({ reviewed: 2, corrected: 1 })
    expect(await answer('graph', 'colds', '--mermaid')).toMatchObject({ claims: [{}, {}, {}] })
  })

  it.each([
    [['why', 'x'], 3, /^No claim has the id x\. heed evidence graph TASK shows .+\n$/],
    [['graph', 'x'], 3, /^No task has the id x\. heed task_list lists .+\n$/],
    [['why', 'x'.repeat(201)], 2, /^claim: must be .+\n$/],
    [['report', '--label', 'x'], 2, /^--label: must be one of supports, refutes, neutral\.\n$/],
  ])('%j names what is not known', async (argv, code, stderr) => {
    expect(await run(['evidence', ...argv])).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(stderr) })
  })
})

it(`${verifies('S3')}answers of several pages are put together`, async () => {
  const records = Array.from({ length: 250 }, (_, at) => [
    fragmentOf(`m${at}`, 'p1', `Passage ${at}.`),
    edgeOf(`n${at}`, 'supports', `m${at}`, 'c3', 0.5),
  ]).flat()
  await run(['evidence', 'import', '-'], undefined, records.map((record) => JSON.stringify(record)).join('\n'))
  const why = JSON.parse((await run(['evidence', 'why', 'c3', '--json'])).stdout)
  expect(why).toMatchObject({ claim_id: 'c3', supporting: 250, alpha: 126 })
  expect(why.edges.map(({ edge_id }: { edge_id: string }) => edge_id)).toEqual(
    Array.from({ length: 250 }, (_, at) => `n${at}`),
  )
  expect(why).not.toHaveProperty('next_cursor')
  const graph = JSON.parse((await run(['evidence', 'graph', 'colds', '--json'])).stdout)
  expect([graph.pages, graph.fragments, graph.claims, graph.edges].map(({ length }) => length)).toEqual([
    5, 256, 3, 257,
  ])
  expect(graph).not.toHaveProperty('next_cursor')
})

it('draws the heaviest edges, and says how many more there are', async () => {
  const heavy = [fragmentOf('m999', 'p1', 'The last one.'), edgeOf('n999', 'supports', 'm999', 'c3', 0.99)]
  await run(['evidence', 'import', '-'], undefined, heavy.map((record) => JSON.stringify(record)).join('\n'))
  const drawn = async (...argv: string[]) =>
    (await run(['evidence', 'why', 'c3', ...argv])).stdout.split('\n').filter((line) => /^ {2}\S/.test(line))
  const all = await drawn()
  expect(all).toHaveLength(32)
  expect(all[1]).toMatch(/^ {2}n999 \+ supports {2}█{10} {2}0\.99 {2}journal\.example$/)
  expect(all.at(-1)).toBe('  and 221 more; --json has them all')
  expect((await drawn('--limit', '250')).at(-1)).toBe('  and 1 more; --json has them all')
  expect((await drawn('--limit', '251')).at(-1)).toMatch(/^ {2}n249 /)
  expect((await run(['evidence', 'why', 'c3', '--limit', '0'])).stderr).toContain('Expected a whole number, 1 or more.')
})

const uuid = '018f3c2a-6b1e-7d2f-9a44-52b8c1d0e7f3'
const longHost = 'proceedings.of-the-international-journal-of-clinical-endocrinology.example'

describe('ids, marks and the adoption', () => {
  beforeAll(async () => {
    const records = [
      { type: 'task', id: 'long' },
      { type: 'page', id: `page-${uuid}`, task_id: 'long', url: `https://${longHost}/${'a-long-way/'.repeat(20)}` },
      fragmentOf(`fragment-${uuid}`, `page-${uuid}`, 'word '.repeat(200)),
      { type: 'claim', id: `claim-${uuid}`, task_id: 'long', text: 'It is long.' },
      { type: 'claim', id: 'short', task_id: 'long', text: 'It is short.' },
      edgeOf(`edge-${uuid}`, 'supports', `fragment-${uuid}`, `claim-${uuid}`, 0.9),
      edgeOf('e', 'supports', `fragment-${uuid}`, 'short', 0.9),
    ]
    await run(['evidence', 'import', '-'], undefined, records.map((record) => JSON.stringify(record)).join('\n'))
    await run(['edge_correct', '--task-id', 'long', '--edge-id', 'e', '--correct-relation', 'refutes'])
    await run(['domain_block', '--domain-pattern', longHost, '--reason', 'long'])
    await run(['flag_irrelevant', '--task-id', 'long', '--fragment-id', `fragment-${uuid}`])
  })

  it.each([80, 60])('are never cut on a terminal of %i columns', async (columns) => {
    const { stdout: graph } = await run(['evidence', 'graph', 'long'], columns)
    expect(graph).toContain('[human, model said supports] [blocked] [irrelevant]\n')
    expect(graph.match(/\[blocked\] \[irrelevant\]\n/g)).toHaveLength(2)
    for (const whole of [`claim-${uuid}`, `edge-${uuid}`, `fragment fragment-${uuid}`, `page page-${uuid}`]) {
      expect(graph).toContain(whole)
    }
    expect(graph.match(/ {2}adopted\n/g)).toHaveLength(2)
    expect(graph).toMatch(/e − refutes 1\.00 {2}proceedings\..*….*\.example\n/)
    const { stdout: why } = await run(['evidence', 'why', `claim-${uuid}`], columns)
    for (const whole of [`edge-${uuid}`, '× supports', `fragment-${uuid}`]) expect(why).toContain(whole)
    for (const line of `${graph}${why}`.split('\n')) expect(width(line)).toBeLessThanOrEqual(columns)
  })

  it('are shown with at most 400 characters of the passage', async () => {
    const { stdout } = await run(['evidence', 'why', 'short'], 80)
    const [quoted = ''] = /“word[^”]*”/.exec(stdout) ?? []
    expect(quoted.replace(/\s+/g, ' ').length).toBeGreaterThan(390)
    expect(quoted.replace(/\s+/g, ' ').length).toBeLessThanOrEqual(402)
    expect(quoted).toMatch(/…”$/)
  })
})

it('a terminal that reports no width is taken for one of 80 columns', async () => {
  for (const argv of [
    ['evidence', 'graph', 'colds'],
    ['evidence', 'why', 'c1'],
    ['evidence', '--help'],
  ]) {
    expect((await run(argv, 0)).stdout).toBe((await run(argv, 80)).stdout)
  }
})
