// The events of rules, decisions and gates: what their rows of the log say.
import { z } from 'zod'
import {
  APPROVE,
  decided,
  defineEvent,
  type Fields,
  type Json,
  REJECT,
  type RowOf,
} from '../../kernel/feedback/index.ts'
import { actIn, IMPORT } from './acts.ts'
import { changedLines } from './change.ts'
import { checkSchema } from './checks/index.ts'
import { ASSIGN, outcomes, RECORD, RESOLVE, resolutions } from './decision.ts'
import { actionTypes, INSTRUCT, LEAVE_UNWORDED, MODIFY, PROPOSE, RETIRE, ruleTypes, sunsets, WORD } from './rule.ts'

const body = {
  content: z.string(),
  rule_type: z.enum(ruleTypes),
  agents: z.array(z.string()),
  insertion_point: z.string().nullable(),
  action_type: z.enum(actionTypes),
  evidence_summary: z.string().nullable(),
  confidence: z.number().nullable(),
  check: checkSchema.nullable(),
}

/** A decision is about exactly one text: after a change, the new text waits for decisions of its own. */
const decision = {
  ...decided,
  body_id: z.string().exactOptional(),
  seen: z.strictObject(body).exactOptional(),
  version: z.number().exactOptional(),
}

/** The first versions had no checks. */
const withoutCheck = (said: Fields): Fields => ({ ...said, check: null })
const within =
  (field: 'own' | 'seen') =>
  (said: Fields): Fields => {
    const { [field]: body } = said
    return isBody(body) ? { ...said, [field]: withoutCheck(body) } : said
  }
const isBody = (value: Json | undefined): value is Fields => typeof value === 'object' && value !== null

const saidOfRules = [
  defineEvent({
    action: PROPOSE,
    payload: z.strictObject({
      ...body,
      flags: z.array(z.string()).exactOptional(),
      source_decisions: z.array(z.string()).exactOptional(),
      /** Which of their points. */
      source_points: z.array(z.string()).exactOptional(),
      /** No reviewer said what to do for every case, so a person has to word it. */
      needs_wording: z.literal(true).exactOptional(),
      /** The language model or agent that chose the words, if the rule had them before. */
      worded_by: z.string().exactOptional(),
    }),
    upcast: [withoutCheck],
  }),
  defineEvent({
    action: INSTRUCT,
    payload: z.strictObject({
      ...body,
      /** In the person's own words. */
      own: z.strictObject(body),
      flags: z.array(z.string()).exactOptional(),
    }),
    upcast: [(said) => within('own')(withoutCheck(said))],
  }),
  defineEvent({ action: MODIFY, payload: z.strictObject(body), upcast: [withoutCheck] }),
  defineEvent({ action: WORD, payload: z.strictObject({ ...body, worded_by: z.string() }), upcast: [withoutCheck] }),
  defineEvent({
    action: LEAVE_UNWORDED,
    payload: z.strictObject({
      worded_by: z.string(),
      /** unavailable: it is asked again. unusable: it is asked again when there is more evidence. */
      kind: z.enum(['unavailable', 'unusable']),
      because: z.string(),
    }),
  }),
  defineEvent({
    action: RETIRE,
    payload: z.strictObject({
      body_id: z.string(),
      /** What Heed proposes to retire, and why. A later proposal has another time, so it is another one. */
      proposal: z
        .strictObject({ content: z.string(), rule_type: z.enum(ruleTypes), why: z.enum(sunsets), at: z.string() })
        .exactOptional(),
    }),
  }),
  defineEvent({
    action: APPROVE,
    payload: z.strictObject({ ...decision, despite: z.array(z.string()).exactOptional() }),
    upcast: [within('seen')],
  }),
  defineEvent({
    action: REJECT,
    payload: z.strictObject({ ...decision, keeps_personal: z.literal(true).exactOptional() }),
    upcast: [within('seen')],
  }),
] as const

/** The acts that made a rule elsewhere, in order. */
const ruleImport = defineEvent({
  action: IMPORT,
  payload: z.strictObject({ acts: z.array(z.union(saidOfRules.map(actIn))).min(1) }),
})

export const ruleEvents = [...saidOfRules, ruleImport] as const

/** The first version had the diff alone. */
function withChange({ correction_diff: diff, ...said }: Fields): Fields {
  if (typeof diff !== 'string') return said
  const changed = changedLines(diff)
  return { ...said, correction_diff: diff, ...(changed !== undefined && { changed }) }
}

export const recordEvent = defineEvent({
  action: RECORD,
  payload: z.strictObject({
    decision_id: z.string(),
    gate_id: z.string(),
    decision: z.enum(outcomes),
    reviewer_id: z.string(),
    agent: z.string().exactOptional(),
    epic_id: z.string().exactOptional(),
    timestamp: z.string().exactOptional(),
    review_duration_seconds: z.number().exactOptional(),
    agent_output_sha: z.string().exactOptional(),
    approved_output_sha: z.string().exactOptional(),
    agent_input: z.string().exactOptional(),
    agent_output: z.string().exactOptional(),
    approved_output: z.string().exactOptional(),
    correction_diff: z.string().exactOptional(),
    correction_diff_path: z.string().exactOptional(),
    reviewer_comment: z.string().exactOptional(),
    tags: z.array(z.string()).exactOptional(),
    /** What the reviewer changed, as a small diff. */
    changed: z.string().exactOptional(),
    prompt_id: z.string().exactOptional(),
  }),
  upcast: [withChange],
})

const saidOfDecisions = [
  recordEvent,
  defineEvent({ action: RESOLVE, payload: z.strictObject({ resolution: z.enum(resolutions) }) }),
] as const

/** A decision that was recorded elsewhere, with its place in the log there, and how it was resolved. */
const decisionImport = defineEvent({
  action: IMPORT,
  payload: z.strictObject({ position: z.number(), acts: z.array(z.union(saidOfDecisions.map(actIn))).min(1) }),
})

export const decisionEvents = [...saidOfDecisions, decisionImport] as const

/** The import itself: what was imported depends on it, so that one undo takes all of it back. */
export const repositoryEvents = [
  defineEvent({
    action: IMPORT,
    payload: z.strictObject({
      /** The last commit, and the last row of the log that was written to the repository. */
      commit: z.string().exactOptional(),
      row: z.string().exactOptional(),
      rules: z.number(),
      decisions: z.number(),
      edits: z.number(),
    }),
  }),
] as const

export const gateEvents = [defineEvent({ action: ASSIGN, payload: z.strictObject({ agent: z.string() }) })] as const

export type RuleRow = RowOf<(typeof saidOfRules)[number]>
/** As the log has it: an import has several. */
export type LoggedRuleRow = RowOf<(typeof ruleEvents)[number]>
export type ProposalRow = Extract<RuleRow, { readonly action: typeof PROPOSE | typeof INSTRUCT }>
export type InstructionRow = Extract<RuleRow, { readonly action: typeof INSTRUCT }>
export type ChangeRow = Extract<RuleRow, { readonly action: typeof MODIFY }>
export type WordingRow = Extract<RuleRow, { readonly action: typeof WORD }>
export type UnwordedRow = Extract<RuleRow, { readonly action: typeof LEAVE_UNWORDED }>
export type RuleDecisionRow = Extract<RuleRow, { readonly action: typeof APPROVE | typeof REJECT }>
export type DecisionRow = RowOf<(typeof saidOfDecisions)[number]>
export type LoggedDecisionRow = RowOf<(typeof decisionEvents)[number]>
export type RecordRow = Extract<DecisionRow, { readonly action: typeof RECORD }>
export type Said = RecordRow['payload']
export type ResolutionRow = Extract<DecisionRow, { readonly action: typeof RESOLVE }>
export type AssignmentRow = RowOf<(typeof gateEvents)[number]>
