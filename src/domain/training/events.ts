// What the log can say of training: how a run went, which adapters there are, and which one is active.
import { z } from 'zod'
import { defineEvent, type RowOf } from '../../kernel/feedback/index.ts'
import { ACTIVATE, REGISTER, ROLL_BACK } from './adapter.ts'
import { causes, DUE, endings, FINISH, REPORT, START, TAKE } from './run.ts'

const metrics = z.record(z.string(), z.number())

export const runEvents = [
  defineEvent({
    action: DUE,
    payload: z.strictObject({ kind: z.string(), because: z.enum(causes), unused: z.number() }),
  }),
  defineEvent({
    action: START,
    payload: z.strictObject({ take_id: z.string(), samples: z.number(), withdrawn: z.number() }),
  }),
  defineEvent({
    action: REPORT,
    payload: z.strictObject({ done: z.number().exactOptional(), total: z.number().exactOptional(), metrics }),
  }),
  defineEvent({ action: FINISH, payload: z.strictObject({ ending: z.enum(endings), metrics }) }),
] as const

/** A part of the samples that a start takes, and of the feedback that earlier runs used and that gives no sample any more. */
export const takeEvents = [
  defineEvent({
    action: TAKE,
    payload: z.strictObject({
      run_id: z.string(),
      take_id: z.string(),
      kind: z.string(),
      samples: z.array(z.strictObject({ id: z.string(), feedback_ids: z.array(z.string()) })),
      withdrawn: z.array(z.string()),
    }),
  }),
] as const

export const adapterEvents = [
  defineEvent({
    action: REGISTER,
    payload: z.strictObject({
      kind: z.string(),
      run_id: z.string().exactOptional(),
      location: z.string(),
      base_model: z.string().exactOptional(),
      evaluation: z.strictObject({
        accuracy: z.number(),
        samples: z.number(),
        test_set: z.string().exactOptional(),
        active: z.strictObject({ adapter: z.string(), accuracy: z.number() }).exactOptional(),
      }),
    }),
  }),
] as const

/** On the kind that it is active for. */
export const activationEvents = [
  defineEvent({ action: ACTIVATE, payload: z.strictObject({ adapter: z.string() }) }),
  defineEvent({ action: ROLL_BACK, payload: z.strictObject({ from: z.string(), to: z.string().nullable() }) }),
] as const

export type RunRow = RowOf<(typeof runEvents)[number]>
export type TakeRow = RowOf<(typeof takeEvents)[number]>
export type AdapterRow = RowOf<(typeof adapterEvents)[number]>
export type ActivationRow = RowOf<(typeof activationEvents)[number]>
