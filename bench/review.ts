// `review`: how well corrections that ask for the same are brought together.
import { type Run, wants } from './report/run.ts'
import { measureClusters } from './review/clusters.ts'
import { measureRepeats, measureSweeps } from './review/sweep.ts'

export async function benchReview(run: Run): Promise<void> {
  if (wants(run, 'clusters')) await measureClusters(run)
  if (wants(run, 'sweep')) await measureSweeps(run)
  if (wants(run, 'repeats')) await measureRepeats(run)
}
