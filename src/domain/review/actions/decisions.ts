// Decisions at reviews: recorded once, judged at once, found again (R1 to R3, R9).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { pageOf, placeFrom } from '../../../kernel/cursor.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { type Json, receipt } from '../../../kernel/feedback/index.ts'
import { decisionEnvelope, envelope, identifier, nextCursor, page, reasonText, text } from '../../../kernel/input.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { ASSIGN, correctionText, decisionFields, outcomes, RECORD, RESOLVE, resolutions } from '../decision.ts'
import { type DecisionState, decisionsView } from '../decisions-view.ts'
import { classifications, evaluate, isPositive } from '../evaluator.ts'
import { decisionRepo, type StoredDecision } from '../repo/decisions.ts'
import { ALL_AGENTS } from '../rule.ts'

const evaluated = {
  classification: z
    .enum(classifications)
    .describe(
      'generalizable_high: several say the same, it is to become a rule. generalizable_low: two do. edge_case: only this one. ambiguous: a reviewer has to resolve it. positive: nothing was wrong.',
    ),
  confidence: z.number().describe('0 to 1.'),
  rationale: z.string(),
  similar_ids: z.array(z.string()).describe('The decisions that it was told from, the most similar first; at most 50.'),
  agent: z
    .string()
    .optional()
    .describe('Whose output it was; absent where nothing says so, and then no rule comes of it.'),
}
const MOST_SIMILAR = 50

const shownDecision = {
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
  correction: z.string().optional().describe('What was set right: what the reviewer said, or else what they changed.'),
  resolution: z.enum(resolutions).optional(),
  ...evaluated,
}

const decisionRecord = defineAction({
  name: RECORD,
  title: 'Record a decision at a review',
  description:
    'Records what a person decided about an agent’s output: approved, rejected, or approved with changes, with what they said and changed. It is judged at once: whether it says something beyond its own case.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({ ...decisionFields, ...envelope }),
  output: receipt.extend(evaluated),
  async run(context, { trust: _, idempotency_key: __, on_behalf_of: ___, session_id: ____, task_id, ...event }) {
    const said = correctionText(event)
    if (said !== null) await context.vectors.remember(context.caller.workspace, [said])
    const timestamp = event.timestamp === undefined ? undefined : new Date(event.timestamp).toISOString()
    const payload = withoutAbsent({ ...event, timestamp })
    const { decision_id } = event
    const recorded = `Recorded: ${event.reviewer_id} decided ${event.decision} at ${event.gate_id}.`
    const made = await context
      .append(
        {
          action: RECORD,
          target: { type: 'decision', id: decision_id },
          payload,
          said: { applied: recorded, recorded },
        },
        { key: `decision ${decision_id}`, body: { ...payload, task_id: task_id ?? null } },
      )
      .catch(explainRepeat(decision_id))
    const state = await context.view(decisionsView)
    const stored = state.decision(decision_id)
    return { ...made, ...(stored ? await judged(context, state, stored) : takenBack) }
  },
})

/** It was said before, and undone or held since. */
const takenBack = {
  classification: 'edge_case',
  confidence: 0,
  rationale: 'It does not count: it was taken back, or waits in the inbox.',
  similar_ids: [] as string[],
} as const

function withoutAbsent(fields: Record<string, Json | undefined>): Record<string, Json> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

function explainRepeat(decisionId: string) {
  return (error: unknown): never => {
    if (!(error instanceof HeedError) || error.problems[0]?.field !== 'idempotency_key') throw error
    const problem = `${decisionId} was recorded before, with other content. A decision is recorded once: undo that one and send this under another id.`
    throw new HeedError('conflict', `decision_id: ${problem}`, { problems: [{ field: 'decision_id', problem }] })
  }
}

async function judged(context: ActionContext, state: DecisionState, decision: StoredDecision) {
  const least = (await context.settings())['review.similar'] / 100
  const { classification, confidence, rationale, similarIds } = evaluate(decision, state.around(decision, least))
  const agent = state.agentOf(decision)
  return {
    classification,
    confidence,
    rationale,
    similar_ids: similarIds.slice(0, MOST_SIMILAR),
    ...(agent !== undefined && { agent }),
  }
}

async function shown(context: ActionContext, state: DecisionState, decision: StoredDecision) {
  const { decision_id, feedback_id, gate_id, reviewer_id, decided_at, tags } = decision
  const { epic_id, task_id, review_duration_seconds, agent_output_sha, approved_output_sha, correction, resolution } =
    decision
  return {
    decision_id,
    feedback_id,
    gate_id,
    ...(epic_id !== null && { epic_id }),
    ...(task_id !== null && { task_id }),
    decision: decision.decision,
    reviewer_id,
    decided_at,
    ...(review_duration_seconds !== null && { review_duration_seconds }),
    ...(agent_output_sha !== null && { agent_output_sha }),
    ...(approved_output_sha !== null && { approved_output_sha }),
    tags: JSON.parse(tags) as string[],
    ...(correction !== null && { correction }),
    ...(resolution !== null && { resolution }),
    ...(await judged(context, state, decision)),
  }
}

const decisionInput = identifier().describe('The decision, by the id it came with.')

const decisionGet = defineAction({
  name: 'decision_get',
  title: 'A decision, and what it says',
  description: 'Shows a decision at a review with how it is judged now: what came later counts too.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ decision_id: decisionInput }),
  output: z.object({
    ...shownDecision,
    reviewer_comment: z.string().optional(),
    correction_diff: z.string().optional(),
  }),
  async run(context, { decision_id }) {
    const found = await decisionRepo.find(context.db, context.caller.workspace, decision_id)
    if (!found) throw unknownDecision(decision_id)
    const { reviewer_comment, correction_diff } = found
    return {
      ...(await shown(context, await context.view(decisionsView), found)),
      ...(reviewer_comment !== null && { reviewer_comment }),
      ...(correction_diff !== null && { correction_diff }),
    }
  },
})

const decisionList = defineAction({
  name: 'decision_list',
  title: 'Decisions at reviews',
  description: 'Lists decisions, the latest first: of all, of one agent, or only those of one classification.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    agent: identifier().optional().describe('Only about this agent’s outputs.'),
    classification: z.enum(classifications).optional().describe('Only those that are judged so now.'),
    ...page,
  }),
  output: z.object({ items: z.array(z.object(shownDecision)), next_cursor: nextCursor }),
  async run(context, { agent, classification, cursor, limit }) {
    const before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const state = await context.view(decisionsView)
    const least = (await context.settings())['review.similar'] / 100
    const found: StoredDecision[] = []
    for (const decision of state.decisions()) {
      if (decision.seq >= before || (agent !== undefined && state.agentOf(decision) !== agent)) continue
      const isWanted =
        classification === undefined ||
        evaluate(decision, state.around(decision, least)).classification === classification
      if (isWanted) found.push(decision)
      if (found.length > limit) break
    }
    const { rows, ...next } = pageOf(found, limit, ({ seq }) => seq)
    const items: Awaited<ReturnType<typeof shown>>[] = []
    for (const decision of rows) items.push(await shown(context, state, decision))
    return { items, ...next }
  },
})

const decisionSimilar = defineAction({
  name: 'decision_similar',
  title: 'Decisions like this one',
  description: 'Finds decisions that set something similar right: like a decision, or like words.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    decision_id: decisionInput.optional(),
    words: text(20_000).optional().describe('What was set right, in words, where there is no decision yet.'),
    threshold: z.number().min(0).max(1).default(0.8).describe('How alike they must be, 0 to 1.'),
    limit: z.number().int().min(1).max(50).default(10).describe('How many to list.'),
  }),
  output: z.object({ items: z.array(z.object({ ...shownDecision, similarity: z.number() })) }),
  async run(context, { decision_id, words, threshold, limit }) {
    const asked = words ?? (await wordsOf(context, decision_id))
    const features = await context.vectors.ask(asked)
    const state = await context.view(decisionsView)
    const found = state
      .similar(textId(asked), features, threshold)
      .filter(({ decision }) => decision.decision_id !== decision_id && !isPositive(decision))
      .slice(0, limit)
    const items: (Awaited<ReturnType<typeof shown>> & { similarity: number })[] = []
    for (const { decision, similarity } of found) items.push({ ...(await shown(context, state, decision)), similarity })
    return { items }
  },
})

async function wordsOf({ db, caller }: ActionContext, id: string | undefined): Promise<string> {
  if (id === undefined) throw invalidInput('decision_id', 'is required where no words are given.')
  const found = await decisionRepo.find(db, caller.workspace, id)
  if (!found) throw unknownDecision(id)
  if (found.correction === null)
    throw invalidInput('decision_id', `${id} says nothing that others could be like: it has no comment and no diff.`)
  return found.correction
}

const decisionResolve = defineAction({
  name: RESOLVE,
  title: 'Resolve a decision',
  description: 'Says what an ambiguous decision or an edge case is: generalizable, an edge case, or to be ignored.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    decision_id: decisionInput,
    resolution: z.enum(resolutions),
    reason: reasonText().describe('Why: it is kept with the decision.'),
    ...decisionEnvelope,
  }),
  output: receipt.extend(evaluated),
  async run(context, { decision_id, resolution, reason }) {
    const made = await context.append(async (tx) => {
      const found = await decisionRepo.find(tx, context.caller.workspace, decision_id)
      if (!found) throw unknownDecision(decision_id)
      if (isPositive(found))
        throw invalidInput('decision_id', `${decision_id} is a clean approval: there is nothing to resolve.`)
      const said = `Resolved: ${decision_id} is ${resolution === 'ignore' ? 'ignored' : resolution.replace('_', ' ')}.`
      return {
        action: RESOLVE,
        target: { type: 'decision', id: decision_id },
        dependsOn: [[found.feedback_id]],
        payload: { resolution },
        reason,
        said: { applied: said, recorded: said },
      }
    })
    const state = await context.view(decisionsView)
    const stored = state.decision(decision_id)
    return { ...made, ...(stored ? await judged(context, state, stored) : takenBack) }
  },
})

const gateAssign = defineAction({
  name: ASSIGN,
  title: 'Say whose outputs a gate reviews',
  description: 'Decisions at this gate that name no agent, themselves or by a tag agent:NAME, are about this one.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  tool: null,
  input: z.strictObject({
    gate_id: decisionFields.gate_id,
    agent: identifier().describe('The agent whose outputs are reviewed there.'),
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run(context, { gate_id, agent, reason }) {
    if (agent === ALL_AGENTS) throw invalidInput('agent', 'must be the name of one agent.')
    return context.append({
      action: ASSIGN,
      target: { type: 'gate', id: gate_id },
      payload: { agent },
      reason,
      said: {
        applied: `Decisions at ${gate_id} that name no agent are about ${agent}.`,
        recorded: 'That was so already.',
      },
    })
  },
})

function unknownDecision(id: string): HeedError {
  const problem = `no decision has the id ${id}. decision_list shows what was decided.`
  return new HeedError('not_found', `decision_id: ${problem}`, { problems: [{ field: 'decision_id', problem }] })
}

export const decisionActions = [
  decisionRecord,
  decisionGet,
  decisionList,
  decisionSimilar,
  decisionResolve,
  gateAssign,
] as const
