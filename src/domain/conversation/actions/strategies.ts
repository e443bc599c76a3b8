// Which strategies to try for a query, and how that of a turn counts (C4).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { candidateStates } from '../../../kernel/gate/index.ts'
import { identifier } from '../../../kernel/input.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { askerOf } from '../asker.ts'
import { correctionTypes, feedbackTypes } from '../detector/index.ts'
import { type Original, strategyRepo } from '../repo/strategies.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { strategiesView } from '../strategies-view.ts'
import { type FoundStrategy, rankStrategies } from '../strategy-search.ts'
import { queryText } from '../turn.ts'
import { userSaid } from './shown-verdict.ts'

const asker = {
  on_behalf_of: identifier()
    .optional()
    .describe('The person who asks: what they rejected is avoided for them at once.'),
  session_id: identifier()
    .optional()
    .describe('The conversation: what was rejected in it is avoided in it at once, also where no person is named.'),
}

const found = {
  turn_id: z.string(),
  strategy: z.string(),
  strategy_input: z.string().optional(),
  query: z.string(),
  original_query: z
    .string()
    .optional()
    .describe('What the person had asked at first, where the query came after a rejection.'),
  similarity: z.number().describe('How alike the query is, or the original one, 0 to 1.'),
  times: z.number().int().describe('How many turns for queries like this one say the same of this strategy.'),
}

const rejection = z.object({
  state: z
    .enum(candidateStates)
    .describe('waiting: too few people reject it. live: avoided for everyone. rejected: a reviewer says otherwise.'),
  because: z.string().optional(),
  missing: z.number().int().describe('How many more people must reject it before it is avoided for everyone.'),
})

const strategySearch = defineAction({
  name: 'strategy_search',
  title: 'Which strategy to try',
  description:
    'Finds how queries like this one were answered before: what people accepted first, then what nothing is known against. What was rejected by this person, in this session, or by enough people is never among them, and listed apart, so that you can avoid it.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({
    query: queryText().describe('What the person asks, in their words.'),
    ...asker,
    limit: z.number().int().min(1).max(50).default(5).describe('How many to list.'),
  }),
  output: z.object({
    strategies: z.array(
      z.object({
        ...found,
        user_feedback_status: z.enum(feedbackTypes).describe('How it counts for whoever asks.'),
        feedback_confidence: z.number(),
        quality_score: z.number().optional(),
        ranking_score: z.number().describe('0.6 × quality + 0.4 × feedback (+0.5 accepted, 0 neutral).'),
        rejection: rejection.optional().describe('Where some reject it, but it does not count for whoever asks.'),
      }),
    ),
    avoid: z
      .array(
        z.object({
          ...found,
          audience: z
            .enum(['person', 'everyone'])
            .describe('For whom it is avoided: this person or session, or everyone.'),
          correction_type: z.enum(correctionTypes).optional(),
          user_said: z.string().optional().describe('What the person said to it.'),
          reason: z.string().optional().describe('Why, where a person said so of the verdict.'),
        }),
      )
      .describe('What counts as rejected for queries like this one.'),
    indexing: z
      .object({ done: z.number().int(), total: z.number().int() })
      .optional()
      .describe('Past queries are still being compared: some may be missing.'),
  }),
  async run(context, { query, limit }) {
    const { db, caller, vectors } = context
    const features = await vectors.ask(query)
    const state = await context.view(strategiesView)
    const { 'strategy.similar': similar, 'gate.reporters': reporters } = state.settings
    const near = state.near(textId(query), features, similar / 100)
    const indexing = state.embedding()
    const { strategies, avoid } = rankStrategies(near, askerOf(context), reporters, limit)
    const ids = [...strategies, ...avoid].map(({ turn_id }) => turn_id)
    const turns = await turnRepo.among(db, caller.workspace, ids)
    const originals = await strategyRepo.originals(db, caller.workspace, ids)
    const shownWith =
      <T>(show: (strategy: FoundStrategy, turn: Turn) => T) =>
      (strategy: FoundStrategy) => {
        const turn = turns.get(strategy.turn_id)
        return turn ? [{ ...shown(strategy, turn, originals.get(turn.turn_id)), ...show(strategy, turn) }] : []
      }
    return {
      strategies: strategies.flatMap(shownWith(usable)),
      avoid: avoid.flatMap(shownWith(avoided)),
      ...(indexing && { indexing: { done: indexing.done, total: indexing.total } }),
    }
  },
})

function shown({ similarity, times }: FoundStrategy, turn: Turn, original: Original | undefined) {
  return {
    turn_id: turn.turn_id,
    strategy: turn.strategy ?? '',
    ...(turn.strategy_input !== null && { strategy_input: turn.strategy_input }),
    query: turn.query,
    ...(original && { original_query: original.query }),
    similarity,
    times,
  }
}

const NOTHING_KNOWN = 0.5

function usable({ countsAs, ranking, rejection }: FoundStrategy, turn: Turn) {
  return {
    user_feedback_status: countsAs,
    feedback_confidence: turn.user_feedback_status === countsAs ? turn.feedback_confidence : NOTHING_KNOWN,
    ...(turn.quality_score !== null && { quality_score: turn.quality_score }),
    ranking_score: ranking,
    ...(rejection && { rejection }),
  }
}

function avoided({ isOwn }: FoundStrategy, turn: Turn) {
  return {
    audience: isOwn ? ('person' as const) : ('everyone' as const),
    ...(turn.correction_type !== null && { correction_type: turn.correction_type }),
    ...userSaid(turn),
    ...(turn.reason !== null && turn.user_feedback_status === 'rejected' && { reason: turn.reason }),
  }
}

export const strategyActions = [strategySearch] as const
