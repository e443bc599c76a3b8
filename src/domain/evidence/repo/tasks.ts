// Queries on tasks.
import { type Db, select } from '../../../kernel/store/index.ts'
import { taskTable } from '../tables.ts'

const ofWorkspace = select(taskTable)(
  'from evidence_task where workspace = :workspace and seq < :before order by seq desc limit :limit',
)
const byId = select(taskTable)('from evidence_task where workspace = :workspace and task_id = :id')

export const taskRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  page: (db: Db, workspace: string, before: number, limit: number) => db.all(ofWorkspace, { workspace, before, limit }),
}
