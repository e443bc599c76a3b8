// What the log can say of evidence. Texts are kept as the person saw them, because later versions do not change what was said.
import { z } from 'zod'
import { defineEvent, type RowOf } from '../../kernel/feedback/index.ts'
import { labels } from './label.ts'
import { aspects } from './rating.ts'

const label = z.enum(labels)
const nothing = z.strictObject({})

/** Where a text was read. */
const place = { host: z.string(), url_key: z.string() }

const noteAdded = defineEvent({ action: 'add_note', payload: z.strictObject({ note: z.string() }) })

export const ANSWER_REJECTED = 'answer_rejected'

/** A person rejected an answer that rested on it. */
const answerRejected = defineEvent({
  action: ANSWER_REJECTED,
  payload: z.strictObject({
    turn_id: z.string(),
    /** What the person said, shortened. */
    words: z.string(),
    confidence: z.number(),
    /** How many claims, fragments and pages the answer rested on. */
    rested_on: z.number(),
  }),
})

const rated = defineEvent({
  action: 'rate_usefulness',
  payload: z.strictObject({ rating: z.number(), aspect: z.enum(aspects) }),
})

export const domainEvents = [
  defineEvent({ action: 'domain_block', payload: nothing }),
  defineEvent({ action: 'domain_unblock', payload: nothing }),
  defineEvent({ action: 'domain_clear_override', payload: nothing }),
] as const

export const taskEvents = [noteAdded] as const

export const pageEvents = [rated, noteAdded, answerRejected] as const

export const fragmentEvents = [
  defineEvent({
    action: 'flag_missing',
    payload: z.strictObject({
      task_id: z.string(),
      page_id: z.string(),
      ...place,
      site: z.string(),
      missing_text: z.string(),
      location_hint: z.string().exactOptional(),
    }),
  }),
  defineEvent({ action: 'flag_irrelevant', payload: z.strictObject({ text: z.string() }) }),
  rated,
  noteAdded,
  answerRejected,
] as const

export const claimEvents = [
  defineEvent({
    action: 'claim_add',
    payload: z.strictObject({
      task_id: z.string(),
      claim_text: z.string(),
      fragment_id: z.string().exactOptional(),
      passage: z.string().exactOptional(),
      host: z.string().exactOptional(),
      url_key: z.string().exactOptional(),
    }),
  }),
  /** The sites that backed the claim at that time. */
  defineEvent({ action: 'claim_reject', payload: z.strictObject({ sites: z.array(z.string()) }) }),
  defineEvent({ action: 'claim_restore', payload: nothing }),
  noteAdded,
  answerRejected,
] as const

const correction = z.strictObject({
  correct_relation: label,
  original_relation: label.exactOptional(),
  weight: z.number(),
  premise: z.string().exactOptional(),
  hypothesis: z.string().exactOptional(),
})

export const edgeEvents = [
  defineEvent({ action: 'edge_correct', payload: correction }),
  defineEvent({ action: 'correct_nli', payload: correction }),
  defineEvent({
    action: 'edge_add',
    payload: z.strictObject({
      relation: label,
      weight: z.number(),
      confidence: z.number(),
      task_id: z.string(),
      fragment_id: z.string(),
      claim_id: z.string(),
      ...place,
      site: z.string(),
      premise: z.string(),
      hypothesis: z.string(),
    }),
  }),
  noteAdded,
] as const

export const citationEvents = [
  defineEvent({
    action: 'correct_citation',
    payload: z.strictObject({
      task_id: z.string(),
      fragment_id: z.string(),
      cited_fragment_id: z.string(),
      correction_type: z.enum(['add', 'remove']),
    }),
  }),
] as const

export type NoteRow = RowOf<typeof noteAdded>
export type RatingRow = RowOf<typeof rated>
export type RejectionRow = RowOf<typeof answerRejected>
export type FragmentRow = RowOf<(typeof fragmentEvents)[number]>
export type ClaimRow = RowOf<(typeof claimEvents)[number]>
export type EdgeRow = RowOf<(typeof edgeEvents)[number]>
export type CitationRow = RowOf<(typeof citationEvents)[number]>

/** The rows with one of these actions. */
export type Saying<Row extends { readonly action: string }, Action extends Row['action']> = Extract<
  Row,
  { readonly action: Action }
>
