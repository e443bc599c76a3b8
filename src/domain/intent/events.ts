// What the log can say of phrases, names and imports.
import { z } from 'zod'
import { APPROVE, decided, defineEvent, REJECT, type RowOf } from '../../kernel/feedback/index.ts'
import { outcomes } from './gate/learning.ts'

/** The search that the row is about, and how sure the model was. */
const searched = {
  system_choice: z.string().exactOptional(),
  search_id: z.string().exactOptional(),
  logit: z.number().exactOptional(),
  model: z.string().exactOptional(),
}
const context = z.record(z.string(), z.json()).exactOptional()

/** A reviewer's decision about a candidate. */
const candidate = z.strictObject({
  ...decided,
  input: z.string().exactOptional(),
  verb: z.string().exactOptional(),
})

const block = z.strictObject({
  input: z.string(),
  verb: z.string(),
  /** Without a person, it is for everyone. */
  person: z.string().exactOptional(),
  until: z.string().exactOptional(),
  lift: z.literal(true).exactOptional(),
})

export const phraseEvents = [
  defineEvent({
    action: 'intent_feedback',
    payload: z.strictObject({
      feedback_type: z.enum(['verb_correction', 'phrase_mapping']),
      input: z.string(),
      verb: z.string(),
      ...searched,
      context,
    }),
  }),
  defineEvent({
    action: 'intent_outcome',
    payload: z.strictObject({
      input: z.string(),
      outcome: z.enum(outcomes),
      verb: z.string().exactOptional(),
      ...searched,
    }),
  }),
  defineEvent({ action: 'intent_block', payload: block }),
  defineEvent({ action: 'intent_block_everyone', payload: block }),
  defineEvent({ action: APPROVE, payload: candidate }),
  defineEvent({ action: REJECT, payload: candidate }),
] as const

export const aliasEvents = [
  defineEvent({
    action: 'intent_feedback',
    payload: z.strictObject({
      feedback_type: z.literal('entity_correction'),
      input: z.string(),
      entity_id: z.string(),
      domain: z.string().exactOptional(),
      ...searched,
      context,
    }),
  }),
] as const

export const importEvents = [
  defineEvent({
    action: 'intent_import',
    payload: z.strictObject({
      summary: z.string(),
      changes: z.array(z.string()),
      changes_left_out: z.number(),
    }),
  }),
] as const

export type PhraseRow = RowOf<(typeof phraseEvents)[number]>
/** What somebody means by the words, or what ran. */
export type UseRow = Extract<PhraseRow, { readonly action: 'intent_feedback' | 'intent_outcome' }>
export type BlockRow = Extract<PhraseRow, { readonly action: 'intent_block' | 'intent_block_everyone' }>
export type AliasRow = RowOf<(typeof aliasEvents)[number]>
