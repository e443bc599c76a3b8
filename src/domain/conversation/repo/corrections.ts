// What people said of verdicts.
import { type Db, query } from '../../../kernel/store/index.ts'
import type { CorrectionType, FeedbackType } from '../detector/index.ts'

export interface StoredCorrection {
  readonly turn_id: string
  /** Whoever said it: several may count as one. */
  readonly reporter: string
  /** Whom it holds for at once; null where it may be anyone. */
  readonly who: string | null
  readonly feedback_type: FeedbackType
  readonly correction_type: CorrectionType | null
  readonly read_as: FeedbackType
  readonly trust: string
  readonly feedback_id: string
  readonly seq: number
  readonly message_id: string
  readonly message: string
  /** The answer, as far as it was known when the message judged it. */
  readonly response: string | null
}

const columns = `turn_id, reporter, who, feedback_type, correction_type, read_as, trust, feedback_id, seq,
  message_id, message, case when answered = 1 then response end as response`

const among = query<StoredCorrection>()(
  `select ${columns} from verdict_correction where workspace = :workspace and turn_id in @each(:ids)`,
)
const after = query<StoredCorrection>()(
  `select ${columns} from verdict_correction where workspace = :workspace and (turn_id, reporter) > (:turn, :reporter)
    order by turn_id, reporter limit :limit`,
)

export const correctionRepo = {
  among: (db: Db, workspace: string, turns: readonly string[]) =>
    db.all(among, { workspace, ids: JSON.stringify(turns) }),
  after: (db: Db, workspace: string, [turn, reporter]: readonly [string, string], limit: number) =>
    db.all(after, { workspace, turn, reporter, limit }),
}
