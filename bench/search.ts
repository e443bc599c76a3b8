// `search`: what finding the nearest of many costs beside plain JavaScript, what the classifier adds to the model's own time,
// and how soon a correction counts. Vectors are random, texts are real.

import { createLocalEmbedder } from '../src/kernel/similarity/index.ts'
import { type Run, wants } from './report/run.ts'
import { measureAnswer } from './search/answer.ts'
import { measureCorrection } from './search/correction.ts'
import { measureLoad } from './search/load.ts'
import { measureNearest } from './search/nearest.ts'

export async function benchSearch(run: Run): Promise<void> {
  const embedder = createLocalEmbedder()
  try {
    if (wants(run, 'load')) await measureLoad(run)
    if (wants(run, 'answer')) await measureAnswer(run, embedder)
    for (const count of sizes([10_000], run.flags.rows))
      if (wants(run, 'correction')) await measureCorrection(run, embedder, count)
    for (const count of sizes([10_000, 100_000], run.flags.rows))
      if (wants(run, 'nearest')) await measureNearest(run, count)
  } finally {
    await embedder.close()
  }
}

/** The usual sizes up to the one that was asked for, and that one. */
function sizes(usual: readonly number[], asked: number): number[] {
  return [...usual.filter((count) => count < asked), asked]
}
