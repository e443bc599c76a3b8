// The runtime and the model alone, without anything of Heed around the call but the ids of the tokens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { createWordpiece, modelFolder } from '../../src/kernel/model/index.ts'
import { normalise } from '../../src/kernel/similarity/index.ts'

export function loadBareModel(): Promise<InferenceSession> {
  return InferenceSession.create(join(modelFolder(), 'model.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
}

/** From a text to what the model is given. */
export function createBareInputs(): (text: string) => Record<string, Tensor> {
  const { encode } = createWordpiece(readFileSync(join(modelFolder(), 'vocab.txt'), 'utf8'))
  return (text) => {
    const ids = encode(normalise(text))
    const tensor = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
    return {
      input_ids: tensor(ids),
      attention_mask: tensor(ids.map(() => 1)),
      token_type_ids: tensor(ids.map(() => 0)),
    }
  }
}
