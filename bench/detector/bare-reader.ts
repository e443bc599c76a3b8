// The runtime and the trained model alone, without anything of Heed around the call but the ids of the tokens.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { createWordpiece, modelFolder } from '../../src/kernel/model/index.ts'
import type { ExchangeTexts } from '../../src/kernel/reader/index.ts'
import { type ExchangeTokens, tokensOf } from '../../src/kernel/reader/tokens.ts'
import { trainedGraph } from '../../src/kernel/reader/trained-graph.ts'

export async function openBareReader(threads: number) {
  const read = (name: string) => readFile(join(modelFolder(), name))
  const { graph } = trainedGraph(await read('model.onnx'), await read('detector.bin'))
  const tokenizer = createWordpiece((await read('vocab.txt')).toString())
  const session = await InferenceSession.create(graph, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
  return {
    run: (batch: readonly ExchangeTexts[]) => session.run(inputsOf(batch.map((texts) => tokensOf(tokenizer, texts)))),
    close: () => session.release(),
  }
}

function inputsOf(batch: readonly ExchangeTokens[]): Record<string, Tensor> {
  const width = Math.max(...batch.map(({ ids }) => ids.length))
  const tensor = (valueAt: (exchange: ExchangeTokens, at: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from(batch.flatMap((one) => Array.from({ length: width }, (_, at) => BigInt(valueAt(one, at))))),
      [batch.length, width],
    )
  return {
    input_ids: tensor(({ ids }, at) => ids[at] ?? 0),
    attention_mask: tensor(({ ids }, at) => (at < ids.length ? 1 : 0)),
    token_type_ids: tensor(({ ids, start }, at) => (at >= start && at < ids.length ? 1 : 0)),
  }
}
