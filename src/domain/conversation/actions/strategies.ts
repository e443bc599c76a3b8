// Which strategies to try for a query (C4).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { correctionTypes, feedbackTypes } from '../detector/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { strategiesView } from '../strategies-view.ts'
import { type FoundStrategy, rankStrategies } from '../strategy-search.ts'
import { queryText } from '../turn.ts'
import { userSaid } from './shown-verdict.ts'

const found = {
  turn_id: z.string(),
  strategy: z.string(),
  strategy_input: z.string().optional(),
  query: z.string(),
  similarity: z.number().describe('How alike its query is, 0 to 1.'),
  times: z.number().int().describe('How many turns stand like this: the same query, strategy and feedback.'),
}

const strategySearch = defineAction({
  name: 'strategy_search',
  title: 'Which strategy to try',
  description:
    'Finds how queries like this one were answered before: what people accepted first, then what nothing is known against. What they rejected is never among them, and listed apart, so that you can avoid it.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    query: queryText().describe('What the person asks, in their words.'),
    limit: z.number().int().min(1).max(50).default(5).describe('How many to list.'),
  }),
  output: z.object({
    strategies: z.array(
      z.object({
        ...found,
        user_feedback_status: z.enum(feedbackTypes),
        feedback_confidence: z.number(),
        quality_score: z.number().optional(),
        ranking_score: z.number().describe('0.6 × quality + 0.4 × feedback (+0.5 accepted, 0 neutral).'),
      }),
    ),
    avoid: z
      .array(
        z.object({
          ...found,
          correction_type: z.enum(correctionTypes).optional(),
          user_said: z.string().optional().describe('What the person said to it.'),
          reason: z.string().optional().describe('Why, where a person said so of the verdict.'),
        }),
      )
      .describe('What was rejected for queries like this one.'),
    indexing: z
      .object({ done: z.number().int(), total: z.number().int() })
      .optional()
      .describe('Past queries are still being compared: some may be missing.'),
  }),
  async run(context, { query, limit }) {
    const { db, caller, vectors } = context
    const features = await vectors.ask(query)
    const least = (await context.settings())['strategy.similar'] / 100
    const state = await context.view(strategiesView)
    const similar = state.near(textId(query), features, least)
    const indexing = state.embedding()
    const { strategies, avoid } = rankStrategies(similar, limit)
    const turns = await turnRepo.among(
      db,
      caller.workspace,
      [...strategies, ...avoid].map(({ turn_id }) => turn_id),
    )
    return {
      strategies: strategies.flatMap((strategy) => {
        const turn = turns.get(strategy.turn_id)
        return turn && turn.user_feedback_status !== 'rejected' ? [usable(strategy, turn)] : []
      }),
      avoid: avoid.flatMap((strategy) => {
        const turn = turns.get(strategy.turn_id)
        return turn?.user_feedback_status === 'rejected' ? [avoided(strategy, turn)] : []
      }),
      ...(indexing && { indexing: { done: indexing.done, total: indexing.total } }),
    }
  },
})

function shown({ similarity, times }: FoundStrategy, turn: Turn) {
  return {
    turn_id: turn.turn_id,
    strategy: turn.strategy ?? '',
    ...(turn.strategy_input !== null && { strategy_input: turn.strategy_input }),
    query: turn.query,
    similarity,
    times,
  }
}

function usable(strategy: FoundStrategy, turn: Turn) {
  return {
    ...shown(strategy, turn),
    user_feedback_status: turn.user_feedback_status,
    feedback_confidence: turn.feedback_confidence,
    ...(turn.quality_score !== null && { quality_score: turn.quality_score }),
    ranking_score: turn.ranking_score,
  }
}

function avoided(strategy: FoundStrategy, turn: Turn) {
  return {
    ...shown(strategy, turn),
    ...(turn.correction_type !== null && { correction_type: turn.correction_type }),
    ...userSaid(turn),
    ...(turn.reason !== null && { reason: turn.reason }),
  }
}

export const strategyActions = [strategySearch] as const
