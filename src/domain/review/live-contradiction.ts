// A rule that waits and contradicts one in effect (R5): reviewers cannot approve it yet, so receipts do not say how many it needs.
import type { ActionContext } from '../../kernel/context.ts'
import { isLive } from './admission.ts'
import { besides, conflictsOf } from './conflicts.ts'
import { readRules } from './prompt-watch.ts'
import { quotedRule } from './quoted-rule.ts'

/** The rest of a sentence; nothing if it contradicts no live rule. */
export async function liveContradictionOf(context: ActionContext, ruleId: string): Promise<string | undefined> {
  const { rule, others, policy, similarity } = await readRules(context, (rules) => {
    const { policy, similarity } = rules
    const rule = rules.known(ruleId)?.rule
    const isOpen = rule !== undefined && !isLive(rules, rule)
    return { rule, others: isOpen ? besides(rules, rule, ['approved']) : [], policy, similarity }
  })
  const found = rule ? await conflictsOf(rule, others, policy, similarity) : []
  const against = found.find(({ relation, state }) => relation === 'contradiction' && state === 'live')?.rule
  return against && `cannot be approved yet: it contradicts ${quotedRule(against)} (${against.rule_id}), which is live.`
}
