// Opens a model that comes with the package, on the ONNX runtime. If a file or the runtime is missing or damaged, the error says which
// and what to do. The runtime works on the thread that calls it, up to some 30 ms for a long text, and version 1.16 crashes when a
// thread ends that used it: docs/decisions/0041.
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeedError } from '../errors.ts'
import { createWordpiece, type Tokenizer } from './wordpiece.ts'

export type Runtime = typeof import('onnxruntime-node')

export interface ModelOptions {
  /** Where the files of the model are. */
  readonly folder?: string
  readonly loadRuntime?: () => Promise<Runtime>
}

/** What the model makes of each token, `width` numbers each. */
export type Encode = (ids: readonly number[], segments?: readonly number[]) => Promise<Float32Array>

export interface OpenModel {
  readonly tokenizer: Tokenizer
  readonly encode: Encode
  release(): Promise<void>
}

interface Files {
  /** What people call the model: `sentence model`. */
  readonly name: string
  /** Beside vocab.txt: the files that the graph is made of. */
  readonly files: readonly string[]
  /** The graph as the runtime takes it: a file, or its bytes. */
  graphOf(paths: readonly string[]): Promise<string | Uint8Array>
}

/** Beside the bundled program; when Heed runs from its sources, in the cache of the build. */
export function modelFolder(): string {
  const isSource = import.meta.filename.endsWith('.ts')
  return isSource ? join(import.meta.dirname, '../../../.cache/model') : join(import.meta.dirname, 'model')
}

export async function openModel({ name, files, graphOf }: Files, options: ModelOptions): Promise<OpenModel> {
  const { folder = modelFolder(), loadRuntime = () => import('onnxruntime-node') } = options
  const paths = files.map((file) => join(folder, file))
  const vocabulary = join(folder, 'vocab.txt')
  for (const file of [...paths, vocabulary]) {
    await access(file).catch((cause: unknown) => {
      throw unavailable(
        `The ${name} is missing: ${file} cannot be read. Install heed again, or run \`npm run build\` in a checkout.`,
        cause,
      )
    })
  }
  const runtime = await loadRuntime().catch((cause: unknown) => {
    throw unavailable(
      `The ${name} cannot run: ${cause instanceof Error ? cause.message : cause}. Heed has a runtime for Linux with glibc, macOS and Windows, on x64 and arm64. There, install heed again; elsewhere, run \`heed serve\` on such a system.`,
      cause,
    )
  })
  const damaged = (file: string) => (cause: unknown) => {
    throw unavailable(
      `The ${name} is damaged: ${file} cannot be used. Install heed again; in a checkout, remove ${folder} and run \`npm run build\`.`,
      cause,
    )
  }
  const tokenizer = await readFile(vocabulary, 'utf8').then(createWordpiece).catch(damaged(vocabulary))
  const session = await graphOf(paths)
    .then((graph) => runtime.InferenceSession.create(graph, sessionOptions))
    .catch(damaged(paths.at(-1) as string))
  return { tokenizer, encode: encoding(runtime, session), release: () => session.release() }
}

/** On one core, because a server has other work, and because on a busy machine cores wait for each other in each layer. */
const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  logSeverityLevel: 3,
} as const

/** Each call takes one text: the 8-bit scales are computed over a batch, so in a batch a text would depend on its neighbours. */
function encoding(runtime: Runtime, session: InstanceType<Runtime['InferenceSession']>): Encode {
  const tensor = (values: readonly number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
  /** Inputs that depend only on the number of tokens: the mask is all ones, and mostly there is only one segment. */
  const constants: { readonly ones: ReturnType<typeof tensor>; readonly zeros: ReturnType<typeof tensor> }[] = []
  return async (ids, segments) => {
    constants[ids.length] ??= { ones: tensor(ids.map(() => 1)), zeros: tensor(ids.map(() => 0)) }
    const { ones, zeros } = constants[ids.length] as (typeof constants)[number]
    const inputs = { input_ids: tensor(ids), attention_mask: ones, token_type_ids: segments ? tensor(segments) : zeros }
    const { last_hidden_state: states } = await session.run(inputs)
    return states?.data as Float32Array
  }
}

function unavailable(message: string, cause: unknown): HeedError {
  return new HeedError('unavailable', message, { cause })
}
