// Queries on the feedback behind training samples.
import { groupBy } from '../../../kernel/group-by.ts'
import { type Db, pick, type Stored, select } from '../../../kernel/store/index.ts'
import { sourceTable } from '../tables.ts'

type Said = Pick<Stored<typeof sourceTable>, 'aggregate_id' | 'says'>

const among = select(pick(sourceTable, 'aggregate_id', 'says', 'feedback_id', 'reporter'))(
  `from evidence_source
    where workspace = :workspace and aggregate_type = :type and aggregate_id in @each(:ids)
    order by aggregate_id, says, seq`,
)

export interface Sources {
  /** Oldest first. */
  readonly feedbackIds: string[]
  /** How many reporters said so. */
  readonly agreement: number
}

export const sourceRepo = {
  /** The feedback that said each of these. */
  async ofEach(db: Db, workspace: string, type: string, said: readonly Said[]): Promise<(one: Said) => Sources> {
    const ids = JSON.stringify([...new Set(said.map(({ aggregate_id }) => aggregate_id))])
    const found = groupBy(said.length === 0 ? [] : await db.all(among, { workspace, type, ids }), keyOf)
    return (one) => {
      const sources = found.get(keyOf(one)) ?? []
      return {
        feedbackIds: sources.map(({ feedback_id }) => feedback_id),
        agreement: new Set(sources.map(({ reporter }) => reporter)).size,
      }
    }
  },
}

function keyOf({ aggregate_id, says }: Said): string {
  return JSON.stringify([aggregate_id, says])
}
