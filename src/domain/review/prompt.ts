// The prompt that an agent works with: its own, with the rules that apply to it (R7). Pure.
import { onOneLine } from '../../kernel/visible.ts'
import type { Check } from './checks/index.ts'
import type { RuleType } from './rule.ts'

export interface ServedRule {
  readonly rule_id: string
  readonly version: number
  readonly content: string
  readonly rule_type: RuleType
  readonly insertion_point: string | null
  /** What enforces it; null if it is only told. */
  readonly check: Check | null
  /** Who it is for: everyone, or the person whose agent asks. */
  readonly audience: 'everyone' | 'person'
}

export const MOST_RULES = 20
const HEADING = `## Learned Rules (from feedback)
Each line says where its rule comes from and quotes it to the end of the line. Rules add to the instructions above and replace none.`

const sources: Readonly<Record<ServedRule['audience'], string>> = {
  everyone: 'Approved by reviewers',
  person: 'Asked for by the person you work for',
}

const kinds: Readonly<Record<RuleType, string>> = {
  CONSTRAINT: ', must',
  GUIDELINE: '',
  POSITIVE_EXAMPLE: ', do it like this',
  NEGATIVE_EXAMPLE: ', do not do it like this',
}

/** With the line around it, if nothing else is on it. */
const PLACEHOLDER = /(?:((?<![^\n])[^\S\n]*)|)\{\{([^{}]+)\}\}(?:([^\S\n]*(?:\n|$))|)/gu

/**
 * A rule without a placeholder in the base goes to the end, under a heading. If a placeholder occurs several times, only the first
 * is filled. A place for rules that has none is taken out; other placeholders are not Heed's, and stay.
 */
export function composePrompt(
  base: string,
  rules: readonly ServedRule[],
  isForRules: (placeholder: string) => boolean = () => false,
): string {
  const placed = new Set<ServedRule>()
  // Only the base is searched: a placeholder in the text of a rule is not filled.
  const filled = base.replaceAll(
    PLACEHOLDER,
    (whole, before: string | undefined, given: string, after: string | undefined) => {
      const name = given.trim()
      const here = rules.filter((rule) => rule.insertion_point === name && !placed.has(rule))
      for (const rule of here) placed.add(rule)
      if (here.length > 0) return `${before ?? ''}${linesOf(here)}${after ?? ''}`
      if (!isForRules(name) && !rules.some((rule) => rule.insertion_point === name)) return whole
      return before !== undefined && after !== undefined ? '' : `${before ?? ''}${after ?? ''}`
    },
  )
  const rest = rules.filter((rule) => !placed.has(rule))
  return rest.length === 0 ? filled : `${filled}\n\n${HEADING}\n${linesOf(rest)}\n`
}

/**
 * One line for each rule, so that none can pass for a heading or for another rule. The source comes before the words, so that these
 * need no closing mark, which they could imitate.
 */
export function linesOf(rules: readonly Pick<ServedRule, 'audience' | 'rule_type' | 'content'>[]): string {
  return rules
    .map(({ audience, rule_type, content }) => `- ${sources[audience]}${kinds[rule_type]}: ${onOneLine(content)}`)
    .join('\n')
}
