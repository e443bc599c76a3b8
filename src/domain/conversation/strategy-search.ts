// Which strategies to try for a query, and which not (C4): what worked for queries like it, then what nothing is known against;
// never what was rejected. Pure.
import { groupBy } from '../../kernel/group-by.ts'
import type { StoredStrategy } from './repo/turns.ts'

export interface SimilarTurn extends Omit<StoredStrategy, 'query' | 'strategy' | 'strategy_input'> {
  /** The strategy and what it was given, as an id. */
  readonly way: string
  readonly similarity: number
}

export interface FoundStrategy extends SimilarTurn {
  /** How many such turns stand alike: the same query, done in the same way, with the same feedback. */
  readonly times: number
}

export interface Strategies {
  /** Accepted first, then neutral; within each by ranking score. */
  readonly strategies: readonly FoundStrategy[]
  /** What was rejected for queries like it, the most alike first. */
  readonly avoid: readonly FoundStrategy[]
}

/** Of what was done for the same query in the same way, the last word counts that was sure. */
export function rankStrategies(similar: readonly SimilarTurn[], limit: number): Strategies {
  const found = [...groupBy(similar, ({ query_id, way }) => `${query_id} ${way}`).values()].map(lastWord)
  const isRejected = ({ user_feedback_status }: FoundStrategy) => user_feedback_status === 'rejected'
  return {
    strategies: found
      .filter((strategy) => !isRejected(strategy))
      .toSorted(byWorth)
      .slice(0, limit),
    avoid: found.filter(isRejected).toSorted(byLikeness).slice(0, limit),
  }
}

function lastWord(turns: readonly SimilarTurn[]): FoundStrategy {
  const status = turns.filter(isWord).toSorted(lastDecidedFirst)[0]?.user_feedback_status ?? firstStatus(turns)
  const alike = turns.filter(({ user_feedback_status }) => user_feedback_status === status)
  const [best] = alike.toSorted(byWorth)
  return { ...(best as SimilarTurn), times: alike.length }
}

/** Whoever only went on to something else has said little against what others refused. */
const SURE = 0.7

function isWord({ user_feedback_status, feedback_confidence }: SimilarTurn): boolean {
  return user_feedback_status === 'rejected' || (user_feedback_status === 'accepted' && feedback_confidence >= SURE)
}

function lastDecidedFirst(a: SimilarTurn, b: SimilarTurn): number {
  const [first, second] = [a.decided_at ?? '', b.decided_at ?? '']
  return first === second ? b.seq - a.seq : first < second ? 1 : -1
}

/** Without a sure word: accepted where anybody did. */
function firstStatus(turns: readonly SimilarTurn[]): SimilarTurn['user_feedback_status'] {
  return turns.some(({ user_feedback_status }) => user_feedback_status === 'accepted') ? 'accepted' : 'neutral'
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
