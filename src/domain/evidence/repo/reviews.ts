// Reviewed edges, counted.
import { type Db, sql } from '../../../kernel/store/index.ts'
import type { ReviewedGroup } from '../reliability.ts'

const grouped = (filter: string) =>
  sql<{ workspace: string; task: string | null }, ReviewedGroup>(
    `select task_id, model, predicted_label, correct_label, tenth, count(*) as edges,
        sum(predicted_confidence) as confidence_sum
      from edge_review where workspace = :workspace ${filter}
      group by task_id, model, predicted_label, correct_label, tenth
      order by task_id, model, predicted_label, correct_label, tenth`,
  )
const ofWorkspace = grouped('')
const ofTask = grouped('and task_id = :task')

export const reviewRepo = {
  groups: (db: Db, workspace: string, task: string | undefined) =>
    db.all(task === undefined ? ofWorkspace : ofTask, { workspace, task: task ?? null }),
}
