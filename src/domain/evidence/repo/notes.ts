// The notes people left on nodes.
import { groupBy } from '../../../kernel/group-by.ts'
import { type Db, sql } from '../../../kernel/store/index.ts'
import type { NodeKind } from '../record.ts'

export interface StoredNote {
  aggregate_id: string
  feedback_id: string
  person: string | null
  created_at: string
  note: string
}

/** More than anyone reads with one node; feedback_list has them all. */
export const MOST_NOTES = 20

const newest = sql<{ workspace: string; type: string; ids: string }, StoredNote>(
  `select aggregate_id, feedback_id, person, created_at, note from (
      select n.*, row_number() over (partition by aggregate_id order by feedback_id desc) as place from evidence_note n
        where workspace = :workspace and aggregate_type = :type and aggregate_id in @each(:ids)
    ) placed where place <= ${MOST_NOTES} order by feedback_id`,
)

export const noteRepo = {
  /** The newest notes on each of these nodes. */
  async on(db: Db, workspace: string, type: NodeKind, ids: readonly string[]): Promise<(id: string) => StoredNote[]> {
    const found = ids.length === 0 ? [] : await db.all(newest, { workspace, type, ids: JSON.stringify(ids) })
    const byNode = groupBy(found, ({ aggregate_id }) => aggregate_id)
    return (id) => byNode.get(id) ?? []
  },
}
