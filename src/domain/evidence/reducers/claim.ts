// Facts about a claim, and whether people adopt it, to its row.
import type { Projection, ProjectionRow, Reducer, StandingTest } from '../../../kernel/feedback/index.ts'
import { leastTrusted } from '../../../kernel/gate/index.ts'
import { contentId } from '../../../kernel/id.ts'
import { adoptionOf, type ClaimState, foldClaim, isAdoption } from '../claim.ts'
import { noteProjections, noteRows } from './said-of-nodes.ts'

export const claimTable: Projection = {
  name: 'evidence_claim',
  columns: [
    'workspace',
    'claim_id',
    'task_id',
    'adoption',
    'feedback_id',
    'decided_at',
    'person',
    'seq',
    'created_at',
    'reason',
    'text',
    'source',
    'report_id',
    'reports',
  ],
  key: ['claim_id'],
  aggregate: 'claim_id',
  describe: (row) => ({ what: `claim ${row.claim_id}`, state: String(row.adoption).replace('_', ' ') }),
}

const rejectedSiteTable: Projection = {
  name: 'rejected_claim_site',
  columns: ['workspace', 'claim_id', 'site', 'feedback_id'],
  key: ['claim_id', 'site'],
  aggregate: 'claim_id',
  describe: () => null,
}

/** What a claim that was missed teaches. */
const missedTable: Projection = {
  name: 'missed_claim',
  columns: [
    'workspace',
    'claim_id',
    'task_id',
    'url_key',
    'host',
    'trust',
    'feedback_ids',
    'reported_at',
    'claim',
    'passage',
  ],
  key: ['claim_id'],
  aggregate: 'claim_id',
  describe: () => null,
}

export const claimReducer: Reducer = {
  aggregate: 'claim',
  projections: [claimTable, rejectedSiteTable, missedTable, ...noteProjections],
  noticed: ['sites'],
  ruling: (row) => (isAdoption(row) ? { about: 'adoption', says: row.action } : undefined),

  reduce(aggregate) {
    const state = foldClaim(aggregate.facts, aggregate.rows)
    if (!state) return {}
    const { taskId, text, source, reports } = state
    const { adoption, row: decision } = adoptionOf(aggregate.rows)
    const row = {
      claim_id: aggregate.id,
      task_id: taskId,
      adoption,
      feedback_id: decision?.id ?? null,
      decided_at: decision?.createdAt ?? null,
      person: decision?.person ?? null,
      seq: state.seq,
      created_at: state.createdAt,
      reason: decision?.reason ?? null,
      text,
      source,
      report_id: reports[0]?.id ?? null,
      reports: source === 'human' ? JSON.stringify(reports.map(({ id }) => id)) : null,
    }
    const sites = adoption === 'not_adopted' && decision ? (decision.payload.sites as readonly string[]) : []
    return {
      [claimTable.name]: [row],
      [rejectedSiteTable.name]: sites.map((site) => ({
        claim_id: aggregate.id,
        site,
        feedback_id: decision?.id ?? '',
      })),
      [missedTable.name]: source === 'human' ? [missedRow(aggregate.id, state)] : [],
      ...noteRows('claim', aggregate),
    }
  },

  standingTests({ id, facts, rows }): readonly StandingTest[] {
    const { adoption, row } = adoptionOf(rows)
    const state = foldClaim(facts, rows)
    const said = row ?? state?.reports[0]
    if (!state || !said) return []
    const expected = { adoption, source: state.source }
    return [{ feedbackId: said.id, action: 'claim_get', input: { claim_id: id, limit: 1 }, expected }]
  },
}

/** With the passage that the claim stands in, where a report named one. */
function missedRow(id: string, { taskId, text, reports }: ClaimState): ProjectionRow {
  const [first] = reports
  const located = reports.find(({ payload }) => payload.passage !== undefined)?.payload as
    | Record<string, string>
    | undefined
  return {
    claim_id: id,
    task_id: taskId,
    url_key: located?.url_key ?? contentId('task', taskId),
    host: located?.host ?? '',
    trust: leastTrusted(reports.map(({ trust }) => trust)),
    feedback_ids: JSON.stringify(reports.map((row) => row.id)),
    reported_at: first?.createdAt ?? '',
    claim: text,
    passage: located?.passage ?? null,
  }
}
