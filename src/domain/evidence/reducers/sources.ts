// The feedback behind training samples. Each has its own row, because a list would be rewritten with every repeat.
import { type LogRow, projectionOf } from '../../../kernel/feedback/index.ts'
import { reporterOf } from '../../../kernel/gate/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { sourceTable } from '../tables.ts'

export const sourceProjection = projectionOf(sourceTable, {
  aggregate: 'aggregate_id',
  open: null,
  describe: () => null,
})

export function sourceRow(row: LogRow, says: string): Stored<typeof sourceTable> {
  const { aggregate, id, seq } = row
  const reporter = reporterOf(row)
  return { aggregate_type: aggregate.type, aggregate_id: aggregate.id, says, seq, feedback_id: id, reporter }
}
