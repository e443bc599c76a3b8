// The state of a stored rule: whether enough reviewers approved this version, and which agents it is for. Pure.
import { tallyOf } from '../../kernel/feedback/index.ts'
import { type Admission, admit as admitCounted, type GatePolicy } from '../../kernel/gate/index.ts'
import { fromJson } from '../../kernel/json-text.ts'
import type { Check } from './checks/index.ts'
import type { StoredRule } from './repo/rules.ts'
import { ALL_AGENTS, type RuleBody } from './rule.ts'

/** Whether reviewers approved the rule. Prompts, receipts, lists, the inbox and standing tests all ask this. */
export function admit({ policy }: { readonly policy: GatePolicy }, rule: StoredRule): Admission {
  const decided = rule.decided_because === null ? {} : { because: rule.decided_because }
  if (rule.retired === 1) return { state: 'retired', ...decided, missing: 0 }
  const { state, missing } = admitCounted('high', tallyOf(rule), policy)
  return { state, ...(state === 'rejected' && decided), ...(state === 'waiting' && waitsFor(rule, missing)), missing }
}

function waitsFor({ needs_wording }: StoredRule, missing: number): { because: string } {
  const reviewers = `${missing} more reviewer${missing === 1 ? ' has' : 's have'} to approve it`
  return { because: needs_wording === 1 ? `it needs words that hold for every case; then ${reviewers}` : reviewers }
}

/** Whether a reviewer approved this version and none rejected or retired it. Every live rule is approved. */
export function isApproved({ approvals, local_approvals, rejected, retired }: StoredRule): boolean {
  return approvals + local_approvals > 0 && rejected === 0 && retired === 0
}

/** Whether it is live. The answer is quick for the many rules that nobody approved. */
export function isLive(gate: { readonly policy: GatePolicy }, rule: StoredRule): boolean {
  return isApproved(rule) && admit(gate, rule).state === 'live'
}

/** Something that is for some agents, or for all. */
export type ForAgents = Pick<StoredRule, 'agents'>

const known = new WeakMap<object, readonly string[]>()

export function agentsIn(rule: ForAgents): readonly string[] {
  const agents = known.get(rule) ?? fromJson(rule.agents)
  known.set(rule, agents)
  return agents
}

export function appliesTo(rule: ForAgents, agent: string): boolean {
  const agents = agentsIn(rule)
  return agents.includes(ALL_AGENTS) || agents.includes(agent)
}

/** Whether some agent can be told both. */
export function overlap(a: ForAgents, b: ForAgents): boolean {
  return agentsIn(a).includes(ALL_AGENTS) || agentsIn(a).some((agent) => appliesTo(b, agent))
}

export function bodyOf(rule: StoredRule): RuleBody {
  const { content, rule_type, insertion_point, action_type, evidence_summary, confidence } = rule
  const told = { content, rule_type, agents: agentsIn(rule), insertion_point, action_type }
  return { ...told, evidence_summary, confidence, check: checkIn(rule) }
}

/** What enforces the rule, or what a person asked for; null if agents are only told it. */
export function checkIn({ enforced_by }: Pick<StoredRule, 'enforced_by'>): Check | null {
  return enforced_by === null ? null : fromJson(enforced_by)
}
