// Tasks.
import { type Db, query } from '../../../kernel/store/index.ts'

export interface StoredTask {
  task_id: string
  question: string | null
  created_at: string
  seq: number
}

const ofWorkspace = query<StoredTask>()(
  `select task_id, question, created_at, seq from evidence_task where workspace = :workspace and seq < :before
    order by seq desc limit :limit`,
)

const byId = query<StoredTask>()(
  'select task_id, question, created_at, seq from evidence_task where workspace = :workspace and task_id = :id',
)

export const taskRepo = {
  find: (db: Db, workspace: string, id: string) => db.first(byId, { workspace, id }),
  page: (db: Db, workspace: string, before: number, limit: number) => db.all(ofWorkspace, { workspace, before, limit }),
}
