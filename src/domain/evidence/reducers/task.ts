// Facts about a task to its row.
import type { Projection, Reducer } from '../../../kernel/feedback/index.ts'
import { taskEvents } from '../events.ts'
import { noteProjections, noteRows, stepNode } from './said-of-nodes.ts'

const taskTable: Projection = {
  name: 'evidence_task',
  columns: ['workspace', 'task_id', 'seq', 'created_at', 'question'],
  key: ['task_id'],
  aggregate: 'task_id',
  describe: () => null,
}

export const taskReducer: Reducer<(typeof taskEvents)[number]> = {
  aggregate: 'task',
  events: taskEvents,
  projections: [taskTable, ...noteProjections],
  reduce(aggregate) {
    const [oldest] = aggregate.facts
    const latest = aggregate.facts.at(-1)
    if (!oldest || !latest) return {}
    const question = (latest.body.question as string | undefined) ?? null
    const row = { task_id: aggregate.id, seq: oldest.seq, created_at: oldest.createdAt, question }
    return { [taskTable.name]: [row], ...noteRows('task', aggregate) }
  },
  stepsAfter: 'decisions',
  step: (open, row) => stepNode(taskTable, open, row),
}
