// Queries on the corrections of verdicts.
import { computed, type Db, pick, type Stored, select, together } from '../../../kernel/store/index.ts'
import { correctionTable } from '../tables.ts'

const stored = together(
  pick(
    correctionTable,
    'turn_id',
    'reporter',
    'who',
    'feedback_type',
    'correction_type',
    'read_as',
    'trust',
    'feedback_id',
    'seq',
    'message_id',
    'message',
  ),
  // The answer, if it was known when the message judged it.
  computed<{ readonly response: string | null }>('case when answered = 1 then response end as response'),
)
export type StoredCorrection = Stored<typeof stored>

const among = select(stored)(`from verdict_correction where workspace = :workspace and turn_id in @each(:ids)`)
const after = select(stored)(
  `from verdict_correction where workspace = :workspace and (turn_id, reporter) > (:turn, :reporter)
    order by turn_id, reporter limit :limit`,
)

export const correctionRepo = {
  among: (db: Db, workspace: string, turns: readonly string[]) =>
    db.all(among, { workspace, ids: JSON.stringify(turns) }),
  after: (db: Db, workspace: string, [turn, reporter]: readonly [string, string], limit: number) =>
    db.all(after, { workspace, turn, reporter, limit }),
}
