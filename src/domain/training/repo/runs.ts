// Queries on runs.
import { type Db, query, type Stored, select } from '../../../kernel/store/index.ts'
import { openStates, type RunState } from '../run.ts'
import { runTable } from '../tables.ts'

export type StoredRun = Stored<typeof runTable>

const one = select(runTable)('from training_run where workspace = :workspace and run_id = :runId')
const newest = select(runTable)(
  `from training_run where workspace = :workspace and seq < :before and (:kind = '' or kind = :kind)
    and (:state = '' or state = :state) order by seq desc limit :limit`,
)
const ofKind = select(runTable)(
  'from training_run where workspace = :workspace and kind = :kind order by seq desc limit 1',
)
const inState = select(runTable)('from training_run where workspace = :workspace and state = :state order by seq')
/** The first one in effect is the one that counts. */
const start = query<{ id: string }>()(
  `select l.id from feedback_log l left join feedback_out_of_force o on o.workspace = l.workspace and o.feedback_id = l.id
    where l.workspace = :workspace and l.aggregate_type = 'training_run' and l.aggregate_id = :runId
      and l.action = 'run_start' and o.feedback_id is null order by l.seq limit 1`,
)
const lastUndo = query<{ seq: number }>()(
  `select l.seq from feedback_log l where l.workspace = :workspace and l.aggregate_type = 'training_run'
    and l.aggregate_id = :runId and l.action = 'feedback_undo' order by l.seq desc limit 1`,
)

export const runRepo = {
  find: (db: Db, workspace: string, runId: string) => db.first(one, { workspace, runId }),
  list: (
    db: Db,
    page: { workspace: string; before: number; kind: string; state: string; limit: number },
  ): Promise<StoredRun[]> => db.all(newest, page),
  inState: (db: Db, workspace: string, state: RunState): Promise<StoredRun[]> => db.all(inState, { workspace, state }),
  /** The row that started it. */
  startOf: async (db: Db, workspace: string, runId: string) => (await db.first(start, { workspace, runId }))?.id,
  /** The place of the undo that made it due again; 0 for the first time. */
  since: async (db: Db, workspace: string, runId: string) => (await db.first(lastUndo, { workspace, runId }))?.seq ?? 0,
  last: (db: Db, workspace: string, kind: string) => db.first(ofKind, { workspace, kind }),
}

export const isOpen = (run: StoredRun | undefined): boolean => run !== undefined && openStates.includes(run.state)
