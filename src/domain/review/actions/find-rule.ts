// A rule by its id and version, or a sentence that says where to look.
import { z } from 'zod'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import type { Draft } from '../../../kernel/feedback/index.ts'
import { identifier } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'

export const ruleInput = identifier().describe('The rule, as rule_list names it.')

export const version = z
  .number()
  .int()
  .min(1)
  .optional()
  .describe('The version you looked at: it is refused where the rule was changed meanwhile.')

export async function findRule(db: Db, { caller }: ActionContext, id: string): Promise<StoredRule> {
  const found = await ruleRepo.find(db, caller.workspace, id)
  if (found) return found
  throw ruleError('not_found', `no rule has the id ${id}. rule_list shows what there is.`)
}

export function requireVersion(rule: StoredRule, version: number | undefined): void {
  if (version !== undefined && version !== rule.version)
    throw new HeedError(
      'conflict',
      `version: the rule is at version ${rule.version} by now. Look at it again with rule_get.`,
      { problems: [{ field: 'version', problem: `is ${rule.version} by now; look at it again with rule_get.` }] },
    )
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
