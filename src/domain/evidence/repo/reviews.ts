// Reviewed edges, counted.
import { type Db, sql } from '../../../kernel/store/index.ts'
import type { ReviewedGroup } from '../reliability.ts'

interface Chosen {
  workspace: string
  task: string | null
  model: string | null
  label: string | null
}

/** With a task of its own, so that its index is used: what others reviewed elsewhere costs nothing. */
const groupsOf = (ofTask: string) =>
  sql<Chosen, ReviewedGroup>(
    `select task_id, model, predicted_label, correct_label, tenth, count(*) as edges,
        sum(predicted_confidence) as confidence_sum
      from edge_review where workspace = :workspace ${ofTask}
        and (cast(:model as text) is null or model = :model)
        and (cast(:label as text) is null or predicted_label = :label)
      group by task_id, model, predicted_label, correct_label, tenth
      order by task_id, coalesce(model, ''), predicted_label, correct_label, tenth`,
  )
const groups = groupsOf('')
const groupsInTask = groupsOf('and task_id = :task')

export const reviewRepo = {
  groups: (
    db: Db,
    workspace: string,
    { task, model, label }: Partial<Record<'task' | 'model' | 'label', string | undefined>>,
  ) =>
    db.all(task === undefined ? groups : groupsInTask, {
      workspace,
      task: task ?? null,
      model: model ?? null,
      label: label ?? null,
    }),
}
