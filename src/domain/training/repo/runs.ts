// Queries on runs.
import { type Db, type Stored, select } from '../../../kernel/store/index.ts'
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
export const runRepo = {
  find: (db: Db, workspace: string, runId: string) => db.first(one, { workspace, runId }),
  list: (
    db: Db,
    page: { workspace: string; before: number; kind: string; state: string; limit: number },
  ): Promise<StoredRun[]> => db.all(newest, page),
  inState: (db: Db, workspace: string, state: RunState): Promise<StoredRun[]> => db.all(inState, { workspace, state }),
  last: (db: Db, workspace: string, kind: string) => db.first(ofKind, { workspace, kind }),
}

export const isOpen = (run: StoredRun | undefined): boolean => run !== undefined && openStates.includes(run.state)
