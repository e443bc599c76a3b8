// Derives the rules of one domain pattern and its entry in the baseline list.
import {
  type Aggregate,
  type LogRow,
  projectionOf,
  type Reducer,
  rowsIn,
  type StandingTest,
} from '../../../kernel/feedback/index.ts'
import { moreTrusted, speakerOf, type Trust } from '../../../kernel/gate/index.ts'
import { contentId, derivedId } from '../../../kernel/id.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import type { BaselineEntry } from '../domain-override.ts'
import { keyOfPattern } from '../domain-reach.ts'
import { domainEvents } from '../events.ts'
import { baselineTable, overrideRuleTable } from '../tables.ts'

export const overrideRules = projectionOf(overrideRuleTable, {
  aggregate: 'domain_pattern',
  open: 'is_active = 1',
  describe: (row) => ({
    what: `${row.decision} ${row.domain_pattern}`,
    state: row.is_active === 1 ? 'in effect' : 'superseded',
  }),
})

const baseline = projectionOf(baselineTable, {
  aggregate: 'domain_pattern',
  describe: (row) => ({ what: `baseline ${row.domain_pattern}`, state: row.decision }),
})

const decisions: Readonly<Record<string, 'block' | 'unblock' | undefined>> = {
  domain_block: 'block',
  domain_unblock: 'unblock',
}

const authorityOf = ({ authority, trust }: LogRow): Trust => authority ?? trust

/** The one rule that counts: the newest, unless it was cleared since. Somebody who agrees with a reviewer does not replace them. */
function activeRow({ rows }: Aggregate): LogRow | undefined {
  const last = rows.at(-1)
  if (!last || !decisions[last.action]) return undefined
  const agreeing = rows.slice(rows.findLastIndex(({ action }) => action !== last.action) + 1)
  const highest = agreeing.map(authorityOf).reduce(moreTrusted)
  return agreeing.findLast((row) => authorityOf(row) === highest)
}

export const domainReducer: Reducer<(typeof domainEvents)[number]> = {
  aggregate: 'domain',
  events: domainEvents,
  projections: [overrideRules, baseline],
  ruling: ({ action }) => ({ about: 'rule', says: action }),

  reduce(aggregate) {
    const active = activeRow(aggregate)
    const rules = aggregate.rows.flatMap((row) => {
      const decision = decisions[row.action]
      return decision ? [ruleOf(row, decision, row === active)] : []
    })
    return { [overrideRuleTable.name]: rules, [baselineTable.name]: baselineRows(aggregate) }
  },

  step(open, row) {
    const superseded = rowsIn(open, overrideRuleTable).map((rule) => ({ ...rule, is_active: 0 }))
    const decision = decisions[row.action]
    return {
      [overrideRuleTable.name]: decision ? [...superseded, ruleOf(row, decision, true)] : superseded,
      [baselineTable.name]: open[baselineTable.name] ?? [],
    }
  },

  standingTests(aggregate): readonly StandingTest[] {
    const active = activeRow(aggregate)
    if (!active) return []
    const question = { action: 'domain_check', input: { url: `http://${hostUnder(aggregate.id)}/` } }
    const isReviewers = authorityOf(active) === 'reviewer'
    return [
      {
        feedbackId: active.id,
        ...question,
        expected: { blocked: decisions[active.action] === 'block' },
        // A reviewer's rule on a wider pattern overrides it.
        ...(!isReviewers && { inEffect: { ...question, expected: { by_reviewer: true }, isForbidden: true } }),
      },
    ]
  },
}

function ruleOf(row: LogRow, decision: 'block' | 'unblock', isActive: boolean): Stored<typeof overrideRuleTable> {
  return {
    domain_pattern: row.aggregate.id,
    id: derivedId('ovr', row.id),
    feedback_id: row.id,
    seq: row.seq,
    decision,
    reason: row.reason ?? '',
    created_at: row.createdAt,
    is_active: isActive ? 1 : 0,
    authority: authorityOf(row),
    said_by: speakerOf(row),
    host_key: keyOfPattern(row.aggregate.id),
  }
}

function baselineRows({ id, facts }: Aggregate): Stored<typeof baselineTable>[] {
  const latest = facts.at(-1)
  if (!latest || latest.body.decision === 'none') return []
  const { decision, reason } = latest.body as Pick<BaselineEntry, 'decision' | 'reason'>
  return [{ domain_pattern: id, decision, reason, created_at: latest.createdAt }]
}

/** A host that the pattern decides. For a suffix, it has a name that nobody has a more specific rule for. */
function hostUnder(pattern: string): string {
  if (!pattern.startsWith('*.')) return pattern
  const apex = pattern.slice(2)
  const name = contentId('standing-test', pattern).replace('_', '-')
  return apex.length + name.length < 250 ? `${name}.${apex}` : apex
}
