// A rule by its id, or a sentence that says where to look.
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import type { Change } from '../../../kernel/feedback/index.ts'
import { identifier } from '../../../kernel/input.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { ruleTable } from '../reducers/rule.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'

export const ruleInput = identifier().describe('The rule, as rule_list names it.')

export async function findRule(db: Db, { caller }: ActionContext, id: string): Promise<StoredRule> {
  const found = await ruleRepo.find(db, caller.workspace, id)
  if (found) return found
  throw ruleError('not_found', `no rule has the id ${id}. rule_list shows what there is.`)
}

/** How the rule stands after a write; undefined where the write changed nothing of it. */
export function ruleAfter(changes: readonly Change[]): StoredRule | undefined {
  return (
    (changes.find(({ projection }) => projection === ruleTable)?.after as StoredRule | null | undefined) ?? undefined
  )
}

export function ruleError(code: 'not_found' | 'conflict' | 'forbidden', problem: string): HeedError {
  return new HeedError(code, `rule_id: ${problem}`, { problems: [{ field: 'rule_id', problem }] })
}
