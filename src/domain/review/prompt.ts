// The prompt an agent works with: its own, and the rules that hold for it (R7). Pure.
import type { RuleType } from './rule.ts'

export interface ServedRule {
  readonly rule_id: string
  readonly version: number
  readonly content: string
  readonly rule_type: RuleType
  readonly insertion_point: string | null
  /** Whom it holds for: everyone, or the person whose agent asks. */
  readonly audience: 'everyone' | 'person'
}

export const MOST_RULES = 20
const HEADING = '## Learned Rules (from feedback)'

const openings: Readonly<Record<RuleType, string>> = {
  CONSTRAINT: 'Must: ',
  GUIDELINE: '',
  POSITIVE_EXAMPLE: 'Do it like this: ',
  NEGATIVE_EXAMPLE: 'Do not do it like this: ',
}

/** Where the base has no placeholder for a rule, it comes last, under a heading. Without rules the base stays as it is. */
export function composePrompt(base: string, rules: readonly ServedRule[]): string {
  const placed = rules.filter(
    ({ insertion_point }) => insertion_point !== null && base.includes(placeholder(insertion_point)),
  )
  const points = [...new Set(placed.map(({ insertion_point }) => insertion_point as string))]
  const rest = rules.filter((rule) => !placed.includes(rule))
  // All at once: what a rule says is never looked through for placeholders.
  const filled =
    points.length === 0
      ? base
      : base.replace(anyOf(points), (_, point: string) =>
          linesOf(placed.filter((rule) => rule.insertion_point === point)),
        )
  return rest.length === 0 ? filled : `${filled}\n\n${HEADING}\n${linesOf(rest)}\n`
}

function placeholder(point: string): string {
  return `{{${point}}}`
}

function anyOf(points: readonly string[]): RegExp {
  return new RegExp(
    `\\{\\{(${points.map((point) => point.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})\\}\\}`,
    'gu',
  )
}

/** One line a rule, so that none can pass for a heading or for another rule. */
function linesOf(rules: readonly ServedRule[]): string {
  return rules
    .map(({ rule_type, content }) => `- ${openings[rule_type]}${content.replaceAll(/\s*\n\s*/g, ' ')}`)
    .join('\n')
}
