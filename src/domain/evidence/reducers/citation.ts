// Derives the correction of a citation: the newest row in effect decides. What the model found is an edge.
import { projectionOf, type Reducer, type StandingTest } from '../../../kernel/feedback/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { type CitationRow, citationEvents } from '../events.ts'
import { citationTable } from '../tables.ts'

const citations = projectionOf(citationTable, {
  aggregate: 'citation_id',
  describe: (row) => ({
    what: `citation of ${row.cited_fragment_id} by ${row.fragment_id}`,
    state: row.decision === 'add' ? 'added' : 'removed',
  }),
})

export const citationReducer: Reducer<(typeof citationEvents)[number]> = {
  aggregate: 'citation',
  events: citationEvents,
  projections: [citations],
  ruling: ({ payload }) => ({ about: 'citation', says: payload.correction_type }),

  reduce({ id, rows }) {
    const last = rows.at(-1)
    return last ? { [citationTable.name]: [citationRow(id, last)] } : {}
  },
  step: (_, row) => ({ [citationTable.name]: [citationRow(row.aggregate.id, row)] }),

  standingTests({ rows }): readonly StandingTest[] {
    const last = rows.at(-1)
    if (!last) return []
    const { fragment_id, cited_fragment_id, correction_type } = last.payload
    const expected = { cites: correction_type === 'add' }
    return [{ feedbackId: last.id, action: 'citation_check', input: { fragment_id, cited_fragment_id }, expected }]
  },
}

function citationRow(
  citation_id: string,
  { id, payload, createdAt, reason }: CitationRow,
): Stored<typeof citationTable> {
  const { correction_type: decision, ...ends } = payload
  return {
    citation_id,
    ...ends,
    decision,
    feedback_id: id,
    created_at: createdAt,
    reason,
  }
}
