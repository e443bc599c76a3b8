// Reads what was decided about rules, in the order in which it was said, without what people proposed; and how many approvals rules needed.
import { type LogRow, logRepo, storedColumns, toRow } from '../../../kernel/feedback/index.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { aliased, type Db, logTable, pick, select } from '../../../kernel/store/index.ts'
import { RETIRE } from '../rule.ts'

const courses = select(storedColumns)(
  `from feedback_log l left join feedback_text t on t.workspace = l.workspace and t.seq = l.seq
    where l.workspace = :workspace and l.aggregate_type = 'rule' and l.aggregate_id in @each(:ids)
      and l.action not in ('rule_propose', 'instruction_add') order by l.seq`,
)

const waiting = select(aliased('l', pick(logTable, 'aggregate_id')))(
  `from feedback_log l
    join feedback_out_of_force o on o.workspace = l.workspace and o.feedback_id = l.id and o.state = 'held'
    where l.workspace = :workspace and l.action = :action and l.actor_kind = 'system' order by l.seq`,
)

/** Changes of a setting before these are as good as forgotten. */
const MOST_CHANGES = 100

export const courseRepo = {
  /** By the ids of the rules. */
  async of(db: Db, workspace: string, ids: readonly string[]): Promise<ReadonlyMap<string, readonly LogRow[]>> {
    const rows = ids.length === 0 ? [] : await db.all(courses, { workspace, ids: JSON.stringify(ids) })
    return groupBy(rows.map(toRow), ({ aggregate }) => aggregate.id)
  },
  /** The rules that Heed proposed to retire, while that waits. */
  async waiting(db: Db, workspace: string): Promise<string[]> {
    const rows = await db.all(waiting, { workspace, action: RETIRE })
    return [...new Set(rows.map(({ aggregate_id }) => aggregate_id))]
  },
  /** The latest changes of a setting, oldest first, also those that were undone. */
  async ofSetting(db: Db, workspace: string, name: string): Promise<LogRow[]> {
    const page = { workspace, from: Number.MAX_SAFE_INTEGER, limit: MOST_CHANGES, action: null, task_id: null }
    const about = { aggregate_type: 'setting', aggregate_id: name, session_id: null, person: null }
    return (await logRepo.page(db, { ...page, ...about }, false)).map(toRow).reverse()
  },
}
