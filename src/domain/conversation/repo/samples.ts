// Queries for training samples: answers that people accepted or rejected, and verdicts that they corrected.
import { type Db, filled, pick, query, renamed, select, together } from '../../../kernel/store/index.ts'
import { correctionTable, turnTable } from '../tables.ts'

export interface SamplePage {
  workspace: string
  session: string
  id: string
  limit: number
}

const taken = "response is not null and user_feedback_status in ('accepted', 'rejected')"
const turn = together(
  filled(
    pick(turnTable, 'session_id', 'feedback_id', 'trust', 'turn_id', 'query', 'response'),
    'feedback_id',
    'trust',
    'response',
  ),
  pick(turnTable, 'user_feedback_status', 'feedback_confidence'),
  filled(renamed(turnTable, { created_at: 'decided_at' }), 'created_at'),
)
const verdict = pick(
  correctionTable,
  'session_id',
  'feedback_id',
  'trust',
  'created_at',
  'query',
  'response',
  'message',
  'feedback_type',
)

const turns = select(turn)(
  `from turn_index where workspace = :workspace and (session_id, turn_id) > (:session, :id) and ${taken}
    order by session_id, turn_id limit :limit`,
)
const verdicts = select(verdict)(
  `from verdict_correction where workspace = :workspace and (session_id, feedback_id) > (:session, :id)
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
