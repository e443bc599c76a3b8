// Queries on how sessions went. A session may have no end, so only its latest turns are read.
import { composed, type Db, listOf, pick, query, type Stored, select } from '../../../kernel/store/index.ts'
import { turnTable } from '../tables.ts'
import { ofReader } from './readable.ts'

const start = pick(turnTable, 'session_id', 'seq', 'created_at', 'person')
type SessionStart = Stored<typeof start>
const started = <const Owner extends string>(owner: Owner) =>
  `from turn_index
    where workspace = :workspace and seq < :before and part = 1 and follows is null ${owner}
    order by seq desc limit :limit` as const
const starts = select(start)(started(''))
const startsFor = composed<SessionStart, 'workspace' | 'before' | 'limit' | 'reader'>(
  ofReader((owner) => `select ${listOf(start)} ${started(owner)}`),
)

/** A summary of the turns of a session that were read. */
export interface Course {
  readonly session_id: string
  readonly turns: number
  readonly accepted: number
  readonly rejected: number
  /** The sum of the scores. */
  readonly satisfaction: number
  readonly last_said_at: string
  /** Who was named first. */
  readonly person: string | null
  /** The most rejections in a row in one part, and the place of the last of them; among equal runs the latest. */
  readonly longest_run: number
  readonly run_ends: number
}

// One row per session. A stretch is a turn that was not rejected and the rejections after it, up to the end of the part.
const courses = query<Course>()(
  `with step as (
      select session_id, seq, part, user_feedback_status, satisfaction, last_said_at, person,
        sum(case when user_feedback_status = 'rejected' then 0 else 1 end)
          over (partition by session_id order by seq rows unbounded preceding) as others
      from turn_index where workspace = :workspace and session_id in @each(:ids) and seq > :after
    ), stretch as (
      select session_id, count(*) as turns,
        sum(case when user_feedback_status = 'accepted' then 1 else 0 end) as accepted,
        sum(case when user_feedback_status = 'rejected' then 1 else 0 end) as rejected,
        sum(satisfaction) as satisfaction, max(last_said_at) as last_said_at, max(seq) as ends,
        min(case when person is not null then seq end) as named
      from step group by session_id, part, others
    ), ranked as (
      select stretch.*, row_number() over (partition by session_id order by rejected desc, ends desc) as place from stretch
    ), course as (
      select session_id, cast(sum(turns) as bigint) as turns, cast(sum(accepted) as bigint) as accepted,
        cast(sum(rejected) as bigint) as rejected, sum(satisfaction) as satisfaction, max(last_said_at) as last_said_at,
        min(named) as named, max(rejected) as longest_run, max(case when place = 1 then ends end) as run_ends
      from ranked group by session_id
    )
    select course.*, (
        select person from turn_index
        where workspace = :workspace and turn_index.session_id = course.session_id and seq = named
      ) as person
    from course`,
)
const earlier = query<{ session_id: string; seq: number | null }>()(
  `select item.value as session_id, (
      select seq from turn_index where workspace = :workspace and session_id = item.value
      order by seq desc limit 1 offset :latest
    ) as seq from @items(:ids)`,
)

const lastUpTo = select(pick(turnTable, 'turn_id'))(
  `from turn_index where workspace = :workspace and session_id = :session and seq <= :seq
    order by seq desc limit :limit`,
)

export const sessionRepo = {
  /** Where sessions began, the latest first; for a `reader`, only their own and shared ones. */
  starts: (db: Db, workspace: string, before: number, limit: number, reader: string | null) =>
    reader === null
      ? db.all(starts, { workspace, before, limit })
      : db.all(startsFor, { workspace, before, limit, reader }),
  /** How the `latest` turns of each of these sessions went. */
  async courses(db: Db, workspace: string, sessions: readonly string[], latest: number): Promise<Map<string, Course>> {
    const found = await db.all(earlier, { workspace, ids: JSON.stringify(sessions), latest })
    // Each session with earlier turns has its own query, because its latest turns begin at another place.
    const short = found.filter(({ seq }) => seq === null).map(({ session_id }) => session_id)
    const long = found.flatMap(({ session_id, seq }) => (seq === null ? [] : [{ ids: [session_id], after: seq }]))
    const all: Course[] = []
    for (const { ids, after } of [{ ids: short, after: -1 }, ...long]) {
      all.push(...(await db.all(courses, { workspace, ids: JSON.stringify(ids), after })))
    }
    return new Map(all.map((course) => [course.session_id, course]))
  },
  /** The last turns of a session up to a place in it, in order. */
  async lastUpTo(db: Db, workspace: string, session: string, seq: number, limit: number): Promise<string[]> {
    const found = await db.all(lastUpTo, { workspace, session, seq, limit })
    return found.map(({ turn_id }) => turn_id).toReversed()
  },
}
