// Finds a rule by its id, or says where to look, and checks that it is still what the caller saw.
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import type { Draft } from '../../../kernel/feedback/index.ts'
import { requireSeen as requireSame } from '../../../kernel/gate/index.ts'
import { identifier } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { bodyOf } from '../admission.ts'
import { quotedRule } from '../quoted-rule.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { bodyIdOf, type RuleBody, ruleIdOf } from '../rule.ts'

export const ruleInput = identifier().describe('The id of the rule, from rule_list.')

export const contentHash = identifier().describe(
  'The content_hash of what you saw, from rule_get, rule_list or inbox_list. The call is refused if the rule has changed since.',
)

export async function findRule(db: Db, { caller }: ActionContext, id: string): Promise<StoredRule> {
  const found = await ruleRepo.find(db, caller.workspace, id)
  if (found) return found
  throw ruleError('not_found', `no rule has the id ${id}. rule_list shows what there is.`)
}

/** A decision is about exactly what was seen. */
export function requireSeen(rule: StoredRule, seen: string | undefined): void {
  const now = `the rule as it is now, ${quotedRule(rule)} (${rule.rule_type}, version ${rule.version}). Look at it again with rule_get.`
  requireSame(seen, bodyIdOf(bodyOf(rule)), now)
}

/** An id that no rule has. */
export async function freeIdFor(db: Db, { caller }: ActionContext, body: RuleBody): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const id = ruleIdOf(body, attempt)
    if (!(await ruleRepo.find(db, caller.workspace, id))) return id
  }
}

export function about(
  { rule_id }: StoredRule,
  action: string,
  reason: string | undefined,
): Pick<Draft, 'action' | 'target' | 'reason'> {
  return { action, target: { type: 'rule', id: rule_id }, reason }
}

export function ruleError(code: 'not_found' | 'conflict' | 'forbidden', problem: string): HeedError {
  return new HeedError(code, `rule_id: ${problem}`, { problems: [{ field: 'rule_id', problem }] })
}
