// A run falls due when enough samples wait that no run has used. Heed says it in the log, once for each kind, whichever process sees it.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { newId } from '../../../kernel/id.ts'
import { decisionEnvelope, identifier, reasonText } from '../../../kernel/input.ts'
import { defineSweep } from '../../../kernel/sweeps/index.ts'
import { findSource, type Sample, type SampleSource } from '../../../kernel/training/index.ts'
import { isOpen, runRepo, type StoredRun } from '../repo/runs.ts'
import { isNewTo, useRepo } from '../repo/uses.ts'
import { type Cause, DUE } from '../run.ts'
import { unusedSamples } from '../unused.ts'

/** The sweep that tells a trainer of runs, if one is configured. */
export const TELL_TRAINER = 'tell_trainer'

export const runsFallDue = defineSweep({
  name: 'training_due',
  title: 'See whether a training run is due',
  every: (settings) => settings['training.minutes'],
  run: async (context) => inWords(await fallDue(context)),
})

const trainingSweep = defineAction({
  name: 'training_sweep',
  title: 'See whether a training run is due',
  description:
    'Looks now whether enough new samples of a kind wait for a training run. Heed also looks by itself, as often as training.minutes says.',
  effect: 'write',
  logs: [DUE],
  role: 'agent',
  tool: null,
  input: z.strictObject({}),
  output: z.object({
    message: z.string(),
    due: z.array(z.string()).describe('The kinds of samples whose run is due now.'),
  }),
  async run(context) {
    const due = await fallDue(context)
    return { message: inWords(due), due: [...due] }
  },
})

/** The kinds whose run falls due now. */
async function fallDue(context: ActionContext): Promise<readonly string[]> {
  const due: string[] = []
  for (const source of context.sampleSources.values()) {
    context.onProgress(due.length, undefined)
    if (await fallsDue(context, source)) due.push(source.kind)
  }
  if (due.length > 0) await context.hurry(TELL_TRAINER)
  return due
}

function inWords(due: readonly string[]): string {
  return due.length === 0 ? 'No training run falls due.' : `A training run is due for ${due.join(', ')}.`
}

async function fallsDue(context: ActionContext, source: SampleSource): Promise<boolean> {
  const { db, caller } = context
  const { workspace } = caller
  const threshold = (await context.settings())['training.threshold']
  const last = await runRepo.last(db, workspace, source.kind)
  if (threshold === 0 || isOpen(last)) return false
  const waiting = await countUnused(context, source, last, threshold)
  if (waiting === undefined) return false
  let isNew = false
  // It may run twice, and the second time counts.
  await context.write(async (tx) => {
    isNew = !isOpen(await runRepo.last(tx, workspace, source.kind))
    return isNew ? { remarks: [{ draft: dueDraft(source.kind, 'threshold', waiting) }] } : {}
  })
  return isNew
}

/** Undefined if too few wait. After a run that failed, something must be new to it. */
async function countUnused(
  context: ActionContext,
  source: SampleSource,
  last: StoredRun | undefined,
  threshold: number,
): Promise<number | undefined> {
  let [unused, isSomethingNew] = [0, last?.state !== 'failed']
  for await (const samples of unusedSamples(context, source)) {
    unused += samples.length
    if (!isSomethingNew && last) isSomethingNew = await hasNew(context, last, samples)
    if (unused >= threshold && isSomethingNew) return unused
    context.onProgress(unused, undefined)
  }
  return undefined
}

/** Whether any has feedback that the run did not take; if it was never started, feedback from after it fell due. */
async function hasNew(
  { db, caller: { workspace } }: ActionContext,
  failed: StoredRun,
  samples: readonly Sample[],
): Promise<boolean> {
  if (failed.take_id === null) {
    const said = samples.flatMap(({ feedbackIds }) => feedbackIds)
    return useRepo.isSaidSince(db, workspace, failed.seq, said)
  }
  const tried = await useRepo.taken(db, workspace, failed.run_id, samples)
  return samples.some((sample) => isNewTo(tried, sample))
}

function dueDraft(kind: string, because: Cause, unused: number, runId = newId('run')) {
  return { action: DUE, target: { type: 'training_run', id: runId }, payload: { kind, because, unused } }
}

const runRequest = defineAction({
  name: 'run_request',
  main: 'kind',
  title: 'Ask for a training run',
  description:
    'Makes a training run of a kind of samples due now, however few are new. A trainer starts it with run_start, or Heed tells the one that is configured.',
  effect: 'write',
  logs: [DUE],
  role: 'reviewer',
  byPerson: true,
  tool: null,
  example: { kind: 'nli' },
  input: z.strictObject({
    kind: identifier().describe('The kind of sample, such as nli.'),
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt.extend({ run_id: z.string().optional().describe('The run; absent for a duplicate.') }),
  async run(context, { kind, reason }) {
    const source = findSource(context.sampleSources, kind)
    const { workspace } = context.caller
    let unused = 0
    for await (const samples of unusedSamples(context, source)) unused += samples.length
    const answer = await context.append(async (tx) => {
      const open = await runRepo.last(tx, workspace, kind)
      if (open && isOpen(open) && !context.repeats)
        throw new HeedError(
          'conflict',
          `The ${kind} run ${open.run_id} is ${open.state} already. Wait for its end, or end it with run_finish.`,
        )
      const draft = dueDraft(kind, 'request', unused, context.repeats?.aggregate.id)
      const said = `A training run for ${kind} is due: ${draft.target.id}.`
      return {
        ...draft,
        reason,
        after: async () => ({ said: { applied: said, recorded: said }, answer: { run_id: draft.target.id } }),
      }
    })
    await context.hurry(TELL_TRAINER)
    return answer
  },
})

export const dueActions = [trainingSweep, runRequest] as const
