// What reports count: over the turns of a time, and session by session.
import { type Db, sql } from '../../../kernel/store/index.ts'
import type { FeedbackType } from '../detector/index.ts'

export interface Counts {
  readonly turns: number
  readonly accepted: number
  readonly rejected: number
  /** The sum of the scores. */
  readonly satisfaction: number
}
export type Counted = Counts & { readonly name: string }

interface Since {
  workspace: string
  since: string
}

const counts = `count(*) as turns,
  sum(case when user_feedback_status = 'accepted' then 1 else 0 end) as accepted,
  sum(case when user_feedback_status = 'rejected' then 1 else 0 end) as rejected,
  sum(satisfaction) as satisfaction`
const since = 'from turn_index where workspace = :workspace and created_at >= :since'

const groupings = {
  day: grouped('substr(created_at, 1, 10)', 'is not null'),
  strategy: grouped('strategy', 'is not null'),
  intent: grouped('intent', 'is not null'),
}
function grouped(what: string, which: string) {
  return sql<Since, Counted>(`select ${what} as name, ${counts} ${since} and ${what} ${which} group by ${what}`)
}

const confusion = sql<Since, { detected: FeedbackType; meant: FeedbackType; count: number }>(
  `select detected_status as detected, user_feedback_status as meant, count(*) as count
    ${since} and detected_status is not null and decided_by = 'person'
    group by detected_status, user_feedback_status`,
)
const judged = sql<Since, { judged: number }>(`select count(*) as judged ${since} and detected_status is not null`)

const oftenRejected = sql<Since & { least: number; limit: number }, { session_id: string }>(
  `select session_id ${since} and user_feedback_status = 'rejected'
    group by session_id having count(*) >= :least order by max(created_at) desc, session_id limit :limit`,
)

/** A turn, as far as it matters for the course of its session. */
export interface Step {
  readonly session_id: string
  readonly turn_id: string
  readonly part: number
  readonly created_at: string
  readonly last_said_at: string
  readonly person: string | null
  readonly strategy: string | null
  readonly user_feedback_status: FeedbackType
  readonly satisfaction: number
}
const steps = sql<{ workspace: string; ids: string }, Step>(
  `select session_id, turn_id, part, created_at, last_said_at, person, strategy, user_feedback_status, satisfaction
    from turn_index where workspace = :workspace and session_id in @each(:ids) order by session_id, seq`,
)
const starts = sql<{ workspace: string; before: number; limit: number }, { session_id: string; seq: number }>(
  `select session_id, seq from turn_index where workspace = :workspace and seq < :before and part = 1 and follows is null
    order by seq desc limit :limit`,
)

export const reportRepo = {
  by: (db: Db, what: keyof typeof groupings, workspace: string, since: string) =>
    db.all(groupings[what], { workspace, since }),
  confusion: (db: Db, workspace: string, since: string) => db.all(confusion, { workspace, since }),
  async judged(db: Db, workspace: string, since: string): Promise<number> {
    return (await db.first(judged, { workspace, since }))?.judged ?? 0
  },
  /** Sessions with at least so many rejected turns, those of the latest first. */
  async oftenRejected(db: Db, workspace: string, since: string, least: number, limit: number): Promise<string[]> {
    return (await db.all(oftenRejected, { workspace, since, least, limit })).map(({ session_id }) => session_id)
  },
  /** The turns of these sessions, each in order. */
  steps: (db: Db, workspace: string, sessions: readonly string[]) =>
    db.all(steps, { workspace, ids: JSON.stringify(sessions) }),
  /** Where sessions began, the latest first. */
  starts: (db: Db, workspace: string, before: number, limit: number) => db.all(starts, { workspace, before, limit }),
}
