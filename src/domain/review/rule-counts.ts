// Counts rules in groups that the gate admits alike, so that the number of those that wait is known without looking at each. Pure.
import type { GatePolicy } from '../../kernel/gate/index.ts'
import { admit, agentsIn } from './admission.ts'
import type { StoredRule } from './repo/rules.ts'

export interface RuleCounts {
  count(rule: StoredRule, more: 1 | -1): void
  /** How many wait, of all rules or of those that name one of these agents. */
  waiting(policy: GatePolicy, agents?: readonly string[]): number
}

/** The key for all rules: no agent has this name. */
const ANY = ''

/** `one` is any rule of the group: all of them have the same state. */
interface Alike {
  readonly one: StoredRule
  count: number
}

export function createRuleCounts(): RuleCounts {
  const byAgent = new Map<string, Map<string, Alike>>()
  return {
    count(rule, more) {
      if (rule.retired === 1 || rule.rejected === 1) return
      const key = `${rule.approvals} ${rule.local_approvals}`
      for (const agent of [ANY, ...agentsIn(rule)]) {
        const groups = byAgent.get(agent) ?? new Map<string, Alike>()
        const alike = groups.get(key) ?? { one: rule, count: 0 }
        alike.count += more
        if (alike.count > 0) groups.set(key, alike)
        else groups.delete(key)
        if (groups.size > 0) byAgent.set(agent, groups)
        else byAgent.delete(agent)
      }
    },
    waiting: (policy, agents = [ANY]) =>
      agents
        .flatMap((agent) => [...(byAgent.get(agent)?.values() ?? [])])
        .reduce((sum, { one, count }) => sum + (admit({ policy }, one).state === 'waiting' ? count : 0), 0),
  }
}
