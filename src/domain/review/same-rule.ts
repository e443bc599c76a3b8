// Which rule somebody speaks for who says this: the same words, of the same kind and use, for the same agents, are one rule. Pure.
import type { CandidateState } from '../../kernel/gate/index.ts'
import { textId } from '../../kernel/similarity/index.ts'
import type { StoredRule } from './repo/rules.ts'
import { isForDocuments, isNegative, type RuleBody, ruleIdOf } from './rule.ts'

export interface StandingRule {
  readonly rule: StoredRule
  readonly state: CandidateState
}

/** Where somebody said the same, there. */
export function placeFor(body: RuleBody, rules: readonly StandingRule[]) {
  const same = rules.filter(({ rule }) => isSameRule(rule, body))
  const standing = same.find(({ state }) => state === 'live' || state === 'waiting') ?? same.at(-1)
  if (standing) return { ruleId: standing.rule.rule_id, known: standing.rule }
  return { ruleId: freeIdFor(body, rules), known: undefined }
}

/** One that no rule has. */
export function freeIdFor(body: RuleBody, rules: readonly StandingRule[], attempt = 0): string {
  const id = ruleIdOf(body, attempt)
  return rules.some(({ rule }) => rule.rule_id === id) ? freeIdFor(body, rules, attempt + 1) : id
}

function isSameRule(rule: StoredRule, body: RuleBody): boolean {
  return (
    rule.text_id === textId(body.content) &&
    rule.agents === JSON.stringify(body.agents) &&
    isNegative(rule) === isNegative(body) &&
    isForDocuments(rule) === isForDocuments(body)
  )
}
