// What reports count: over the turns of a time.
import { type Db, sql } from '../../../kernel/store/index.ts'
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

interface Since {
  workspace: string
  since: string
}

const counts = `count(*) as turns,
  sum(case when user_feedback_status = 'accepted' then 1 else 0 end) as accepted,
  sum(case when user_feedback_status = 'rejected' then 1 else 0 end) as rejected,
  sum(satisfaction) as satisfaction,
  count(detected_status) as judged`
const since = 'from turn_index where workspace = :workspace and created_at >= :since'

// Joined to nothing, a column fits no index. Otherwise SQLite goes through all of a workspace in the order of one that has
// it, to be spared the sorting: 2 to 4 s for one day of 100,000 turns, against less than a millisecond.
const loose = (column: string): string => `(${column} || '')`

const groupings = {
  day: grouped('substr(created_at, 1, 10)'),
  strategy: grouped(loose('strategy')),
  intent: grouped(loose('intent')),
}
function grouped(what: string) {
  return sql<Since & { limit: number }, Counted>(
    `select ${what} as name, ${counts} ${since} and ${what} is not null
      group by ${what} order by turns desc, name limit :limit`,
  )
}

const confusion = sql<Since, { detected: FeedbackType; meant: FeedbackType; count: number }>(
  `select detected_status as detected, user_feedback_status as meant, count(*) as count
    ${since} and detected_status is not null and decided_by = 'person'
    group by detected_status, user_feedback_status order by detected_status, user_feedback_status`,
)

const oftenRejected = sql<Since & { least: number; limit: number }, { session_id: string }>(
  `select ${loose('session_id')} as session_id ${since} and user_feedback_status = 'rejected'
    group by ${loose('session_id')} having count(*) >= :least
    order by max(created_at) desc, ${loose('session_id')} limit :limit`,
)

/** More than there are days to look back on. */
const MOST_GROUPS = 4_000

export const reportRepo = {
  /** The largest groups first. */
  by: (db: Db, what: keyof typeof groupings, workspace: string, since: string) =>
    db.all(groupings[what], { workspace, since, limit: MOST_GROUPS }),
  confusion: (db: Db, workspace: string, since: string) => db.all(confusion, { workspace, since }),
  /** Sessions with at least so many rejected turns, those of the latest first. */
  async oftenRejected(db: Db, workspace: string, since: string, least: number, limit: number): Promise<string[]> {
    return (await db.all(oftenRejected, { workspace, since, least, limit })).map(({ session_id }) => session_id)
  },
}
