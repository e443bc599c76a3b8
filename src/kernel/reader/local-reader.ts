// The trained model that comes with the package: a cross-encoder over query, answer and message, at 8 bits, on one core, loaded when
// first used. docs/decisions/0030 says how it was trained and what it replaced.
import { readFile } from 'node:fs/promises'
import { HeedError } from '../errors.ts'
import { nextLongTurn } from '../event-loop.ts'
import { type ModelOptions, type OpenModel, openModel } from '../model/index.ts'
import { createHeads, type Logits } from './heads.ts'
import type { Reader, Scores } from './reader.ts'
import { standingWords } from './standing-words.ts'
import { tokensOf } from './tokens.ts'
import { trainedGraph } from './trained-graph.ts'

interface Loaded extends OpenModel {
  readonly heads: (states: Float32Array) => Logits
}

/** About what a token costs. */
const MS_A_TOKEN = 0.3

export function createLocalReader(options: ModelOptions = {}): Reader {
  let loading: Promise<Loaded> | undefined

  const loaded = (): Promise<Loaded> => {
    loading ??= load(options).catch((error: unknown) => {
      // What was missing may be there next time.
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    async read(texts) {
      const { tokenizer, encode, heads } = await loaded()
      const { ids, start, message } = tokensOf(tokenizer, texts)
      const segments = ids.map((_, index) => (index < start ? 0 : 1))
      await nextLongTurn(MS_A_TOKEN * ids.length)
      const states = await encode(ids, segments)
      const logits = heads(states)
      const count = (text: string) => tokenizer.encode(text, Number.POSITIVE_INFINITY).length - 2
      const words = () => {
        const [head, end] = [start + message.head, start + message.head + message.tail]
        const scores = { head: logits.words.subarray(start, head), tail: logits.words.subarray(head, end) }
        return standingWords(texts.message, scores, count)
      }
      return scoresOf(logits, words)
    },
    async close() {
      const open = await loading?.catch(() => undefined)
      loading = undefined
      await open?.release()
    },
  }
}

async function load(options: ModelOptions): Promise<Loaded> {
  let heads: Loaded['heads'] | undefined
  const model = await openModel(
    {
      name: 'model that reads messages',
      files: ['model.onnx', 'detector.bin'],
      async graphOf([base = '', trained = '']) {
        const { graph, heads: numbers } = trainedGraph(await readFile(base), await readFile(trained))
        heads = createHeads(numbers)
        return graph
      },
    },
    options,
  )
  return { ...model, heads: heads as Loaded['heads'] }
}

function scoresOf({ rejected, accepted, neutral, standing }: Logits, words: () => string): Scores {
  const highest = Math.max(rejected, accepted, neutral)
  const odds = [rejected, accepted, neutral].map((logit) => Math.exp(logit - highest)) as [number, number, number]
  const sum = odds[0] + odds[1] + odds[2]
  if (!Number.isFinite(sum))
    throw new HeedError(
      'unavailable',
      'The model that reads messages is damaged: it answers without numbers. Install heed again; in a checkout, remove .cache/model and run `npm run build`.',
    )
  return {
    rejected: odds[0] / sum,
    accepted: odds[1] / sum,
    neutral: odds[2] / sum,
    standing: 1 / (1 + Math.exp(-standing)),
    standingWords: standing > 0 ? words() : null,
  }
}
