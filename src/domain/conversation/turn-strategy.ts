// How the strategy of a turn counts for its own query: for the session, a person or everyone.
import { textId } from '../../kernel/similarity/index.ts'
import { type Asker, everyone } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import type { StrategyState } from './strategies-view.ts'
import { type StrategyVerdict, verdictFor } from './strategy-gate.ts'
import type { SimilarTurn } from './strategy-search.ts'

type TurnQuery = { readonly turn_id: string; readonly session_id: string; readonly query: string }

/** Undefined if the turn has no strategy. */
export function strategyVerdict(
  state: StrategyState,
  turn: TurnQuery,
  asker: Asker,
): StrategyVerdict<SimilarTurn> | undefined {
  const way = state.of(turn.turn_id)?.way
  if (way === undefined) return undefined
  const { 'strategy.similar': similar, 'gate.reporters': reporters } = state.settings
  return verdictFor(state.decisive(textId(turn.query), similar / 100, way, asker), asker, reporters)
}

/** In its session something was said of exactly this query, and nothing is closer: no other query has to be compared. */
export function statusInSession(state: StrategyState, turn: TurnQuery): FeedbackType | undefined {
  return ownStatus(state, turn, { who: null, session: turn.session_id })
}

export function statusOfPerson(state: StrategyState, turn: TurnQuery, who: string | null): FeedbackType | undefined {
  return ownStatus(state, turn, { who, session: null })
}

function ownStatus(state: StrategyState, turn: TurnQuery, asker: Asker): FeedbackType | undefined {
  const way = state.of(turn.turn_id)?.way
  if (way === undefined) return undefined
  const same = state.decisiveAt(textId(turn.query), way, asker)
  const verdict = verdictFor(same, asker, state.settings['gate.reporters'])
  return verdict.isOwn ? verdict.status : undefined
}

export function statusForEveryone(state: StrategyState, turn: TurnQuery): FeedbackType | undefined {
  const way = state.of(turn.turn_id)?.way
  if (way === undefined || !state.mayBeAvoided(way)) return undefined
  return strategyVerdict(state, turn, everyone)?.status
}
