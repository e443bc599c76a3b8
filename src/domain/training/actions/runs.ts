// What a trainer says of its runs, and what people read of them.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { type Draft, receipt } from '../../../kernel/feedback/index.ts'
import { decisionEnvelope, identifier, nextCursor, page, reasonText } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { knownRun, wrongState } from '../known-run.ts'
import { runRepo, type StoredRun } from '../repo/runs.ts'
import { tellingRepo } from '../repo/tellings.ts'
import { useRepo } from '../repo/uses.ts'
import { endings, FINISH, REPORT, type RunState, runStates, START, TAKE } from '../run.ts'
import { shownRun, shownTelling, showRun, showTelling } from '../shown-run.ts'
import { type Taken, take } from './take.ts'

const runId = identifier().describe('The run, as run_list names it.')
const metrics = z
  .record(identifier(), z.number())
  .refine((given) => Object.keys(given).length <= 50, 'must have at most 50 figures.')
  .default({})
  .describe('Figures by name, such as the loss.')

const LISTED = 200

/** Refuses unless the run is in one of these states. */
async function inState(db: Db, workspace: string, id: string, states: readonly RunState[]): Promise<StoredRun> {
  const run = await knownRun(db, workspace, id)
  if (states.includes(run.state)) return run
  throw wrongState(run, `must be ${states.join(' or ')} for this`)
}

function draftOf(run: StoredRun, action: string, payload: Draft['payload']): Draft {
  return { action, target: { type: 'training_run', id: run.run_id }, dependsOn: [[run.feedback_id]], payload }
}

/** Reports and the end of a run depend on its start: an undo of the start undoes them, too. */
async function sinceStart(db: Db, workspace: string, run: StoredRun, draft: Draft): Promise<Draft> {
  const start = run.take_id === null ? undefined : await runRepo.startOf(db, workspace, run.run_id)
  return start === undefined ? draft : { ...draft, dependsOn: [...(draft.dependsOn ?? []), [start]] }
}

const runStart = defineAction({
  name: 'run_start',
  main: 'run_id',
  title: 'Start a training run',
  description:
    'Says that a trainer begins with a run that is due. It takes the samples with feedback that no run has used; heed export KIND FOLDER --run RUN writes these and those of earlier runs, as far as they are in effect by then.',
  effect: 'write',
  logs: [START, TAKE],
  role: 'reviewer',
  tool: null,
  input: z.strictObject({ run_id: runId, ...decisionEnvelope }),
  output: receipt.extend({
    kind: z.string(),
    samples: z.number().int().describe('How many samples it takes: those with feedback that no run has used.'),
    withdrawn: z
      .array(z.string())
      .describe(`Feedback that earlier runs used and that gives no sample any more, at most ${LISTED}.`),
  }),
  async run(context, { run_id }) {
    const { workspace } = context.caller
    const { db } = context
    const states: readonly RunState[] = context.repeats ? runStates : ['due']
    const due = await inState(db, workspace, run_id, states)
    const taken = context.repeats ? { takeId: '', samples: 0, withdrawn: 0 } : await take(context, due)
    const answer = await context.append(async (tx) => {
      const run = await inState(tx, workspace, run_id, states)
      const said = startInWords(run, taken)
      const { takeId: take_id, samples, withdrawn } = taken
      return {
        ...draftOf(run, START, { take_id, samples, withdrawn }),
        said: { applied: said, recorded: said },
      }
    })
    const run = await knownRun(db, workspace, run_id)
    return {
      ...answer,
      kind: run.kind,
      samples: run.samples ?? 0,
      withdrawn: await useRepo.withdrawnIn(db, workspace, run_id, LISTED),
    }
  },
})

function startInWords({ kind }: StoredRun, { samples, withdrawn }: Taken): string {
  const takes = `The ${kind} run takes ${counted(samples, 'sample')} with feedback that no run has used.`
  if (withdrawn === 0) return takes
  return `${takes} ${counted(withdrawn, 'piece')} of feedback that earlier runs used ${withdrawn === 1 ? 'gives' : 'give'} no sample any more.`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

const runReport = defineAction({
  name: 'run_report',
  main: 'run_id',
  title: 'Say how far a training run has come',
  description: 'Says how far a running run has come, and its figures so far. The newest of each figure is shown.',
  effect: 'write',
  role: 'reviewer',
  tool: null,
  example: { run_id: 'run_…', done: 40, total: 100 },
  input: z.strictObject({
    run_id: runId,
    done: z.number().min(0).optional().describe('How far it has come, out of total.'),
    total: z.number().min(0).optional().describe('What done counts to.'),
    metrics,
    reason: reasonText().optional().describe('What it does now, in words.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { run_id, reason, done, total, metrics: figures }) =>
    context.append(async (tx) => {
      const { workspace } = context.caller
      const run = await inState(tx, workspace, run_id, context.repeats ? runStates : ['running'])
      const draft = draftOf(run, REPORT, {
        ...(done !== undefined && { done }),
        ...(total !== undefined && { total }),
        metrics: figures,
      })
      const said = { applied: 'Noted.', recorded: 'Noted.' }
      return { ...(await sinceStart(tx, workspace, run, draft)), reason, said }
    }),
})

const runFinish = defineAction({
  name: 'run_finish',
  main: 'run_id',
  title: 'End a training run',
  description:
    'Says that a run succeeded, which marks its samples as used, or that it failed, which gives them back. A run that is due can be ended as failed, too.',
  effect: 'write',
  role: 'reviewer',
  tool: null,
  input: z.strictObject({
    run_id: runId,
    ending: z.enum(endings).describe('How it ended.'),
    metrics,
    reason: reasonText().optional().describe('Why it failed.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { run_id, ending, reason, metrics: figures }) =>
    context.append(async (tx) => {
      const states: readonly RunState[] = ending === 'succeeded' ? ['running'] : ['due', 'running']
      const { workspace } = context.caller
      const run = await inState(tx, workspace, run_id, context.repeats ? runStates : states)
      const draft = draftOf(run, FINISH, { ending, metrics: figures })
      const said = endInWords(run, ending)
      return { ...(await sinceStart(tx, workspace, run, draft)), reason, said: { applied: said, recorded: said } }
    }),
})

function endInWords({ kind, samples }: StoredRun, ending: (typeof endings)[number]): string {
  if (ending === 'succeeded') return `The ${kind} run succeeded: its ${counted(samples ?? 0, 'sample')} count as used.`
  return `The ${kind} run failed. ${samples === null || samples === 0 ? 'It had taken no samples.' : `Its ${counted(samples, 'sample')} wait again.`}`
}

const runGet = defineAction({
  name: 'run_get',
  main: 'run_id',
  title: 'Read a training run',
  description:
    'Reads one training run: how it went, how the trainer was told of it, and which feedback of earlier runs gave no sample any more when it started.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ run_id: runId }),
  output: shownRun.extend({
    withdrawn_feedback: z.array(z.string()).describe(`At most ${LISTED}.`),
    told: shownTelling
      .optional()
      .describe(
        'How the configured trainer was told of it; absent before the first attempt, also after an undo made it due again.',
      ),
  }),
  async run({ caller: { workspace }, db }, { run_id }) {
    const run = await knownRun(db, workspace, run_id)
    const telling = await tellingRepo.find(db, workspace, run_id)
    const isOld = run.state === 'due' && telling?.since !== (await runRepo.since(db, workspace, run_id))
    return {
      ...showRun(run),
      withdrawn_feedback: await useRepo.withdrawnIn(db, workspace, run_id, LISTED),
      ...(telling && !isOld && { told: showTelling(telling, run.state) }),
    }
  },
})

const runList = defineAction({
  name: 'run_list',
  title: 'List training runs',
  description: 'Lists training runs, newest first.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    kind: identifier().optional().describe('Only runs of this kind of samples.'),
    state: z.enum(runStates).optional().describe('Only runs in this state.'),
    ...page,
  }),
  output: z.object({ items: z.array(shownRun), next_cursor: nextCursor }),
  async run({ caller: { workspace }, db }, { kind = '', state = '', cursor, limit }) {
    const before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const found = await runRepo.list(db, { workspace, before, kind, state, limit: limit + 1 })
    const { rows, ...next } = pageOf(found, limit, ({ seq }) => seq)
    return { items: rows.map(showRun), ...next }
  },
})

export const runActions = [runList, runGet, runStart, runReport, runFinish] as const
