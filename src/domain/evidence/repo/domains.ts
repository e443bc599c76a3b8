// Queries on domain rules, their history and the baseline list.
import { contestsSql, decidesSql, mayOverrideReviewerSql, REJECT } from '../../../kernel/feedback/index.ts'
import {
  aliased,
  type Db,
  logTable,
  omit,
  pick,
  query,
  type Stored,
  select,
  textTable,
  together,
} from '../../../kernel/store/index.ts'
import { baselineTable, overrideRuleTable } from '../tables.ts'

export const ruleColumns = omit(overrideRuleTable, 'is_active', 'host_key')

const activeRules = select(ruleColumns)(
  `from domain_override_rules
    where workspace = :workspace and domain_pattern in @each(:patterns) and is_active = 1`,
)
const baselineEntries = select(omit(baselineTable, 'created_at'))(
  'from domain_baseline where workspace = :workspace and domain_pattern in @each(:patterns)',
)

const rejections = `select distinct aggregate_id as pattern from feedback_log
    where workspace = :workspace and action = '${REJECT}' and aggregate_type = 'domain'`
const rejected = query<{ pattern: string }>()(`${rejections} and aggregate_id in @each(:patterns)`)
// `like` takes an underscore for any character, so it may find too much.
const rejectedUnder = query<{ pattern: string }>()(`${rejections} and aggregate_id like :ending order by aggregate_id`)

const inEffect = `left join feedback_out_of_force o on o.workspace = l.workspace and o.feedback_id = l.id
    where l.workspace = :workspace and l.aggregate_type = 'domain' and l.aggregate_id = :pattern and o.state is null`
const decisionColumns = together(
  aliased('l', pick(logTable, 'id', 'seq', 'action')),
  aliased('t', pick(textTable, 'payload')),
)
/** What reviewers decided about a pattern, in the words of the index of what they spoke of, so that both engines use it. */
const decisions = select(decisionColumns)(
  `from feedback_log l
    join feedback_text t on t.workspace = l.workspace and t.seq = l.seq ${inEffect}
      and ${contestsSql('l.')} and ${decidesSql('l.')} order by l.seq`,
)
const saidSince = select(aliased('l', pick(logTable, 'id')))(
  `from feedback_log l ${inEffect} and l.action = :action and l.seq > :seq
      and ${mayOverrideReviewerSql('l.')} limit 1`,
)

const listedColumns = omit(overrideRuleTable, 'host_key')
export type ListedRule = Stored<typeof listedColumns>

const rulesAfter = <const Which extends string>(which: Which) =>
  `from domain_override_rules where workspace = :workspace
    and domain_pattern >= :pattern and (domain_pattern > :pattern or id > :id) ${which}
    order by domain_pattern, id limit :limit` as const
const allRulesAfter = select(listedColumns)(rulesAfter(''))
/** The condition repeats that of the index, so that superseded rules are not read. */
const activeRulesAfter = select(listedColumns)(rulesAfter('and is_active = 1'))

export interface OverrideEvent {
  id: string
  seq: number
  rule_id: string | null
  action: string
  domain_pattern: string
  decision: string
  reason: string | null
  created_at: string
  /** Null while it is in effect. */
  state: string | null
}

const events = <const Filter extends string>(filter: Filter) =>
  `select e.id, e.seq, e.rule_id, e.action, e.domain_pattern, e.decision, e.reason,
    e.created_at, o.state from domain_override_events e
  left join feedback_out_of_force o on o.workspace = e.workspace and o.feedback_id = e.id
  where e.workspace = :workspace and e.seq < :before ${filter} order by e.seq desc limit :limit` as const

const allEvents = query<OverrideEvent>()(events(''))
const eventsOfPattern = query<OverrideEvent>()(events('and e.domain_pattern = :pattern'))

export const domainRepo = {
  activeRules: (db: Db, workspace: string, patterns: readonly string[]) =>
    db.all(activeRules, { workspace, patterns: JSON.stringify(patterns) }),
  baseline: (db: Db, workspace: string, patterns: readonly string[]) =>
    db.all(baselineEntries, { workspace, patterns: JSON.stringify(patterns) }),
  /** The patterns about which a reviewer rejected something. */
  async rejected(db: Db, workspace: string, patterns: readonly string[]): Promise<string[]> {
    const found = await db.all(rejected, { workspace, patterns: JSON.stringify(patterns) })
    return found.map(({ pattern }) => pattern)
  },
  /** The rejection of this action on a pattern, unless a reviewer has said or approved the same since. */
  async rejectionInEffect(db: Db, workspace: string, pattern: string, action: string): Promise<string | undefined> {
    const decided = (await db.all(decisions, { workspace, pattern })).findLast(
      ({ payload }) => (JSON.parse(payload) as { action?: unknown }).action === action,
    )
    if (decided?.action !== REJECT) return undefined
    return (await db.first(saidSince, { workspace, pattern, action, seq: decided.seq })) ? undefined : decided.id
  },
  /** The same for the patterns below a host. The cost grows with everything that reviewers rejected. */
  async rejectedUnder(db: Db, workspace: string, host: string): Promise<string[]> {
    const found = await db.all(rejectedUnder, { workspace, ending: `%.${host}` })
    return found.map(({ pattern }) => pattern).filter((pattern) => pattern.endsWith(`.${host}`))
  },
  rulesAfter: (db: Db, workspace: string, place: readonly [string, string], activeOnly: boolean, limit: number) =>
    db.all(activeOnly ? activeRulesAfter : allRulesAfter, { workspace, pattern: place[0], id: place[1], limit }),
  events: (db: Db, workspace: string, pattern: string | undefined, before: number, limit: number) =>
    pattern === undefined
      ? db.all(allEvents, { workspace, before, limit })
      : db.all(eventsOfPattern, { workspace, before, limit, pattern }),
}
