// The sentence model that comes with the package: bge-small-en-v1.5 at 8 bits, on one core, loaded when first used.
// docs/decisions/0016 says why this one, and what its centre is for.
// Texts take turns, and a short one comes before the rest of an import.

import { nextLongTurn } from '../../event-loop.ts'
import { type ModelOptions, type OpenModel, openModel, type Tokenizer } from '../../model/index.ts'
import { normalise } from '../normalise.ts'
import type { Embedder } from './embedder.ts'
import { modelCentre } from './model-centre.ts'

interface Options extends ModelOptions {
  /** The mean of its vectors. */
  readonly centre?: Float32Array
}

const files = {
  name: 'sentence model',
  files: ['model.onnx'],
  graphOf: async ([path = '']: readonly string[]) => path,
}
const dimensions = 384
/** More than it costs, so that a short question does not wait for long texts that were sent before it. */
const MS_A_TOKEN = 10

export function createLocalEmbedder(options: Options = {}): Embedder {
  const { centre = modelCentre() } = options
  let loading: Promise<OpenModel> | undefined

  const loaded = (): Promise<OpenModel> => {
    loading ??= openModel(files, options).catch((error: unknown) => {
      // What was missing may be there next time.
      loading = undefined
      throw error
    })
    return loading
  }

  const vectorOf = (states: Float32Array) => unitAround(centre, unitMean(states))

  const embedMany = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const { tokenizer, encode } = await loaded()
    const vectors: Float32Array[] = []
    let taken = 0
    for (const text of texts) {
      const ids = tokenizer.encode(normalise(text))
      taken += MS_A_TOKEN * ids.length
      await nextLongTurn(taken)
      vectors.push(isReadable(ids, tokenizer) ? vectorOf(await encode(ids)) : new Float32Array(dimensions))
    }
    return vectors
  }

  return {
    id: 'bge-small-en-v1.5-8bit',
    dimensions,
    embed: async (text) => (await embedMany([text]))[0] as Float32Array,
    embedMany,
    async close() {
      const open = await loading?.catch(() => undefined)
      loading = undefined
      await open?.release()
    },
  }
}

/** Texts of mostly unknown words all get nearly the same vector, so they are better compared by their letters. */
function isReadable(ids: readonly number[], { unknown }: Tokenizer): boolean {
  const words = ids.slice(1, -1)
  return words.length > 0 && words.filter((id) => id === unknown).length * 2 <= words.length
}

/** The mean of the tokens' vectors, scaled to length 1. */
function unitMean(states: Float32Array): Float32Array {
  const sum = new Float32Array(dimensions)
  for (let start = 0; start < states.length; start += dimensions)
    for (let index = 0; index < dimensions; index += 1) sum[index] = at(sum, index) + at(states, start + index)
  return scaledToUnit(sum)
}

/**
 * All texts are in one narrow cone of the model's space: even unlike ones have a cosine of .5. Measured from the centre of the
 * cone, they spread in all directions.
 */
function unitAround(centre: Float32Array, vector: Float32Array): Float32Array {
  for (let index = 0; index < dimensions; index += 1) vector[index] = at(vector, index) - at(centre, index)
  return scaledToUnit(vector)
}

/** In place, because it runs for every text. */
function scaledToUnit(vector: Float32Array): Float32Array {
  let squares = 0
  for (let index = 0; index < dimensions; index += 1) squares += at(vector, index) * at(vector, index)
  const length = Math.sqrt(squares) || 1
  for (let index = 0; index < dimensions; index += 1) vector[index] = at(vector, index) / length
  return vector
}

function at(values: Float32Array, index: number): number {
  return values[index] as number
}
