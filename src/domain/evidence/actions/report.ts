// How good the model's labels proved to be, from what people reviewed; and the tasks there are.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { identifier, nextCursor, page } from '../../../kernel/input.ts'
import { anyCase, labels } from '../label.ts'
import { calibrationError, confusionMatrix, rateOf, reliabilityCurve } from '../reliability.ts'
import { noteRepo } from '../repo/notes.ts'
import { reviewRepo } from '../repo/reviews.ts'
import { taskRepo } from '../repo/tasks.ts'
import { noteView, viewNote } from '../view.ts'

const rate = {
  reviewed: z.number().int().describe('Edges that a person looked at.'),
  corrected: z.number().int().describe('Of those, the ones where the person disagreed with the model.'),
  error_rate: z.number().describe('corrected / reviewed; 0 where nothing was reviewed.'),
}
const MOST_GROUPS = 1_000

const reviewReport = defineAction({
  name: 'review_report',
  title: "How good the model's labels are",
  description:
    'Counts what people reviewed and corrected, by task, model and predicted label, with the confusion matrix and whether the confidence of the model means what it says. All reviewed edges count, those that were right included.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    task_id: identifier().optional().describe('Only this task.'),
    model: identifier().optional().describe('Only this model.'),
    label: anyCase(labels).optional().describe('Only edges that the model gave this label.'),
  }),
  output: z.object({
    ...rate,
    groups: z
      .array(z.object({ task_id: z.string(), model: z.string().optional(), predicted_label: z.enum(labels), ...rate }))
      .describe(`By task, model and predicted label; at most ${MOST_GROUPS}.`),
    confusion: z
      .array(
        z.object({
          predicted: z.enum(labels),
          supports: z.number().int(),
          refutes: z.number().int(),
          neutral: z.number().int(),
        }),
      )
      .describe('Rows are what the model predicted, columns what people said.'),
    reliability: z
      .array(
        z.object({
          from: z.number(),
          to: z.number(),
          reviewed: z.number().int(),
          mean_confidence: z.number(),
          accuracy: z.number(),
        }),
      )
      .describe('By tenths of the confidence of the model: how often it was right.'),
    calibration_error: z.number().describe('How far confidence and accuracy lie apart, on average.'),
  }),
  async run({ caller: { workspace }, db }, { task_id, model, label }) {
    const all = await reviewRepo.groups(db, workspace, task_id)
    const chosen = all.filter(
      (group) =>
        (model === undefined || group.model === model) && (label === undefined || group.predicted_label === label),
    )
    const byKind = groupBy(chosen, (group) => JSON.stringify([group.task_id, group.model, group.predicted_label]))
    const reliability = reliabilityCurve(chosen)
    return {
      ...rateOf(chosen),
      groups: [...byKind.values()].slice(0, MOST_GROUPS).flatMap((members) => {
        const [first] = members
        if (!first) return []
        const { task_id: task, model: name, predicted_label } = first
        return [{ task_id: task, ...(name !== null && { model: name }), predicted_label, ...rateOf(members) }]
      }),
      confusion: confusionMatrix(chosen),
      reliability,
      calibration_error: calibrationError(reliability),
    }
  },
})

const taskList = defineAction({
  name: 'task_list',
  title: 'The tasks there are',
  description: 'Lists the tasks that evidence was recorded for, newest first.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ ...page }),
  output: z.object({
    items: z.array(
      z.object({
        task_id: z.string(),
        question: z.string().optional(),
        created_at: z.string(),
        notes: z.array(noteView),
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run({ caller: { workspace }, db }, { cursor, limit }) {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor, z.int())
    const { rows, ...next } = pageOf(await taskRepo.page(db, workspace, before, limit + 1), limit, ({ seq }) => seq)
    const ids = rows.map(({ task_id }) => task_id)
    const notes = groupBy(await noteRepo.on(db, workspace, 'task', ids), ({ aggregate_id }) => aggregate_id)
    return {
      items: rows.map(({ task_id, question, created_at }) => ({
        task_id,
        ...(question !== null && { question }),
        created_at,
        notes: (notes.get(task_id) ?? []).map(viewNote),
      })),
      ...next,
    }
  },
})

export const reportActions = [reviewReport, taskList] as const
