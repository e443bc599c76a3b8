// The sentence model that comes with the package: all-MiniLM-L6-v2 at 8 bits, on one core, loaded when first used.
// One text a call: the 8-bit scales are taken over a whole batch, so in one a text's vector would depend on its neighbours.
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeedError } from '../errors.ts'
import type { Embedder } from './embedder.ts'
import { normalise } from './normalise.ts'
import { createWordpiece } from './wordpiece.ts'

type Runtime = typeof import('onnxruntime-node')
type Tensor = InstanceType<Runtime['Tensor']>
type Encode = (text: string) => Promise<Float32Array>

interface Options {
  /** Where model.onnx and vocab.txt are. */
  readonly folder?: string
  readonly loadRuntime?: () => Promise<Runtime>
}

const dimensions = 384

export function createLocalEmbedder(options: Options = {}): Embedder {
  const { folder = modelFolder(), loadRuntime = () => import('onnxruntime-node') } = options
  let loading: Promise<{ encode: Encode; release(): Promise<void> }> | undefined

  return {
    id: 'all-MiniLM-L6-v2-8bit',
    dimensions,
    async embed(text) {
      loading ??= load(folder, loadRuntime)
      try {
        const { encode } = await loading
        return await encode(normalise(text))
      } catch (error) {
        // What was missing may be there the next time.
        loading = undefined
        throw error
      }
    },
    async close() {
      const loaded = await loading?.catch(() => undefined)
      loading = undefined
      await loaded?.release()
    },
  }
}

/** Beside the bundled program; for the sources, where the build keeps what it got. */
export function modelFolder(): string {
  const isSource = import.meta.filename.endsWith('.ts')
  return isSource ? join(import.meta.dirname, '../../../.cache/model') : join(import.meta.dirname, 'model')
}

async function load(folder: string, loadRuntime: () => Promise<Runtime>) {
  const [model, vocabulary] = [join(folder, 'model.onnx'), join(folder, 'vocab.txt')]
  await Promise.all([model, vocabulary].map((file) => access(file))).catch((cause: NodeJS.ErrnoException) => {
    throw unavailable(
      `The sentence model is missing: ${cause.path} cannot be read. Install heed again, or run \`npm run build\` in a checkout.`,
      cause,
    )
  })
  const runtime = await loadRuntime().catch((cause: unknown) => {
    throw unavailable(
      'The sentence model cannot run: onnxruntime-node is missing or has no binary for this system. Run `npm install onnxruntime-node@1.16.3`.',
      cause,
    )
  })
  const tokenizer = createWordpiece(await readFile(vocabulary, 'utf8'))
  const session = await runtime.InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
  const tensor = (ids: readonly number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length])
  /** By the number of tokens: every text has a mask of ones and only one part. */
  const constants: { readonly attention_mask: Tensor; readonly token_type_ids: Tensor }[] = []

  const encode: Encode = async (text) => {
    const ids = tokenizer.encode(text)
    constants[ids.length] ??= { attention_mask: tensor(ids.map(() => 1)), token_type_ids: tensor(ids.map(() => 0)) }
    const { last_hidden_state: states } = await session.run({ input_ids: tensor(ids), ...constants[ids.length] })
    return unitMean(states?.data as Float32Array)
  }
  return { encode, release: () => session.release() }
}

/** The mean of the tokens' vectors, scaled to length 1. */
function unitMean(states: Float32Array): Float32Array {
  const sum = new Float64Array(dimensions)
  for (let start = 0; start < states.length; start += dimensions)
    for (let index = 0; index < dimensions; index += 1)
      sum[index] = (sum[index] as number) + (states[start + index] as number)
  let squares = 0
  for (let index = 0; index < dimensions; index += 1) squares += (sum[index] as number) * (sum[index] as number)
  const length = Math.sqrt(squares) || 1
  const unit = new Float32Array(dimensions)
  for (let index = 0; index < dimensions; index += 1) unit[index] = (sum[index] as number) / length
  return unit
}

function unavailable(message: string, cause: unknown): HeedError {
  return new HeedError('unavailable', message, { cause })
}
