// Queries for training samples: what an agent delivered, and what was approved instead.
import { type Db, filled, pick, query, select, together } from '../../../kernel/store/index.ts'
import { decisionTable } from '../tables.ts'

export interface SamplePage {
  workspace: string
  group: string
  id: string
  limit: number
}

const pair = together(
  filled(
    pick(decisionTable, 'pair_group', 'agent_output', 'approved_output'),
    'pair_group',
    'agent_output',
    'approved_output',
  ),
  pick(decisionTable, 'decision_id', 'feedback_id', 'task_id', 'agent_input', 'decision', 'trust', 'created_at'),
)

const pairs = select(pair)(
  `from review_decision where workspace = :workspace and (pair_group, decision_id) > (:group, :id)
    and pair_group is not null order by pair_group, decision_id limit :limit`,
)
const count = query<{ samples: number }>()(
  'select count(*) as samples from review_decision where workspace = :workspace and pair_group is not null',
)

export const sampleRepo = {
  pairs: (db: Db, page: SamplePage) => db.all(pairs, page),
  async count(db: Db, workspace: string): Promise<number> {
    return (await db.first(count, { workspace }))?.samples ?? 0
  },
}
