// The index of the Git store (R10), as people open it. Pure.
import { groupBy } from '../../../kernel/group-by.ts'
import { onOneLine, shortened } from '../../../kernel/visible.ts'
import { ALL_AGENTS } from '../rule.ts'
import { type DecisionRecord, pathOfDecision } from './decision-page.ts'
import type { Judged } from './edge-case-page.ts'
import { INDEX } from './names.ts'
import { inLine, markdown, type Page } from './page.ts'
import { pathOfRule, type RuleRecord } from './rule-page.ts'

const headings = {
  live: 'Rules in effect',
  waiting: 'Rules that wait for reviewers',
  retired: 'Retired rules',
  rejected: 'Rejected rules',
} as const
const states = ['live', 'waiting', 'retired', 'rejected'] as const

const HOW = `Heed writes these pages, one commit for each batch of changes. A page of yours beside them stays.

To propose a change, edit the text on the page of a rule and commit it; \`heed git import\` then proposes it to reviewers.
To take everything into another Heed, run \`heed git import\` there.`

export function indexPage(
  rules: readonly RuleRecord[],
  decisions: readonly DecisionRecord[],
  judged: ReadonlyMap<string, Judged>,
): Page {
  const byState = groupBy(rules, ({ state }) => state)
  const sections = [
    '# What reviewers decided',
    HOW,
    ...states.flatMap((state) => ruleSection(headings[state], byState.get(state) ?? [])),
    ...decisionSection(decisions, judged),
  ]
  return { path: INDEX, text: markdown(undefined, sections.join('\n\n')) }
}

function ruleSection(heading: string, rules: readonly RuleRecord[]): string[] {
  if (rules.length === 0) return []
  const lines = rules.map((record) => {
    const { content, agents, action_type } = record.rule.current.body
    const whom = agents.includes(ALL_AGENTS) ? 'all agents' : agents.join(', ')
    const use = action_type === 'DOCUMENT_ONLY' ? ', for the documentation' : ''
    return `- [${inLine(shortened(content, 120))}](${pathOfRule(record)}), for ${inLine(onOneLine(whom))}${use}`
  })
  return [`## ${heading}\n\n${lines.join('\n')}`]
}

function decisionSection(decisions: readonly DecisionRecord[], judged: ReadonlyMap<string, Judged>): string[] {
  if (decisions.length === 0) return []
  const byFolder = groupBy(decisions, (record) => pathOfDecision(record).split('/').slice(0, 2).join('/'))
  const lines = [...byFolder]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([folder, own]) => {
      const edges = own.filter(({ id }) => judged.get(id)?.classification === 'edge_case').length
      const month = folder.slice('decisions/'.length)
      const alone = edges === 0 ? '' : `, [${edges} of them edge cases](edge_cases/${month}/)`
      return `- [${month}](${folder}/): ${own.length} decision${own.length === 1 ? '' : 's'}${alone}`
    })
  return [`## Decisions\n\n${lines.join('\n')}`]
}
