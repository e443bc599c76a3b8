// The turns that can decide how a strategy counts for a query: the newest opinion of each reporter, and the newest turn of each
// person and session. A common query may have very many turns, and few of them say anything new.
import { createSortedList, type SortedList } from '../../kernel/sorted-list.ts'
import type { Asker } from './asker.ts'
import { ownStatus } from './strategy-gate.ts'
import type { TriedTurn } from './strategy-search.ts'

export interface DecisiveTrials {
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
}

interface Without {
  has(turnId: string): boolean
}

/** The oldest first. */
type Turns = SortedList<TriedTurn>

/** Turns by who spoke in them, and by those for whom they count on their own. */
interface Group {
  readonly voices: Map<string, Turns>
  readonly own: Map<string, Turns>
  readonly queries: Map<string, number>
}

const nobody: Without = { has: () => false }

export function createDecisiveTrials(): DecisiveTrials {
  const groups = new Map<string, Map<string, Group>>()

  const groupOf = (queryId: string, way: string): Group => {
    const ofQuery = groups.get(queryId) ?? new Map<string, Group>()
    groups.set(queryId, ofQuery)
    const group = ofQuery.get(way) ?? { voices: new Map(), own: new Map(), queries: new Map() }
    ofQuery.set(way, group)
    return group
  }

  const voices: DecisiveTrials['voices'] = (queryId, way, without = nobody) => {
    const isLeft = ({ turn_id }: TriedTurn) => !without.has(turn_id)
    const found = new Set<TriedTurn>()
    for (const turns of groups.get(queryId)?.get(way)?.voices.values() ?? []) {
      const turn = turns.findLast(isLeft)
      if (turn) found.add(turn)
    }
    return [...found]
  }
  const own: DecisiveTrials['own'] = (queryId, way, asker, without = nobody) => {
    const group = groups.get(queryId)?.get(way)
    if (!group) return []
    const isOwn = (turn: TriedTurn) => !without.has(turn.turn_id) && ownStatus(turn, asker) !== 'neutral'
    return [...new Set(ownKeys(asker).flatMap((key) => group.own.get(key)?.findLast(isOwn) ?? []))]
  }

  return {
    add(queryId, turn) {
      const { voices, own, queries } = groupOf(queryId, turn.way)
      for (const key of voicesIn(turn)) insert(voices, key, turn)
      for (const key of ownersOf(turn)) insert(own, key, turn)
      for (const id of turn.queryIds) queries.set(id, (queries.get(id) ?? 0) + 1)
    },
    remove(queryId, turn) {
      const group = groups.get(queryId)?.get(turn.way)
      if (!group) return
      for (const key of voicesIn(turn)) withdraw(group.voices, key, turn)
      for (const key of ownersOf(turn)) withdraw(group.own, key, turn)
      for (const id of turn.queryIds) {
        const left = (group.queries.get(id) ?? 0) - 1
        if (left > 0) group.queries.set(id, left)
        else group.queries.delete(id)
      }
      if (group.voices.size > 0) return
      groups.get(queryId)?.delete(turn.way)
      if (groups.get(queryId)?.size === 0) groups.delete(queryId)
    },
    clear: () => groups.clear(),
    at: (queryId, way, asker, without) => [
      ...new Set([...voices(queryId, way, without), ...own(queryId, way, asker, without)]),
    ],
    voices,
    own,
    queriesAt: (queryId, way) => groups.get(queryId)?.get(way)?.queries.keys() ?? [],
  }
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

function insert(lists: Map<string, Turns>, key: string, turn: TriedTurn): void {
  const list = lists.get(key) ?? createSortedList<TriedTurn>((a, b) => a.seq - b.seq)
  list.add(turn)
  lists.set(key, list)
}

function withdraw(lists: Map<string, Turns>, key: string, turn: TriedTurn): void {
  const list = lists.get(key)
  list?.remove(turn)
  if (list?.size === 0) lists.delete(key)
}
