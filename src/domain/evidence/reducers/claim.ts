// Derives the row of a claim from what agents and people reported and what people decided.
import { type Derived, projectionOf, type Reducer, rowsIn, type StandingTest } from '../../../kernel/feedback/index.ts'
import { leastTrusted } from '../../../kernel/gate/index.ts'
import { contentId } from '../../../kernel/id.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { type AdoptionVerdict, adoptionOf, type ClaimState, claimWording, foldClaim, isAdoption } from '../claim.ts'
import { type ClaimRow, claimEvents, type Saying } from '../events.ts'
import { oneMoreReport, reportList } from '../report-list.ts'
import { claimTable, missedClaimTable, rejectedSiteTable, sourceTable } from '../tables.ts'
import { rejectedProjections, rejectedRows, rejectionOpens, stepRejected } from './rejected-answers.ts'
import { noteProjections, noteRows, stepNode } from './said-of-nodes.ts'
import { sourceProjection, sourceRow } from './sources.ts'

type StoredClaim = Stored<typeof claimTable>

export const claimProjection = projectionOf(claimTable, {
  aggregate: 'claim_id',
  describe: (row) => ({ what: `claim ${row.claim_id}`, state: row.adoption.replace('_', ' ') }),
})
const rejectedSites = projectionOf(rejectedSiteTable, { aggregate: 'claim_id', describe: () => null })
const missedClaims = projectionOf(missedClaimTable, { aggregate: 'claim_id', describe: () => null })

export const claimReducer: Reducer<(typeof claimEvents)[number]> = {
  aggregate: 'claim',
  events: claimEvents,
  projections: [
    claimProjection,
    rejectedSites,
    missedClaims,
    sourceProjection,
    ...noteProjections,
    ...rejectedProjections,
  ],
  noticed: ['sites'],
  ruling: (row) => (isAdoption(row) ? { about: 'adoption', says: row.action } : undefined),

  reduce(aggregate) {
    const state = foldClaim(aggregate.facts, aggregate.rows)
    if (!state) return {}
    const { taskId, text, source, reports } = state
    const verdict = adoptionOf(aggregate.rows)
    const { rows, counts } = rejectedRows('claim', aggregate, null)
    const row: StoredClaim = {
      claim_id: aggregate.id,
      task_id: taskId,
      ...decidedBy(verdict),
      ...counts,
      seq: state.seq,
      created_at: state.createdAt,
      text,
      source,
      report_id: reports[0]?.id ?? null,
      wording: claimWording(taskId, text),
      reports: source === 'human' ? reportList(reports) : null,
    }
    return {
      [claimTable.name]: [row],
      [rejectedSiteTable.name]: siteRows(aggregate.id, verdict),
      [missedClaimTable.name]: source === 'human' ? [missedRow(aggregate.id, state)] : [],
      [sourceTable.name]: reports.map((report) => sourceRow(report, 'missing')),
      ...noteRows('claim', aggregate),
      ...rows,
    }
  },

  stepsAfter: 'decisions',
  opens: rejectionOpens,
  step: (open, row) =>
    stepNode(claimTable, open, row, (own) => {
      if (row.action === 'claim_add') return reportedAgain(open, own, row)
      if (!isAdoption(row)) return stepRejected(claimTable, open, row, own, null)
      const verdict = adoptionOf([row])
      return {
        ...open,
        [claimTable.name]: [{ ...own, ...decidedBy(verdict) }],
        [rejectedSiteTable.name]: siteRows(row.aggregate.id, verdict),
      }
    }),

  standingTests({ id, facts, rows }): readonly StandingTest[] {
    const { adoption, row } = adoptionOf(rows)
    const state = foldClaim(facts, rows)
    const said = row ?? state?.reports[0]
    if (!state || !said) return []
    const expected = { adoption, source: state.source }
    return [{ feedbackId: said.id, action: 'claim_get', input: { claim_id: id, limit: 1 }, expected }]
  },
}

function decidedBy({ adoption, row }: AdoptionVerdict) {
  return {
    adoption,
    feedback_id: row?.id ?? null,
    decided_at: row?.createdAt ?? null,
    person: row?.person ?? null,
    reason: row?.reason ?? null,
  }
}

function siteRows(claim_id: string, { row }: AdoptionVerdict): Stored<typeof rejectedSiteTable>[] {
  if (row?.action !== 'claim_reject') return []
  return row.payload.sites.map((site) => ({ claim_id, site, feedback_id: row.id }))
}

/** One more report of a claim that was missed. */
function reportedAgain(open: Derived, own: StoredClaim, row: Saying<ClaimRow, 'claim_add'>): Derived | undefined {
  const [missed] = rowsIn(open, missedClaimTable)
  // The first report that names a passage is derived together with the others.
  if (!missed || (missed.passage === null && row.payload.passage !== undefined)) return undefined
  const trust = leastTrusted([missed.trust, row.trust])
  return {
    ...open,
    [claimTable.name]: [{ ...own, reports: oneMoreReport(own.reports, row) }],
    [missedClaimTable.name]: [{ ...missed, trust }],
    [sourceTable.name]: [sourceRow(row, 'missing')],
  }
}

/** With the passage that contains the claim, if a report names one. */
function missedRow(id: string, { taskId, text, reports }: ClaimState): Stored<typeof missedClaimTable> {
  const [first] = reports
  const located = reports.find(({ payload }) => payload.passage !== undefined)?.payload
  return {
    claim_id: id,
    task_id: taskId,
    url_key: located?.url_key ?? contentId('task', taskId),
    host: located?.host ?? '',
    trust: leastTrusted(reports.map(({ trust }) => trust)),
    reported_at: first?.createdAt ?? '',
    claim: text,
    passage: located?.passage ?? null,
  }
}
