// What conversations teach: answers that people took or refused, and verdicts that they set right.
import { type Db, query } from '../../../kernel/store/index.ts'
import type { FeedbackType } from '../detector/index.ts'

export interface SamplePage {
  workspace: string
  session: string
  id: string
  limit: number
}

interface StoredSample {
  readonly session_id: string
  readonly feedback_id: string
  readonly trust: string
  readonly created_at: string
}

export interface StoredTurn extends StoredSample {
  readonly turn_id: string
  readonly query: string
  readonly response: string
  readonly user_feedback_status: FeedbackType
  readonly feedback_confidence: number
}

export interface StoredVerdict extends StoredSample {
  readonly query: string
  readonly response: string | null
  readonly message: string
  readonly feedback_type: FeedbackType
}

const taken = "response is not null and user_feedback_status in ('accepted', 'rejected')"
const turns = query<StoredTurn>()(
  `select turn_id, session_id, feedback_id, trust, decided_at as created_at, query, response, user_feedback_status,
      feedback_confidence
    from turn_index where workspace = :workspace and (session_id, turn_id) > (:session, :id) and ${taken}
    order by session_id, turn_id limit :limit`,
)
const verdicts = query<StoredVerdict>()(
  `select session_id, feedback_id, trust, created_at, query, response, message, feedback_type
    from verdict_correction where workspace = :workspace and (session_id, feedback_id) > (:session, :id)
    order by session_id, feedback_id limit :limit`,
)
const counts = {
  turns: query<{ samples: number }>()(
    `select count(*) as samples from turn_index where workspace = :workspace and ${taken}`,
  ),
  verdicts: query<{ samples: number }>()(
    'select count(*) as samples from verdict_correction where workspace = :workspace',
  ),
}

export const sampleRepo = {
  turns: (db: Db, page: SamplePage) => db.all(turns, page),
  verdicts: (db: Db, page: SamplePage) => db.all(verdicts, page),
  async count(db: Db, workspace: string, kind: keyof typeof counts): Promise<number> {
    return (await db.first(counts[kind], { workspace }))?.samples ?? 0
  },
}
