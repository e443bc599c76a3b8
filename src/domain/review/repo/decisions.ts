// Decisions as they stand, and whose outputs each gate reviews.
import { type Db, query } from '../../../kernel/store/index.ts'
import type { DecisionOutcome, Resolution } from '../decision.ts'

/** What is kept in mind of it: all but the long texts. */
export interface StoredDecision {
  readonly decision_id: string
  readonly seq: number
  readonly feedback_id: string
  readonly created_at: string
  readonly decided_at: string
  readonly gate_id: string
  readonly epic_id: string | null
  readonly task_id: string | null
  readonly decision: DecisionOutcome
  readonly reviewer_id: string
  readonly agent: string | null
  readonly review_duration_seconds: number | null
  readonly agent_output_sha: string | null
  readonly approved_output_sha: string | null
  readonly has_diff: number
  readonly has_comment: number
  readonly trust: string
  readonly resolution: Resolution | null
  readonly resolution_rationale: string | null
  readonly resolved_by: string | null
  readonly text_id: string | null
  readonly tags: string
  readonly correction: string | null
}

export interface WholeDecision extends StoredDecision {
  readonly reviewer_comment: string | null
  readonly correction_diff: string | null
}

const columns = `decision_id, seq, feedback_id, created_at, decided_at, gate_id, epic_id, task_id, decision, reviewer_id, agent,
  review_duration_seconds, agent_output_sha, approved_output_sha, has_diff, has_comment, trust, resolution, resolution_rationale,
  resolved_by, text_id, tags, correction`

const find = query<WholeDecision>()(
  `select ${columns}, reviewer_comment, correction_diff from review_decision
    where workspace = :workspace and decision_id = :id`,
)
const after = query<StoredDecision>()(
  `select ${columns} from review_decision where workspace = :workspace and seq > :seq order by seq limit :limit`,
)
const among = query<StoredDecision>()(
  `select ${columns} from review_decision where workspace = :workspace and decision_id in @each(:ids)`,
)
const gates = query<{ gate_id: string; agent: string }>()(
  'select gate_id, agent from review_gate where workspace = :workspace',
)

export const decisionRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(find, { workspace, id }),
  after: (db: Db, workspace: string, seq: number, limit: number) => db.all(after, { workspace, seq, limit }),
  among: (db: Db, workspace: string, ids: readonly string[]) => db.all(among, { workspace, ids: JSON.stringify(ids) }),
  gates: (db: Db, workspace: string) => db.all(gates, { workspace }),
}
