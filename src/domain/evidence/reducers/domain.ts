// Log rows and facts about one domain pattern to its rules and its baseline entry.
import type {
  Aggregate,
  LogRow,
  Projection,
  ProjectionRow,
  Reducer,
  StandingTest,
} from '../../../kernel/feedback/index.ts'
import { moreTrusted, speakerOf, type Trust } from '../../../kernel/gate/index.ts'
import { contentId, derivedId } from '../../../kernel/id.ts'
import { keyOfPattern } from '../domain-reach.ts'
import { domainEvents } from '../events.ts'

export const overrideRules: Projection = {
  name: 'domain_override_rules',
  columns: [
    'workspace',
    'domain_pattern',
    'id',
    'feedback_id',
    'seq',
    'decision',
    'reason',
    'created_at',
    'is_active',
    'authority',
    'said_by',
    'host_key',
  ],
  key: ['domain_pattern', 'id'],
  aggregate: 'domain_pattern',
  open: 'is_active = 1',
  describe: (row) => ({
    what: `${row.decision} ${row.domain_pattern}`,
    state: row.is_active === 1 ? 'in force' : 'superseded',
  }),
}

const baseline: Projection = {
  name: 'domain_baseline',
  columns: ['workspace', 'domain_pattern', 'decision', 'reason', 'created_at'],
  key: ['domain_pattern'],
  aggregate: 'domain_pattern',
  describe: (row) => ({ what: `baseline ${row.domain_pattern}`, state: String(row.decision) }),
}

const decisions: Readonly<Record<string, 'block' | 'unblock' | undefined>> = {
  domain_block: 'block',
  domain_unblock: 'unblock',
}

const authorityOf = ({ authority, trust }: LogRow): Trust => authority ?? trust

/** The one rule that counts: the newest, unless it was cleared since. Whoever agrees with a reviewer does not take their place. */
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
    return { [overrideRules.name]: rules, [baseline.name]: baselineRows(aggregate) }
  },

  step(open, row) {
    const superseded = (open[overrideRules.name] ?? []).map((rule) => ({ ...rule, is_active: 0 }))
    const decision = decisions[row.action]
    return {
      [overrideRules.name]: decision ? [...superseded, ruleOf(row, decision, true)] : superseded,
      [baseline.name]: open[baseline.name] ?? [],
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
        // A reviewer's rule on more than this pattern stands above it.
        ...(!isReviewers && { inEffect: { ...question, expected: { by_reviewer: true }, isForbidden: true } }),
      },
    ]
  },
}

function ruleOf(row: LogRow, decision: 'block' | 'unblock', isActive: boolean): ProjectionRow {
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

function baselineRows({ id, facts }: Aggregate): ProjectionRow[] {
  const latest = facts.at(-1)
  if (!latest || latest.body.decision === 'none') return []
  const { decision, reason } = latest.body
  return [{ domain_pattern: id, decision: String(decision), reason: String(reason), created_at: latest.createdAt }]
}

/** A host that the pattern decides about: below a suffix, by a name that nobody has a more specific rule for. */
function hostUnder(pattern: string): string {
  if (!pattern.startsWith('*.')) return pattern
  const apex = pattern.slice(2)
  const name = contentId('standing-test', pattern).replace('_', '-')
  return apex.length + name.length < 250 ? `${name}.${apex}` : apex
}
