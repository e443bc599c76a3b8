// The evidence queries.
import { type Db, sql } from '../../kernel/store/index.ts'
import type { BaselineEntry, OverrideRule } from './domain-override.ts'

interface Covering {
  workspace: string
  patterns: string
}

const activeRules = sql<Covering, OverrideRule>(
  `select id, feedback_id, domain_pattern, decision, reason, created_at, seq from domain_override_rules
    where workspace = :workspace and domain_pattern in @each(:patterns) and is_active = 1`,
)
const baselineEntries = sql<Covering, BaselineEntry>(
  `select domain_pattern, decision, reason from domain_baseline
    where workspace = :workspace and domain_pattern in @each(:patterns)`,
)

export interface ListedRule extends OverrideRule {
  is_active: number
}

const rulesAfter = sql<{ workspace: string; pattern: string; id: string; least: number; limit: number }, ListedRule>(
  `select id, feedback_id, domain_pattern, decision, reason, created_at, seq, is_active from domain_override_rules
    where workspace = :workspace and (domain_pattern, id) > (:pattern, :id) and is_active >= :least
    order by domain_pattern, id limit :limit`,
)

export interface OverrideEvent {
  id: string
  seq: number
  rule_id: string | null
  action: string
  domain_pattern: string
  decision: string
  reason: string | null
  created_at: string
}

const eventColumns = 'id, seq, rule_id, action, domain_pattern, decision, reason, created_at'
const events = sql<{ workspace: string; before: number; limit: number }, OverrideEvent>(
  `select ${eventColumns} from domain_override_events where workspace = :workspace and seq < :before
    order by seq desc limit :limit`,
)
const eventsOfPattern = sql<{ workspace: string; before: number; limit: number; pattern: string }, OverrideEvent>(
  `select ${eventColumns} from domain_override_events
    where workspace = :workspace and domain_pattern = :pattern and seq < :before order by seq desc limit :limit`,
)

export const domainRepo = {
  activeRules: (db: Db, workspace: string, patterns: readonly string[]) =>
    db.all(activeRules, { workspace, patterns: JSON.stringify(patterns) }),
  baseline: (db: Db, workspace: string, patterns: readonly string[]) =>
    db.all(baselineEntries, { workspace, patterns: JSON.stringify(patterns) }),
  rulesAfter: (db: Db, workspace: string, place: readonly [string, string], activeOnly: boolean, limit: number) =>
    db.all(rulesAfter, { workspace, pattern: place[0], id: place[1], least: activeOnly ? 1 : 0, limit }),
  events: (db: Db, workspace: string, pattern: string | undefined, before: number, limit: number) =>
    pattern === undefined
      ? db.all(events, { workspace, before, limit })
      : db.all(eventsOfPattern, { workspace, before, limit, pattern }),
}
