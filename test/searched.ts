// A search for strategies that looks at every turn. A search that looks at few must give the same answer.
import { type Searched, type SimilarTurn, speaksFor } from '../src/domain/conversation/strategy-search.ts'

export function searchedAmong(turns: readonly SimilarTurn[]): Searched {
  return {
    turns,
    times: (way, status) =>
      turns.filter((turn) => turn.way === way && (status === 'neutral' || speaksFor(turn, status))).length,
  }
}
