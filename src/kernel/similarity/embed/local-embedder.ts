// The sentence model that comes with the package: bge-small-en-v1.5 at 8 bits, on one core, loaded when first used.
// docs/decisions/0016 says why this one, and what its centre is for.
// Each call takes one text: the 8-bit scales are computed over a batch, so in a batch a text's vector would depend on its neighbours.
// The runtime works on this thread, up to some 30 ms for a long text (on a thread of its own it crashes when that ends: 1.16 does
// not support several). So texts take turns, and a short one comes before the rest of an import.
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeedError } from '../../errors.ts'
import { nextLongTurn } from '../../event-loop.ts'
import { normalise } from '../normalise.ts'
import type { Embedder } from './embedder.ts'
import { modelCentre } from './model-centre.ts'
import { createWordpiece, type Tokenizer } from './wordpiece.ts'

type Runtime = typeof import('onnxruntime-node')
type Tensor = InstanceType<Runtime['Tensor']>
type Encode = (ids: readonly number[]) => Promise<Float32Array>
interface Loaded {
  readonly tokenizer: Tokenizer
  readonly encode: Encode
  release(): Promise<void>
}

interface Options {
  /** Where model.onnx and vocab.txt are. */
  readonly folder?: string
  /** The mean of its vectors. */
  readonly centre?: Float32Array
  readonly loadRuntime?: () => Promise<Runtime>
}

const dimensions = 384
/** More than it costs, so that a short question does not wait for long texts that were sent before it. */
const MS_A_TOKEN = 10

export function createLocalEmbedder(options: Options = {}): Embedder {
  const { folder = modelFolder(), centre = modelCentre(), loadRuntime = () => import('onnxruntime-node') } = options
  let loading: Promise<Loaded> | undefined

  const loaded = (): Promise<Loaded> => {
    loading ??= load(folder, centre, loadRuntime).catch((error: unknown) => {
      // What was missing may be there next time.
      loading = undefined
      throw error
    })
    return loading
  }

  const embedMany = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const { tokenizer, encode } = await loaded()
    const vectors: Float32Array[] = []
    let taken = 0
    for (const text of texts) {
      const ids = tokenizer.encode(normalise(text))
      taken += MS_A_TOKEN * ids.length
      await nextLongTurn(taken)
      vectors.push(isReadable(ids, tokenizer) ? await encode(ids) : new Float32Array(dimensions))
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

/** Beside the bundled program; when Heed runs from its sources, in the cache of the build. */
export function modelFolder(): string {
  const isSource = import.meta.filename.endsWith('.ts')
  return isSource ? join(import.meta.dirname, '../../../../.cache/model') : join(import.meta.dirname, 'model')
}

async function load(folder: string, centre: Float32Array, loadRuntime: () => Promise<Runtime>): Promise<Loaded> {
  const [model, vocabulary] = [join(folder, 'model.onnx'), join(folder, 'vocab.txt')]
  for (const file of [model, vocabulary]) {
    await access(file).catch((cause: unknown) => {
      throw unavailable(
        `The sentence model is missing: ${file} cannot be read. Install heed again, or run \`npm run build\` in a checkout.`,
        cause,
      )
    })
  }
  const runtime = await loadRuntime().catch((cause: unknown) => {
    throw unavailable(
      'The sentence model cannot run: onnxruntime-node is missing or has no binary for this system. Run `npm install onnxruntime-node@1.16.3`.',
      cause,
    )
  })
  const damaged = (file: string) => (cause: unknown) => {
    throw unavailable(
      `The sentence model is damaged: ${file} cannot be used. Install heed again; in a checkout, remove ${folder} and run \`npm run build\`.`,
      cause,
    )
  }
  const tokenizer = await readFile(vocabulary, 'utf8').then(createWordpiece).catch(damaged(vocabulary))
  const session = await runtime.InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  }).catch(damaged(model))
  const tensor = (ids: readonly number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length])
  /** Inputs that depend only on the number of tokens: the mask is all ones, and there is only one segment. */
  const constants: { readonly attention_mask: Tensor; readonly token_type_ids: Tensor }[] = []

  const encode: Encode = async (ids) => {
    constants[ids.length] ??= { attention_mask: tensor(ids.map(() => 1)), token_type_ids: tensor(ids.map(() => 0)) }
    const { last_hidden_state: states } = await session.run({ input_ids: tensor(ids), ...constants[ids.length] })
    return unitAround(centre, unitMean(states?.data as Float32Array))
  }
  return { tokenizer, encode, release: () => session.release() }
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

function unavailable(message: string, cause: unknown): HeedError {
  return new HeedError('unavailable', message, { cause })
}
