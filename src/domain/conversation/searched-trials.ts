// Of all turns for queries alike, those that a search looks at: they decide and show each strategy as all of them would.
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

/** A turn that is found by two queries is found once, by the one that is more alike. */
export function once(found: readonly { readonly row: TriedTurn; readonly similarity: number }[]): SimilarTurn[] {
  const best = new Map<string, SimilarTurn>()
  for (const { row, similarity } of found) {
    if ((best.get(row.turn_id)?.similarity ?? -1) < similarity) best.set(row.turn_id, { ...row, similarity })
  }
  return [...best.values()]
}
