// What a passage says of a claim, by the adapter that is active now; without one, by how similar the two are.
import { existsSync, readFileSync } from 'node:fs'
import type { Embedder, HeedActions } from 'heed'
import { featuresOf } from './features.ts'
import { chances, type Head, labels } from './head.ts'
import type { Pair } from './samples.ts'

export interface Prediction {
  readonly label: (typeof labels)[number]
  readonly confidence: number
  /** Absent if none is active. */
  readonly adapter?: string
}

/** All that is known before anybody corrected anything: similar texts support each other. */
const untrained = (embedder: string): Head => ({
  embedder,
  weights: [
    [0, 4],
    [2, 0],
  ],
})

export async function predict(heed: HeedActions, embedder: Embedder, pair: Pair): Promise<Prediction> {
  const active = await activeHead(heed, embedder)
  const shares = chances(active.head.weights, await featuresOf(embedder, pair))
  const best = shares.indexOf(Math.max(...shares))
  const [label, confidence] = [labels[best], shares[best]] as [Prediction['label'], number]
  return { label, confidence, ...(active.adapter !== undefined && { adapter: active.adapter }) }
}

/** Ask again before each batch: an adapter may be activated or rolled back at any time. */
export async function activeHead(heed: HeedActions, embedder: Embedder): Promise<{ adapter?: string; head: Head }> {
  const { adapter, location } = await heed.adapter_active({ kind: 'nli' })
  if (adapter === undefined || location === undefined) return { head: untrained(embedder.id) }
  if (!existsSync(location))
    throw new Error(
      `The weights of ${adapter} are not at ${location}. Put them there, or run heed adapter_rollback --kind nli.`,
    )
  const head = JSON.parse(readFileSync(location, 'utf8')) as Head
  if (head.embedder === embedder.id) return { adapter, head }
  throw new Error(`${adapter} was learned with ${head.embedder}, and this program has ${embedder.id}.`)
}
