// The tables of conversations, as they are now.
import type { Trust } from '../../kernel/gate/index.ts'
import { bigint, defineTable, flag, json, key, real, text } from '../../kernel/store/index.ts'
import type { CorrectionType, Evidence, FeedbackType } from './detector/index.ts'
import type { Opinion } from './opinions.ts'
import type { ValidationOutcome } from './satisfaction.ts'

/** What a name was taken to mean. */
export type UsedEntity = { readonly name: string; readonly entity_id: string }

export const turnTable = defineTable('turn_index', ['turn_id'], {
  turn_id: key(),
  session_id: key(),
  owner: key(),
  /** From 1: each pause that ends the session starts a new part. */
  part: bigint(),
  /** The turn before it in the same part. */
  follows: key().null(),
  seq: bigint(),
  /** The hash of the call that recorded it, if that had an idempotency key. */
  request_hash: text().null(),
  created_at: text(),
  /** When the person or the agent last said something in it. */
  last_said_at: text(),
  task_id: key().null(),
  person: key().null(),
  /** The key that recorded it, if any. */
  sent_by: key().null(),
  asker: key().null(),
  strategy: key().null(),
  intent: key().null(),
  verb: key().null(),
  search_id: key().null(),
  validation_outcome: text<ValidationOutcome>().null(),
  quality_score: real().null(),
  user_feedback_status: key<FeedbackType>(),
  feedback_confidence: real(),
  rejection_detected_in: key().null(),
  correction_type: text<CorrectionType>().null(),
  satisfaction: real(),
  ranking_score: real(),
  feedback_id: key().null(),
  trust: text<Trust>().null(),
  decided_by: text<'detector' | 'person'>().null(),
  decided_at: text().null(),
  detected_status: text<FeedbackType>().null(),
  detected_confidence: real().null(),
  detected_in: key().null(),
  detected_at: text().null(),
  detection_id: key().null(),
  detector_version: text().null(),
  query_id: key(),
  /** The opinions of speakers; null if nobody has said anything for its answer or against it. */
  words: json<readonly Opinion[]>().null(),
  /** When the person reacted, as a place in the log. */
  reacted_seq: bigint().null(),
  evidence: json<readonly Evidence[]>().null(),
  reason: text().null(),
  /** What the person said to it. */
  message: text().null(),
  items_mentioned: json<string[]>(),
  tools: json<string[]>().null(),
  entities: json<UsedEntity[]>().null(),
  cited: json<string[]>().null(),
  strategy_input: text().null(),
  query: text(),
  response: text().null(),
})

/** What people said of verdicts. */
export const correctionTable = defineTable('verdict_correction', ['turn_id', 'reporter'], {
  turn_id: key(),
  /** Who said it; several people may count as one. */
  reporter: key(),
  session_id: key(),
  person: key().null(),
  /** The person that it is in effect for at once; null if it may be anyone. */
  who: key().null(),
  feedback_type: text<FeedbackType>(),
  correction_type: text<CorrectionType>().null(),
  read_as: text<FeedbackType>(),
  /** Whether the answer was known when the message judged it. */
  answered: flag(),
  trust: text<Trust>(),
  feedback_id: key(),
  seq: bigint(),
  created_at: text(),
  message_id: key(),
  message: text(),
  query: text(),
  response: text().null(),
})
