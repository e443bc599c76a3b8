// Counts reviewed edges.
import { composed, type Db } from '../../../kernel/store/index.ts'
import type { ReviewedGroup } from '../reliability.ts'

/** There is a query for one task, so that its index is used and reviews of other tasks cost nothing. */
const groupsOf = <Name extends string>(ofTask: string) =>
  composed<ReviewedGroup, 'workspace' | 'model' | 'label' | Name>(
    `select task_id, model, predicted_label, correct_label, tenth, count(*) as edges,
        sum(predicted_confidence) as confidence_sum
      from edge_review where workspace = :workspace ${ofTask}
        and (cast(:model as text) is null or model = :model)
        and (cast(:label as text) is null or predicted_label = :label)
      group by task_id, model, predicted_label, correct_label, tenth
      order by task_id, coalesce(model, ''), predicted_label, correct_label, tenth`,
  )
const groups = groupsOf<never>('')
const groupsInTask = groupsOf<'task'>('and task_id = :task')

export const reviewRepo = {
  groups: (
    db: Db,
    workspace: string,
    { task, model, label }: Partial<Record<'task' | 'model' | 'label', string | undefined>>,
  ) => {
    const chosen = { workspace, model: model ?? null, label: label ?? null }
    return task === undefined ? db.all(groups, chosen) : db.all(groupsInTask, { ...chosen, task })
  },
}
