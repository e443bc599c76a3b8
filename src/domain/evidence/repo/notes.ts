// The notes people left on nodes.
import { type Db, sql } from '../../../kernel/store/index.ts'
import type { NodeKind } from '../record.ts'

export interface StoredNote {
  aggregate_id: string
  feedback_id: string
  person: string | null
  created_at: string
  note: string
}

const onNodes = sql<{ workspace: string; type: string; ids: string }, StoredNote>(
  `select aggregate_id, feedback_id, person, created_at, note from evidence_note
    where workspace = :workspace and aggregate_type = :type and aggregate_id in @each(:ids) order by feedback_id`,
)

export const noteRepo = {
  on: (db: Db, workspace: string, type: NodeKind, ids: readonly string[]) =>
    db.all(onNodes, { workspace, type, ids: JSON.stringify(ids) }),
}
