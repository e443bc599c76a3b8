// Actions on strategies: which to try for a query, and how the strategy of a turn counts (C4).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { candidateStates } from '../../../kernel/gate/index.ts'
import { identifier, personName, sessionName } from '../../../kernel/input.ts'
import { shownId } from '../../../kernel/own-id.ts'
import { mayEnter } from '../../../kernel/session.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { type Asker, everyone, whoAsks } from '../asker.ts'
import type { Original } from '../attempts.ts'
import { correctionTypes, feedbackTypes } from '../detector/index.ts'
import { strategyRepo } from '../repo/strategies.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { strategiesView } from '../strategies-view.ts'
import { type FoundStrategy, rankStrategies } from '../strategy-search.ts'
import { queryText } from '../turn.ts'
import { strategyVerdict } from '../turn-strategy.ts'
import { findTurn, sessionMeant } from './find.ts'
import { userSaid } from './shown-verdict.ts'

const asker = {
  on_behalf_of: personName()
    .optional()
    .describe('The person who asks: what they rejected is avoided for them at once.'),
  session_id: sessionName()
    .optional()
    .describe('The conversation: what was rejected in it is avoided in it at once, even if no person is named.'),
}

const found = {
  turn_id: z.string(),
  strategy: z.string(),
  strategy_input: z.string().optional(),
  query: z.string().optional().describe('Absent if it was asked in a session of another key.'),
  original_query: z.string().optional().describe('What the person asked first, if the query came after a rejection.'),
  similarity: z.number().describe('How similar the query or the original query is, 0 to 1.'),
  times: z.number().int().describe('How many turns for queries like this one say the same of this strategy.'),
}

const rejection = z.object({
  state: z
    .enum(candidateStates)
    .describe('waiting: too few people reject it. live: avoided for everyone. rejected: a reviewer says otherwise.'),
  because: z.string().optional(),
  missing: z.number().int().describe('How many more people must reject it before it is avoided for everyone.'),
})

export const strategySearch = defineAction({
  name: 'strategy_search',
  main: 'query',
  title: 'Which strategy to try',
  description:
    'Finds how queries like this one were answered before: first the strategies that people accepted, then those that nobody objected to. Strategies that were rejected by this person, in this session or by enough people are listed separately, so that you can avoid them. For sessions of other keys, it shows the strategies but not what people said.',
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
        user_feedback_status: z.enum(feedbackTypes).describe('How it counts for the person who asks.'),
        feedback_confidence: z.number(),
        quality_score: z.number().optional(),
        ranking_score: z.number().describe('0.6 × quality + 0.4 × feedback (+0.5 accepted, 0 neutral).'),
        rejection: rejection
          .optional()
          .describe('Present if some people reject it, but it is not avoided for the person who asks.'),
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
          reason: z.string().optional().describe('Why, as given by the person who corrected the verdict.'),
        }),
      )
      .describe('What counts as rejected for queries like this one.'),
    indexing: z
      .object({ done: z.number().int(), total: z.number().int() })
      .optional()
      .describe('Past queries are still being compared: some may be missing.'),
  }),
  async run(context, { query, session_id, limit }) {
    const { db, caller, vectors } = context
    const features = await vectors.ask(query)
    const who = await askingIn(context, session_id)
    const { strategies, avoid, indexing } = await context.view(strategiesView, (state) => {
      const { 'strategy.similar': similar, 'gate.reporters': reporters } = state.settings
      const near = state.search(textId(query), features, similar / 100, who)
      return { ...rankStrategies(near, who, reporters, limit), indexing: state.embedding() }
    })
    const ids = [...strategies, ...avoid].map(({ turn_id }) => turn_id)
    const turns = await turnRepo.among(db, caller.workspace, ids)
    const originals = await strategyRepo.originals(db, caller.workspace, ids)
    const shownWith =
      <T>(show: (strategy: FoundStrategy, turn: Turn, isHeard: boolean) => T) =>
      (strategy: FoundStrategy) => {
        const turn = turns.get(strategy.turn_id)
        if (!turn) return []
        const isHeard = mayEnter(caller, turn.session_id)
        const words = isHeard ? asked(turn, originals.get(turn.turn_id)) : {}
        return [
          {
            ...shown(strategy, turn),
            turn_id: shownId(caller, turn.turn_id),
            ...words,
            ...show(strategy, turn, isHeard),
          },
        ]
      }
    return {
      strategies: strategies.flatMap(shownWith(usable)),
      avoid: avoid.flatMap(shownWith(avoided)),
      ...(indexing && { indexing: { done: indexing.done, total: indexing.total } }),
    }
  },
})

function shown({ similarity, times }: FoundStrategy, turn: Turn) {
  return {
    strategy: turn.strategy ?? '',
    ...(turn.strategy_input !== null && { strategy_input: turn.strategy_input }),
    similarity,
    times,
  }
}

function asked(turn: Turn, original: Original | undefined) {
  return { query: turn.query, ...(original && { original_query: original.query }) }
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

function avoided({ isOwn }: FoundStrategy, turn: Turn, isHeard: boolean) {
  const isReasoned = turn.reason !== null && turn.user_feedback_status === 'rejected'
  return {
    audience: isOwn ? ('person' as const) : ('everyone' as const),
    ...(turn.correction_type !== null && { correction_type: turn.correction_type }),
    ...(isHeard && { ...userSaid(turn), ...(isReasoned && { reason: turn.reason }) }),
  }
}

const strategyGet = defineAction({
  name: 'strategy_get',
  main: 'turn_id',
  title: 'How the strategy of a turn counts',
  description:
    'Shows how the strategy of a turn counts for queries like its own, for a person, in a session or for everyone; which turn decides it; and how many more people must reject it before it is avoided for everyone.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    turn_id: identifier().describe('The turn.'),
    ...asker,
    audience: z.enum(['person', 'everyone']).default('person').describe('For the person who asks, or for everyone.'),
  }),
  output: z.object({
    turn_id: z.string(),
    strategy: z.string(),
    strategy_input: z.string().optional(),
    query: z.string(),
    status: z.enum(feedbackTypes).describe('rejected: it is avoided.'),
    decided_in: z.string().optional().describe('The turn that decides it, if there is one.'),
    rejection: rejection.optional().describe('How far its rejection counts for everyone; absent if nobody rejects it.'),
  }),
  async run(context, { turn_id, session_id, audience }) {
    const turn = await findTurn(context.db, context.caller, turn_id)
    const who = await askingIn(context, session_id)
    const verdict = await context.view(strategiesView, (state) =>
      strategyVerdict(state, turn, audience === 'person' ? who : everyone),
    )
    if (!verdict || turn.strategy === null) {
      throw invalidInput('turn_id', `turn ${turn_id} has no strategy. Add it with turn_record.`)
    }
    const { status, decisive, rejection: admission } = verdict
    return {
      turn_id,
      strategy: turn.strategy,
      ...(turn.strategy_input !== null && { strategy_input: turn.strategy_input }),
      query: turn.query,
      status,
      ...(decisive && { decided_in: shownId(context.caller, decisive.turn_id) }),
      ...(admission && { rejection: admission }),
    }
  },
})

/** Who asks, in the session that they mean. */
async function askingIn(context: ActionContext, session: string | undefined): Promise<Asker> {
  const meant = session === undefined ? null : await sessionMeant(context.db, context.caller, session)
  return { who: whoAsks(context), session: meant }
}

export const strategyActions = [strategySearch, strategyGet] as const
