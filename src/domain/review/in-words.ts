// Phrases for the inbox: what was proposed, asked for or decided.
import { APPROVE, type Saying } from '../../kernel/feedback/index.ts'
import { shownName } from '../../kernel/person.ts'
import { quoted } from '../../kernel/visible.ts'
import { IMPORT } from './acts.ts'
import { ASSIGN, RECORD, RESOLVE } from './decision.ts'
import { namesOf } from './prompt-changes.ts'
import { quotedRule, type Words } from './quoted-rule.ts'
import { INSTRUCT, isForDocuments, LEAVE_UNWORDED, MODIFY, PROPOSE, RETIRE, type RuleBody, WORD } from './rule.ts'
import { enforcementInWords } from './rule-check.ts'

export function inWords({ action, target, person, payload }: Saying): string | undefined {
  switch (action) {
    case PROPOSE:
    case MODIFY:
    case WORD:
      return ruleInWords(payload as unknown as RuleBody, null)
    case APPROVE:
      // If nobody proposes the rule any more, it has the words that were approved.
      return payload.seen === undefined ? undefined : ruleInWords(payload.seen as unknown as RuleBody, null)
    case INSTRUCT:
      return ruleInWords((person === null ? payload : payload.own) as unknown as RuleBody, person)
    case RETIRE:
      return `retire ${payload.proposal ? `the rule ${quotedRule(payload.proposal as unknown as Words)}` : `rule ${target.id}`}`
    case LEAVE_UNWORDED:
      return `${String(payload.worded_by)} did not word rule ${target.id}`
    case RECORD: {
      const said = payload.reviewer_comment === undefined ? '' : `: ${quoted(String(payload.reviewer_comment))}`
      return `${shownName(String(payload.reviewer_id))} decided ${payload.decision} at ${payload.gate_id}${said}`
    }
    case RESOLVE:
      return `resolve decision ${target.id} as ${String(payload.resolution).replace('_', ' ')}`
    case IMPORT:
      return target.type === 'repository' ? 'import decisions and rules' : `import ${target.type} ${target.id}`
    case ASSIGN:
      return `gate ${target.id} reviews ${payload.agent}`
    default:
      return undefined
  }
}

function ruleInWords({ agents, ...rule }: RuleBody, person: string | null): string {
  const where = isForDocuments(rule) ? 'for the documentation' : `in the prompts of ${namesOf(agents)}`
  return `the rule ${quotedRule(rule)} (${enforcementInWords(rule)}) ${where}, for ${person ?? 'everyone'}`
}
