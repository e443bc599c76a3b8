// The turns in which a strategy was tried, for each query: those that can decide how it counts, and those by which a search shows it.
// A common query may have very many turns, and few of them say anything new.
import type { AlikeText } from '../../kernel/similarity/index.ts'
import { createSortedList, type SortedList } from '../../kernel/sorted-list.ts'
import type { Asker } from './asker.ts'
import { type FeedbackType, feedbackTypes } from './detector/index.ts'
import { rankingOf } from './satisfaction.ts'
import { ownStatus } from './strategy-gate.ts'
import { type Searched, type SimilarTurn, speaksFor, type TriedTurn } from './strategy-search.ts'

export interface Trials {
  add(queryId: string, turn: TriedTurn): void
  remove(queryId: string, turn: TriedTurn): void
  clear(): void
  /** For one way and one asker, these turns decide as all turns would. Those in `without` are left out. */
  at(queryId: string, way: string, asker: Asker, without?: Without): TriedTurn[]
  /** Those among them that decide for everyone. */
  voices(queryId: string, way: string, without?: Without): TriedTurn[]
  /** Those among them that decide for this asker alone. */
  own(queryId: string, way: string, asker: Asker, without?: Without): TriedTurn[]
  /** The queries by which the turns of this query and way are found. */
  queriesAt(queryId: string, way: string): Iterable<string>
  /** What a search reads among the turns that these queries find: the result is the same as with all of them. */
  search(texts: readonly AlikeText[], asker: Asker): Searched
}

interface Without {
  has(turnId: string): boolean
}

/** The turns of one query and way. */
interface Group {
  /** By who spoke in them, and by those for whom they count on their own; the oldest first. */
  readonly voices: Map<string, SortedList<TriedTurn>>
  readonly own: Map<string, SortedList<TriedTurn>>
  /** By what they speak for; all turns are neutral. */
  readonly shown: Readonly<Record<FeedbackType, Speaking>>
}

interface Speaking {
  /** The best last. */
  readonly turns: SortedList<TriedTurn>
  /** How many of them each query finds. */
  readonly queries: Map<string, number>
}

const nobody: Without = { has: () => false }

export function createTrials(): Trials {
  const groups = new Map<string, Map<string, Group>>()
  const groupAt = (queryId: string, way: string) => groups.get(queryId)?.get(way)

  const voices: Trials['voices'] = (queryId, way, without = nobody) => {
    const isLeft = ({ turn_id }: TriedTurn) => !without.has(turn_id)
    const lists = groupAt(queryId, way)?.voices.values() ?? []
    return [...new Set(Array.from(lists).flatMap((turns) => turns.findLast(isLeft) ?? []))]
  }
  const own: Trials['own'] = (queryId, way, asker, without = nobody) => {
    const isOwn = (turn: TriedTurn) => !without.has(turn.turn_id) && ownStatus(turn, asker) !== 'neutral'
    const lists = groupAt(queryId, way)?.own
    return [...new Set(ownKeys(asker).flatMap((key) => lists?.get(key)?.findLast(isOwn) ?? []))]
  }
  const at: Trials['at'] = (queryId, way, asker, without) => [
    ...new Set([...voices(queryId, way, without), ...own(queryId, way, asker, without)]),
  ]
  /** The best turn of each status. */
  const best = (queryId: string, way: string): TriedTurn[] =>
    Object.values(groupAt(queryId, way)?.shown ?? {}).flatMap(({ turns }) => turns.last() ?? [])
  const times = (queryIds: ReadonlySet<string>, way: string, status: FeedbackType): number => {
    let found = 0
    let twice = 0
    for (const id of queryIds) {
      const speaking = groupAt(id, way)?.shown[status]
      if (!speaking) continue
      const { turns, queries } = speaking
      found += turns.size
      // A turn has two queries at most.
      const [fewer, more] = queries.size < queryIds.size ? [queries, queryIds] : [queryIds, queries]
      for (const other of fewer.keys()) if (other !== id && more.has(other)) twice += queries.get(other) ?? 0
    }
    return found - twice / 2
  }

  return {
    add(queryId, turn) {
      const ofQuery = groups.get(queryId) ?? new Map<string, Group>()
      groups.set(queryId, ofQuery)
      const group = ofQuery.get(turn.way) ?? emptyGroup()
      ofQuery.set(turn.way, group)
      for (const key of voicesIn(turn)) insert(group.voices, key, turn)
      for (const key of ownersOf(turn)) insert(group.own, key, turn)
      for (const status of saidIn(turn)) {
        const { turns, queries } = group.shown[status]
        turns.add(turn)
        for (const id of turn.queryIds) count(queries, id, 1)
      }
    },
    remove(queryId, turn) {
      const group = groupAt(queryId, turn.way)
      if (!group) return
      for (const key of voicesIn(turn)) withdraw(group.voices, key, turn)
      for (const key of ownersOf(turn)) withdraw(group.own, key, turn)
      for (const status of saidIn(turn)) {
        const { turns, queries } = group.shown[status]
        if (turns.remove(turn)) for (const id of turn.queryIds) count(queries, id, -1)
      }
      if (group.voices.size > 0) return
      groups.get(queryId)?.delete(turn.way)
      if (groups.get(queryId)?.size === 0) groups.delete(queryId)
    },
    clear: () => groups.clear(),
    at,
    voices,
    own,
    queriesAt: (queryId, way) => groupAt(queryId, way)?.shown.neutral.queries.keys() ?? [],
    search(texts, asker) {
      const found = texts.flatMap(({ id, similarity }) =>
        Array.from(groups.get(id)?.keys() ?? [], (way) => [...at(id, way, asker), ...best(id, way)])
          .flat()
          .map((row) => ({ row, similarity })),
      )
      const queryIds = new Set(texts.map(({ id }) => id))
      return { turns: once(found), times: (way, status) => times(queryIds, way, status) }
    },
  }
}

/** A turn that two queries find is listed once, with the higher similarity. */
export function once(found: readonly { readonly row: TriedTurn; readonly similarity: number }[]): SimilarTurn[] {
  const best = new Map<string, SimilarTurn>()
  for (const { row, similarity } of found) {
    if ((best.get(row.turn_id)?.similarity ?? -1) < similarity) best.set(row.turn_id, { ...row, similarity })
  }
  return [...best.values()]
}

function emptyGroup(): Group {
  const speaking = (status: FeedbackType): Speaking => ({
    turns: createSortedList(worstFirst(status)),
    queries: new Map(),
  })
  const shown = { neutral: speaking('neutral'), accepted: speaking('accepted'), rejected: speaking('rejected') }
  return { voices: new Map(), own: new Map(), shown }
}

/** Among equals the latest comes last; rejected turns are equals. */
function worstFirst(status: FeedbackType) {
  const worth = (one: TriedTurn) => (status === 'rejected' ? 0 : rankingOf(one.quality, one.validation, status))
  return (a: TriedTurn, b: TriedTurn) => worth(a) - worth(b) || a.seq - b.seq
}

function saidIn(turn: TriedTurn): FeedbackType[] {
  return feedbackTypes.filter((status) => status === 'neutral' || speaksFor(turn, status))
}

/** The groups in which a turn counts for everyone: that it was tried, what a reviewer said, what each reporter said. */
function voicesIn({ opinions }: TriedTurn): Set<string> {
  return new Set([
    'tried',
    ...opinions.map(({ status }) => status),
    ...opinions.flatMap(({ isReviewer }) => (isReviewer ? 'reviewer' : [])),
    ...opinions.flatMap(({ isSure, reporter }) => (isSure ? `reporter ${reporter}` : [])),
  ])
}

/** The groups in which a turn counts on its own: its session, who asked, and who spoke of it, there or anywhere. */
function ownersOf({ opinions, status, session_id, asker }: TriedTurn): Set<string> {
  const askers = asker === null ? [] : [askerKey(asker)]
  return new Set([
    ...(status === 'neutral' ? [] : [sessionKey(session_id), ...askers]),
    ...opinions.flatMap(({ who }) => (who === null ? [] : [speakerKey(who), speakerInKey(who, session_id)])),
  ])
}

const sessionKey = (session: string): string => `session ${session}`
const askerKey = (who: string): string => `asker ${who}`
const speakerKey = (who: string): string => `speaker ${who}`
const speakerInKey = (who: string, session: string): string => `speaker ${who} in ${session}`

function ownKeys({ who, session }: Asker): string[] {
  return [
    ...(session === null ? [] : [sessionKey(session)]),
    ...(who === null ? [] : [askerKey(who), speakerKey(who)]),
    ...(session === null || who === null ? [] : [speakerInKey(who, session)]),
  ]
}

function insert(lists: Group['voices'], key: string, turn: TriedTurn): void {
  const list = lists.get(key) ?? createSortedList<TriedTurn>((a, b) => a.seq - b.seq)
  list.add(turn)
  lists.set(key, list)
}

function withdraw(lists: Group['voices'], key: string, turn: TriedTurn): void {
  const list = lists.get(key)
  list?.remove(turn)
  if (list?.size === 0) lists.delete(key)
}

function count(counts: Map<string, number>, id: string, times: 1 | -1): void {
  const left = (counts.get(id) ?? 0) + times
  if (left > 0) counts.set(id, left)
  else counts.delete(id)
}
