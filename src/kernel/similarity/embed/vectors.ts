// The vectors of a workspace's texts: stored by model and text, and read rather than computed again, so that another version of
// the runtime changes no decision. Vectors of different models are never compared: each is stored under its model's name.

import { takingTurns } from '../../in-slices.ts'
import { type Db, query, type Store } from '../../store/index.ts'
import { vectorTable } from '../../store/tables.ts'
import { textId } from '../text-id.ts'
import type { Embedder } from './embedder.ts'
import { type Features, featuresOf } from './features.ts'
import { lexicalVector } from './lexical.ts'
import { fromBase64, quantise, toBase64 } from './quantise.ts'

type Progress = (done: number, total: number) => void

export interface Vectors {
  readonly model: string
  readonly dimensions: number
  /** The features of a text that somebody asks about: embedded, or still in memory from a moment ago. */
  ask(text: string): Promise<Features>
  /** The features of these texts that are stored under the model in use, by id. */
  read(db: Db, workspace: string, texts: readonly string[]): Promise<Map<string, Features>>
  /** The features of all these texts: as stored, or embedded and not stored. By id. */
  askAll(db: Db, workspace: string, texts: readonly string[], onProgress?: Progress): Promise<Map<string, Features>>
  /** Embeds and stores those that are not stored yet. Returns how many. */
  remember(workspace: string, texts: readonly string[], onProgress?: Progress): Promise<number>
  close(): Promise<void>
}

// One text at a time: if PostgreSQL has no statistics of the table yet, it answers `text_id in @each(:ids)` by reading every vector of
// the model.
const each = query<{ text_id: string; vector: string | null }>()(
  `select item.value as text_id, (select v.vector from text_vector v
      where v.workspace = :workspace and v.model = :model and v.text_id = item.value) as vector from @items(:ids)`,
)

/** What was asked is often corrected a moment later. */
const keptInMind = 512
const batch = 500

export function createVectors(store: Store, embedder: Embedder): Vectors {
  const model = embedder.id
  const inMind = new Map<string, Promise<Float32Array>>()
  /** Of the vectors in mind: a turn asks for those of its message some five times. */
  const featuresInMind = new WeakMap<Float32Array, Features>()

  const embed = (id: string, text: string): Promise<Float32Array> => {
    const known = inMind.get(id)
    if (known !== undefined) return known
    const made = embedder.embed(text)
    inMind.set(id, made)
    // A failure is not kept: the next call may succeed.
    made.catch(() => inMind.delete(id))
    if (inMind.size > keptInMind) inMind.delete(inMind.keys().next().value as string)
    return made
  }

  const stored = async (db: Db, workspace: string, ids: readonly string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    const turn = takingTurns()
    for (let start = 0; start < ids.length; start += batch) {
      const some = JSON.stringify(ids.slice(start, start + batch))
      for (const { text_id, vector } of await db.all(each, { workspace, model, ids: some })) {
        if (vector !== null) found.set(text_id, vector)
      }
      await turn()
    }
    return found
  }

  const embedAll = async (texts: readonly (readonly [id: string, text: string])[]): Promise<Float32Array[]> => {
    const known = texts.map(([id]) => inMind.get(id))
    const missing = texts.filter((_, index) => !known[index]).map(([, text]) => text)
    const made = (await (embedder.embedMany?.(missing) ?? inTurn(missing))).values()
    return Promise.all(known.map((vector) => vector ?? (made.next().value as Float32Array)))
  }

  /** An embedder that takes one text at a time may work on this thread, so texts take turns. */
  const inTurn = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = []
    const turn = takingTurns()
    for (const text of texts) {
      vectors.push(await embedder.embed(text))
      await turn()
    }
    return vectors
  }

  const read = async (db: Db, workspace: string, texts: readonly string[]): Promise<Map<string, Features>> => {
    const byId = await idsOf(texts)
    const found = await stored(db, workspace, [...byId.keys()])
    const turn = takingTurns()
    const features = new Map<string, Features>()
    for (const [id, vector] of found) {
      features.set(id, { dense: fromBase64(vector), lexical: quantise(lexicalVector(byId.get(id) ?? '')) })
      await turn()
    }
    return features
  }

  return {
    model,
    dimensions: embedder.dimensions,

    async ask(text) {
      const vector = await embed(textId(text), text)
      const features = featuresInMind.get(vector) ?? featuresOf(text, vector)
      featuresInMind.set(vector, features)
      return features
    },
    read,

    async askAll(db, workspace, texts, onProgress) {
      const features = await read(db, workspace, texts)
      const missing = [...(await idsOf(texts))].filter(([id]) => !features.has(id))
      for (let start = 0; start < missing.length; start += batch) {
        const some = missing.slice(start, start + batch)
        const vectors = await embedAll(some)
        for (const [index, [id, text]] of some.entries())
          features.set(id, featuresOf(text, vectors[index] as Float32Array))
        onProgress?.(start + some.length, missing.length)
      }
      return features
    },

    async remember(workspace, texts, onProgress) {
      const byId = await idsOf(texts)
      const known = await stored(store.read, workspace, [...byId.keys()])
      const missing = [...byId].filter(([id]) => !known.has(id))
      for (let start = 0; start < missing.length; start += batch) {
        const some = missing.slice(start, start + batch)
        const vectors = await embedAll(some)
        const rows = some.map(([text_id], index) => {
          const { dense } = featuresOf('', vectors[index] as Float32Array)
          return { workspace, model, text_id, vector: toBase64(dense) }
        })
        await store.write(workspace, (tx) => tx.putMany(vectorTable, rows))
        onProgress?.(start + some.length, missing.length)
      }
      return missing.length
    },

    close: () => embedder.close(),
  }
}

async function idsOf(texts: readonly string[]): Promise<Map<string, string>> {
  const turn = takingTurns()
  const byId = new Map<string, string>()
  for (const text of texts) {
    byId.set(textId(text), text)
    await turn()
  }
  return byId
}
