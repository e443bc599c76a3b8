// The turns by which a search shows a strategy: the best of each status, and how many there are. A common query may have very many
// turns, and a search reads none of the others.
import { createSortedList, type SortedList } from '../../kernel/sorted-list.ts'
import type { FeedbackType } from './detector/index.ts'
import { rankingOf } from './satisfaction.ts'
import { speaksFor, type TriedTurn } from './strategy-search.ts'

export interface ShownTrials {
  add(queryId: string, turn: TriedTurn): void
  remove(queryId: string, turn: TriedTurn): void
  clear(): void
  /** What was tried for a query. */
  ways(queryId: string): Iterable<string>
  /** The best turn of each status. */
  at(queryId: string, way: string): TriedTurn[]
  /** How many turns that these queries find speak for the status; for neutral, all of them. */
  times(queryIds: ReadonlySet<string>, way: string, status: FeedbackType): number
}

interface Speaking {
  /** The best last. */
  readonly turns: SortedList<TriedTurn>
  /** How many of them each query finds. */
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
      const group = ofQuery.get(turn.way) ?? {
        neutral: nobody('neutral'),
        accepted: nobody('accepted'),
        rejected: nobody('rejected'),
      }
      ofQuery.set(turn.way, group)
      for (const status of saidIn(turn)) {
        const { turns, queries } = group[status]
        turns.add(turn)
        for (const id of turn.queryIds) queries.set(id, (queries.get(id) ?? 0) + 1)
      }
    },
    remove(queryId, turn) {
      const group = groupAt(queryId, turn.way)
      if (!group) return
      for (const status of saidIn(turn)) {
        const { turns, queries } = group[status]
        if (!turns.remove(turn)) continue
        for (const id of turn.queryIds) {
          const left = (queries.get(id) ?? 0) - 1
          if (left > 0) queries.set(id, left)
          else queries.delete(id)
        }
      }
      if (group.neutral.turns.size > 0) return
      groups.get(queryId)?.delete(turn.way)
      if (groups.get(queryId)?.size === 0) groups.delete(queryId)
    },
    clear: () => groups.clear(),
    ways: (queryId) => groups.get(queryId)?.keys() ?? [],
    at: (queryId, way) => Object.values(groupAt(queryId, way) ?? {}).flatMap(({ turns }) => turns.last() ?? []),
    times(queryIds, way, status) {
      let found = 0
      let twice = 0
      for (const id of queryIds) {
        const { turns, queries } = groupAt(id, way)?.[status] ?? nobody(status)
        found += turns.size
        // A turn has two queries at most.
        const [fewer, more] = queries.size < queryIds.size ? [queries, queryIds] : [queryIds, queries]
        for (const other of fewer.keys()) if (other !== id && more.has(other)) twice += queries.get(other) ?? 0
      }
      return found - twice / 2
    },
  }
}

const nobody = (status: FeedbackType): Speaking => ({ turns: createSortedList(worstFirst(status)), queries: new Map() })

/** Among equals the latest comes last; rejected turns are equals. */
function worstFirst(status: FeedbackType) {
  const worth = (one: TriedTurn) => (status === 'rejected' ? 0 : rankingOf(one.quality, one.validation, status))
  return (a: TriedTurn, b: TriedTurn) => worth(a) - worth(b) || a.seq - b.seq
}

function saidIn(turn: TriedTurn): FeedbackType[] {
  return (['neutral', 'accepted', 'rejected'] as const).filter(
    (status) => status === 'neutral' || speaksFor(turn, status),
  )
}
