// Log rows and facts about one domain pattern to its rules and its baseline entry.
import type {
  Aggregate,
  LogRow,
  Projection,
  ProjectionRow,
  Reducer,
  StandingTest,
} from '../../kernel/feedback/index.ts'
import { derivedId } from '../../kernel/id.ts'

const overrideRules: Projection = {
  name: 'domain_override_rules',
  columns: ['workspace', 'domain_pattern', 'id', 'feedback_id', 'seq', 'decision', 'reason', 'created_at', 'is_active'],
  key: ['domain_pattern', 'id'],
  aggregate: 'domain_pattern',
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

/** The one rule that counts: the newest, unless it was cleared since. */
function activeRow({ rows }: Aggregate): LogRow | undefined {
  const last = rows.at(-1)
  return last?.action === 'domain_clear_override' ? undefined : last
}

function decisionOf(row: LogRow): 'block' | 'unblock' {
  return row.action === 'domain_block' ? 'block' : 'unblock'
}

export const domainReducer: Reducer = {
  aggregate: 'domain',
  projections: [overrideRules, baseline],

  reduce(aggregate) {
    const active = activeRow(aggregate)
    const rules = aggregate.rows
      .filter((row) => row.action !== 'domain_clear_override')
      .map((row) => ({
        domain_pattern: aggregate.id,
        id: derivedId('ovr', row.id),
        feedback_id: row.id,
        seq: row.seq,
        decision: decisionOf(row),
        reason: row.reason ?? '',
        created_at: row.createdAt,
        is_active: row === active ? 1 : 0,
      }))
    return { [overrideRules.name]: rules, [baseline.name]: baselineRows(aggregate) }
  },

  standingTests(aggregate): readonly StandingTest[] {
    const active = activeRow(aggregate)
    if (!active) return []
    return [
      {
        feedbackId: active.id,
        action: 'domain_check',
        input: { url: `http://${hostUnder(aggregate.id)}/` },
        expected: { blocked: decisionOf(active) === 'block' },
      },
    ]
  },
}

function baselineRows({ id, facts }: Aggregate): ProjectionRow[] {
  const latest = facts.at(-1)
  if (!latest || latest.body.decision === 'none') return []
  const { decision, reason } = latest.body
  return [{ domain_pattern: id, decision: String(decision), reason: String(reason), created_at: latest.createdAt }]
}

/** A host that the pattern decides about: below a suffix, because its apex may have a more specific rule of its own. */
function hostUnder(pattern: string): string {
  if (!pattern.startsWith('*.')) return pattern
  const apex = pattern.slice(2)
  return apex.length < 240 ? `standing-test.${apex}` : apex
}
