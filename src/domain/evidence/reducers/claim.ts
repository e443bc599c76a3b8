// Facts about a claim, and whether people adopt it, to its row.
import type { Projection, Reducer, StandingTest } from '../../../kernel/feedback/index.ts'
import { adoptionOf, isAdoption } from '../claim.ts'
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

export const claimReducer: Reducer = {
  aggregate: 'claim',
  projections: [claimTable, rejectedSiteTable, ...noteProjections],
  noticed: ['sites'],
  ruling: (row) => (isAdoption(row) ? { about: 'adoption', says: row.action } : undefined),

  reduce(aggregate) {
    const [oldest] = aggregate.facts
    const latest = aggregate.facts.at(-1)
    if (!oldest || !latest) return {}
    const { adoption, row: decision } = adoptionOf(aggregate.rows)
    const row = {
      claim_id: aggregate.id,
      task_id: String(latest.body.task_id),
      adoption,
      feedback_id: decision?.id ?? null,
      decided_at: decision?.createdAt ?? null,
      person: decision?.person ?? null,
      seq: oldest.seq,
      created_at: oldest.createdAt,
      reason: decision?.reason ?? null,
      text: String(latest.body.text),
    }
    const sites = adoption === 'not_adopted' && decision ? (decision.payload.sites as readonly string[]) : []
    return {
      [claimTable.name]: [row],
      [rejectedSiteTable.name]: sites.map((site) => ({
        claim_id: aggregate.id,
        site,
        feedback_id: decision?.id ?? '',
      })),
      ...noteRows('claim', aggregate),
    }
  },

  standingTests({ id, rows }): readonly StandingTest[] {
    const { adoption, row } = adoptionOf(rows)
    if (!row) return []
    return [{ feedbackId: row.id, action: 'claim_get', input: { claim_id: id, limit: 1 }, expected: { adoption } }]
  },
}
