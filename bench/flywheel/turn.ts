// One turn of the flywheel, from the first phrases to the test, with one seed and the given noise.
import type { Heed } from '../../src/index.ts'
import { createRandom, drawShots } from '../intent/draw.ts'
import type { SharedEmbedder } from '../intent/embedder.ts'
import { byLabel, type Example, type Examples } from '../intent/examples.ts'
import { rightAmong } from '../intent/score.ts'
import { type Answer, askAll, importVerbs, openStore } from '../intent/verbs.ts'
import type { Run } from '../report/run.ts'
import { type Paraphrases, paraphrasesOf, wrongAgain } from './paraphrases.ts'
import { type Noise, personOf, runStream, type Streamed } from './stream.ts'

export interface Draw {
  readonly seed: number
  readonly start: readonly Example[]
  readonly stream: readonly Example[]
  /** The rest of the train file. */
  readonly rest: readonly Example[]
}

export interface Turn {
  readonly before: number
  readonly after: number
  readonly answers: readonly Answer[]
  readonly streamed: Streamed
  readonly wrongAgain: number
  readonly paraphrases: Paraphrases
  /** The folder of what was learned, closed. */
  readonly store: string
}

export function drawFor(run: Run, { train }: Examples, seed: number): Draw {
  const { start: shots, stream } = run.flags.learning
  const { start, rest } = drawShots(train, shots, createRandom(seed))
  return { seed, start, stream: rest.slice(0, stream), rest: rest.slice(stream) }
}

export async function openStarted(run: Run, shared: SharedEmbedder, name: string, { start }: Draw): Promise<Heed> {
  const heed = await openStore(run, name, shared)
  await importVerbs(
    run,
    heed,
    Array.from(byLabel(start), ([verb, phrases]) => ({ name: verb, phrases })),
  )
  return heed
}

export async function turnOnce(
  run: Run,
  shared: SharedEmbedder,
  { test }: Examples,
  draw: Draw,
  noise: Noise,
): Promise<Turn> {
  const { people } = run.flags.learning
  const asker = people === 1 ? personOf(0) : 'newcomer'
  const step = `seed ${draw.seed}${noise.share > 0 ? `, ${noise.share} wrong (${noise.kind})` : ''}`
  const store = `learned, ${step}`
  const heed = await openStarted(run, shared, store, draw)
  try {
    const before = rightAmong(test, await askAll(run, heed, test, `test before, ${step}`, asker), 1)
    const verbs = [...byLabel(draw.start).keys()]
    const plan = { queries: draw.stream, verbs, people, noise, seed: draw.seed }
    const streamed = await runStream(run, heed, `stream, ${step}`, plan)
    const answers = await askAll(run, heed, test, `test after, ${step}`, asker)
    return {
      before,
      after: rightAmong(test, answers, 1),
      answers,
      streamed,
      wrongAgain: await wrongAgain(run, heed, streamed.corrections),
      paraphrases: await paraphrasesOf(shared, streamed.corrections, test, answers),
      store,
    }
  } finally {
    await heed.close()
  }
}
