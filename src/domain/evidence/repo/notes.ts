// Queries on the notes that people left on nodes.
import { groupBy } from '../../../kernel/group-by.ts'
import { type Db, omit, type Stored, select } from '../../../kernel/store/index.ts'
import type { NodeKind } from '../record.ts'
import { noteTable } from '../tables.ts'

const listed = omit(noteTable, 'aggregate_type')
export type StoredNote = Stored<typeof listed>

/** More than anyone reads with one node; feedback_list lists them all. */
export const MOST_NOTES = 20

/** How many notes of several nodes are read at once; if there are more, the newest of each node are read. */
const AT_ONCE = 400

const some = select(listed)(
  `from evidence_note
    where workspace = :workspace and aggregate_type = :type and aggregate_id in @each(:ids) limit ${AT_ONCE}`,
)
const newest = select(listed)(
  `from evidence_note
    where workspace = :workspace and aggregate_type = :type and aggregate_id = :id
    order by feedback_id desc limit ${MOST_NOTES}`,
)

export const noteRepo = {
  /** The newest notes on each of these nodes. */
  async on(db: Db, workspace: string, type: NodeKind, ids: readonly string[]): Promise<(id: string) => StoredNote[]> {
    const found = ids.length === 0 ? [] : await db.all(some, { workspace, type, ids: JSON.stringify(ids) })
    const byNode = groupBy(found, ({ aggregate_id }) => aggregate_id)
    if (found.length === AT_ONCE) for (const id of ids) byNode.set(id, await db.all(newest, { workspace, type, id }))
    return (id) =>
      (byNode.get(id) ?? []).toSorted((one, other) => (one.feedback_id < other.feedback_id ? -1 : 1)).slice(-MOST_NOTES)
  },
}
