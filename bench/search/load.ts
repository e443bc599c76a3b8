// From nothing to the first vector, beside the runtime loading the same file and running it once.
import { createLocalEmbedder } from '../../src/kernel/similarity/index.ts'
import { atMost } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import { inTurns, median, timed } from '../report/samples.ts'
import { createBareInputs, loadBareModel } from './bare-model.ts'

const TEXT = 'block this domain'

export async function measureLoad(run: Run): Promise<void> {
  const input = createBareInputs()(TEXT)
  const contenders = [
    async () => {
      const embedder = createLocalEmbedder()
      const time = await timed(() => embedder.embed(TEXT))
      await embedder.close()
      return time
    },
    () => timed(async () => (await loadBareModel()).run(input)),
  ]
  const [own = [], bare = []] = await inTurns(run.flags.rounds, contenders, (round) =>
    run.progress('search: loading the model, in turns with the bare runtime', round, run.flags.rounds),
  )
  run.report(
    atMost(1.3, {
      name: run.name,
      metric: 'load the model, to the first vector',
      unit: 'ms',
      peer: 'bare runtime and model',
      value: median(own),
      peerValue: median(bare),
    }),
  )
}
