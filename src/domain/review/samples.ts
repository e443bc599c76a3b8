// Decisions at reviews as training data (T1): what was approved is preferred to what the agent delivered, in the format of DPO trainers.
import { preferenceFormats, type SampleSource } from '../../kernel/training/index.ts'
import { sampleRepo } from './repo/samples.ts'

const preference: SampleSource = {
  kind: 'preference',
  description:
    'From reviews: what an agent delivered (rejected) and what a reviewer approved instead (chosen). The prompt is what the agent was asked, and is empty if the decision does not say it. Decisions that a reviewer ignores are left out.',
  formats: preferenceFormats,
  async page(db, workspace, after, limit) {
    const [group, id] = after ?? ['', '']
    const stored = await sampleRepo.pairs(db, { workspace, group, id, limit })
    const last = stored.length === limit ? stored.at(-1) : undefined
    return {
      samples: stored.map((row) => ({
        id: row.decision_id,
        record: { prompt: row.agent_input ?? '', chosen: row.approved_output, rejected: row.agent_output },
        stratum: row.decision,
        group: row.pair_group,
        feedbackIds: [row.feedback_id],
        agreement: 1,
        task: row.task_id,
        weight: 1,
        trust: row.trust,
        createdAt: row.created_at,
      })),
      next: last ? ([last.pair_group, last.decision_id] as const) : null,
    }
  },
  count: sampleRepo.count,
}

export const reviewSamples: readonly SampleSource[] = [preference]
