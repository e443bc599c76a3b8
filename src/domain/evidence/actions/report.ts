// How good the model's labels proved to be, from what people reviewed.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import { identifier } from '../../../kernel/input.ts'
import { anyCase, labels } from '../label.ts'
import { calibrationError, confusionMatrix, rateOf, reliabilityCurve } from '../reliability.ts'
import { reviewRepo } from '../repo/reviews.ts'
import { findTask } from './known.ts'

const rate = {
  reviewed: z.number().int().describe('Edges that were reviewed.'),
  corrected: z.number().int().describe('Reviewed edges where the person disagreed with the model.'),
  error_rate: z.number().describe('corrected / reviewed; 0 if nothing was reviewed.'),
}
const MOST_GROUPS = 1_000

const reviewReport = defineAction({
  name: 'review_report',
  title: "How good the model's labels are",
  description:
    'Counts what people reviewed and corrected, by task, model and predicted label, with the confusion matrix and how well the confidence of the model matches its accuracy. All reviewed edges count, including those that were right.',
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
    groups_left_out: z.number().int().describe('How many more there are: ask for one task or model.'),
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
    if (task_id !== undefined) await findTask(db, workspace, task_id)
    const chosen = await reviewRepo.groups(db, workspace, { task: task_id, model, label })
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
      groups_left_out: Math.max(0, byKind.size - MOST_GROUPS),
      confusion: confusionMatrix(chosen),
      reliability,
      calibration_error: calibrationError(reliability),
    }
  },
})

export const reportActions = [reviewReport] as const
