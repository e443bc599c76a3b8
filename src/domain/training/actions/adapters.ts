// The registry of adapters: what came out of training, how good it is, and which one agents use.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { logRepo, receipt } from '../../../kernel/feedback/index.ts'
import { decisionEnvelope, identifier, nextCursor, page, reasonText, text } from '../../../kernel/input.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { findSource } from '../../../kernel/training/index.ts'
import { ACTIVATE, percent, REGISTER, ROLL_BACK, refusalOf } from '../adapter.ts'
import { adapterRepo, type StoredActivation, type StoredAdapter } from '../repo/adapters.ts'
import { runRepo } from '../repo/runs.ts'

const adapterName = identifier().describe('The name of the adapter.')
const kind = identifier().describe('The kind of samples that it learned from, such as nli.')
const share = z.number().min(0).max(1)

const evaluation = z.strictObject({
  accuracy: share.describe('The share of right answers, from 0 to 1.'),
  samples: z.number().int().min(1).describe('On how many samples.'),
  test_set: identifier().optional().describe('What names the samples, such as the SHA-256 of test.jsonl.'),
  active: z
    .strictObject({ adapter: adapterName, accuracy: share })
    .optional()
    .describe('What the adapter that is active reaches on the same samples.'),
})

const shownAdapter = z.object({
  adapter: z.string(),
  kind: z.string(),
  run_id: z.string().optional(),
  location: z.string().describe('Where its weights are.'),
  base_model: z.string().optional(),
  evaluation,
  registered_at: z.string(),
  registered_by: z.string(),
  feedback_id: z.string(),
  is_active: z.boolean(),
  activated_at: z.string().optional(),
  activated_by: z.string().optional(),
})

function showAdapter(stored: StoredAdapter, active: StoredActivation | undefined): z.output<typeof shownAdapter> {
  const isActive = active?.adapter === stored.adapter
  return {
    adapter: stored.adapter,
    kind: stored.kind,
    ...(stored.run_id !== null && { run_id: stored.run_id }),
    location: stored.location,
    ...(stored.base_model !== null && { base_model: stored.base_model }),
    evaluation: fromJson(stored.evaluation),
    registered_at: stored.registered_at,
    registered_by: stored.registered_by,
    feedback_id: stored.feedback_id,
    is_active: isActive,
    ...(isActive && { activated_at: active.activated_at, activated_by: active.activated_by }),
  }
}

async function existing(db: Db, workspace: string, adapter: string): Promise<StoredAdapter> {
  const stored = await adapterRepo.find(db, workspace, adapter)
  if (stored) return stored
  throw new HeedError('not_found', `There is no adapter ${adapter}. Register it first, with adapter_register.`)
}

/** Also one whose registration was undone: if that came back, the weights behind the name would be others than the gate approved. */
async function refuseKnown(db: Db, workspace: string, adapter: string): Promise<void> {
  const [first] = await logRepo.ofAggregate(db, workspace, { type: 'adapter', id: adapter })
  if (first === undefined) return
  const isUndone = (await adapterRepo.find(db, workspace, adapter)) === undefined
  const known = isUndone
    ? `There was an adapter ${adapter}, registered with ${first.id}, which is undone.`
    : `There is an adapter ${adapter} already.`
  throw new HeedError('conflict', `${known} Give this one a name of its own.`)
}

const adapterRegister = defineAction({
  name: 'adapter_register',
  title: 'Register an adapter',
  description:
    'Registers what came out of a training, with its evaluation on samples that it was not trained on. It is not used before adapter_activate.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  tool: null,
  input: z.strictObject({
    adapter: adapterName,
    kind,
    run_id: identifier().optional().describe('The run that it came out of.'),
    location: text(2_000).describe('Where its weights are: a path, or the URL of a model.'),
    base_model: identifier().optional().describe('The model that it adapts.'),
    evaluation,
    reason: reasonText().optional().describe('What is special about it.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { adapter, kind: of, run_id, location, base_model, evaluation: figures, reason }) =>
    context.append(async (tx) => {
      const { workspace } = context.caller
      findSource(context.sampleSources, of)
      if (!context.repeats) await refuseKnown(tx, workspace, adapter)
      const run = run_id === undefined ? undefined : await runRepo.find(tx, workspace, run_id)
      if (run_id !== undefined && run?.kind !== of)
        throw new HeedError('not_found', `There is no ${of} run ${run_id}. run_list names those that there are.`)
      const { test_set, active, ...rest } = figures
      const said = `${adapter} is registered for ${of}: right on ${percent(figures.accuracy)} of ${figures.samples} samples. adapter_activate has agents use it.`
      return {
        action: REGISTER,
        target: { type: 'adapter', id: adapter },
        ...(run && { dependsOn: [[run.feedback_id]] }),
        payload: {
          kind: of,
          ...(run_id !== undefined && { run_id }),
          location,
          ...(base_model !== undefined && { base_model }),
          evaluation: { ...rest, ...(test_set !== undefined && { test_set }), ...(active && { active }) },
        },
        reason,
        said: { applied: said, recorded: said },
      }
    }),
})

const adapterActivate = defineAction({
  name: 'adapter_activate',
  main: 'adapter',
  title: 'Have agents use an adapter',
  description:
    'Makes an adapter the active one of its kind, if it is right often enough (training.floor) and not clearly worse than the active one (training.margin).',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  tool: null,
  input: z.strictObject({
    adapter: adapterName,
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { adapter, reason }) =>
    context.append(async (tx) => {
      const { workspace } = context.caller
      const next = await existing(tx, workspace, adapter)
      const active = (await adapterRepo.active(tx, workspace, [next.kind])).get(next.kind)
      const refusal = context.repeats ? undefined : await refusalFor(tx, context, next, active)
      if (refusal !== undefined) throw new HeedError('conflict', `${refusal} Nothing changed.`)
      const said = `${adapter} is the active adapter for ${next.kind} from now on.`
      return {
        action: ACTIVATE,
        target: { type: 'active_adapter', id: next.kind },
        dependsOn: [[next.feedback_id]],
        payload: { adapter },
        reason,
        said: { applied: said, recorded: said },
      }
    }),
})

async function refusalFor(tx: Db, context: ActionContext, next: StoredAdapter, active: StoredActivation | undefined) {
  if (active?.adapter === next.adapter) return `${next.adapter} is active already.`
  const evaluated = (stored: StoredAdapter) => ({ adapter: stored.adapter, evaluation: fromJson(stored.evaluation) })
  const rival = active && (await adapterRepo.find(tx, context.caller.workspace, active.adapter))
  return refusalOf(evaluated(next), rival && evaluated(rival), await context.settings(tx))
}

const adapterRollback = defineAction({
  name: 'adapter_rollback',
  main: 'kind',
  title: 'Go back to the adapter before',
  description:
    'Takes the active adapter of a kind out of use. The one that it replaced is active again, if there was one.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  tool: null,
  input: z.strictObject({ kind, reason: reasonText().optional().describe('Why.'), ...decisionEnvelope }),
  output: receipt,
  run: (context, { kind: of, reason }) =>
    context.append(async (tx) => {
      const stack = await adapterRepo.stack(tx, context.caller.workspace, of)
      const from = stack.at(-1)
      if (!from && !context.repeats)
        throw new HeedError('conflict', `No adapter is active for ${of}, so there is nothing to go back from.`)
      const to = stack.at(-2)?.adapter ?? null
      const said = `${from?.adapter} is no longer used for ${of}: ${to === null ? 'no adapter is active now' : `${to} is active again`}.`
      return {
        action: ROLL_BACK,
        target: { type: 'active_adapter', id: of },
        payload: { from: from?.adapter ?? '', to },
        reason,
        said: { applied: said, recorded: said },
      }
    }),
})

const adapterActive = defineAction({
  name: 'adapter_active',
  main: 'kind',
  title: 'Which adapter to use',
  description: 'Says which adapter is active for a kind of samples, and where its weights are. Ask before you predict.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ kind }),
  output: z.object({
    kind: z.string(),
    adapter: z.string().optional().describe('Absent if none is active: use the base model.'),
    location: z.string().optional(),
    base_model: z.string().optional(),
    activated_at: z.string().optional(),
  }),
  async run({ caller: { workspace }, db, sampleSources }, { kind: of }) {
    findSource(sampleSources, of)
    const active = (await adapterRepo.active(db, workspace, [of])).get(of)
    if (!active) return { kind: of }
    const { adapter, location, base_model } = await existing(db, workspace, active.adapter)
    return {
      kind: of,
      adapter,
      location,
      ...(base_model !== null && { base_model }),
      activated_at: active.activated_at,
    }
  },
})

const adapterGet = defineAction({
  name: 'adapter_get',
  main: 'adapter',
  title: 'Read an adapter',
  description: 'Reads one adapter: the run that it came out of, its evaluation, and who registered and activated it.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ adapter: adapterName }),
  output: shownAdapter,
  async run({ caller: { workspace }, db }, { adapter }) {
    const stored = await existing(db, workspace, adapter)
    return showAdapter(stored, (await adapterRepo.active(db, workspace, [stored.kind])).get(stored.kind))
  },
})

const adapterList = defineAction({
  name: 'adapter_list',
  title: 'List adapters',
  description: 'Lists adapters, newest first.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({ kind: identifier().optional().describe('Only adapters of this kind of samples.'), ...page }),
  output: z.object({ items: z.array(shownAdapter), next_cursor: nextCursor }),
  async run({ caller: { workspace }, db }, { kind: of = '', cursor, limit }) {
    const before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const found = await adapterRepo.list(db, { workspace, before, kind: of, limit: limit + 1 })
    const { rows, ...next } = pageOf(found, limit, ({ seq }) => seq)
    const active = await adapterRepo.active(db, workspace, [...new Set(rows.map((row) => row.kind))])
    return { items: rows.map((row) => showAdapter(row, active.get(row.kind))), ...next }
  },
})

export const adapterActions = [
  adapterList,
  adapterGet,
  adapterActive,
  adapterRegister,
  adapterActivate,
  adapterRollback,
] as const
