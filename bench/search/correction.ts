// From a correction in words to the answer for its paraphrase: both embedded, one exemplar added, one query.
import { type Embedder, featuresOf } from '../../src/kernel/similarity/index.ts'
import { within } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { fillClassifier } from './exemplars.ts'
import { countOf } from './vectors.ts'

const CORRECTED = 'I think my wallet was stolen on the train'
const PARAPHRASE = 'someone took my purse'
const LARGE = 1_000_000

export async function measureCorrection(run: Run, embedder: Embedder, count: number): Promise<void> {
  const { classifier, index } = fillClassifier(run, count)
  const features = async (text: string) => featuresOf(text, await embedder.embed(text))
  const correct = async (round: number) => {
    const exemplar = { text: `correction ${round}`, label: 'card_freeze', owner: 'ana' }
    const time = await timed(async () => {
      index.add(exemplar.text, await features(CORRECTED))
      classifier.add(exemplar)
      const { candidates } = classifier.query(await features(PARAPHRASE), 'ana')
      if (candidates[0]?.label !== 'card_freeze') throw new Error('the correction has no effect')
    })
    classifier.remove(exemplar)
    index.remove(exemplar.text)
    return time
  }
  const [times = []] = await inTurns(run.flags.rounds, [correct], (round) =>
    run.progress(`search: corrections among ${countOf(count)}`, round, run.flags.rounds),
  )
  run.report(
    within(count >= LARGE ? 200 : 50, {
      name: run.name,
      metric: `a correction to its effect, ${countOf(count)} exemplars`,
      unit: 'ms',
      value: median(times),
    }),
  )
}
