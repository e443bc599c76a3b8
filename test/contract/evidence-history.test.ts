// Over random histories of all twelve actions: every claim is as sure as the formulas say, whoever computes them, undo leaves
// what would be had the row never been given, and rebuild gives what is live.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ClaimView, EdgeView } from '../../src/domain/evidence/view.ts'
import type { Db } from '../../src/kernel/store/db.ts'
import { type SqlValue, sql } from '../../src/kernel/store/index.ts'
import { onEachEngine, openRaw, type TestHeed } from '../engines.ts'
import { scaled } from '../scale.ts'
import { verifies } from '../verifies.ts'
import { worldOf } from './evidence-graph.ts'
import { graph, history, hosts, type Step, trustedHistory } from './evidence-history.ts'
import { type Measures, measure, modelOf } from './evidence-model.ts'
import { play, type Story } from './evidence-play.ts'

onEachEngine('random evidence histories', (test) => {
  it(`${verifies('E9', 'K3', 'K8')}every claim is as sure as its effective edges say, after every write`, async () => {
    await eachHistory('direct', history, scaled(150), async (workspace, steps) => {
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

  it(`${verifies('E9', 'E7', 'E10', 'K2', 'K5')}any order of words, versions, undo and redo comes out as the model says`, async () => {
    await eachHistory('model', trustedHistory, scaled(200), async (workspace, steps) => {
      const { corrections, samples, report } = worldOf(test, workspace)
      const story = await play(test, workspace, steps, async (soFar) => {
        const said = new Map((await claimsIn(test, workspace)).map((claim) => [claim.claim_id, claim]))
        for (const { claim_id, adoption, measures } of modelOf(soFar).claims) {
          expect(said.get(claim_id)?.adoption).toBe(adoption)
          expectMeasures(said.get(claim_id), measures)
        }
        const teaching = modelOf(soFar).samples.filter(({ mayTrain }) => mayTrain)
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
    const pairs: { live: string; without: string; gone: Set<string>; steps: unknown }[] = []
    const picks = fc.sample(fc.nat(), { numRuns: scaled(300), seed: 11 })
    await eachHistory('live', history, scaled(300), async (live, steps) => {
      const { rows } = await play(test, live, steps)
      const row = rows[(picks[pairs.length] ?? 0) % Math.max(1, rows.length)]
      if (!row) return
      const undo = await test.tell('feedback_undo', { feedback_id: row.id }, { workspace: live })
      const hangs = await raw.reader.all(hanging, { workspace: live })
      const gone = withoutIt(rows, hangs, row.id)
      const without = `${live} without`
      await copyWithout(raw, live, without, gone.add(undo.feedback_id))
      pairs.push({ live, without, gone, steps })
    })
    expect(pairs.length).toBeGreaterThan(scaled(300) * 0.9)

    const before = await dump(raw.reader)
    await test.heed.operations.rebuild(() => undefined)
    const after = await dump(raw.reader)
    for (const { live, without, gone, steps } of pairs) {
      const context = JSON.stringify(steps)
      expect(after.get(live), context).toEqual(before.get(live))
      expect(derived(after.get(live), gone), context).toEqual(derived(after.get(without), gone))
    }
    expect(await test.heed.operations.verify(() => undefined)).toMatchObject({ count: 0 })
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

/** The edges that count, from what agents are told of edges, fragments and domains one by one. */
async function effectiveEdges({ call }: TestHeed, workspace: string) {
  const blocked = new Map<string, unknown>()
  for (const { host } of Object.values(hosts))
    if (!blocked.has(host)) blocked.set(host, (await call('domain_check', { url: host }, { workspace })).blocked)
  const found: { claim_id: string; relation: string; confidence: number; site: string }[] = []
  for (const task_id of tasks) {
    const { edges, fragments } = await call<Graph>('graph_get', { task_id, limit: 200 }, { workspace })
    for (const { fragment_id, claim_id = '', relation, confidence = 0 } of edges) {
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

type Row = Record<string, SqlValue>

const projections = [
  'domain_override_rules',
  'domain_baseline',
  'evidence_task',
  'evidence_page',
  'evidence_fragment',
  'evidence_claim',
  'evidence_edge',
  'edge_review',
  'nli_corrections',
  'citation_correction',
  'evidence_rating',
  'evidence_note',
  'inbox_item',
  'feedback_out_of_force',
]
const everything = new Map(projections.map((table) => [table, sql<object, Row>(`select * from ${table}`)] as const))

/** Every projection row, by workspace. */
async function dump(db: Db): Promise<Map<string, Record<string, string[]>>> {
  const dumped = new Map<string, Record<string, string[]>>()
  for (const [table, statement] of everything) {
    for (const { workspace, ...row } of await db.all(statement, {})) {
      const tables = dumped.get(String(workspace)) ?? {}
      tables[table] = [...(tables[table] ?? []), JSON.stringify(row)]
      dumped.set(String(workspace), tables)
    }
  }
  for (const tables of dumped.values()) for (const rows of Object.values(tables)) rows.sort()
  return dumped
}

const hanging = sql<{ workspace: string }, { id: string; depends_on: string }>(
  'select id, depends_on from feedback_log where workspace = :workspace and depends_on is not null',
)

/** The rows that could not have been given without this one: what undoes it, what hangs on it, and what is about those. */
function withoutIt(rows: Story['rows'], hangs: readonly { id: string; depends_on: string }[], id: string): Set<string> {
  const parents = new Map(hangs.map((row) => [row.id, JSON.parse(row.depends_on) as string[][]]))
  const gone = new Set([id])
  const orphaned = (row: string) => parents.get(row)?.some((some) => some.every((parent) => gone.has(parent))) ?? false
  for (const row of rows) if (gone.has(row.about ?? '') || orphaned(row.id)) gone.add(row.id)
  return gone
}

const copied = {
  feedback_log: `seq, id, action, target_type, target_id, aggregate_type, aggregate_id, depends_on, task_id, session_id,
    actor, actor_kind, person, trust, channel, created_at, idempotency_key, text_hash`,
  feedback_text: 'seq, payload, reason, salt',
  fact: 'kind, id, seq, body, hash, actor, created_at',
}

async function copyWithout(
  raw: Awaited<ReturnType<typeof openRaw>>,
  live: string,
  without: string,
  gone: ReadonlySet<string>,
): Promise<void> {
  const ids = [...gone].map((id) => `'${id}'`).join(', ')
  const seqs = `select seq from feedback_log where workspace = '${live}' and id in (${ids})`
  // What hangs on one of several reports would hang on the others alone.
  const dependsOn = [...gone].reduce(
    (text, id) => `replace(replace(${text}, '"${id}",', ''), ',"${id}"', '')`,
    'depends_on',
  )
  await raw.transaction(async (connection) => {
    await connection.exec(
      `insert into workspace (name, seq, last_at, created_at) select '${without}', seq, last_at, created_at
        from workspace where name = '${live}'`,
    )
    for (const [table, columns] of Object.entries(copied)) {
      const kept = table === 'fact' ? '' : `and seq not in (${seqs})`
      const values = columns.replace('depends_on', dependsOn)
      await connection.exec(
        `insert into ${table} (workspace, ${columns}) select '${without}', ${values} from ${table}
          where workspace = '${live}' ${kept}`,
      )
    }
  })
}

/** What is derived, leaving out what the log and the inbox say of rows that the other history does not have. */
function derived(tables: Record<string, string[]> | undefined, gone: ReadonlySet<string>) {
  const { feedback_out_of_force: out = [], inbox_item: inbox = [], ...rest } = tables ?? {}
  const known = (row: string) => !gone.has((JSON.parse(row) as { feedback_id: string }).feedback_id)
  return { ...rest, out: out.filter(known), inbox: inbox.filter(known) }
}
