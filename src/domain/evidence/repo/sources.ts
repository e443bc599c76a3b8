// Queries on the feedback behind training samples.
import { groupBy } from '../../../kernel/group-by.ts'
import { type Db, pick, type Stored, select } from '../../../kernel/store/index.ts'
import { sourceTable } from '../tables.ts'

type Said = Pick<Stored<typeof sourceTable>, 'aggregate_id' | 'says'>

const among = select(pick(sourceTable, 'aggregate_id', 'says', 'feedback_id'))(
  `from evidence_source
    where workspace = :workspace and aggregate_type = :type and aggregate_id in @each(:ids)
    order by aggregate_id, says, seq`,
)

export const sourceRepo = {
  /** The ids of the feedback that said each of these, oldest first. */
  async ofEach(db: Db, workspace: string, type: string, said: readonly Said[]): Promise<(one: Said) => string[]> {
    const ids = JSON.stringify([...new Set(said.map(({ aggregate_id }) => aggregate_id))])
    const found = groupBy(said.length === 0 ? [] : await db.all(among, { workspace, type, ids }), keyOf)
    return (one) => (found.get(keyOf(one)) ?? []).map(({ feedback_id }) => feedback_id)
  },
}

function keyOf({ aggregate_id, says }: Said): string {
  return JSON.stringify([aggregate_id, says])
}
