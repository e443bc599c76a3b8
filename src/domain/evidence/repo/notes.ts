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

const newestOf = (node: string, before = '') => `(select max(o.feedback_id) from evidence_note o
  where o.workspace = :workspace and o.aggregate_type = :type and o.aggregate_id = ${node} ${before})`
const columnOf = (column: string) => `(select n.${column} from evidence_note n where n.workspace = :workspace
  and n.aggregate_type = :type and n.aggregate_id = newest.id and n.feedback_id = newest.feedback_id) as ${column}`
/** From the newest back, one entry of the index after the other: the notes before them are not read. */
const newest = sql<{ workspace: string; type: string; ids: string }, StoredNote>(
  `with recursive newest (id, feedback_id, place) as (
      select item.value, ${newestOf('item.value')}, 1 from @items(:ids)
      union all select r.id, ${newestOf('r.id', 'and o.feedback_id < r.feedback_id')}, r.place + 1 from newest r
        where r.feedback_id is not null and r.place < ${MOST_NOTES}
    ) select id as aggregate_id, feedback_id, ${['person', 'created_at', 'note'].map(columnOf).join(', ')}
    from newest where feedback_id is not null order by feedback_id`,
)

export const noteRepo = {
  /** The newest notes on each of these nodes. */
  async on(db: Db, workspace: string, type: NodeKind, ids: readonly string[]): Promise<(id: string) => StoredNote[]> {
    const found = ids.length === 0 ? [] : await db.all(newest, { workspace, type, ids: JSON.stringify(ids) })
    const byNode = groupBy(found, ({ aggregate_id }) => aggregate_id)
    return (id) => byNode.get(id) ?? []
  },
}
