// Decides for many hosts at once whether they may be used: by the rules in effect, or by the baseline list if no rule matches.

import { patternsCovering } from '../../kernel/domain-pattern.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { Db } from '../../kernel/store/index.ts'
import { type DomainDecision, decideHost, type OverrideRule, overruledBy } from './domain-override.ts'
import { patternsAbove, rangesOf, readPattern } from './domain-reach.ts'
import { domainRepo } from './repo/domains.ts'
import { reachRepo } from './repo/reach.ts'

type ActiveRules = typeof domainRepo.activeRules

/** `hosts` are canonical. `activeRules` reads the rules of now, unless the caller asks about another moment. */
export function decideHosts(
  db: Db,
  workspace: string,
  hosts: readonly string[],
  activeRules: ActiveRules = domainRepo.activeRules,
): Promise<ReadonlyMap<string, DomainDecision>> {
  return decideEach(db, workspace, new Map(hosts.map((host) => [host, patternsCovering(host)])), activeRules)
}

async function decideEach(
  db: Db,
  workspace: string,
  covering: ReadonlyMap<string, readonly string[]>,
  activeRules: ActiveRules,
): Promise<ReadonlyMap<string, DomainDecision>> {
  const hosts = [...covering.keys()]
  const patternsOf = (some: readonly string[]) => [...new Set(some.flatMap((host) => covering.get(host) ?? []))]
  const rules = byPattern(await activeRules(db, workspace, patternsOf(hosts)))
  const open = hosts.filter((host) => !covering.get(host)?.some((pattern) => rules.has(pattern)))
  const baseline = byPattern(open.length > 0 ? await domainRepo.baseline(db, workspace, patternsOf(open)) : [])
  const among = <R>(found: ReadonlyMap<string, R[]>, patterns: readonly string[]) =>
    patterns.flatMap((pattern) => found.get(pattern) ?? [])
  return new Map(
    [...covering].map(([host, patterns]) => [
      host,
      decideHost(host, among(rules, patterns), among(baseline, patterns), patterns),
    ]),
  )
}

export async function blockedAmong(db: Db, workspace: string, hosts: readonly string[]): Promise<string[]> {
  const decisions = await decideHosts(db, workspace, [...new Set(hosts)])
  return [...decisions.values()].filter(({ blocked }) => blocked).map(({ host }) => host)
}

export interface PatternDecision extends DomainDecision {
  /** More specific rules that say otherwise. */
  readonly exceptions: readonly (OverrideRule & { readonly because: string })[]
}

/** What is decided about a pattern as a whole, and which names below it are decided otherwise. */
export async function decidePattern(
  db: Db,
  workspace: string,
  pattern: string,
  most: number,
): Promise<PatternDecision> {
  const asked = new Map([[pattern, patternsAbove(pattern)]])
  const decision = (await decideEach(db, workspace, asked, domainRepo.activeRules)).get(pattern) as DomainDecision
  const parts = readPattern(pattern)
  const [range] = parts.kind === 'suffix' ? rangesOf(parts) : []
  if (!range) return { ...decision, exceptions: [] }
  const isReviewers = decision.rule && 'authority' in decision.rule && decision.rule.authority === 'reviewer'
  const rules = await reachRepo.rules(db, workspace, range, {
    pattern,
    decision: decision.blocked ? 'unblock' : 'block',
    authority: isReviewers ? 'reviewer' : null,
    most,
  })
  const below = new Map(rules.map((rule) => [rule.domain_pattern, patternsAbove(rule.domain_pattern)]))
  const decided = await decideEach(db, workspace, below, domainRepo.activeRules)
  // A rule is no exception if a reviewer's rule between the two overrides it.
  const exceptions = rules.flatMap((rule) => {
    const { rule: deciding, because } = decided.get(rule.domain_pattern) as DomainDecision
    return deciding && 'id' in deciding && deciding.id === rule.id ? [{ ...rule, because }] : []
  })
  return { ...decision, exceptions }
}

/** For each rule in effect, the rule on a wider pattern that decides instead, if there is one. */
export async function overrulings(
  db: Db,
  workspace: string,
  rules: readonly OverrideRule[],
): Promise<(rule: OverrideRule) => OverrideRule | undefined> {
  const patterns = [...new Set(rules.flatMap(({ domain_pattern }) => patternsAbove(domain_pattern)))]
  const above = await domainRepo.activeRules(db, workspace, patterns)
  return ({ domain_pattern, decision, authority }) => overruledBy(domain_pattern, decision, authority, above)
}

function byPattern<R extends { domain_pattern: string }>(rules: readonly R[]): Map<string, R[]> {
  return groupBy(rules, (rule) => rule.domain_pattern)
}
