// Which hosts may be used, asked of many at once: the rules in force, then the baseline list for those nobody spoke of.
import { groupBy } from '../../kernel/group-by.ts'
import type { Db } from '../../kernel/store/index.ts'
import { type DomainDecision, decide } from './domain-override.ts'
import { patternsCovering } from './domain-pattern.ts'
import { domainRepo } from './repo/domains.ts'

/** `hosts` are canonical. */
export async function decideHosts(
  db: Db,
  workspace: string,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, DomainDecision>> {
  const covering = new Map(hosts.map((host) => [host, patternsCovering(host)]))
  const patternsOf = (some: readonly string[]) => [...new Set(some.flatMap((host) => covering.get(host) ?? []))]
  const rules = byPattern(await domainRepo.activeRules(db, workspace, patternsOf(hosts)))
  const open = hosts.filter((host) => !covering.get(host)?.some((pattern) => rules.has(pattern)))
  const baseline = byPattern(open.length > 0 ? await domainRepo.baseline(db, workspace, patternsOf(open)) : [])
  const among = <R>(found: ReadonlyMap<string, R[]>, host: string) =>
    covering.get(host)?.flatMap((pattern) => found.get(pattern) ?? []) ?? []
  return new Map(hosts.map((host) => [host, decide(host, among(rules, host), among(baseline, host))]))
}

export async function blockedAmong(db: Db, workspace: string, hosts: readonly string[]): Promise<string[]> {
  const decisions = await decideHosts(db, workspace, [...new Set(hosts)])
  return [...decisions.values()].filter(({ blocked }) => blocked).map(({ host }) => host)
}

function byPattern<R extends { domain_pattern: string }>(rules: readonly R[]): Map<string, R[]> {
  return groupBy(rules, (rule) => rule.domain_pattern)
}
