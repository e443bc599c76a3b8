// Derives the row of a fragment from what agents and people reported and what people said of it.
import { projectionOf, type Reducer, type StandingTest } from '../../../kernel/feedback/index.ts'
import { leastTrusted } from '../../../kernel/gate/index.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { type FragmentRow, fragmentEvents } from '../events.ts'
import { foldFragment, wordingOf } from '../fragment.ts'
import { oneMoreReport, reportList } from '../report-list.ts'
import { fragmentTable, sourceTable } from '../tables.ts'
import { rejectedProjections, rejectedRows, rejectionOpens, stepRejected } from './rejected-answers.ts'
import { isOwnRating, ratedProjections, ratedRows, ratingOpens, stepNode, stepRated } from './said-of-nodes.ts'
import { sourceProjection, sourceRow } from './sources.ts'

type StoredFragment = Stored<typeof fragmentTable>

export const fragmentProjection = projectionOf(fragmentTable, {
  aggregate: 'fragment_id',
  describe: (row) => ({
    what: `fragment ${row.fragment_id}`,
    state: [row.irrelevant === 1 ? 'irrelevant' : 'relevant', ...(row.source === 'human' ? [reported(row)] : [])].join(
      ', ',
    ),
  }),
})

/** `added_by` is not a column: a receipt looks it up (`reporters.ts`). */
function reported({ added_by }: StoredFragment & { readonly added_by?: string }): string {
  return added_by === undefined ? 'reported as missing' : `reported by ${added_by}`
}

export const fragmentReducer: Reducer<(typeof fragmentEvents)[number]> = {
  aggregate: 'fragment',
  events: fragmentEvents,
  projections: [fragmentProjection, sourceProjection, ...ratedProjections, ...rejectedProjections],
  isOwn: isOwnRating,

  reduce(aggregate) {
    const state = foldFragment(aggregate.facts, aggregate.rows)
    if (!state) return {}
    const { body, source, report, reports, irrelevant } = state
    const { rows, rating_sum, ratings } = ratedRows('fragment', aggregate)
    const rejected = rejectedRows('fragment', aggregate, body.host)
    const flag = irrelevant.at(-1)
    const said = irrelevant.length > 0 ? irrelevant : reports
    const row: StoredFragment = {
      fragment_id: aggregate.id,
      task_id: body.task_id,
      page_id: body.page_id,
      host: body.host,
      site: body.site,
      url_key: body.url_key,
      wording: wordingOf(body.page_id, body.text),
      source,
      report_id: report?.id ?? null,
      reports: report ? reportList(reports) : null,
      irrelevant: flag ? 1 : 0,
      irrelevant_by: flag?.id ?? null,
      irrelevant_reason: flag?.reason ?? null,
      rating_sum,
      ratings,
      ...rejected.counts,
      seq: state.seq,
      created_at: state.createdAt,
      trust: said.length > 0 ? leastTrusted(said.map(({ trust }) => trust)) : null,
      said_at: said.at(-1)?.createdAt ?? null,
      location: body.location,
      irrelevant_text: flag ? flag.payload.text : null,
      text: body.text,
    }
    const sources = [...irrelevant, ...reports].map((one) => sourceRow(one, saysOf(one)))
    return { [fragmentTable.name]: [row], [sourceTable.name]: sources, ...rows, ...rejected.rows }
  },

  stepsAfter: 'decisions',
  opens: (row) => ({ ...ratingOpens(row), ...rejectionOpens(row) }),
  step: (open, row) =>
    stepNode(fragmentTable, open, row, (own) => {
      const said = saidAgain(own, row)
      if (!said)
        return stepRated(fragmentTable, open, row, own) ?? stepRejected(fragmentTable, open, row, own, own.host)
      return { ...open, [fragmentTable.name]: [said], [sourceTable.name]: [sourceRow(row, saysOf(row))] }
    }),

  standingTests({ id, facts, rows }): readonly StandingTest[] {
    const state = foldFragment(facts, rows)
    const said = state?.irrelevant.at(-1) ?? state?.report
    if (!state || !said) return []
    const expected = { relevant: state.irrelevant.length === 0, source: state.source }
    return [{ feedbackId: said.id, action: 'fragment_get', input: { fragment_id: id }, expected }]
  },
}

const saysOf = ({ action }: FragmentRow): string => (action === 'flag_irrelevant' ? 'irrelevant' : 'missing')

/** The row after one more flag or one more report; undefined for other rows. */
function saidAgain(own: StoredFragment, row: FragmentRow): StoredFragment | undefined {
  if (row.action !== 'flag_irrelevant' && (row.action !== 'flag_missing' || own.source !== 'human')) return undefined
  const isSame = (row.action === 'flag_irrelevant') === (own.irrelevant === 1)
  const trusts = isSame && own.trust !== null ? [own.trust] : []
  const said = {
    trust: leastTrusted([...trusts, row.trust]),
    said_at: row.createdAt,
  }
  if (row.action === 'flag_missing') {
    const reports = oneMoreReport(own.reports, row)
    const location = own.location ?? row.payload.location_hint ?? null
    return { ...own, reports, location, ...(isSame && said) }
  }
  return {
    ...own,
    ...said,
    irrelevant: 1,
    irrelevant_by: row.id,
    irrelevant_reason: row.reason,
    irrelevant_text: row.payload.text,
  }
}
