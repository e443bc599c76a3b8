// Finds the rule that somebody repeats: the same words of the same kind and use, for the same agents, are one rule. Pure.
import type { CandidateState } from '../../kernel/gate/index.ts'
import type { StoredRule } from './repo/rules.ts'
import { isForDocuments, isNegative, type RuleBody } from './rule.ts'

export interface AdmittedRule {
  readonly rule: StoredRule
  readonly state: CandidateState
}

/** `rules` are those with the same words. */
export function sameRule(body: RuleBody, rules: readonly AdmittedRule[]): StoredRule | undefined {
  const same = rules.filter(({ rule }) => isSameRule(rule, body))
  return (same.find(({ state }) => state === 'live' || state === 'waiting') ?? same.at(-1))?.rule
}

function isSameRule(rule: StoredRule, body: RuleBody): boolean {
  return (
    rule.agents === JSON.stringify(body.agents) &&
    isNegative(rule) === isNegative(body) &&
    isForDocuments(rule) === isForDocuments(body)
  )
}
