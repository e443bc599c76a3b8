// What the inbox says of a rule that contradicts another, or may (R5), so that reviewers decide with both in view.
import type { ActionContext } from '../../kernel/context.ts'
import type { GatePolicy } from '../../kernel/gate/index.ts'
import { besides, type Conflict, conflictsOf, opposedInWords } from './conflicts.ts'
import { readRules } from './prompt-watch.ts'
import { quotedRule } from './quoted-rule.ts'
import type { Moment } from './serving.ts'

/** If there are more, rule_get shows them. */
const MOST_NAMED = 3

/** By the moment, so that a list that is read again compares nothing again until a rule changes. */
const known = new WeakMap<Moment, Map<string, string>>()

export async function conflictsInWords(
  context: ActionContext,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { moment, policy, similarity, compared } = await readRules(context, (rules) => {
    const { moment, policy, similarity } = rules
    const said = known.get(moment)
    const compared = ruleIds.flatMap((id) => {
      const rule = said?.has(keyOf(id, policy)) ? undefined : rules.known(id)?.rule
      return rule ? [{ rule, others: besides(rules, rule) }] : []
    })
    return { moment, policy, similarity, compared }
  })
  const said = known.get(moment) ?? new Map<string, string>()
  known.set(moment, said)
  for (const { rule, others } of compared)
    said.set(keyOf(rule.rule_id, policy), inWords(await conflictsOf(rule, others, policy, similarity)))
  return new Map(
    ruleIds.flatMap((id): [string, string][] => {
      const words = said.get(keyOf(id, policy))
      return words ? [[id, words]] : []
    }),
  )
}

/** Which of the others are live depends on how many approvals a rule needs. */
function keyOf(ruleId: string, { approvals, keyless }: GatePolicy): string {
  return `${ruleId} ${approvals} ${keyless}`
}

function inWords(conflicts: readonly Conflict[]): string {
  const opposed = conflicts.filter((conflict) => conflict.opposed !== undefined)
  const named = opposed.slice(0, MOST_NAMED).map((conflict) => {
    const verb = conflict.relation === 'contradiction' ? 'It contradicts' : 'It may contradict'
    return `${verb} ${quotedRule(conflict.rule)} (${conflict.rule.rule_id}, ${conflict.state}): ${opposedInWords(conflict)}.`
  })
  const more = opposed.length - named.length
  return [...named, ...(more > 0 ? [`rule_get shows ${more} more.`] : [])].join(' ')
}
