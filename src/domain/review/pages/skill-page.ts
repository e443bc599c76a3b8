// The pages of skills (R4): the rules in effect that reviewers approved for the skill that their insertion point names. Pure.
import { groupBy } from '../../../kernel/group-by.ts'
import { visible } from '../../../kernel/visible.ts'
import { linesOf } from '../prompt.ts'
import { linkTo, skillPath } from './names.ts'
import { inLine, markdown, type Page } from './page.ts'
import { pathOfRule, type RuleRecord } from './rule-page.ts'

export function skillPages(rules: readonly RuleRecord[]): Page[] {
  const live = rules.filter(({ state, rule }) => state === 'live' && rule.current.body.action_type === 'UPDATE_SKILL')
  const named = live.flatMap((record) => {
    const skill = record.rule.current.body.insertion_point
    return skill === null ? [] : [{ skill, record }]
  })
  return [...groupBy(named, ({ skill }) => skill)].map(([skill, members]) =>
    skillPage(
      skill,
      members.map(({ record }) => record),
    ),
  )
}

function skillPage(skill: string, rules: readonly RuleRecord[]): Page {
  const path = skillPath(skill)
  const told = rules.map(({ rule }) => ({ audience: 'everyone' as const, ...rule.current.body }))
  const links = rules.map((record) => `- [${inLine(visible(record.id))}](${linkTo(pathOfRule(record), path)})`)
  const body = [
    `# Learned rules for ${inLine(visible(skill))}`,
    linesOf(told),
    `## Where they come from\n\n${links.join('\n')}`,
  ]
  return { path, text: markdown({ skill }, body.join('\n\n')) }
}
