// Learns a head from an export, evaluates it beside the active adapter, registers it, and activates it if the gate allows.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Embedder, HeedActions } from 'heed'
import { featuresOf } from './features.ts'
import { chances, type Example, type Head, learn } from './head.ts'
import { activeHead } from './predict.ts'
import { readSamples, type Sample } from './samples.ts'

export interface Task {
  /** What `heed export nli FOLDER` wrote; the weights are written beside it. */
  readonly folder: string
  /** The run that this is, if it is one. */
  readonly run?: string | undefined
}

export interface Trained {
  readonly adapter: string
  readonly accuracy: number
  /** Of the adapter that was active, or of similarity alone, on the same samples. */
  readonly before: number
}

/** Fails with the answer of the gate if that refuses. */
export async function train(heed: HeedActions, embedder: Embedder, { folder, run }: Task): Promise<Trained> {
  const samples = readSamples(folder)
  const [examples, tests] = [await examplesOf(embedder, samples.train), await examplesOf(embedder, samples.test)]
  const head = learn(embedder.id, examples)
  const text = JSON.stringify(head)
  // Two runs on the same samples learn the same weights, and each registers its own.
  const name = createHash('sha256').update(`${text} ${run ?? ''}`)
  const adapter = `nli-head-${name.digest('hex').slice(0, 12)}`
  const location = resolve(join(folder, `${adapter}.json`))
  writeFileSync(location, text)

  const active = await activeHead(heed, embedder)
  const [accuracy, before] = [accuracyOf(head, tests), accuracyOf(active.head, tests)]
  await heed.adapter_register({
    adapter,
    kind: 'nli',
    location,
    base_model: embedder.id,
    ...(run !== undefined && { run_id: run }),
    evaluation: {
      accuracy,
      samples: tests.length,
      test_set: samples.testSet,
      ...(active.adapter !== undefined && { active: { adapter: active.adapter, accuracy: before } }),
    },
  })
  await heed.adapter_activate({ adapter })
  return { adapter, accuracy, before }
}

async function examplesOf(embedder: Embedder, samples: readonly Sample[]): Promise<Example[]> {
  const examples: Example[] = []
  for (const sample of samples)
    examples.push({ features: await featuresOf(embedder, sample), label: sample.label, weight: sample.weight })
  return examples
}

/** The share of right answers. */
function accuracyOf({ weights }: Head, examples: readonly Example[]): number {
  const isRight = ({ features, label }: Example) => {
    const shares = chances(weights, features)
    return shares.indexOf(Math.max(...shares)) === label
  }
  return examples.filter(isRight).length / examples.length
}
