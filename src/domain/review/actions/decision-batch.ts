// Several decisions in one call. Each is recorded on its own, in their order: one that is refused does not keep the others out.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { type HeedError, toHeedError } from '../../../kernel/errors.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { RECORD } from '../decision.ts'
import { classifications } from '../evaluator.ts'
import { decisionIn } from '../intake/decision-event.ts'
import { decisionRecord } from './decisions.ts'

type Entry = z.input<typeof decisionRecord.input>

/** Rendered as what decision_record takes. Each is checked on its own, so here anything passes. */
const { $schema: _, ...entrySchema } = z.toJSONSchema(decisionRecord.input, { io: 'input' })
const entry = z.unknown().meta(entrySchema as Record<string, unknown>) as unknown as z.ZodType<Entry, Entry>

const result = z.object({
  index: z.number().int().describe('Its place in the list, from 0.'),
  decision_id: z.string().optional(),
  outcome: z.enum([...receipt.shape.outcome.options, 'refused']),
  feedback_id: z.string().optional(),
  classification: z.enum(classifications).optional(),
  code: z.string().optional().describe('Why it was refused, as a code.'),
  message: z.string(),
  problems: z
    .array(z.object({ field: z.string(), problem: z.string() }))
    .optional()
    .describe('The fields for which it was refused.'),
})

const decisionBatch = defineAction({
  name: 'decision_batch',
  title: 'Record several decisions',
  description:
    'Records several decisions at reviews, in their order, each as decision_record does. One that is refused does not keep the others out: the answer has a result for each. A CloudEvent that has a decision as its data is taken, too.',
  effect: 'write',
  logs: [],
  role: 'agent',
  input: z.strictObject({ decisions: z.array(entry).min(1).max(100).describe('The decisions.') }),
  output: z.object({
    recorded: z.number().int().describe('How many were recorded now.'),
    duplicates: z.number().int().describe('How many were recorded before.'),
    refused: z.number().int().describe('How many were refused. Send them again when they are corrected.'),
    results: z.array(result),
  }),
  async run(context, { decisions }) {
    const results: Result[] = []
    for (const [index, one] of decisions.entries()) {
      results.push(await recordOne(context, index, one))
      context.onProgress(index + 1, decisions.length)
    }
    const count = (outcome: Result['outcome']) => results.filter((one) => one.outcome === outcome).length
    const [duplicates, refused] = [count('duplicate'), count('refused')]
    return { recorded: results.length - duplicates - refused, duplicates, refused, results }
  },
})

type Result = z.output<typeof result>

async function recordOne(context: ActionContext, index: number, event: unknown): Promise<Result> {
  try {
    const input = decisionIn(event)
    const { decision_id } = input
    const made = decisionRecord.output.parse(await context.call(RECORD, input))
    const { outcome, feedback_id, classification, message } = made
    return { index, decision_id: String(decision_id), outcome, feedback_id, classification, message }
  } catch (thrown) {
    return refusal(index, event, toHeedError(thrown))
  }
}

function refusal(index: number, event: unknown, { code, message, problems }: HeedError): Result {
  const { decision_id } = (event ?? {}) as { decision_id?: unknown }
  return {
    index,
    ...(typeof decision_id === 'string' && { decision_id: decision_id.slice(0, 200) }),
    outcome: 'refused',
    code,
    message,
    problems: [...problems],
  }
}

export const decisionBatchActions = [decisionBatch] as const
