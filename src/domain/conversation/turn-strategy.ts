// How the strategy of a turn counts for its own query: for the session, a person or everyone. Pure but for the state it asks.
import { textId } from '../../kernel/similarity/index.ts'
import { type Asker, everyone } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import type { StrategyState } from './strategies-view.ts'
import { type Standing, standingFor } from './strategy-gate.ts'
import type { SimilarTurn, TriedTurn } from './strategy-search.ts'

type TurnQuery = { readonly turn_id: string; readonly session_id: string; readonly query: string }

/** Undefined where the turn tells no strategy. */
export function strategyStanding(
  state: StrategyState,
  turn: TurnQuery,
  asker: Asker,
): Standing<SimilarTurn> | undefined {
  const way = state.of(turn.turn_id)?.way
  if (way === undefined) return undefined
  const { 'strategy.similar': similar, 'gate.reporters': reporters } = state.settings
  const trials = state.around(textId(turn.query), similar / 100).filter((trial) => trial.way === way)
  return standingFor(trials, asker, reporters)
}

/** In its session something was said of the very same query, and nothing is closer: no other query has to be compared. */
export function statusInSession(state: StrategyState, turn: TurnQuery): FeedbackType | undefined {
  return ownStatus(state, turn, { who: null, session: turn.session_id })
}

export function statusOfPerson(state: StrategyState, turn: TurnQuery, who: string | null): FeedbackType | undefined {
  return ownStatus(state, turn, { who, session: null })
}

function ownStatus(state: StrategyState, turn: TurnQuery, asker: Asker): FeedbackType | undefined {
  const way = state.of(turn.turn_id)?.way
  // Leave out other people's turns first: a common query may have very many.
  const isOwn = ({ session_id, asker: asked, words }: TriedTurn) =>
    session_id === asker.session ||
    (asker.who !== null && (asked === asker.who || words.some(({ who }) => who === asker.who)))
  const same = state.at(textId(turn.query)).filter((trial) => trial.way === way && isOwn(trial))
  const standing = standingFor(
    same.map((trial) => ({ ...trial, similarity: 1 })),
    asker,
    state.settings['gate.reporters'],
  )
  return standing.isOwn ? standing.status : undefined
}

export function statusForEveryone(state: StrategyState, turn: TurnQuery): FeedbackType | undefined {
  const way = state.of(turn.turn_id)?.way
  if (way === undefined || !state.mayBeAvoided(way)) return undefined
  return strategyStanding(state, turn, everyone)?.status
}
