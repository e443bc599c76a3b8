// Decides whether a host is blocked: people's overrides first, then the baseline list, else allowed (E3, E5).

import { patternsCovering } from './domain-pattern.ts'

/** A rule in force; superseded, cleared and undone ones are not passed in. */
export interface OverrideRule {
  id: string
  feedback_id: string
  domain_pattern: string
  decision: 'block' | 'unblock'
  reason: string
  created_at: string
  seq: number
}

export interface BaselineEntry {
  domain_pattern: string
  decision: 'block' | 'allow'
  reason: string
}

export interface DomainDecision {
  host: string
  blocked: boolean
  decided_by: 'override' | 'baseline' | 'default'
  rule?: OverrideRule | BaselineEntry
  /** One plain sentence for a person. */
  reason: string
}

/**
 * `host` and all patterns are canonical (`hostOf`, `parsePattern`). Rules that do not match are ignored, so a caller may
 * pass all of them or only those of `patternsCovering(host)`. A baseline pattern listed twice counts as last listed.
 */
export function decide(
  host: string,
  rules: readonly OverrideRule[],
  baseline: readonly BaselineEntry[],
): DomainDecision {
  const covering = patternsCovering(host)
  const override = mostSpecific(covering, rules, (one, other) => one.seq >= other.seq)
  if (override) {
    const verb = override.decision === 'block' ? 'blocked' : 'unblocked'
    const because = `a person ${verb} ${override.domain_pattern}`
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
  because: string,
  rule?: OverrideRule | BaselineEntry,
): DomainDecision {
  const given = rule?.reason.trim().replace(/[.\s]+$/, '')
  const reason = `${host} is ${blocked ? 'blocked' : 'allowed'}: ${because}${given ? ` (${given})` : ''}.`
  return { host, blocked, decided_by: decidedBy, ...(rule ? { rule } : {}), reason }
}
