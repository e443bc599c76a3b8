// Queries on the rejected answers that rested on claims, fragments and pages.
import { type Db, pick, type Stored, select } from '../../../kernel/store/index.ts'
import { rejectedAnswerTable } from '../tables.ts'

const shown = pick(
  rejectedAnswerTable,
  'feedback_id',
  'turn_id',
  'session_id',
  'person',
  'confidence',
  'rested_on',
  'created_at',
  'words',
)
export type ShownRejection = Stored<typeof shown>

/** More are not shown with one node; feedback_list lists them all. */
export const MOST_REJECTIONS = 5

const newest = select(shown)(
  `from rejected_answer
    where workspace = :workspace and aggregate_type = :type and aggregate_id = :id
    order by feedback_id desc limit ${MOST_REJECTIONS}`,
)

export const rejectedAnswerRepo = {
  /** The newest ones first. */
  newest: (db: Db, workspace: string, type: 'claim' | 'fragment', id: string) =>
    db.all(newest, { workspace, type, id }),
}
