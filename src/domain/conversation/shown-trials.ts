// The turns by which a search shows a strategy: of each status the best, and how many there are. A common query may have very many
// turns, and a search looks at none of the others.
import type { FeedbackType } from './detector/index.ts'
import { rankingOf } from './satisfaction.ts'
import { speaksFor, type TriedTurn } from './strategy-search.ts'

export interface ShownTrials {
  add(queryId: string, turn: TriedTurn): void
  remove(queryId: string, turn: TriedTurn): void
  clear(): void
  /** What was tried for a query. */
  ways(queryId: string): Iterable<string>
  /** One of these shows a way best, however it counts. */
  at(queryId: string, way: string): TriedTurn[]
  /** How many turns that are found by one of these queries speak for the status; for neutral, all of them. */
  times(queryIds: ReadonlySet<string>, way: string, status: FeedbackType): number
}

interface Speaking {
  /** The best last. */
  readonly turns: TriedTurn[]
  /** How many of them are found by which query. */
  readonly queries: Map<string, number>
}

type Group = Record<FeedbackType, Speaking>

export function createShownTrials(): ShownTrials {
  const groups = new Map<string, Map<string, Group>>()
  const groupAt = (queryId: string, way: string) => groups.get(queryId)?.get(way)

  return {
    add(queryId, turn) {
      const ofQuery = groups.get(queryId) ?? new Map<string, Group>()
      groups.set(queryId, ofQuery)
      const group = ofQuery.get(turn.way) ?? { neutral: nobody(), accepted: nobody(), rejected: nobody() }
      ofQuery.set(turn.way, group)
      for (const status of saidIn(turn)) {
        const { turns, queries } = group[status]
        turns.splice(placeOf(turns, turn, status), 0, turn)
        for (const id of turn.queryIds) queries.set(id, (queries.get(id) ?? 0) + 1)
      }
    },
    remove(queryId, turn) {
      const group = groupAt(queryId, turn.way)
      if (!group) return
      for (const status of saidIn(turn)) {
        const { turns, queries } = group[status]
        const place = turns.indexOf(turn, placeOf(turns, turn, status))
        if (place < 0) continue
        turns.splice(place, 1)
        for (const id of turn.queryIds) {
          const left = (queries.get(id) ?? 0) - 1
          if (left > 0) queries.set(id, left)
          else queries.delete(id)
        }
      }
      if (group.neutral.turns.length > 0) return
      groups.get(queryId)?.delete(turn.way)
      if (groups.get(queryId)?.size === 0) groups.delete(queryId)
    },
    clear: () => groups.clear(),
    ways: (queryId) => groups.get(queryId)?.keys() ?? [],
    at: (queryId, way) => Object.values(groupAt(queryId, way) ?? {}).flatMap(({ turns }) => turns.at(-1) ?? []),
    times(queryIds, way, status) {
      let found = 0
      let twice = 0
      for (const id of queryIds) {
        const { turns, queries } = groupAt(id, way)?.[status] ?? nobody()
        found += turns.length
        // A turn has two queries at most.
        const [fewer, more] = queries.size < queryIds.size ? [queries, queryIds] : [queryIds, queries]
        for (const other of fewer.keys()) if (other !== id && more.has(other)) twice += queries.get(other) ?? 0
      }
      return found - twice / 2
    },
  }
}

const nobody = (): Speaking => ({ turns: [], queries: new Map() })

function saidIn(turn: TriedTurn): FeedbackType[] {
  return (['neutral', 'accepted', 'rejected'] as const).filter(
    (status) => status === 'neutral' || speaksFor(turn, status),
  )
}

/** Where turns that are as good begin: a rejected one is shown by the latest. */
function placeOf(turns: readonly TriedTurn[], turn: TriedTurn, status: FeedbackType): number {
  const worth = (one: TriedTurn) => (status === 'rejected' ? 0 : rankingOf(one.quality, one.validation, status))
  const [own, seq] = [worth(turn), turn.seq]
  const isBelow = (one: TriedTurn | undefined) => {
    if (!one) return true
    const more = worth(one) - own
    return more < 0 || (more === 0 && one.seq < seq)
  }
  if (isBelow(turns.at(-1))) return turns.length
  let [from, to] = [0, turns.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBelow(turns[middle])) from = middle + 1
    else to = middle
  }
  return from
}
