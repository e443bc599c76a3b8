// Finds decisions (R2): one by its id, those of an agent, those that correct something similar.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { encodeCursor, placeFrom } from '../../../kernel/cursor.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { identifier, nextCursor, page, text } from '../../../kernel/input.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { type DecisionState, decisionsView } from '../decisions-view.ts'
import { classifications, evaluate, isPositive } from '../evaluator.ts'
import { lookThrough } from '../look-through.ts'
import type { StoredDecision, WholeDecision } from '../repo/decisions.ts'
import { decisionBy, decisionMeant } from './decision-id.ts'
import { proposedAction, proposedBecauseOf } from './proposed-action.ts'
import { decisionInput, leastSimilar, shown, shownDecision, unknownDecision } from './shown-decision.ts'

const decisionGet = defineAction({
  name: 'decision_get',
  main: 'decision_id',
  title: 'A decision and its classification',
  description:
    'Shows a decision at a review, how Heed judges it now, with later decisions taken into account, and what it proposed because of it. Name it by its decision_id or its feedback_id.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    decision_id: decisionInput.optional(),
    feedback_id: identifier().optional().describe('The feedback that recorded it, from its receipt.'),
  }),
  example: { decision_id: 'dec-1' },
  output: z.object({
    ...shownDecision,
    proposed_action: proposedAction,
    reviewer_comment: z.string().optional(),
    changed: z.string().optional().describe('What the reviewer changed, as a small diff.'),
    correction_diff: z.string().optional(),
    correction_diff_path: z.string().optional(),
    agent_input: z.string().optional(),
    agent_output: z.string().optional(),
    approved_output: z.string().optional(),
  }),
  async run(context, asked) {
    const found = await decisionAsked(context, asked)
    const least = await leastSimilar(context)
    return {
      ...(await context.view(decisionsView, (state) => shown(context.caller, state, found, least))),
      ...textsOf(found),
      ...(await proposedBecauseOf(context, found.decision_id)),
    }
  },
})

async function decisionAsked(
  { db, caller }: ActionContext,
  { decision_id, feedback_id }: { decision_id?: string | undefined; feedback_id?: string | undefined },
): Promise<WholeDecision> {
  if (decision_id !== undefined && feedback_id !== undefined)
    throw invalidInput('feedback_id', 'is not needed beside decision_id: send one of the two.')
  if (decision_id !== undefined) {
    const found = await decisionMeant(db, caller, decision_id)
    if (found) return found
    throw unknownDecision(decision_id)
  }
  if (feedback_id === undefined) throw invalidInput('decision_id', 'is required if no feedback_id is given.')
  const found = await decisionBy(db, caller, feedback_id)
  if (found) return found
  const problem = `no decision in effect was recorded as ${feedback_id}. decision_list shows what was decided.`
  throw new HeedError('not_found', `feedback_id: ${problem}`, { problems: [{ field: 'feedback_id', problem }] })
}

const texts = [
  'reviewer_comment',
  'changed',
  'correction_diff',
  'correction_diff_path',
  'agent_input',
  'agent_output',
  'approved_output',
] as const

function textsOf(decision: WholeDecision): Partial<Record<(typeof texts)[number], string>> {
  return Object.fromEntries(texts.flatMap((name) => (decision[name] === null ? [] : [[name, decision[name]]])))
}

/** If few decisions have the classification, a page would otherwise look at all of them. */
const MOST_JUDGED = 500

const decisionList = defineAction({
  name: 'decision_list',
  title: 'Decisions at reviews',
  description:
    'Lists decisions, the latest first: all, those of one agent, or those of one classification. A page may be shorter than its limit; the list ends only if next_cursor is missing.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    agent: identifier().optional().describe('Only decisions about this agent’s outputs.'),
    classification: z.enum(classifications).optional().describe('Only decisions that have this classification now.'),
    ...page,
  }),
  output: z.object({ items: z.array(z.object(shownDecision)), next_cursor: nextCursor }),
  async run(context, { agent, classification, cursor, limit }) {
    const before = placeFrom(cursor, z.int(), Number.MAX_SAFE_INTEGER)
    const least = await leastSimilar(context)
    const { found, last } = await lookThrough<DecisionState, StoredDecision>(
      {
        enter: (slice) => context.view(decisionsView, slice),
        rows: (state) => state.latest({ before, agent }),
        isWanted: (state, decision) =>
          classification === undefined ||
          evaluate(decision, state.around(decision, least)).classification === classification,
      },
      { limit, most: classification === undefined ? limit : MOST_JUDGED },
    )
    const items = await context.view(decisionsView, (state) =>
      found.map((decision) => shown(context.caller, state, decision, least)),
    )
    return { items, ...(last && { next_cursor: encodeCursor(last.seq) }) }
  },
})

const decisionSimilar = defineAction({
  name: 'decision_similar',
  title: 'Decisions like this one',
  description: 'Finds decisions that correct something similar to a decision or to words.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    decision_id: decisionInput.optional(),
    words: text(20_000).optional().describe('The correction in words, if there is no decision yet.'),
    threshold: z.number().min(0).max(1).default(0.8).describe('How similar they must be, 0 to 1.'),
    limit: z.number().int().min(1).max(50).default(10).describe('How many to list.'),
  }),
  output: z.object({ items: z.array(z.object({ ...shownDecision, similarity: z.number() })) }),
  async run(context, { decision_id, words, threshold, limit }) {
    const like = decision_id === undefined ? undefined : await decisionLike(context, decision_id)
    const asked = words ?? like?.correction
    if (asked === undefined) throw invalidInput('decision_id', 'is required if no words are given.')
    const features = await context.vectors.ask(asked)
    const least = await leastSimilar(context)
    const items = await context.view(decisionsView, (state) =>
      state
        .similar(textId(asked), features, threshold)
        .filter(({ decision }) => decision.decision_id !== like?.decision_id && !isPositive(decision))
        .slice(0, limit)
        .map(({ decision, similarity }) => ({ ...shown(context.caller, state, decision, least), similarity })),
    )
    return { items }
  },
})

async function decisionLike({ db, caller }: ActionContext, id: string) {
  const found = await decisionMeant(db, caller, id)
  if (!found) throw unknownDecision(id)
  if (found.correction === null)
    throw invalidInput(
      'decision_id',
      `${id} has no comment and no diff, so nothing is similar to it. Send words instead.`,
    )
  return { decision_id: found.decision_id, correction: found.correction }
}

export const decisionSearchActions = [decisionGet, decisionList, decisionSimilar] as const
