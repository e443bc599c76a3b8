// `detector`: how well the verdicts on labelled dialogues match the labels, beside document 004's literal rules on the same rows;
// and how many turns a second are judged.
import { join } from 'node:path'
import { openHeed } from '../src/index.ts'
import { createRules, measureAccuracy } from './detector/accuracy.ts'
import { readCorpora, readCorpus } from './detector/corpora.ts'
import { createJudge } from './detector/detect.ts'
import type { Corpus } from './detector/rows.ts'
import { measureSpeed } from './detector/speed.ts'
import { createSharedEmbedder, type SharedEmbedder } from './intent/embedder.ts'
import { InputError } from './report/input-error.ts'
import { type Run, wants } from './report/run.ts'

export async function benchDetector(run: Run): Promise<void> {
  const { files, detector } = run.flags
  const { data } = detector
  const corpora = [...(data === undefined ? [] : readCorpora(data)), ...files.map(readCorpus)]
  const shared = createSharedEmbedder()
  try {
    if (wants(run, 'accuracy')) await measureCorpora(run, shared, corpora)
  } finally {
    await shared.close()
  }
  if (wants(run, 'speed')) await measureSpeed(run, corpora[0]?.rows ?? [])
}

async function measureCorpora(run: Run, shared: SharedEmbedder, corpora: readonly Corpus[]): Promise<void> {
  if (corpora.length === 0)
    throw new InputError(
      'which dialogues? Give --file F.jsonl of rows with prev_user, system, user and label, or --data DIR.',
    )
  const heed = await openHeed({ data: join(run.folder, 'accuracy'), embedder: shared.embedder })
  try {
    for (const corpus of corpora) await measureAccuracy(run, corpus, createJudge(heed), createRules(shared))
  } finally {
    await heed.close()
  }
}
