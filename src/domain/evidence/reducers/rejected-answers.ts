// The rejected answers that rested on a claim, fragment or page. They change nothing but these rows and their counts; the reducer of
// each derives them with its own row.
import { type Aggregate, type Derived, type LogRow, projectionOf, rowsIn } from '../../../kernel/feedback/index.ts'
import { reporterInWords, reporterOf } from '../../../kernel/gate/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { hostKey } from '../domain-reach.ts'
import { ANSWER_REJECTED, type RejectionRow } from '../events.ts'
import { type claimTable, type fragmentTable, type pageTable, rejectedAnswerTable } from '../tables.ts'

type StoredRejection = Stored<typeof rejectedAnswerTable>

const rejectedAnswers = projectionOf(rejectedAnswerTable, {
  aggregate: 'aggregate_id',
  open: 'reporter = :reporter and is_first = 1',
  describe: (row) => ({
    what: `answer that rested on ${row.aggregate_type} ${row.aggregate_id}`,
    state: `rejected by ${reporterInWords(row.reporter)}`,
  }),
})
export const rejectedProjections = [rejectedAnswers] as const

const isRejection = (row: LogRow): row is RejectionRow => row.action === ANSWER_REJECTED

/** The rows, and the counts for the node's own row. A claim has no host. */
export function rejectedRows(type: string, { id, rows }: Aggregate, host: string | null) {
  const reporters = new Set<string>()
  const found = rows.filter(isRejection).map((row) => {
    const isFirst = !reporters.has(reporterOf(row))
    reporters.add(reporterOf(row))
    return rejectionRow({ type, id }, row, host, isFirst)
  })
  return {
    rows: { [rejectedAnswerTable.name]: found },
    counts: { rejected_answers: found.length, rejected_by: reporters.size },
  }
}

/** The parameters that select the first rejection by the reporter of a row. */
export function rejectionOpens(row: LogRow): { reporter: string } {
  return { reporter: isRejection(row) ? reporterOf(row) : '' }
}

type Node = typeof claimTable | typeof fragmentTable | typeof pageTable

/** The step for one more rejected answer; undefined for other rows. */
export function stepRejected(
  { name }: Node,
  open: Derived,
  row: LogRow,
  own: Pick<Stored<Node>, 'rejected_answers' | 'rejected_by'>,
  host: string | null,
): Derived | undefined {
  if (!isRejection(row)) return undefined
  const before = rowsIn(open, rejectedAnswerTable)
  const isFirst = before.length === 0
  const rejected_answers = own.rejected_answers + 1
  const rejected_by = own.rejected_by + (isFirst ? 1 : 0)
  return {
    ...open,
    [name]: [{ ...own, rejected_answers, rejected_by }],
    [rejectedAnswerTable.name]: [...before, rejectionRow(row.aggregate, row, host, isFirst)],
  }
}

function rejectionRow(
  { type, id }: LogRow['aggregate'],
  row: RejectionRow,
  host: string | null,
  isFirst: boolean,
): StoredRejection {
  return {
    aggregate_type: type,
    aggregate_id: id,
    feedback_id: row.id,
    reporter: reporterOf(row),
    is_first: isFirst ? 1 : 0,
    host_key: host === null ? null : hostKey(host),
    session_id: row.sessionId,
    person: row.person,
    created_at: row.createdAt,
    ...row.payload,
  }
}
