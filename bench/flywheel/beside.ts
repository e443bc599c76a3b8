// Alternatives on the same stream: learning nothing, document 002's exact phrases, and nlp.js trained again.
import type { SharedEmbedder } from '../intent/embedder.ts'
import type { Examples } from '../intent/examples.ts'
import { askAll } from '../intent/verbs.ts'
import { nlpAccuracy } from '../peer/nlp.ts'
import type { Run } from '../report/run.ts'
import { learnExactly, learnNothing, type Policy } from './policies.ts'
import { type Draw, openStarted, type Turn } from './turn.ts'

export interface Beside {
  readonly none: Policy
  readonly exact: Policy
  readonly nlpBefore: number
  readonly nlpAfter: number
}

export async function besideIt(
  run: Run,
  shared: SharedEmbedder,
  examples: Examples,
  draw: Draw,
  turn: Turn,
): Promise<Beside> {
  const heed = await openStarted(run, shared, `still, seed ${draw.seed}`, draw)
  try {
    const stream = { examples: draw.stream, answers: await askAll(run, heed, draw.stream, 'stream, learning nothing') }
    const test = { examples: examples.test, answers: await askAll(run, heed, examples.test, 'test, learning nothing') }
    run.progress(`${run.name}: training nlp.js`)
    const corrected = turn.streamed.corrections.map(({ text, said }) => ({ text, label: said }))
    return {
      none: learnNothing(stream, test),
      exact: learnExactly(stream, test),
      nlpBefore: await nlpAccuracy(draw.start, examples.test),
      nlpAfter: await nlpAccuracy([...draw.start, ...corrected], examples.test),
    }
  } finally {
    await heed.close()
  }
}
