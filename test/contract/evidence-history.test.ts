// Random histories of everything that can be said of evidence: the confidence of every claim is what the formulas give, undo leaves
// the state as if the row had never been given, and rebuild gives the live state.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ClaimView, EdgeView } from '../../src/domain/evidence/shown.ts'
import { query } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw, type TestHeed } from '../engines.ts'
import { verifies } from '../verifies.ts'
import { worldOf } from './evidence-graph.ts'
import { graph, history, hosts, type Step, trustedHistory } from './evidence-history.ts'
import { type Measures, measure, modelOf } from './evidence-model.ts'
import { play, type Story } from './evidence-play.ts'
import { copyWithout, expectNeverGiven, type Pair } from './never-given.ts'

onEachEngine('random evidence histories', (test) => {
  it(`${verifies('E9', 'K3', 'K8')}every claim is as sure as its effective edges say, after every write`, async () => {
    await eachHistory('direct', history, test.scaled(150), async (workspace, steps) => {
      await play(test, workspace, steps, async () => {
        const said = await claimsIn(test, workspace)
        const counted = await effectiveEdges(test, workspace)
        for (const claim of said) {
          const edges = counted.filter(({ claim_id }) => claim_id === claim.claim_id)
          expectMeasures(claim, measure(edges))
        }
      })
      expect((await worldOf(test, workspace).check()).wrong).toEqual([])
    })
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
  })

  it(`${verifies('E9', 'E7', 'E10', 'K2', 'K5')}any order of corrections, versions, undo and redo gives what the model says`, async () => {
    await eachHistory('model', trustedHistory, test.scaled(200), async (workspace, steps) => {
      const { corrections, samples, report } = worldOf(test, workspace)
      const story = await play(test, workspace, steps, async (soFar) => {
        const said = new Map((await claimsIn(test, workspace)).map((claim) => [claim.claim_id, claim]))
        for (const { claim_id, adoption, measures } of modelOf(soFar).claims) {
          expect(said.get(claim_id)?.adoption).toBe(adoption)
          expectMeasures(said.get(claim_id), measures)
        }
        const { claims, samples: corrected, additions } = modelOf(soFar)
        expect([...said.keys()].toSorted()).toEqual(claims.map(({ claim_id }) => claim_id).toSorted())
        const teaching = [...corrected, ...additions].filter(({ mayTrain }) => mayTrain)
        expect(await samples()).toHaveLength(teaching.length)
      })
      const model = modelOf(story)
      expect(await corrections()).toMatchObject(
        model.samples
          .map(({ id, predicted, correct }) => ({
            edge_id: id,
            predicted_label: predicted?.relation,
            predicted_confidence: predicted?.confidence,
            correct_label: correct,
          }))
          .toSorted((one, other) => (one.edge_id < other.edge_id ? -1 : 1)),
      )
      expect(await report()).toMatchObject({ reviewed: model.reviewed, corrected: model.samples.length })
    })
  })

  it(`${verifies('K5', 'K6')}undo equals never given, and rebuild equals live`, async () => {
    const raw = await openRaw(test.location)
    const pairs: Pair[] = []
    const picks = fc.sample(fc.nat(), { numRuns: test.scaled(300), seed: 11 })
    await eachHistory('live', history, test.scaled(300), async (live, steps) => {
      const { rows } = await play(test, live, steps)
      const row = rows[(picks[pairs.length] ?? 0) % Math.max(1, rows.length)]
      if (!row) return
      const undo = await test.tell('feedback_undo', { feedback_id: row.id }, { workspace: live })
      const hangs = await raw.reader.all(hanging, { workspace: live })
      const gone = withoutIt(rows, hangs, row.id)
      const pair = { live, without: `${live} without`, gone: gone.add(undo.feedback_id), steps }
      await copyWithout(raw, pair)
      pairs.push(pair)
    })
    expect(pairs.length).toBeGreaterThan(test.scaled(300) * 0.9)

    await expectNeverGiven(test, raw, pairs)
    await raw.close()
  })
})

async function eachHistory(
  name: string,
  histories: fc.Arbitrary<Step[]>,
  count: number,
  run: (workspace: string, steps: Step[]) => Promise<void>,
): Promise<void> {
  for (const [index, steps] of fc.sample(histories, { numRuns: count, seed: 20_262 }).entries()) {
    try {
      await run(`${name} ${index}`, steps)
    } catch (error) {
      throw new Error(`history ${index}: ${JSON.stringify(steps)}`, { cause: error })
    }
  }
}

const tasks = graph.tasks.map(({ id }) => id)

async function claimsIn({ call }: TestHeed, workspace: string): Promise<ClaimView[]> {
  const lists: { items: ClaimView[] }[] = []
  for (const task_id of tasks)
    lists.push(await call<{ items: ClaimView[] }>('claim_list', { task_id, adoption: 'all' }, { workspace }))
  return lists.flatMap(({ items }) => items)
}

/** The edges that count, from what agents are shown of edges, fragments and domains one by one. */
async function effectiveEdges({ call }: TestHeed, workspace: string) {
  const blocked = new Map<string, unknown>()
  for (const { host } of Object.values(hosts))
    if (!blocked.has(host)) blocked.set(host, (await call('domain_check', { url: host }, { workspace })).blocked)
  const found: { claim_id: string; relation: string; confidence: number; site: string }[] = []
  for (const task_id of tasks) {
    const { edges, fragments } = await call<Graph>('graph_get', { task_id, limit: 200 }, { workspace })
    const attached = edges.filter(({ edge_id }) => edge_id.startsWith('edg_'))
    for (const { edge_id, fragment_id, claim_id = '', relation, confidence = 0 } of edges) {
      const isBelow = attached.some((one) => one.fragment_id === fragment_id && one.claim_id === claim_id)
      if (isBelow && !edge_id.startsWith('edg_')) continue
      const fragment = fragments.find((one) => one.fragment_id === fragment_id)
      const { host = '', site = '' } = hosts[fragment?.page_id ?? ''] ?? {}
      if (fragment?.relevant && blocked.get(host) === false) found.push({ claim_id, relation, confidence, site })
    }
  }
  return found
}

interface Graph {
  edges: EdgeView[]
  fragments: { fragment_id: string; page_id: string; relevant: boolean }[]
}

function expectMeasures(said: Measures | undefined, { independent_sources, ...shares }: Measures): void {
  expect(said?.independent_sources).toBe(independent_sources)
  for (const [name, share] of Object.entries(shares))
    expect(said?.[name as keyof Measures], name).toBeCloseTo(share, 12)
}

const hanging = query<{ id: string; depends_on: string }>()(
  'select id, depends_on from feedback_log where workspace = :workspace and depends_on is not null',
)

/** The rows that could not have been given without this one: what undoes it, what depends on it, and what is about those. */
function withoutIt(rows: Story['rows'], hangs: readonly { id: string; depends_on: string }[], id: string): Set<string> {
  const parents = new Map(hangs.map((row) => [row.id, JSON.parse(row.depends_on) as string[][]]))
  const gone = new Set([id])
  const orphaned = (row: string) => parents.get(row)?.some((some) => some.every((parent) => gone.has(parent))) ?? false
  for (const row of rows) if (gone.has(row.about ?? '') || orphaned(row.id)) gone.add(row.id)
  return gone
}
