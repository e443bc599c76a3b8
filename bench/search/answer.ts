// One short text to its candidates: with the embedding beside the bare model call, and what of it is the classifier.
import { type Embedder, featuresOf } from '../../src/kernel/similarity/index.ts'
import { atMost, within } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { bareInputs, loadBareModel } from './bare-model.ts'
import { fillClassifier } from './exemplars.ts'
import { countOf } from './vectors.ts'

const EXEMPLARS = 10_000
/** How often a sample goes through all texts. */
const TURNS = 8
const TEXTS = [
  'please block my card',
  'what is left in my account',
  'I was charged twice for the same thing',
  'can you raise my daily limit',
  'how long does a transfer to Spain take',
  'stop the payment I just made',
  'where can I see my last statement',
  'the app does not let me log in',
]

export async function measureAnswer(run: Run, embedder: Embedder): Promise<void> {
  const { classifier } = fillClassifier(run, EXEMPLARS)
  const session = await loadBareModel()
  const inputs = bareInputs(TEXTS)
  const features = await Promise.all(TEXTS.map(async (text) => featuresOf(text, await embedder.embed(text))))
  const forEach =
    <T>(items: readonly T[], work: (item: T) => Promise<unknown> | unknown) =>
    async () => {
      const time = await timed(async () => {
        for (let turn = 0; turn < TURNS; turn += 1) for (const item of items) await work(item)
      })
      return time / (TURNS * items.length)
    }
  const contenders = [
    forEach(TEXTS, async (text) => classifier.query(featuresOf(text, await embedder.embed(text)), null)),
    forEach(inputs, (input) => session.run(input)),
    forEach(TEXTS, (text) => embedder.embed(text)),
    forEach(features, (asked) => classifier.query(asked, null)),
  ]
  const [whole = [], bare = [], embedding = [], classifying = []] = await inTurns(
    run.flags.rounds,
    contenders,
    (round) => run.progress('search: answering, in turns with the bare model', round, run.flags.rounds),
  )
  await session.release()

  const beside = { name: run.name, unit: 'ms', peer: 'bare model call', peerValue: median(bare) }
  const among = `${countOf(EXEMPLARS)} exemplars`
  run.report(atMost(1.3, { ...beside, metric: `embed and classify, ${among}`, value: median(whole) }))
  run.report(atMost(1.1, { ...beside, metric: 'embed', value: median(embedding) }))
  run.report(within(5, { name: run.name, unit: 'ms', metric: `classify, ${among}`, value: median(classifying) }))
}
