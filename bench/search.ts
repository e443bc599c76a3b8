// `search`: a known phrase looked up, an unknown one answered, the nearest of many found, and how soon a correction counts.
// verb_search is called through the library; large numbers of phrases are made up, the texts of queries are real.

import { createLocalEmbedder } from '../src/kernel/similarity/index.ts'
import { type Run, wants } from './report/run.ts'
import { measureAnswer } from './search/answer.ts'
import { measureCorrection } from './search/correction.ts'
import { measureDocument } from './search/document.ts'
import { createFilledHeeds } from './search/filled-heed.ts'
import { measureLoad } from './search/load.ts'
import { measureLookup, measureLookupInView } from './search/lookup.ts'
import { measureNearest } from './search/nearest.ts'

export async function benchSearch(run: Run): Promise<void> {
  const embedder = createLocalEmbedder()
  const heeds = createFilledHeeds(run, embedder)
  try {
    if (wants(run, 'load')) await measureLoad(run)
    if (wants(run, 'document')) await measureDocument(run)
    if (wants(run, 'lookup')) await measureLookup(run, heeds, run.flags.rows)
    for (const count of sizes([10_000], run.flags.rows))
      if (wants(run, 'correction')) await measureCorrection(run, heeds, count)
    if (wants(run, 'answer')) await measureAnswer(run, heeds, embedder)
    await heeds.closeAll()
    if (wants(run, 'lookup')) await measureLookupInView(run, heeds, run.flags.rows)
    for (const count of sizes([10_000, 100_000], run.flags.rows))
      if (wants(run, 'nearest')) await measureNearest(run, count)
  } finally {
    await heeds.closeAll()
    await embedder.close()
  }
}

/** The usual sizes up to the requested one, and that one. */
function sizes(usual: readonly number[], asked: number): number[] {
  return [...usual.filter((count) => count < asked), asked]
}
