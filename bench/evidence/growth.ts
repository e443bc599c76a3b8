// What feedback and the reads after it cost in a large graph, beside the same in a graph of 1,000 edges.
import type { Ground, Opened } from '../log/ground.ts'
import { atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { median } from '../report/samples.ts'
import { fillGraph, REJECTED } from './fill.ts'
import { CLAIMS, EDGES, edgeIdOf, fragmentOf, idOf, relationOf, tasksFor } from './graph.ts'
import { createLaps, type Laps } from './laps.ts'

const SMALL = 1_000
const SAMPLES = 240
const WARM_UP_SHARE = 0.1
// As many as the small graph has separate claims for.
const SAMPLES_A_CLAIM = 3
const SHARES: Readonly<Record<string, number>> = {
  // The cost grows with the rejections of its sites, and ten sites grow with the graph.
  claim_reject: 20,
  // Fifty claims with ten edges each, scattered over a file that no cache holds.
  'materials_get, first page': 2,
}
const SHARE = 1.5
const REASON = 'The passage says the opposite.'

interface Graph extends Opened {
  readonly tasks: number
}

export async function measureGrowth(run: Run, ground: Ground): Promise<void> {
  const graphs: Graph[] = []
  for (const edges of [SMALL, Math.max(run.flags.rows, SMALL)]) {
    const tasks = tasksFor(edges)
    const step = `recording a graph of ${edges.toLocaleString('en-US')} edges`
    const store = await ground.make(`graph_${graphs.length}`)
    graphs.push({ tasks, ...(await fillGraph(store, tasks, step, run.progress)) })
  }
  try {
    const laps = graphs.map(() => createLaps())
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      run.progress('feedback and the next read: small and large graph in turns', sample, SAMPLES)
      const order = sample % 2 === 0 ? [0, 1] : [1, 0]
      for (const index of order) {
        const [graph, own] = [graphs[index], laps[index]]
        if (graph && own) await takeSample(graph, sample, own)
      }
    }
    report(run, graphs, laps)
  } finally {
    for (const { heed } of graphs) await heed.close()
  }
}

function report(run: Run, graphs: readonly Graph[], [small, large]: readonly Laps[]): void {
  const [few, many] = graphs.map(({ tasks }) => (tasks * CLAIMS * EDGES).toLocaleString('en-US'))
  for (const [operation, times] of large?.times ?? []) {
    const [value, peerValue] = [times, small?.times.get(operation) ?? []].map((all) =>
      median(all.slice(all.length * WARM_UP_SHARE)),
    )
    run.report(
      atMost(SHARES[operation] ?? SHARE, {
        name: run.name,
        metric: `${operation}, ${many} edges`,
        unit: 'ms',
        peer: `the same at ${few} edges`,
        value: value ?? 0,
        peerValue: peerValue ?? 0,
      }),
    )
  }
}

/** Each sample has an edge of its own, spread over the whole graph; what it changed is undone at the end. */
async function takeSample({ heed, caller, tasks }: Graph, sample: number, laps: Laps): Promise<void> {
  const nth = Math.floor((sample * tasks * CLAIMS) / SAMPLES)
  const [task, claim] = [Math.floor(nth / CLAIMS), Math.min(nth % CLAIMS, REJECTED - 1)]
  const place = 1 + (sample % (EDGES - 1))
  const task_id = idOf('task', task)
  const claim_id = idOf('claim', task * CLAIMS + claim)
  const edge_id = edgeIdOf(task, claim, place)
  const correct_relation = relationOf(place) === 'supports' ? 'refutes' : 'supports'
  const call = (name: string, input: object) => heed.port.execute(caller, name, input)

  const corrected = await laps.time('edge_correct', () =>
    call('edge_correct', { task_id, edge_id, correct_relation, reason: REASON }),
  )
  const read = await laps.time('claim_get after it', () => call('claim_get', { claim_id }))
  laps.addUp('edge_correct and claim_get', ['edge_correct', 'claim_get after it'])
  expectRelation(read, edge_id, correct_relation)

  await laps.time('undo of it', () => call('feedback_undo', { feedback_id: corrected.feedback_id }))
  expectRelation(await call('claim_get', { claim_id }), edge_id, relationOf(place))

  const flagged = await laps.time('flag_irrelevant', () =>
    call('flag_irrelevant', { task_id, fragment_id: fragmentOf(task, claim, place) }),
  )
  await call('feedback_undo', { feedback_id: flagged.feedback_id })
  await laps.time('materials_get, first page', () => call('materials_get', { task_id, limit: 2 * CLAIMS }))

  if (sample % SAMPLES_A_CLAIM !== 0) return
  const rejected = await laps.time('claim_reject', () => call('claim_reject', { task_id, claim_id, reason: REASON }))
  await call('feedback_undo', { feedback_id: rejected.feedback_id })
}

function expectRelation(claim: { [field: string]: unknown }, edgeId: string, relation: string): void {
  const edges = claim.edges as { edge_id: string; relation: string }[]
  const found = edges.find(({ edge_id }) => edge_id === edgeId)?.relation
  if (found !== relation) throw new Error(`claim_get shows ${edgeId} as ${found}, not as ${relation}`)
}
