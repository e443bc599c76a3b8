// Which hosts may be used, asked of many at once: the rules in force, then the baseline list for those nobody spoke of.
import { groupBy } from '../../kernel/group-by.ts'
import type { Db } from '../../kernel/store/index.ts'
import { type DomainDecision, decideHost, type OverrideRule, overruledBy } from './domain-override.ts'
import { patternsCovering } from './domain-pattern.ts'
import { patternsAbove, rangesOf, readPattern } from './domain-reach.ts'
import { domainRepo } from './repo/domains.ts'
import { reachRepo } from './repo/reach.ts'

type ActiveRules = typeof domainRepo.activeRules

/** `hosts` are canonical. `activeRules` are those in force, unless another moment is asked for. */
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

/** What a pattern comes to as a whole, and which names below it are decided otherwise. */
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
  // One that a reviewer's rule between the two stands above is no exception.
  const exceptions = rules.flatMap((rule) => {
    const { rule: deciding, because } = decided.get(rule.domain_pattern) as DomainDecision
    return deciding && 'id' in deciding && deciding.id === rule.id ? [{ ...rule, because }] : []
  })
  return { ...decision, exceptions }
}

/** Of rules in force, the one above each that decides in its place. */
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
