// All reports that candidates are derived from.
import { groupBy } from '../../../kernel/group-by.ts'
import { type Db, pick, select } from '../../../kernel/store/index.ts'
import { candidateReportTable } from '../tables.ts'

const among = select(pick(candidateReportTable, 'aggregate_id', 'meant', 'feedback_id'))(
  `from intent_candidate_report
    where workspace = :workspace and aggregate_type = :type and aggregate_id in @each(:ids)
    order by aggregate_id, meant, seq`,
)

export interface ReportedMeaning {
  readonly aggregate_id: string
  /** The verb, or the entity. */
  readonly output: string
}

export const candidateReportRepo = {
  /** The ids of the reports of each of these, oldest first. */
  async ofEach(db: Db, workspace: string, type: 'phrase' | 'alias', candidates: readonly ReportedMeaning[]) {
    const ids = JSON.stringify([...new Set(candidates.map(({ aggregate_id }) => aggregate_id))])
    const found = groupBy(await db.all(among, { workspace, type, ids }), (row) => keyOf(row.aggregate_id, row.meant))
    return ({ aggregate_id, output }: ReportedMeaning): string[] =>
      (found.get(keyOf(aggregate_id, output)) ?? []).map(({ feedback_id }) => feedback_id)
  },
}

function keyOf(aggregateId: string, meant: string): string {
  return JSON.stringify([aggregateId, meant])
}
