// Tasks, and how much each holds.
import { type Db, sql } from '../../../kernel/store/index.ts'

export interface StoredTask {
  task_id: string
  question: string | null
  created_at: string
  seq: number
}

const ofWorkspace = sql<{ workspace: string; before: number; limit: number }, StoredTask>(
  `select task_id, question, created_at, seq from evidence_task where workspace = :workspace and seq < :before
    order by seq desc limit :limit`,
)

export const taskRepo = {
  page: (db: Db, workspace: string, before: number, limit: number) => db.all(ofWorkspace, { workspace, before, limit }),
}
