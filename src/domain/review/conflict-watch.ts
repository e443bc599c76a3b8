// What a rule is in conflict with, told before a write. Under the lock, only what was written meanwhile is compared again.
import type { ActionContext } from '../../kernel/context.ts'
import { changedSince, logRepo } from '../../kernel/feedback/index.ts'
import type { GatePolicy } from '../../kernel/gate/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { bodyOf } from './admission.ts'
import { besides, type Conflict, conflictsOf, gravestFirst } from './conflicts.ts'
import { snapshotOf } from './prompt-watch.ts'
import { ruleRepo, type StoredRule } from './repo/rules.ts'
import { bodyIdOf } from './rule.ts'
import { rulesView } from './rules-view.ts'
import type { Snapshot } from './serving.ts'

export interface ConflictWatch {
  /** What the prompts were made from until then. */
  readonly before: Snapshot
  /** Of the rule as it stands in the transaction. */
  conflictsIn(tx: Tx, rule: StoredRule, policy: GatePolicy): Promise<Conflict[]>
}

export async function watchConflicts(context: ActionContext, ruleId: string): Promise<ConflictWatch> {
  const { db, caller } = context
  const { workspace } = caller
  const position = await logRepo.position(db, workspace)
  const before = await snapshotOf(context)
  const { index } = await context.view(rulesView)
  const known = before.moment.known(ruleId)?.rule
  const found = known ? await conflictsOf(known, besides(index, known), before.policy, before.similarity) : []
  return {
    before,
    async conflictsIn(tx, rule, policy) {
      const isAsKnown = known && bodyIdOf(bodyOf(known)) === bodyIdOf(bodyOf(rule))
      const changed = new Set((await changedSince(tx, workspace, ['rule'], position)).map(({ id }) => id))
      const unchanged = isAsKnown ? [] : besides(index, rule).filter(({ rule_id }) => !changed.has(rule_id))
      const others = [...unchanged, ...(await ruleRepo.of(tx, workspace, [...changed]))]
      const fresh = await conflictsOf(rule, others, policy, before.similarity)
      const standing = isAsKnown ? found.filter((conflict) => !changed.has(conflict.rule.rule_id)) : []
      return [...standing, ...fresh].sort(gravestFirst)
    },
  }
}
