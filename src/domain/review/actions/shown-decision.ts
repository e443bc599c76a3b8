// How decisions are shown, with how Heed judges them now.
import { z } from 'zod'
import type { Caller } from '../../../kernel/caller.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { ownedIdentifier } from '../../../kernel/input.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import { shownId } from '../../../kernel/own-id.ts'
import { plainName } from '../../../kernel/person.ts'
import { outcomes, resolutions } from '../decision.ts'
import type { DecisionState } from '../decisions-view.ts'
import { classifications, evaluate } from '../evaluator.ts'
import type { StoredDecision } from '../repo/decisions.ts'

export const evaluated = {
  classification: z
    .enum(classifications)
    .describe(
      'generalizable_high: several reviewers, or one three times, correct the same thing, so it should become a rule. generalizable_low: one reviewer does so twice. edge_case: only this decision does. ambiguous: somebody disagrees, so a reviewer has to resolve it. ignored: a reviewer said so. positive: nothing was corrected.',
    ),
  confidence: z.number().describe('0 to 1.'),
  rationale: z.string(),
  similar_ids: z
    .array(z.string())
    .describe('The decisions that the classification depends on, the most similar first; at most 50.'),
  agent: z
    .string()
    .optional()
    .describe('The agent whose output it was. Absent if nothing says so; then no rule comes from this decision.'),
}
const MOST_SIMILAR = 50

export const shownDecision = {
  decision_id: z.string(),
  feedback_id: z.string(),
  gate_id: z.string(),
  epic_id: z.string().optional(),
  task_id: z.string().optional(),
  decision: z.enum(outcomes),
  reviewer_id: z.string(),
  decided_at: z.string(),
  review_duration_seconds: z.number().int().optional(),
  agent_output_sha: z.string().optional(),
  approved_output_sha: z.string().optional(),
  tags: z.array(z.string()),
  correction: z.string().optional().describe('The correction: what the reviewer said, or else what they changed.'),
  resolution: z.enum(resolutions).optional(),
  ...evaluated,
}

/** How similar decisions must be to correct the same thing. */
export async function leastSimilar(context: ActionContext): Promise<number> {
  return (await context.settings())['review.similar'] / 100
}

export function judged(caller: Caller, state: DecisionState, decision: StoredDecision, least: number) {
  const { classification, confidence, rationale, similarIds } = evaluate(decision, state.around(decision, least))
  const agent = state.agentOf(decision)
  return {
    classification,
    confidence,
    rationale,
    similar_ids: similarIds.slice(0, MOST_SIMILAR).map((id) => shownId(caller, id)),
    ...(agent !== undefined && { agent }),
  }
}

export function shown(caller: Caller, state: DecisionState, decision: StoredDecision, least: number) {
  const { decision_id, feedback_id, gate_id, reviewer_id, decided_at, tags } = decision
  const { epic_id, task_id, review_duration_seconds, agent_output_sha, approved_output_sha, correction, resolution } =
    decision
  return {
    decision_id: shownId(caller, decision_id),
    feedback_id,
    gate_id,
    ...(epic_id !== null && { epic_id }),
    ...(task_id !== null && { task_id }),
    decision: decision.decision,
    reviewer_id: plainName(reviewer_id),
    decided_at,
    ...(review_duration_seconds !== null && { review_duration_seconds }),
    ...(agent_output_sha !== null && { agent_output_sha }),
    ...(approved_output_sha !== null && { approved_output_sha }),
    tags: fromJson(tags),
    ...(correction !== null && { correction }),
    ...(resolution !== null && { resolution }),
    ...judged(caller, state, decision, least),
  }
}

export const decisionInput = ownedIdentifier().describe('The id that the decision was recorded with.')

export function unknownDecision(id: string): HeedError {
  const problem = `no decision has the id ${id}. decision_list shows what was decided.`
  return new HeedError('not_found', `decision_id: ${problem}`, { problems: [{ field: 'decision_id', problem }] })
}
