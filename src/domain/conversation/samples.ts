// Conversations as training data (T1): answers that people accepted or rejected, in the format of KTO trainers, and messages whose
// verdict a person corrected.
import type { SampleSource } from '../../kernel/training/index.ts'
import { sampleRepo } from './repo/samples.ts'

const turn: SampleSource = {
  kind: 'turn',
  description:
    'What was asked and answered, and whether the person accepted the answer. Turns without a clear verdict are left out; the weight is how sure the verdict is.',
  legend: { 'label true': 'accepted', 'label false': 'rejected' },
  async page(db, workspace, after, limit) {
    const [session, id] = after ?? ['', '']
    const stored = await sampleRepo.turns(db, { workspace, session, id, limit })
    const last = stored.length === limit ? stored.at(-1) : undefined
    return {
      samples: stored.map((row) => ({
        id: row.turn_id,
        record: { prompt: row.query, completion: row.response, label: row.user_feedback_status === 'accepted' },
        stratum: row.user_feedback_status,
        group: row.session_id,
        feedbackIds: [row.feedback_id],
        weight: row.feedback_confidence,
        trust: row.trust,
        createdAt: row.created_at,
      })),
      next: last ? ([last.session_id, last.turn_id] as const) : null,
    }
  },
  count: (db, workspace) => sampleRepo.count(db, workspace, 'turns'),
}

const verdict: SampleSource = {
  kind: 'verdict',
  description: 'A message, the query and the answer before it, and how the message took that answer, as a person said.',
  async page(db, workspace, after, limit) {
    const [session, id] = after ?? ['', '']
    const stored = await sampleRepo.verdicts(db, { workspace, session, id, limit })
    const last = stored.length === limit ? stored.at(-1) : undefined
    return {
      samples: stored.map((row) => ({
        id: row.feedback_id,
        record: {
          previous_query: row.query,
          previous_response: row.response ?? '',
          message: row.message,
          label: row.feedback_type,
        },
        stratum: row.feedback_type,
        group: row.session_id,
        feedbackIds: [row.feedback_id],
        weight: 1,
        trust: row.trust,
        createdAt: row.created_at,
      })),
      next: last ? ([last.session_id, last.feedback_id] as const) : null,
    }
  },
  count: (db, workspace) => sampleRepo.count(db, workspace, 'verdicts'),
}

export const conversationSamples: readonly SampleSource[] = [turn, verdict]
