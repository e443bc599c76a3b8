// From a short text that nobody asked before to its candidates, through the library and logged, beside the bare model call and
// nlp.js trained on the same phrases; and the shares of the embedding and of the classifier.
import { type Embedder, featuresOf } from '../../src/kernel/similarity/index.ts'
import { trainNlp } from '../peer/nlp.ts'
import { aimedAt, atMost, within } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { createBareInputs, loadBareModel } from './bare-model.ts'
import { fillClassifier } from './exemplars.ts'
import { type FilledHeeds, madeUpVerbs } from './filled-heed.ts'
import { shortText } from './texts.ts'
import { countOf } from './vectors.ts'

const EXEMPLARS = 10_000
const TEXTS_A_ROUND = 64

export async function measureAnswer(run: Run, heeds: FilledHeeds, embedder: Embedder): Promise<void> {
  const heed = await heeds.open(EXEMPLARS)
  const session = await loadBareModel()
  try {
    const { classifier } = fillClassifier(run, EXEMPLARS)
    run.progress('search: training nlp.js')
    const nlp = await trainNlp(madeUpVerbs(EXEMPLARS).flatMap(({ name, phrases }) => phrases.map(phraseOf(name))))
    /** The time of one, from one round's texts, which are the same for everyone. */
    const forEach =
      <T>(prepare: (texts: string[]) => Promise<T[]> | T[], work: (item: T) => Promise<unknown> | unknown) =>
      async (round: number) => {
        const items = await prepare(
          Array.from({ length: TEXTS_A_ROUND }, (_, n) => shortText(round * TEXTS_A_ROUND + n)),
        )
        const time = await timed(async () => {
          for (const item of items) await work(item)
        })
        return time / items.length
      }
    const inputsOf = createBareInputs()
    const asTheyAre = (texts: string[]) => texts
    const features = (texts: string[]) =>
      Promise.all(texts.map(async (text) => featuresOf(text, await embedder.embed(text))))
    const contenders = [
      forEach(asTheyAre, (query) => heed.verb_search({ query })),
      forEach(
        (texts) => texts.map(inputsOf),
        (input) => session.run(input),
      ),
      forEach(asTheyAre, (text) => nlp.process('en', text)),
      forEach(asTheyAre, (text) => embedder.embed(text)),
      forEach(features, (asked) => classifier.query(asked, null)),
    ]
    const [whole = [], bare = [], theirs = [], embedding = [], classifying = []] = await inTurns(
      run.flags.rounds,
      contenders,
      (round) => run.progress('search: answering, in turns with the bare model and nlp.js', round, run.flags.rounds),
    )

    const among = `${countOf(EXEMPLARS)} exemplars`
    const answered = { name: run.name, unit: 'ms', metric: `verb_search, ${among}`, value: median(whole) }
    const beside = { peer: 'bare model call', peerValue: median(bare) }
    run.report(atMost(1.3, { ...answered, ...beside }))
    run.report(aimedAt(undefined, answered, { peer: 'nlp.js process, same phrases', peerValue: median(theirs) }))
    run.report(
      atMost(1.1, { ...beside, name: run.name, unit: 'ms', metric: 'of it, embedding', value: median(embedding) }),
    )
    run.report(
      within(5, { name: run.name, unit: 'ms', metric: `of it, classifying, ${among}`, value: median(classifying) }),
    )
  } finally {
    await session.release()
  }
}

function phraseOf(label: string) {
  return (text: string) => ({ text, label })
}
