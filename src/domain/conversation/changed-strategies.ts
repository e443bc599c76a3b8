// Which strategies count differently after a write, for which queries and for whom. It uses the same decision as a search.
import type { ActionContext } from '../../kernel/context.ts'
import { inSlicesOf } from '../../kernel/in-slices.ts'
import type { Replaced, RowsVersion } from '../../kernel/similarity/index.ts'
import { type Asker, everyone } from './asker.ts'
import type { FeedbackType } from './detector/index.ts'
import { type ComparedTrials, type Deciding, type StrategyState, strategiesView } from './strategies-view.ts'
import { ownStatus, ownTrial, verdictForEveryone } from './strategy-gate.ts'
import type { TriedTurn } from './strategy-search.ts'

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

/** What changed since that version of the state because turns of these sessions changed. Others have their turn meanwhile. */
export async function changedStrategies(
  { view }: Pick<ActionContext, 'view'>,
  sessions: ReadonlySet<string>,
  { version, besides }: Since,
): Promise<ChangedStrategy[]> {
  const touched = await view(strategiesView, (state) => touchedSince(state, sessions, version))
  const enter = (slice: (state: StrategyState) => void) => view(strategiesView, slice)
  const own = new Set(touched.rows.flatMap((row) => row.queryIds))
  const alike = await inSlicesOf<StrategyState, string, string[]>(enter, own, (state, queryId) =>
    comparedAt(state, queryId, touched).queries(touched.ways.keys()).slice(0, besides),
  )
  const changed = await inSlicesOf<StrategyState, string, ChangedStrategy[]>(
    enter,
    checkedQueries(own, alike.flat()),
    (state, queryId) => changedAt(state, queryId, touched),
  )
  return changed.flat()
}

/** As many as a receipt lists. */
const MOST_QUERIES = 100

/** All queries of the turns themselves, however many there are, and similar ones if there is room. */
export function checkedQueries(own: ReadonlySet<string>, alike: readonly string[]): string[] {
  return [...new Set([...own, ...alike])].slice(0, Math.max(own.size, MOST_QUERIES))
}

/** The turns that changed. */
interface Touched {
  readonly then: Replaced<TriedTurn>
  /** As they were and as they are now. */
  readonly rows: readonly TriedTurn[]
  /** The ways that they tried, each with one of them. */
  readonly ways: ReadonlyMap<string, string>
}

function touchedSince(state: StrategyState, sessions: ReadonlySet<string>, version: RowsVersion): Touched {
  const then = turnsBefore(state, sessions, version)
  const had = [...then.values()].flatMap((found) => found.map(({ row }) => row))
  const rows = [...had, ...nowOf(state, then.keys())].toSorted((a, b) => a.seq - b.seq)
  return { then, rows, ways: new Map(rows.map(({ way, turn_id }) => [way, turn_id])) }
}

function comparedAt(state: StrategyState, queryId: string, { then }: Touched): ComparedTrials {
  return state.compare(queryId, state.settings['strategy.similar'] / 100, then)
}

function changedAt(state: StrategyState, queryId: string, touched: Touched): ChangedStrategy[] {
  const { before, after } = comparedAt(state, queryId, touched)
  const reporters = state.settings['gate.reporters']
  return [...touched.ways].flatMap(([way, turnId]) => {
    const was = statusBy(before, way, reporters)
    const is = statusBy(after, way, reporters)
    return askersOf(touched.rows, way)
      .map((asker) => ({ way, turnId, queryId, asker, before: was(asker), after: is(asker) }))
      .filter((one) => one.before !== one.after)
  })
}

type StatusFor = (asker: Asker) => FeedbackType | undefined

/** What decides for everyone is the same for all askers, so it is read once. */
function statusBy({ forEveryone, forAsker }: Deciding, way: string, reporters: number): StatusFor {
  const trials = forEveryone(way)
  const { status } = verdictForEveryone(trials, reporters)
  return (asker) => {
    if (trials.length === 0) return undefined
    const own = ownTrial(forAsker(way, asker), asker)
    return own ? ownStatus(own, asker) : status
  }
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
  const people = new Set(own.flatMap(({ asker, opinions }) => [asker, ...opinions.map(({ who }) => who)]))
  const sessions = new Set(own.map(({ session_id }) => session_id))
  return [
    everyone,
    ...[...people].flatMap((who) => (who === null ? [] : { who, session: null })),
    ...[...sessions].map((session) => ({ who: null, session })),
  ]
}
