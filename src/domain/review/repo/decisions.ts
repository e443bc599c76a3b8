// Reads decisions, and the agent that each gate reviews.
import { type Db, omit, pick, type Stored, select } from '../../../kernel/store/index.ts'
import { decisionTable, gateTable } from '../tables.ts'

const whole = omit(decisionTable, 'resolution_id', 'pair_group')
/** What the view keeps of it: all but the long texts. */
const kept = omit(
  whole,
  'reviewer_comment',
  'correction_diff',
  'correction_diff_path',
  'agent_input',
  'agent_output',
  'approved_output',
  'changed',
)

export type WholeDecision = Stored<typeof whole>
export type StoredDecision = Stored<typeof kept>

const find = select(whole)('from review_decision where workspace = :workspace and decision_id = :id')
const after = select(kept)('from review_decision where workspace = :workspace and seq > :seq order by seq limit :limit')
const among = select(kept)('from review_decision where workspace = :workspace and decision_id in @each(:ids)')
const gates = select(pick(gateTable, 'gate_id', 'agent'))('from review_gate where workspace = :workspace')

export const decisionRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(find, { workspace, id }),
  after: (db: Db, workspace: string, seq: number, limit: number) => db.all(after, { workspace, seq, limit }),
  among: (db: Db, workspace: string, ids: readonly string[]) => db.all(among, { workspace, ids: JSON.stringify(ids) }),
  gates: (db: Db, workspace: string) => db.all(gates, { workspace }),
}
