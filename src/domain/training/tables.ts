// The tables of training, as they are now.
import { bigint, defineTable, integer, json, key, real, text } from '../../kernel/store/index.ts'
import type { Evaluation } from './adapter.ts'
import type { Cause, RunState } from './run.ts'
import type { Way } from './telling.ts'

export type Metrics = Readonly<Record<string, number>>

export const runTable = defineTable('training_run', ['run_id'], {
  run_id: key(),
  kind: key(),
  seq: bigint(),
  feedback_id: key(),
  state: key<RunState>(),
  because: text<Cause>(),
  /** How many samples waited when it fell due. */
  unused: bigint(),
  due_at: text(),
  /** What it took when it started; what was taken under another name does not count. */
  take_id: key().null(),
  started_at: text().null(),
  started_by: text().null(),
  samples: bigint().null(),
  withdrawn: bigint().null(),
  done: real().null(),
  total: real().null(),
  ended_at: text().null(),
  ended_by: text().null(),
  metrics: json<Metrics>(),
  reason: text().null(),
})

/** The samples that runs took, with the feedback behind each. */
export const useTable = defineTable('training_use', ['part_id', 'sample_id', 'feedback_id'], {
  part_id: key(),
  run_id: key(),
  take_id: key(),
  sample_id: key(),
  feedback_id: key(),
  kind: key(),
})

/** Feedback that an earlier run used, and that gave no sample any more when this one started. */
export const withdrawalTable = defineTable('training_withdrawal', ['part_id', 'feedback_id'], {
  part_id: key(),
  run_id: key(),
  take_id: key(),
  feedback_id: key(),
})

/** How the trainer was told of a run. No decision depends on it, so it is neither log nor projection. */
export const tellingTable = defineTable('training_telling', ['run_id'], {
  run_id: key(),
  way: text<Way>(),
  /** The undo that made the run due again, as its place in the log; 0 for the first time. */
  since: bigint(),
  attempts: bigint(),
  first_at: text(),
  told_at: text().null(),
  /** When it is tried again; null if it was told, or given up. */
  next_at: text().null(),
  problem: text().null(),
})

export const adapterTable = defineTable('training_adapter', ['adapter'], {
  adapter: key(),
  kind: key(),
  seq: bigint(),
  feedback_id: key(),
  run_id: key().null(),
  location: text(),
  base_model: text().null(),
  evaluation: json<Evaluation>(),
  registered_at: text(),
  registered_by: text(),
})

/** The adapters of a kind that were activated and not rolled back, each above the one that it replaced. The highest is active. */
export const activationTable = defineTable('training_activation', ['kind', 'level'], {
  kind: key(),
  level: integer(),
  adapter: key(),
  feedback_id: key(),
  activated_at: text(),
  activated_by: text(),
})
