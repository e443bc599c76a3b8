// `train`: how often the head of examples/train-nli is right on held-back pairs of public data, after the whole loop: labels are corrected,
// exported, learned from, registered and activated. Beside the majority class, and similarity before anything was learned.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSamples } from '../examples/train-nli/samples.ts'
import { train } from '../examples/train-nli/train.ts'
import { type HeedActions, openEmbedder } from '../src/index.ts'
import { openStoreAt } from './log/ground.ts'
import { aimedAt, atLeast } from './report/figure.ts'
import { InputError } from './report/input-error.ts'
import type { Run } from './report/run.ts'
import { median } from './report/samples.ts'

/** Each has its own split. */
const SEEDS = [0, 1, 2, 3, 4]
const TASK = 'fever'

interface Row {
  readonly id: string
  readonly evidence: string
  readonly claim: string
  readonly gold_label: 'SUPPORTS' | 'REFUTES'
}

export async function benchTrain(run: Run): Promise<void> {
  const rows = readRows(run.flags.detector.data)
  const embedder = await openEmbedder()
  const known = new Map<string, Promise<Float32Array>>()
  const embed = (text: string) => {
    const vector = known.get(text) ?? embedder.embed(text)
    known.set(text, vector)
    return vector
  }
  const { heed, caller, actions } = await openAtControls(join(run.folder, 'data', 'heed.db'))
  try {
    await actions.settings_set({ name: 'training.floor', value: 0 })
    await correct(run, actions, rows)
    const right: Record<'head' | 'similarity' | 'majority', number[]> = { head: [], similarity: [], majority: [] }
    for (const seed of SEEDS) {
      run.progress('train: learning', seed + 1, SEEDS.length)
      const folder = join(run.folder, `seed-${seed}`)
      await heed.operations.exportSamples({ workspace: caller.workspace, kind: 'nli', folder, seed }, () => undefined)
      const { accuracy, before } = await train(actions, { ...embedder, embed }, { folder })
      await actions.adapter_rollback({ kind: 'nli' })
      right.head.push(accuracy)
      right.similarity.push(before)
      right.majority.push(majorityIn(folder))
    }
    const figure = { metric: 'right on held-back pairs', unit: 'share' }
    const name = `median of ${SEEDS.length} splits`
    const rivals = { 'majority class': right.majority, similarity: right.similarity }
    for (const [peer, values] of Object.entries(rivals))
      run.report(atLeast(1, { ...figure, name, value: median(right.head), peer, peerValue: median(values) }))
    for (const [name, value] of Object.entries({
      'worst split': Math.min(...right.head),
      'best split': Math.max(...right.head),
    }))
      run.report(aimedAt(undefined, { ...figure, name, value }))
  } finally {
    await heed.close()
    await embedder.close()
  }
}

function readRows(folder: string | undefined): Row[] {
  const file = join(folder ?? '', 'nli', 'fever_symmetric_dev.jsonl')
  if (folder === undefined || !existsSync(file)) throw new InputError(`--data must be the folder with ${file}.`)
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** In process, as the person at the command line: only people and reviewers' keys may activate. */
async function openAtControls(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const { heed } = await openStoreAt({ file })
  const caller = await heed.port.identify(undefined, 'cli')
  const call = (_: object, name: string) => (input: unknown) => heed.port.execute(caller, name, input)
  return { heed, caller, actions: new Proxy({}, { get: call }) as HeedActions }
}

/** A model that says nothing of any pair, and people who say what is right. A pair and its rewritten forms are one page. */
async function correct(run: Run, actions: HeedActions, rows: readonly Row[]): Promise<void> {
  for (const [done, { id, evidence, claim, gold_label }] of rows.entries()) {
    run.progress('train: correcting', done, rows.length)
    const page = id.replace(/0{6}\d$/, '')
    await actions.evidence_record({
      tasks: [{ id: TASK, question: 'Which claims are right?' }],
      pages: [{ id: page, task_id: TASK, url: `https://example.org/${page}` }],
      fragments: [{ id, page_id: page, text: evidence }],
      claims: [{ id, task_id: TASK, text: claim }],
      edges: [{ id, relation: 'neutral', fragment_id: id, claim_id: id, confidence: 0.5, model: 'none' }],
    })
    const right = gold_label === 'SUPPORTS' ? 'supports' : 'refutes'
    await actions.edge_correct({ task_id: TASK, edge_id: id, correct_relation: right })
  }
}

/** What always saying the most frequent label of the train side would reach. */
function majorityIn(folder: string): number {
  const { train: seen, test } = readSamples(folder)
  const timesIn = (samples: typeof seen, label: number) => samples.filter((sample) => sample.label === label).length
  const most = [0, 1, 2].toSorted((a, b) => timesIn(seen, b) - timesIn(seen, a))[0] ?? 0
  return timesIn(test, most) / test.length
}
