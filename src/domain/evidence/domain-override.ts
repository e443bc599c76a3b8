// Decides whether a host is blocked: people's overrides first, then the baseline list, else allowed (E3, E5).

import { patternsCovering } from '../../kernel/domain-pattern.ts'
import { outranks, type Trust } from '../../kernel/gate/index.ts'
import type { Stored } from '../../kernel/store/index.ts'
import { patternsAbove } from './domain-reach.ts'
import type { baselineTable, overrideRuleTable } from './tables.ts'

/** A rule in effect; superseded, cleared and undone ones are not passed in. */
export type OverrideRule = Omit<Stored<typeof overrideRuleTable>, 'is_active' | 'host_key'>
export type BaselineEntry = Omit<Stored<typeof baselineTable>, 'created_at'>

export interface DomainDecision {
  host: string
  blocked: boolean
  decided_by: 'override' | 'baseline' | 'default'
  rule?: OverrideRule | BaselineEntry
  /** Who decided, and why. */
  because: string
  /** One plain sentence for a person. */
  reason: string
}

/**
 * `host` and all patterns are canonical (`hostOf`, `parsePattern`). Rules that do not match are ignored, so a caller may
 * pass all of them or only those of `patternsCovering(host)`. If a baseline pattern is listed twice, the last entry counts. To
 * decide about a suffix as a whole, pass the patterns that cover all of it.
 */
export function decideHost(
  host: string,
  rules: readonly OverrideRule[],
  baseline: readonly BaselineEntry[],
  covering: readonly string[] = patternsCovering(host),
): DomainDecision {
  const override = mostSpecific(covering, mostTrusted(covering, rules), (one, other) => one.seq >= other.seq)
  if (override) {
    const verb = override.decision === 'block' ? 'blocked' : 'unblocked'
    const because = `${override.said_by} ${verb} ${override.domain_pattern}`
    return decision(host, override.decision === 'block', 'override', because, override)
  }
  const entry = mostSpecific(covering, baseline, () => true)
  if (entry) {
    const verb = entry.decision === 'block' ? 'blocks' : 'allows'
    const because = `the baseline list ${verb} ${entry.domain_pattern}`
    return decision(host, entry.decision === 'block', 'baseline', because, entry)
  }
  return decision(host, false, 'default', 'no override and no baseline entry matches it')
}

/**
 * The rule of somebody more trusted on a wider pattern that decides otherwise. A rule does not override it by being more
 * specific.
 */
export function overruledBy(
  pattern: string,
  decision: OverrideRule['decision'],
  trust: Trust,
  rules: readonly OverrideRule[],
): OverrideRule | undefined {
  const above = patternsAbove(pattern).filter((one) => one !== pattern)
  const stronger = rules.filter(({ authority }) => outranks(authority, trust))
  const rule = mostSpecific(above, mostTrusted(above, stronger), (one, other) => one.seq >= other.seq)
  return rule && rule.decision !== decision ? rule : undefined
}

function mostTrusted(covering: readonly string[], rules: readonly OverrideRule[]): OverrideRule[] {
  const matching = rules.filter(({ domain_pattern }) => covering.includes(domain_pattern))
  return matching.filter(({ authority }) => !matching.some((other) => outranks(other.authority, authority)))
}

function mostSpecific<R extends { domain_pattern: string }>(
  covering: readonly string[],
  rules: readonly R[],
  replaces: (one: R, other: R) => boolean,
): R | undefined {
  const rankOf = new Map(covering.map((pattern, rank) => [pattern, rank]))
  let best: { rule: R; rank: number } | undefined
  for (const rule of rules) {
    const rank = rankOf.get(rule.domain_pattern)
    if (rank === undefined) continue
    if (!best || rank < best.rank || (rank === best.rank && replaces(rule, best.rule))) best = { rule, rank }
  }
  return best?.rule
}

function decision(
  host: string,
  blocked: boolean,
  decidedBy: DomainDecision['decided_by'],
  who: string,
  rule?: OverrideRule | BaselineEntry,
): DomainDecision {
  const given = rule?.reason.trim().replace(/[.\s]+$/, '')
  const because = `${who}${given ? ` (${given})` : ''}`
  const reason = `${host} is ${blocked ? 'blocked' : 'allowed'}: ${because}.`
  return { host, blocked, decided_by: decidedBy, ...(rule ? { rule } : {}), because, reason }
}
