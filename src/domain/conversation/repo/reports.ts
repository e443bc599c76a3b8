// Queries of reports: they count the turns since a time.
import { composed, type Db, query, type Statement } from '../../../kernel/store/index.ts'
import type { FeedbackType } from '../detector/index.ts'

export interface Counts {
  readonly turns: number
  readonly accepted: number
  readonly rejected: number
  /** The sum of the scores. */
  readonly satisfaction: number
  /** How many the detector gave a verdict on. */
  readonly judged: number
}
export type Counted = Counts & { readonly name: string }

type Rest = 'workspace' | 'from'
type Slice = Rest | 'until'

/** The same query for one slice of the turns, and for all turns after the last slice. */
interface InSlices<R> {
  readonly slice: Statement<Slice, R>
  readonly rest: Statement<Rest, R>
}
function inSlices<R>(questionOf: (within: string) => string): InSlices<R> {
  const since = 'from turn_index where workspace = :workspace and created_at >= :from'
  return { slice: composed(questionOf(`${since} and created_at < :until`)), rest: composed(questionOf(since)) }
}

const counts = `count(*) as turns,
  sum(case when user_feedback_status = 'accepted' then 1 else 0 end) as accepted,
  sum(case when user_feedback_status = 'rejected' then 1 else 0 end) as rejected,
  sum(satisfaction) as satisfaction,
  count(detected_status) as judged`

// With an empty text appended, a column matches no index. Otherwise SQLite reads the whole workspace through an index on that
// column to avoid sorting: one day of 100,000 turns takes 2 to 4 s instead of less than a millisecond.
const loose = (column: string): string => `(${column} || '')`

const groupings = {
  day: grouped('substr(created_at, 1, 10)'),
  strategy: grouped(loose('strategy')),
  intent: grouped(loose('intent')),
}
function grouped(what: string) {
  return inSlices<Counted>(
    (within) => `select ${what} as name, ${counts} ${within} and ${what} is not null group by ${what}`,
  )
}

interface Confused {
  readonly detected: FeedbackType
  readonly meant: FeedbackType
  readonly count: number
}
const confusion = inSlices<Confused>(
  (within) => `select detected_status as detected, user_feedback_status as meant, count(*) as count
    ${within} and detected_status is not null and decided_by = 'person'
    group by detected_status, user_feedback_status`,
)

interface RejectedSession {
  readonly session_id: string
  readonly rejections: number
  readonly last_at: string
}
const rejections = inSlices<RejectedSession>(
  (within) => `select ${loose('session_id')} as session_id, count(*) as rejections, max(created_at) as last_at
    ${within} and user_feedback_status = 'rejected' group by ${loose('session_id')}`,
)

/** How many turns are counted at once: the embedded engine answers nothing else meanwhile. */
const SLICE = 5_000
const sliceEnd = query<{ until: string }>()(
  `select created_at as until from turn_index where workspace = :workspace and created_at > :from
    order by created_at limit 1 offset :skipped`,
)

async function sliceBySlice<R>(db: Db, { slice, rest }: InSlices<R>, workspace: string, since: string): Promise<R[]> {
  const rows: R[] = []
  let from = since
  for (;;) {
    const end = await db.first(sliceEnd, { workspace, from, skipped: SLICE })
    if (!end) return rows.concat(await db.all(rest, { workspace, from }))
    rows.push(...(await db.all(slice, { workspace, from, until: end.until })))
    from = end.until
    await new Promise(setImmediate)
  }
}

/** Adds up what several slices say of the same thing. */
function merged<R>(rows: readonly R[], keyOf: (row: R) => string, add: (a: R, b: R) => R): R[] {
  const byKey = new Map<string, R>()
  for (const row of rows) {
    const known = byKey.get(keyOf(row))
    byKey.set(keyOf(row), known === undefined ? row : add(known, row))
  }
  return [...byKey.values()]
}

export function sumOf(groups: readonly Counts[]): Counts {
  const sum = (field: keyof Counts) => groups.reduce((total, group) => total + group[field], 0)
  return {
    turns: sum('turns'),
    accepted: sum('accepted'),
    rejected: sum('rejected'),
    satisfaction: sum('satisfaction'),
    judged: sum('judged'),
  }
}

/** More than the days that a report can look back. */
const MOST_GROUPS = 4_000
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const reportRepo = {
  /** The largest groups first. */
  async by(db: Db, what: keyof typeof groupings, workspace: string, since: string): Promise<Counted[]> {
    const rows = await sliceBySlice(db, groupings[what], workspace, since)
    const groups = merged(
      rows,
      ({ name }) => name,
      (a, b) => ({ name: a.name, ...sumOf([a, b]) }),
    )
    return groups.sort((a, b) => b.turns - a.turns || inOrder(a.name, b.name)).slice(0, MOST_GROUPS)
  },
  async confusion(db: Db, workspace: string, since: string): Promise<Confused[]> {
    const rows = await sliceBySlice(db, confusion, workspace, since)
    const keyOf = ({ detected, meant }: Confused) => `${detected} ${meant}`
    const pairs = merged(rows, keyOf, (a, b) => ({ ...a, count: a.count + b.count }))
    return pairs.sort((a, b) => inOrder(keyOf(a), keyOf(b)))
  },
  /** The wanted sessions with at least `least` rejected turns, the latest rejection first. */
  async oftenRejected(
    db: Db,
    workspace: string,
    since: string,
    least: number,
    limit: number,
    isWanted: (session: string) => boolean = () => true,
  ): Promise<string[]> {
    const rows = await sliceBySlice(db, rejections, workspace, since)
    const sessions = merged(
      rows,
      ({ session_id }) => session_id,
      (a, b) => ({
        session_id: a.session_id,
        rejections: a.rejections + b.rejections,
        last_at: inOrder(a.last_at, b.last_at) > 0 ? a.last_at : b.last_at,
      }),
    )
    return sessions
      .filter(({ session_id, rejections }) => rejections >= least && isWanted(session_id))
      .sort((a, b) => -inOrder(a.last_at, b.last_at) || inOrder(a.session_id, b.session_id))
      .slice(0, limit)
      .map(({ session_id }) => session_id)
  },
}
