// Which strategies to try for a query, and which not (C4): what worked for queries like it, then what nothing is known against;
// never what was rejected. Pure.
import type { StrategyTurn } from './repo/turns.ts'

export interface SimilarTurn extends StrategyTurn {
  readonly similarity: number
}

export interface FoundStrategy extends SimilarTurn {
  /** How many such turns stand alike: the same query, the same strategy, the same feedback. */
  readonly times: number
}

export interface Strategies {
  /** Accepted first, then neutral; within each by ranking score. */
  readonly strategies: readonly FoundStrategy[]
  /** What was rejected for queries like it, the most alike first. */
  readonly avoid: readonly FoundStrategy[]
}

export function rankStrategies(similar: readonly SimilarTurn[], limit: number): Strategies {
  const rejected = similar.filter((turn) => turn.user_feedback_status === 'rejected')
  const usable = similar.filter((turn) => turn.user_feedback_status !== 'rejected')
  return {
    strategies: collapsed(usable.toSorted(byWorth), limit),
    avoid: collapsed(rejected.toSorted(byLikeness), limit),
  }
}

function byWorth(a: SimilarTurn, b: SimilarTurn): number {
  return group(a) - group(b) || b.ranking_score - a.ranking_score || byLikeness(a, b)
}

function group({ user_feedback_status }: SimilarTurn): number {
  return user_feedback_status === 'accepted' ? 0 : 1
}

function byLikeness(a: SimilarTurn, b: SimilarTurn): number {
  return b.similarity - a.similarity || b.seq - a.seq
}

/** What was done for the same query in the same way is shown once, by its best turn. */
function collapsed(ordered: readonly SimilarTurn[], limit: number): FoundStrategy[] {
  const found = new Map<string, SimilarTurn & { times: number }>()
  for (const turn of ordered) {
    const key = JSON.stringify([turn.user_feedback_status, turn.query_id, turn.strategy])
    const known = found.get(key)
    if (known) known.times += 1
    else found.set(key, { ...turn, times: 1 })
  }
  return [...found.values()].slice(0, limit)
}
