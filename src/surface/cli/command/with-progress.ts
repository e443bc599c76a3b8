// Runs long work on an open Heed and shows its progress.
import type { OnProgress } from '../../../kernel/operations.ts'
import type { Data, OpenHeed } from '../environment.ts'
import type { Invocation } from '../invocation.ts'

/** Finishes the bar if the work succeeds, and removes it before an error. */
export async function withProgress<T>(
  invocation: Invocation,
  label: string,
  work: (heed: OpenHeed, onProgress: OnProgress) => Promise<T>,
  data?: Data,
): Promise<T> {
  return invocation.withHeed(async (heed) => {
    const progress = invocation.progress(label)
    try {
      const result = await work(heed, progress.report)
      progress.finish()
      return result
    } catch (error) {
      progress.clear()
      throw error
    }
  }, data)
}
