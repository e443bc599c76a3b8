// Conversations as training data (T1): answers that people accepted or rejected, pairs of both, and messages whose verdict a person
// corrected.
import { leastTrusted } from '../../kernel/gate/index.ts'
import { fromJson } from '../../kernel/json-text.ts'
import { formats, preferenceFormats, type SampleSource } from '../../kernel/training/index.ts'
import { type StoredTurn, sampleRepo } from './repo/samples.ts'
import { strategyRepo } from './repo/strategies.ts'

/** How many reporters took the answer so. */
function agreeing({ user_feedback_status, words }: StoredTurn): number {
  const opinions = words === null ? [] : fromJson(words)
  const reporters = opinions.filter(({ status }) => status === user_feedback_status).map(({ reporter }) => reporter)
  return Math.max(1, new Set(reporters).size)
}

const turn: SampleSource = {
  kind: 'turn',
  description:
    'What was asked and answered, and whether the person accepted the answer. Turns without a clear verdict are left out; the weight is how sure the verdict is.',
  formats: [formats.kto, formats.sft],
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
        agreement: agreeing(row),
        task: row.task_id,
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
  formats: [formats.verdict],
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
        agreement: row.agreement,
        task: row.task_id,
        weight: 1,
        trust: row.trust,
        createdAt: row.created_at,
      })),
      next: last ? ([last.session_id, last.feedback_id] as const) : null,
    }
  },
  count: (db, workspace) => sampleRepo.count(db, workspace, 'verdicts'),
}

const preference: SampleSource = {
  kind: 'preference',
  description:
    'From conversations: an answer that the person rejected, and the one that they accepted when the agent tried again (chosen). The prompt is what they asked first.',
  formats: preferenceFormats,
  async page(db, workspace, after, limit) {
    const [session, id] = after ?? ['', '']
    const stored = await sampleRepo.pairs(db, { workspace, session, id, limit })
    const originals = await strategyRepo.originals(
      db,
      workspace,
      stored.map(({ chosen_id }) => chosen_id),
    )
    const last = stored.length === limit ? stored.at(-1) : undefined
    return {
      samples: stored.map((row) => ({
        id: row.turn_id,
        record: {
          prompt: originals.get(row.chosen_id)?.query ?? row.query,
          chosen: row.chosen,
          rejected: row.rejected,
        },
        stratum: 'conversation',
        group: row.session_id,
        feedbackIds: [row.rejected_by, row.chosen_by],
        agreement: 1,
        task: row.task_id,
        weight: Math.min(row.rejected_confidence, row.chosen_confidence),
        trust: leastTrusted([row.rejected_trust, row.chosen_trust]),
        createdAt: row.created_at,
      })),
      next: last ? ([last.session_id, last.turn_id] as const) : null,
    }
  },
  count: (db, workspace) => sampleRepo.count(db, workspace, 'pairs'),
}

export const conversationSamples: readonly SampleSource[] = [turn, verdict, preference]
