// The kernel's own tables, as they are now.
import type { Caller, Channel, Role } from '../caller.ts'
import type { OutOfForce } from '../feedback/settle.ts'
import type { Risk } from '../gate/gate.ts'
import type { Trust } from '../gate/trust.ts'
import { bigint, defineSharedTable, defineTable, flag, key, text } from './table.ts'

export const workspaceTable = defineSharedTable('workspace', ['name'], {
  name: key(),
  seq: bigint(),
  last_at: text(),
  created_at: text(),
  epoch: bigint(),
  seal: text().null(),
})

export const logTable = defineTable('feedback_log', ['seq'], {
  seq: bigint(),
  id: key(),
  action: key(),
  target_type: key(),
  target_id: key(),
  aggregate_type: key(),
  aggregate_id: key(),
  depends_on: key().null(),
  task_id: key().null(),
  session_id: key().null(),
  actor: key(),
  actor_kind: text<Caller['actorKind']>(),
  person: key().null(),
  trust: text<Trust>(),
  channel: text<Channel>(),
  created_at: text(),
  idempotency_key: key().null(),
  text_hash: text(),
  seal: text().null(),
})

/** The texts of the log's rows, in a table of their own so that they can be erased. */
export const textTable = defineTable('feedback_text', ['seq'], {
  seq: bigint(),
  payload: text(),
  reason: text().null(),
  salt: text(),
  sent: text().null(),
})

/** Which rows depend on which, to find the dependents of a row. The row itself says how it depends. */
export const dependencyTable = defineTable('feedback_dependency', ['parent_id', 'seq'], {
  parent_id: key(),
  seq: bigint(),
})

export const receiptTable = defineTable('feedback_receipt', ['seq'], {
  seq: bigint(),
  body_hash: text(),
  receipt: text(),
})

export const factTable = defineTable('fact', ['kind', 'id', 'seq'], {
  kind: key(),
  id: key(),
  seq: bigint(),
  hash: text(),
  actor: key(),
  created_at: text(),
  body: text(),
  seal: text().null(),
})

export const outOfForceTable = defineTable('feedback_out_of_force', ['feedback_id'], {
  feedback_id: key(),
  aggregate_type: key(),
  aggregate_id: key(),
  state: text<OutOfForce>(),
  because: key().null(),
})

export const inboxTable = defineTable('inbox_item', ['id'], {
  id: key(),
  aggregate_type: key(),
  aggregate_id: key(),
  risk: text<'held' | Risk>(),
  action: key(),
  target_type: key(),
  target_id: key(),
  feedback_id: key(),
  trust: text<Trust>(),
  occurrence_count: bigint(),
  reporters: bigint(),
  /** The hash of the people that held reports are for; null for a candidate. */
  speakers_hash: key().null(),
  approvals: bigint(),
  local_approvals: bigint(),
  rejected: flag(),
  waiting: flag(),
  first_seq: bigint(),
  last_seq: bigint(),
})

export const settingTable = defineTable('setting', ['name'], {
  name: key(),
  value: text(),
  feedback_id: key(),
})

/** How each sweep went in a workspace, and whether one runs now. No decision depends on it, so it is neither log nor projection. */
export const sweepTable = defineTable('sweep', ['name'], {
  name: key(),
  /** Whether a process runs it. */
  taken: flag(),
  /** How many times it was taken: whoever took it before may write no more. */
  fence: bigint(),
  /** The process that runs it raises this all the while, and at least once in `lease_ms`. */
  beat: bigint(),
  lease_ms: bigint(),
  /** Somebody needs it soon. */
  wanted: flag(),
  /** The place of the log up to which it was done. */
  seq: bigint(),
  ran_at: text().null(),
  outcome: text().null(),
  problem: text().null(),
})

export const keyTable = defineSharedTable('access_key', ['id'], {
  id: key(),
  workspace: key(),
  name: text(),
  role: text<Role>(),
  secret_hash: text(),
  /** `*` for anyone, else a list of people as JSON. */
  speaks_for: text(),
  created_at: text(),
  rotated_at: text().null(),
  revoked_at: text().null(),
})

/** The vectors of texts, by model. */
export const vectorTable = defineTable('text_vector', ['model', 'text_id'], {
  model: key(),
  text_id: key(),
  vector: text(),
})
