// Which strategies to try for a query, and which not (C4): first what worked for similar queries, then what nobody objected to;
// never what counts as rejected for the person who asks. Pure.

import type { Admission } from '../../kernel/gate/index.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { Asker } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import { rankingOf, type ValidationOutcome } from './satisfaction.ts'
import { type StrategyVerdict, type Trial, verdictFor } from './strategy-gate.ts'

/** A turn with a strategy. */
export interface TriedTurn extends Omit<Trial, 'similarity'> {
  /** The strategy and what it was given, as an id. */
  readonly way: string
  /** The queries that find it. */
  readonly queryIds: readonly string[]
  readonly quality: number | null
  readonly validation: ValidationOutcome | null
}

export interface SimilarTurn extends TriedTurn {
  readonly similarity: number
}

/** What a search reads: turns that decide how each strategy counts and that show it, and how many there are. */
export interface Searched {
  readonly turns: readonly SimilarTurn[]
  /** How many turns speak for this status of a strategy; for neutral, all of them. */
  times(way: string, status: FeedbackType): number
}

export interface FoundStrategy extends SimilarTurn {
  /** How it counts for the person who asks. */
  readonly countsAs: FeedbackType
  readonly isOwn: boolean
  /** Undefined if nobody rejects it. */
  readonly rejection: Admission | undefined
  readonly ranking: number
  /** How many turns for similar queries speak for that. */
  readonly times: number
}

export interface Strategies {
  /** Accepted first, then neutral; within each by ranking score. */
  readonly strategies: readonly FoundStrategy[]
  /** What is rejected for similar queries, the most similar first. */
  readonly avoid: readonly FoundStrategy[]
}

/** `reporters`: how many people it takes to reject a strategy for everyone. */
export function rankStrategies(
  { turns: similar, times }: Searched,
  asker: Asker,
  reporters: number,
  limit: number,
): Strategies {
  const found = [...groupBy(similar, ({ way }) => way).values()].map((turns) =>
    shownBy(turns, verdictFor(turns, asker, reporters), times),
  )
  const isRejected = ({ countsAs }: FoundStrategy) => countsAs === 'rejected'
  return {
    strategies: found
      .filter((strategy) => !isRejected(strategy))
      .toSorted(byWorth)
      .slice(0, limit),
    avoid: found.filter(isRejected).toSorted(byLikeness).slice(0, limit),
  }
}

/** A strategy is shown by its best turn; a rejected one by the turn that decides it, or else the most similar. */
function shownBy(
  turns: readonly SimilarTurn[],
  verdict: StrategyVerdict<SimilarTurn>,
  times: Searched['times'],
): FoundStrategy {
  const { status, decisive, isOwn, rejection } = verdict
  const speaking = status === 'neutral' ? turns : turns.filter((turn) => speaksFor(turn, status))
  const ranked = (speaking.length > 0 ? speaking : turns).map((turn) => ({
    ...turn,
    countsAs: status,
    isOwn,
    rejection,
    ranking: rankingOf(turn.quality, turn.validation, status),
    times: Math.max(1, times(turn.way, status)),
  }))
  const isDecisive = ({ turn_id }: SimilarTurn) => turn_id === decisive?.turn_id
  const [best] = status === 'rejected' ? ranked.toSorted(byLikeness) : ranked.toSorted(byWorth)
  return (status === 'rejected' ? ranked.find(isDecisive) : undefined) ?? (best as FoundStrategy)
}

export function speaksFor({ status, opinions }: TriedTurn, wanted: FeedbackType): boolean {
  return status === wanted || opinions.some((opinion) => opinion.status === wanted)
}

function byWorth(a: FoundStrategy, b: FoundStrategy): number {
  return group(a) - group(b) || b.ranking - a.ranking || byLikeness(a, b)
}

function group({ countsAs }: FoundStrategy): number {
  return countsAs === 'accepted' ? 0 : 1
}

function byLikeness(a: SimilarTurn, b: SimilarTurn): number {
  return b.similarity - a.similarity || b.seq - a.seq
}
