// The turn index.
import { composed, type Db, query } from '../../../kernel/store/index.ts'
import type { CorrectionType, FeedbackType } from '../detector/index.ts'
import type { ValidationOutcome } from '../satisfaction.ts'
import { ofReader } from './owners.ts'

export interface Turn {
  readonly turn_id: string
  readonly session_id: string
  /** Counts the pauses that ended the session before it. */
  readonly part: number
  /** The turn before it in the same part. */
  readonly follows: string | null
  readonly seq: number
  /** Of the call that recorded it, where it came with an idempotency key. */
  readonly request_hash: string | null
  readonly created_at: string
  /** When the person or the agent last said something in it. */
  readonly last_said_at: string
  readonly task_id: string | null
  readonly person: string | null
  /** The key that recorded it, where one did. */
  readonly sent_by: string | null
  readonly strategy: string | null
  readonly strategy_input: string | null
  readonly intent: string | null
  readonly validation_outcome: ValidationOutcome | null
  readonly quality_score: number | null
  readonly user_feedback_status: FeedbackType
  readonly feedback_confidence: number
  readonly rejection_detected_in: string | null
  readonly correction_type: CorrectionType | null
  readonly satisfaction: number
  readonly ranking_score: number
  readonly feedback_id: string | null
  readonly decided_by: 'detector' | 'person' | null
  readonly decided_at: string | null
  readonly detected_status: FeedbackType | null
  readonly detected_confidence: number | null
  readonly detected_in: string | null
  readonly detected_at: string | null
  readonly detection_id: string | null
  readonly detector_version: string | null
  /** JSON; null where nobody has said anything for its answer or against it. */
  readonly words: string | null
  /** JSON. */
  readonly evidence: string | null
  readonly reason: string | null
  /** What the person said to it. */
  readonly message: string | null
  /** JSON. */
  readonly items_mentioned: string
  readonly query: string
  readonly response: string | null
}

const columns = `turn_id, session_id, part, follows, seq, request_hash, created_at, last_said_at, task_id, person, sent_by, strategy, strategy_input,
  intent, validation_outcome, quality_score, user_feedback_status, feedback_confidence, rejection_detected_in,
  correction_type, satisfaction, ranking_score, feedback_id, decided_by, decided_at, detected_status, detected_confidence,
  detected_in, detected_at, detection_id, detector_version, words, evidence, reason, message, items_mentioned, query, response`

const among = query<Turn>()(`select ${columns} from turn_index where workspace = :workspace and turn_id in @each(:ids)`)
const lastOf = query<Turn>()(
  `select ${columns} from turn_index where workspace = :workspace and session_id = :session order by seq desc limit 1`,
)
const statusesOf = query<{ user_feedback_status: FeedbackType }>()(
  `select user_feedback_status from turn_index
    where workspace = :workspace and session_id = :session and part = :part and seq < :before
    order by seq desc limit :limit`,
)
const lastSaid = query<{ at: string }>()(
  `select max(last_said_at) as at from (
      select last_said_at from turn_index where workspace = :workspace and session_id = :session order by seq desc limit :limit
    ) latest`,
)
const latestSessions = query<{ session_id: string }>()(
  `select session_id from turn_index where workspace = :workspace and part = 1 and follows is null
    order by seq desc limit :limit`,
)

/** Which turns a list shows; null where it does not matter. */
export interface TurnFilter {
  readonly session: string | null
  readonly status: string | null
  readonly strategy: string | null
  readonly intent: string | null
}

const filters = {
  session: ['session_id = :session', '(cast(:session as text) is null or session_id = :session)'],
  strategy: ['strategy = :strategy', '(cast(:strategy as text) is null or strategy = :strategy)'],
  status: ['user_feedback_status = :status', '(cast(:status as text) is null or user_feedback_status = :status)'],
  intent: ['intent = :intent', '(cast(:intent as text) is null or intent = :intent)'],
} as const

type FilterName = keyof typeof filters

/** `leading`: those that an index finds; the others only leave out. */
function listed(leading: readonly FilterName[], owner = ''): string {
  const conditions = Object.entries(filters).map(([name, [exact, optional]]) =>
    leading.includes(name as FilterName) ? exact : optional,
  )
  return `select ${columns} from turn_index where workspace = :workspace and seq < :before and ${conditions.join(' and ')}
      ${owner} order by seq desc limit :limit`
}
type Listed = FilterName | 'workspace' | 'before' | 'limit'
const listFor = composed<Turn, Listed | 'reader'>(ofReader((owner) => listed([], owner)))
const listAll = composed<Turn, Listed>(listed([]))
/** By what is asked for, the first that has it all. */
const lists = ([['session'], ['strategy', 'status'], ['strategy'], ['intent'], ['status']] as const).map((leading) => ({
  leading,
  statement: composed<Turn, Listed>(listed(leading)),
}))

/** So far back an answer may come late. */
const LATEST = 20

export const turnRepo = {
  async among(db: Db, workspace: string, ids: readonly string[]): Promise<Map<string, Turn>> {
    const found = await db.all(among, { workspace, ids: JSON.stringify(ids) })
    return new Map(found.map((turn) => [turn.turn_id, turn]))
  },
  async byId(db: Db, workspace: string, id: string): Promise<Turn | undefined> {
    return (await turnRepo.among(db, workspace, [id])).get(id)
  },
  /** The latest of a session. */
  lastOf: (db: Db, workspace: string, session: string) => db.first(lastOf, { workspace, session }),
  /** How those before a turn in its part of the session stand, newest first. */
  async statusesBefore(db: Db, workspace: string, turn: Turn, limit: number): Promise<FeedbackType[]> {
    const { session_id: session, part, seq: before } = turn
    const found = await db.all(statusesOf, { workspace, session, part, before, limit })
    return found.map(({ user_feedback_status }) => user_feedback_status)
  },
  /** When something was last said in a session: an answer may come after later messages did. */
  async lastSaidAt(db: Db, workspace: string, session: string): Promise<string> {
    return (await db.first(lastSaid, { workspace, session, limit: LATEST }))?.at ?? ''
  },
  /** Those that began last. */
  async latestSessions(db: Db, workspace: string, limit: number): Promise<string[]> {
    return (await db.all(latestSessions, { workspace, limit })).map(({ session_id }) => session_id)
  },
  /** Newest first; to a `reader`, their own and those that are everyone's. */
  list(
    db: Db,
    workspace: string,
    filter: TurnFilter,
    before: number,
    limit: number,
    reader: string | null,
  ): Promise<Turn[]> {
    if (reader !== null) return db.all(listFor, { workspace, ...filter, before, limit, reader })
    const list = lists.find(({ leading }) => leading.every((name) => filter[name] !== null))
    return db.all(list?.statement ?? listAll, { workspace, ...filter, before, limit })
  },
}
