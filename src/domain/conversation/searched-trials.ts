// Selects the turns that a search reads among all turns for similar queries: the result is the same as with all of them.
import type { AlikeText } from '../../kernel/similarity/index.ts'
import type { Asker } from './asker.ts'
import type { DecisiveTrials } from './decisive-trials.ts'
import type { ShownTrials } from './shown-trials.ts'
import type { Searched, SimilarTurn, TriedTurn } from './strategy-search.ts'

export function searchedIn(
  texts: readonly AlikeText[],
  decisive: DecisiveTrials,
  shown: ShownTrials,
  asker: Asker,
): Searched {
  const found = texts.flatMap(({ id, similarity }) =>
    Array.from(shown.ways(id), (way) => [...decisive.at(id, way, asker), ...shown.at(id, way)])
      .flat()
      .map((row) => ({ row, similarity })),
  )
  const queryIds = new Set(texts.map(({ id }) => id))
  return { turns: once(found), times: (way, status) => shown.times(queryIds, way, status) }
}

/** A turn that two queries find is listed once, with the higher similarity. */
export function once(found: readonly { readonly row: TriedTurn; readonly similarity: number }[]): SimilarTurn[] {
  const best = new Map<string, SimilarTurn>()
  for (const { row, similarity } of found) {
    if ((best.get(row.turn_id)?.similarity ?? -1) < similarity) best.set(row.turn_id, { ...row, similarity })
  }
  return [...best.values()]
}
