// Derives the row of a task from its facts.
import { projectionOf, type Reducer } from '../../../kernel/feedback/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { taskEvents } from '../events.ts'
import { taskTable } from '../tables.ts'
import { noteProjections, noteRows, stepNode } from './said-of-nodes.ts'

const tasks = projectionOf(taskTable, { aggregate: 'task_id', describe: () => null })

export const taskReducer: Reducer<(typeof taskEvents)[number]> = {
  aggregate: 'task',
  events: taskEvents,
  projections: [tasks, ...noteProjections],
  reduce(aggregate) {
    const [oldest] = aggregate.facts
    const latest = aggregate.facts.at(-1)
    if (!oldest || !latest) return {}
    const question = (latest.body.question as string | undefined) ?? null
    const row: Stored<typeof taskTable> = {
      task_id: aggregate.id,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      question,
    }
    return { [taskTable.name]: [row], ...noteRows('task', aggregate) }
  },
  stepsAfter: 'decisions',
  step: (open, row) => stepNode(taskTable, open, row),
}
