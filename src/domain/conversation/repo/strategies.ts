// The turns in which strategies were tried.
import { type Db, sql } from '../../../kernel/store/index.ts'
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
const among = sql<{ workspace: string; ids: string }, StoredStrategy>(
  `select ${columns} from turn_index where workspace = :workspace and strategy is not null and turn_id in @each(:ids)`,
)
const after = sql<{ workspace: string; after: number; limit: number }, StoredStrategy>(
  `select ${columns} from turn_index where workspace = :workspace and strategy is not null and seq > :after
    order by seq limit :limit`,
)

export const strategyRepo = {
  among: (db: Db, workspace: string, ids: readonly string[]) => db.all(among, { workspace, ids: JSON.stringify(ids) }),
  after: (db: Db, workspace: string, seq: number, limit: number) => db.all(after, { workspace, after: seq, limit }),
}
