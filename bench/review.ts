// `review`: how well corrections that ask for the same are brought together, and whether rules that do not help are found.
import { type Run, wants } from './report/run.ts'
import { measureClusters } from './review/clusters.ts'
import { measureEffect } from './review/effect.ts'
import { measureRepeats, measureSweeps } from './review/sweep.ts'

export async function benchReview(run: Run): Promise<void> {
  if (wants(run, 'clusters')) await measureClusters(run)
  if (wants(run, 'sweep')) await measureSweeps(run)
  if (wants(run, 'repeats')) await measureRepeats(run)
  if (wants(run, 'effect')) await measureEffect(run)
}
