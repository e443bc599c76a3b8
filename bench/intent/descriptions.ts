// Verbs that are only described, without a single phrase.
import { aimedAt } from '../report/figure.ts'
import type { Run } from '../report/run.ts'
import type { SharedEmbedder } from './embedder.ts'
import type { Examples } from './examples.ts'
import { percent, rightAmong } from './score.ts'
import { promisedFor } from './targets.ts'
import { askAll, importVerbs, openStore } from './verbs.ts'

export async function measureDescriptions(
  run: Run,
  shared: SharedEmbedder,
  { name, test }: Examples,
  descriptions: ReadonlyMap<string, string>,
): Promise<void> {
  const heed = await openStore(run, 'descriptions', shared)
  try {
    await importVerbs(
      run,
      heed,
      Array.from(descriptions, ([verb, description]) => ({ name: verb, description })),
    )
    const answers = await askAll(run, heed, test, 'asking verbs that are only described')
    const target = promisedFor(name).descriptions
    const measured = { name: run.name, unit: '%' }
    const best = {
      ...measured,
      metric: `${name}, descriptions only: right`,
      value: percent(rightAmong(test, answers, 1)),
    }
    const three = {
      ...measured,
      metric: `${name}, descriptions only: in the top 3`,
      value: percent(rightAmong(test, answers, 3)),
    }
    run.report(aimedAt(target && { least: target.top1 }, best))
    run.report(aimedAt(target && { least: target.top3 }, three))
  } finally {
    await heed.close()
  }
}
