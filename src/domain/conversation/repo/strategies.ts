// The turns in which strategies were tried, and what each of them was an answer to.
import { type Db, query } from '../../../kernel/store/index.ts'
import type { FeedbackType } from '../detector/index.ts'
import type { ValidationOutcome } from '../satisfaction.ts'

/** What a search for strategies looks through. */
export interface StoredStrategy {
  readonly turn_id: string
  readonly session_id: string
  readonly asker: string | null
  readonly query_id: string
  readonly query: string
  readonly strategy: string
  readonly strategy_input: string | null
  readonly user_feedback_status: FeedbackType
  readonly quality_score: number | null
  readonly validation_outcome: ValidationOutcome | null
  /** When the person reacted, as a place in the log. */
  readonly reacted_seq: number | null
  /** JSON. */
  readonly words: string | null
  readonly seq: number
}

const columns = `turn_id, session_id, asker, query_id, query, strategy, strategy_input, user_feedback_status, quality_score,
  validation_outcome, reacted_seq, words, seq`
const among = query<StoredStrategy>()(
  `select ${columns} from turn_index where workspace = :workspace and strategy is not null and turn_id in @each(:ids)`,
)
const after = query<StoredStrategy>()(
  `select ${columns} from turn_index where workspace = :workspace and strategy is not null and seq > :after
    order by seq limit :limit`,
)

/** The question that a turn was another attempt at. */
export interface Original {
  readonly turn_id: string
  readonly query_id: string
  readonly query: string
}

/** What comes after it is another attempt at the same. Whoever gave up has asked for something else. */
const leadsOn = <const Turn extends string>(turn: Turn) =>
  `${turn}.user_feedback_status = 'rejected' and coalesce(${turn}.correction_type, '') <> 'abandonment'` as const

/** So many attempts at one question are told apart. */
const MOST_ATTEMPTS = 50

const originals = query<Original & { attempt: number }>()(
  `with recursive attempt (turn_id, at, attempt) as (
      select turn_id, follows, 1 from turn_index
        where workspace = :workspace and turn_id in @each(:ids) and follows is not null
      union all
      select attempt.turn_id, earlier.follows, attempt.attempt + 1 from attempt
        join turn_index earlier on earlier.workspace = :workspace and earlier.turn_id = attempt.at
        where ${leadsOn('earlier')} and earlier.follows is not null and attempt.attempt < ${MOST_ATTEMPTS})
    select attempt.turn_id, attempt.attempt, first.query_id, first.query from attempt
      join turn_index first on first.workspace = :workspace and first.turn_id = attempt.at
      where ${leadsOn('first')}
      order by attempt.attempt`,
)
const attemptsAfter = query<{ turn_id: string }>()(
  `with recursive later (turn_id, session_id, seq, attempt, leads_on) as (
      select turn_id, session_id, seq, 0, 1 from turn_index where workspace = :workspace and turn_id in @each(:ids)
      union all
      select next.turn_id, next.session_id, next.seq, later.attempt + 1,
          case when ${leadsOn('next')} then 1 else 0 end
        from later join turn_index next on next.workspace = :workspace and next.follows = later.turn_id
          and next.turn_id = (
            select turn_id from turn_index where workspace = :workspace and session_id = later.session_id
              and seq > later.seq order by seq limit 1)
        where later.leads_on = 1 and later.attempt < ${MOST_ATTEMPTS})
    select distinct turn_id from later`,
)

const queries = query<{ query_id: string; query: string }>()(
  `select distinct query_id, query from turn_index
    where workspace = :workspace and session_id in @each(:sessions) and query_id in @each(:ids)`,
)

export const strategyRepo = {
  among: (db: Db, workspace: string, ids: readonly string[]) => db.all(among, { workspace, ids: JSON.stringify(ids) }),
  after: (db: Db, workspace: string, seq: number, limit: number) => db.all(after, { workspace, after: seq, limit }),
  /** Of those that came after a rejection: the first question of the row of rejections. */
  async originals(db: Db, workspace: string, ids: readonly string[]): Promise<Map<string, Original>> {
    const found = await db.all(originals, { workspace, ids: JSON.stringify(ids) })
    return new Map(found.map(({ turn_id, query_id, query }) => [turn_id, { turn_id, query_id, query }]))
  },
  /** The words of queries that were asked in these sessions, by their ids. */
  async queries(db: Db, workspace: string, sessions: ReadonlySet<string>, ids: ReadonlySet<string>) {
    if (ids.size === 0) return new Map<string, string>()
    const asked = { sessions: JSON.stringify([...sessions]), ids: JSON.stringify([...ids]) }
    const found = await db.all(queries, { workspace, ...asked })
    return new Map(found.map(({ query_id, query }) => [query_id, query]))
  },
  /** These and those that were other attempts at the same. */
  async withAttemptsAfter(db: Db, workspace: string, ids: readonly string[]): Promise<string[]> {
    return (await db.all(attemptsAfter, { workspace, ids: JSON.stringify(ids) })).map(({ turn_id }) => turn_id)
  },
}
