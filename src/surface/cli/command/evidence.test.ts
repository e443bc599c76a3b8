import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifies } from '../../../../test/verifies.ts'
import { actions, openHeed } from '../../../app.ts'
import { heed } from '../fake-heed.ts'
import { width } from '../render/text.ts'

const folder = mkdtempSync(join(tmpdir(), 'heed-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clock = { now: () => '2026-01-31T09:30:00.000Z' }
const open = () => openHeed({ store: { file: join(folder, 'heed.db') }, workspace: 'default', clock })

/** The command line over one real store; ids that differ with every run are cut off. */
async function run(argv: readonly string[], columns?: number, stdin?: string) {
  const ran = await heed(argv, {
    env: { open, actions },
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
  { type: 'task', id: 'colds' },
  pageOf('p1', 'https://journal.example/vitamin-d'),
  pageOf('p2', 'https://blog.example.org/sun'),
  pageOf('p3', 'https://spam.com/buy'),
  pageOf('p4', 'health.example/advice'),
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
    ).toBe(`Nobody has reviewed an edge yet. Look at the edges with heed evidence graph TASK, and say what each
really is with heed edge_correct --task-id TASK --edge-id EDGE --correct-relation supports (or
refutes, or neutral); sending the label it has confirms it.
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
    await say('add_note', { target_id: 'c1', target_type: 'claim', note: 'Mind the dose.' })
    await say('domain_block', { domain_pattern: 'spam.com', reason: 'only ads' })
  })

  it(`${verifies('E9', 'S3')}shows why a claim is as sure as it is`, async () => {
    const { code, stdout } = await run(['evidence', 'why', 'c1'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot('../../../../test/golden/evidence.why.txt')
  })

  it(`${verifies('E9', 'S3')}shows who rejected a claim, and how to take that back`, async () => {
    const { stdout } = await run(['evidence', 'why', 'c2'])
    expect(stdout).toContain(
      'It is NOT ADOPTED: alice rejected it on 2026-01-31 09:30:00Z: “too general”\ntake that back: heed undo fbk_…\n',
    )
    expect((await run(['evidence', 'why', 'c3'])).stdout).toMatch(/\nNo edge leads to it\.\n$/)
  })

  it(`${verifies('E10', 'S3')}shows how good the labels of the model are`, async () => {
    const { code, stdout } = await run(['evidence', 'report', '--task', 'colds', '--label', 'SUPPORTS'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot('../../../../test/golden/evidence.report.txt')
  })

  it(`${verifies('S3')}is drawn as a tree`, async () => {
    const { code, stdout } = await run(['evidence', 'graph', 'colds'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot('../../../../test/golden/evidence.graph.txt')
  })

  it(`${verifies('S3')}is drawn as a chart in which no text is anything but text`, async () => {
    const { code, stdout } = await run(['evidence', 'graph', 'colds', '--mermaid'])
    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot('../../../../test/golden/evidence.graph.mmd')
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
    [['why', 'x'], 3, /^<claim>: no claim has the id x\. .+\n$/],
    [['graph', 'x'], 3, /^<task>: no task has the id x\. .+\n$/],
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
    5, 255, 3, 257,
  ])
  expect(graph).not.toHaveProperty('next_cursor')
})
