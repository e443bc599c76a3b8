// Intents as training data (T1): what people meant by their words. Phrases that a reviewer rejected are left out.
import type { Db } from '../../kernel/store/index.ts'
import { formats, type Place, type SampleSource } from '../../kernel/training/index.ts'
import { candidateReportRepo } from './repo/candidate-reports.ts'
import { type SamplePage, type StoredSample, sampleRepo } from './repo/samples.ts'

/** Each reporter adds weight, up to 1. */
function weightOf(reporters: number): number {
  return Math.min(1, 0.5 + reporters / 4)
}

function pagesOf(type: 'phrase' | 'alias', read: (db: Db, page: SamplePage) => Promise<StoredSample[]>) {
  return async (db: Db, workspace: string, after: Place | null, limit: number) => {
    const [group, id] = after ?? ['', '']
    const stored = await read(db, { workspace, group, id, limit })
    const reportsOf = await candidateReportRepo.ofEach(db, workspace, type, stored)
    const last = stored.length === limit ? stored.at(-1) : undefined
    return {
      samples: stored.map((row) => ({
        id: row.id,
        record: { text: row.input, label: row.output },
        stratum: row.output,
        group: row.group_key,
        feedbackIds: reportsOf(row),
        agreement: row.reporters,
        task: null,
        weight: weightOf(row.reporters),
        trust: row.trust,
        createdAt: row.created_at,
      })),
      next: last ? ([last.group_key, last.id] as const) : null,
    }
  }
}

const intent: SampleSource = {
  kind: 'intent',
  description:
    'What people said and the verb they meant. Phrases that a reviewer rejected are left out; similar phrases are not.',
  formats: [formats.intent],
  page: pagesOf('phrase', sampleRepo.phrases),
  count: (db, workspace) => sampleRepo.count(db, workspace, 'phrases'),
}

const alias: SampleSource = {
  kind: 'alias',
  description: 'Names that people said and the entity they meant.',
  formats: [formats.alias],
  page: pagesOf('alias', sampleRepo.aliases),
  count: (db, workspace) => sampleRepo.count(db, workspace, 'aliases'),
}

export const intentSamples: readonly SampleSource[] = [intent, alias]
