// A run as callers read it.
import { z } from 'zod'
import { fromJson } from '../../kernel/json-text.ts'
import type { StoredRun } from './repo/runs.ts'
import { causes, type RunState, runStates } from './run.ts'
import { type Telling, ways } from './telling.ts'

export const shownRun = z.object({
  run_id: z.string(),
  kind: z.string().describe('The kind of samples, such as nli.'),
  state: z
    .enum(runStates)
    .describe('due: no trainer has started it. Only succeeded has used its samples; failed gives them back.'),
  because: z.enum(causes).describe('threshold: enough samples waited. request: somebody asked for it.'),
  unused: z.number().int().describe('How many samples waited when it fell due, at least.'),
  due_at: z.string(),
  started_at: z.string().optional(),
  started_by: z.string().optional(),
  samples: z.number().int().optional().describe('How many samples it took: those with feedback that no run had used.'),
  withdrawn: z
    .number()
    .int()
    .optional()
    .describe('How many pieces of feedback earlier runs had used that gave no sample any more when it started.'),
  done: z.number().optional().describe('How far it has come, out of total.'),
  total: z.number().optional(),
  ended_at: z.string().optional(),
  ended_by: z.string().optional(),
  metrics: z.record(z.string(), z.number()).describe('What the trainer reported last, such as the loss.'),
  reason: z.string().optional().describe('What the trainer said last; for a failed run, why.'),
  feedback_id: z.string().describe('The row of the log that made it due.'),
})

export function showRun({ workspace: _, seq: __, take_id: ___, metrics, ...run }: StoredRun & { workspace?: string }) {
  const known = Object.entries(run).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(known), metrics: fromJson(metrics) } as z.output<typeof shownRun>
}

export const shownTelling = z.object({
  way: z.enum(ways).describe('webhook: a request to the trainer. command: Heed runs it.'),
  attempts: z.number().int(),
  told_at: z.string().optional().describe('When it was told.'),
  problem: z.string().optional().describe('Why the last attempt failed.'),
  next_try_at: z
    .string()
    .optional()
    .describe(
      'When it is tried again. Absent if it was told, if that was given up, or if the run is not due any more.',
    ),
})

/** Of a run that is due no more, nobody is told. */
export function showTelling(
  { way, attempts, told_at, problem, next_at }: Telling,
  state: RunState,
): z.output<typeof shownTelling> {
  return {
    way,
    attempts,
    ...(told_at !== null && { told_at }),
    ...(problem !== null && { problem }),
    ...(next_at !== null && state === 'due' && { next_try_at: next_at }),
  }
}
