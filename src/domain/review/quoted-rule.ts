// The words of a rule as messages quote them. What not to do is marked, because its opposite may have the same words.
import { quoted } from '../../kernel/visible.ts'
import { isNegative, type RuleBody } from './rule.ts'

export type Words = Pick<RuleBody, 'content' | 'rule_type'>

export function quotedRule({ content, rule_type }: Words): string {
  return `${quoted(content)}${isNegative({ rule_type }) ? ' (what not to do)' : ''}`
}
