// Which strategies count differently after a write, for which queries and for whom. It uses the same decision as a search.
import type { Replaced, RowsVersion } from '../../kernel/similarity/index.ts'
import { type Asker, everyone } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import type { StrategyState } from './strategies-view.ts'
import { verdictFor } from './strategy-gate.ts'
import type { SimilarTurn, TriedTurn } from './strategy-search.ts'

export interface ChangedStrategy {
  readonly way: string
  /** A turn that tried it. */
  readonly turnId: string
  readonly queryId: string
  readonly asker: Asker
  /** Undefined if no turn for a similar query tried it. */
  readonly before: FeedbackType | undefined
  readonly after: FeedbackType | undefined
}

export interface Since {
  readonly version: RowsVersion
  /** How many queries besides those of the turns are checked: feedback on one counts for similar ones. */
  readonly besides: number
}

/** What changed since that version of the state because turns of these sessions changed. */
export function changedStrategies(
  state: StrategyState,
  sessions: ReadonlySet<string>,
  { version, besides }: Since,
): ChangedStrategy[] {
  const then = turnsBefore(state, sessions, version)
  const had = [...then.values()].flatMap((found) => found.map(({ row }) => row))
  const rows = [...had, ...nowOf(state, then.keys())].toSorted((a, b) => a.seq - b.seq)
  if (rows.length === 0) return []
  const { 'strategy.similar': similar, 'gate.reporters': reporters } = state.settings
  const least = similar / 100
  const ways = new Map(rows.map(({ way, turn_id }) => [way, turn_id]))
  const statusIn = (trials: readonly SimilarTurn[], asker: Asker): FeedbackType | undefined =>
    trials.length === 0 ? undefined : verdictFor(trials, asker, reporters).status
  const queryIds = new Set(rows.flatMap((row) => row.queryIds))
  for (const queryId of [...queryIds]) {
    const alike = state.compare(queryId, least, then).queries(ways.keys())
    for (const id of alike.slice(0, besides)) queryIds.add(id)
  }
  return [...queryIds].flatMap((queryId) => {
    const { before, after } = state.compare(queryId, least, then)
    return [...ways].flatMap(([way, turnId]) =>
      askersOf(rows, way)
        .map((asker) => ({
          way,
          turnId,
          queryId,
          asker,
          before: statusIn(before(way, asker), asker),
          after: statusIn(after(way, asker), asker),
        }))
        .filter((one) => one.before !== one.after),
    )
  })
}

/** When a turn changes, later attempts at the same question change too. All of them are in one session. */
function turnsBefore(state: StrategyState, sessions: ReadonlySet<string>, version: RowsVersion): Replaced<TriedTurn> {
  const isMeant = (turns: readonly TriedTurn[]) => turns.some(({ session_id }) => sessions.has(session_id))
  return new Map(
    [...state.replacedSince(version)].filter(([id, had]) =>
      isMeant([...had.map(({ row }) => row), ...nowOf(state, [id])]),
    ),
  )
}

function nowOf(state: StrategyState, ids: Iterable<string>): TriedTurn[] {
  return [...ids].flatMap((id) => state.of(id) ?? [])
}

/** Everyone, and those who spoke in one of the turns: for others nothing depends on them. */
export function askersOf(rows: readonly TriedTurn[], way: string): Asker[] {
  const own = rows.filter((row) => row.way === way)
  const people = new Set(own.flatMap(({ asker, words }) => [asker, ...words.map(({ who }) => who)]))
  const sessions = new Set(own.map(({ session_id }) => session_id))
  return [
    everyone,
    ...[...people].flatMap((who) => (who === null ? [] : { who, session: null })),
    ...[...sessions].map((session) => ({ who: null, session })),
  ]
}
