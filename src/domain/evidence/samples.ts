// Evidence as training data (T1). What people took out teaches nothing: rejected claims and blocked domains leave no sample, and
// each description says so.
import type { Db } from '../../kernel/store/index.ts'
import { formats, type Place, type Sample, type SampleSource } from '../../kernel/training/index.ts'
import { blockedAmong } from './domain-check.ts'
import { type SamplePage, type StoredPassage, type StoredSample, sampleRepo } from './repo/samples.ts'
import { sourceRepo } from './repo/sources.ts'

/** People who report a missed or an irrelevant passage do not say how sure they are. */
const PASSAGE_WEIGHT = 1

/** The numbers that NLI trainers use for entailment, neutral and contradiction. */
const nliLabels = { supports: 0, neutral: 1, refutes: 2 } as const

/** Samples in the order of their sources, without those of blocked domains. */
function pagesOf<S extends StoredSample>(
  type: 'edge' | 'claim' | 'fragment',
  read: (db: Db, page: SamplePage) => Promise<S[]>,
  sampleOf: (stored: S) => Pick<Sample, 'record' | 'stratum' | 'weight'>,
) {
  return async (db: Db, workspace: string, after: Place | null, limit: number) => {
    const [source, id] = after ?? ['', '']
    const stored = await read(db, { workspace, source, id, limit })
    const blocked = new Set(
      await blockedAmong(
        db,
        workspace,
        // A missed claim may have no passage and so no host.
        stored.flatMap(({ host }) => (host === '' ? [] : [host])),
      ),
    )
    const sourcesOf = await sourceRepo.ofEach(db, workspace, type, stored)
    const last = stored.length === limit ? stored.at(-1) : undefined
    const samples = stored
      .filter(({ host }) => !blocked.has(host))
      // Each field by itself: two spreads made this a tenth of the time of an export.
      .map((row) => {
        const { record, stratum, weight } = sampleOf(row)
        const { feedbackIds, agreement } = sourcesOf(row)
        const { id, url_key: group, task_id: task, trust, created_at: createdAt } = row
        return { id, record, stratum, group, feedbackIds, agreement, task, weight, trust, createdAt }
      })
    return { samples, next: last ? ([last.url_key, last.id] as const) : null }
  }
}

const nli: SampleSource = {
  kind: 'nli',
  description:
    'What a passage says of a claim if the model was wrong or gave no label: premise, hypothesis and the right label. Rejected claims and blocked domains are left out.',
  formats: [formats.nli],
  legend: Object.fromEntries(Object.entries(nliLabels).map(([label, number]) => [`label ${number}`, label])),
  page: pagesOf('edge', sampleRepo.nli, ({ premise, hypothesis, says, weight }) => ({
    record: { premise, hypothesis, label: nliLabels[says] },
    stratum: says,
    weight,
  })),
  count: (db, workspace) => sampleRepo.count(db, workspace, 'nli'),
}

const claim: SampleSource = {
  kind: 'claim',
  description:
    'Claims that were missed: the question of the task, the passage that contains it if one is known, and the claim. Rejected claims and blocked domains are left out.',
  formats: [formats.claim],
  page: pagesOf('claim', sampleRepo.missedClaims, (stored) => ({
    record: {
      ...(stored.question !== null && { question: stored.question }),
      ...(stored.passage !== null && { passage: stored.passage }),
      claim: stored.claim,
    },
    stratum: 'missed',
    weight: PASSAGE_WEIGHT,
  })),
  count: (db, workspace) => sampleRepo.count(db, workspace, 'claim'),
}

const passage = ({ text, question }: StoredPassage) => ({ ...(question !== null && { question }), text })

const relevance: SampleSource = {
  kind: 'relevance',
  description:
    'Passages that are irrelevant: the question of the task, the passage, and label 0. Blocked domains are left out.',
  formats: [formats.relevance],
  legend: { 'label 0': 'irrelevant' },
  page: pagesOf('fragment', sampleRepo.irrelevant, (stored) => ({
    record: { ...passage(stored), label: 0 },
    stratum: 'irrelevant',
    weight: PASSAGE_WEIGHT,
  })),
  count: (db, workspace) => sampleRepo.count(db, workspace, 'irrelevant'),
}

const extraction: SampleSource = {
  kind: 'extraction',
  description: 'Passages that were missed: the page, where on it, and the words. Blocked domains are left out.',
  formats: [formats.extraction],
  page: pagesOf('fragment', sampleRepo.missed, (stored) => ({
    record: { url: stored.url, ...passage(stored), ...(stored.location !== null && { location: stored.location }) },
    stratum: 'missed',
    weight: PASSAGE_WEIGHT,
  })),
  count: (db, workspace) => sampleRepo.count(db, workspace, 'missed'),
}

export const evidenceSamples: readonly SampleSource[] = [nli, claim, relevance, extraction]
