// `review`: how well corrections that ask for the same are brought together.
import { type Run, wants } from './report/run.ts'
import { measureClusters } from './review/clusters.ts'

export async function benchReview(run: Run): Promise<void> {
  if (wants(run, 'clusters')) await measureClusters(run)
}
