// Finds the conflicts of a rule before a write. Under the lock, only what was written meanwhile is compared again.
import type { ActionContext } from '../../kernel/context.ts'
import { changedSince, logRepo } from '../../kernel/feedback/index.ts'
import type { GatePolicy } from '../../kernel/gate/index.ts'
import { similarityBy } from '../../kernel/similarity/index.ts'
import type { Tx } from '../../kernel/store/index.ts'
import { bodyOf } from './admission.ts'
import { besides, type Conflict, conflictsOf, mostSeriousFirst } from './conflicts.ts'
import { readRules } from './prompt-watch.ts'
import { ruleRepo, type StoredRule } from './repo/rules.ts'
import { bodyIdOf } from './rule.ts'
import type { Past } from './serving.ts'

export interface ConflictWatch {
  /** What the prompts were made from before the write. */
  readonly before: Past
  /** The conflicts of the rule as it is in the transaction. */
  conflictsIn(tx: Tx, rule: StoredRule, policy: GatePolicy): Promise<Conflict[]>
}

export async function watchConflicts(context: ActionContext, ruleId: string): Promise<ConflictWatch> {
  const { db, caller } = context
  const { workspace } = caller
  const position = await logRepo.position(db, workspace)
  const { before, known, others } = await readRules(context, (rules) => {
    const { moment, policy, similarity } = rules
    const known = rules.known(ruleId)?.rule
    return { before: { moment, policy, similarity }, known, others: known ? besides(rules, known) : [] }
  })
  const found = known ? await conflictsOf(known, others, before.policy, before.similarity) : []
  return {
    before,
    async conflictsIn(tx, rule, policy) {
      const isAsKnown = known && bodyIdOf(bodyOf(known)) === bodyIdOf(bodyOf(rule))
      const changed = new Set((await changedSince(tx, workspace, ['rule'], position)).map(({ id }) => id))
      const compared = await ruleRepo.of(tx, workspace, isAsKnown ? [...changed] : 'all')
      const texts = compared.length === 0 ? [] : [rule, ...compared].map(({ content }) => content)
      const features = await context.vectors.read(tx, workspace, texts)
      const similarity = similarityBy((textId) => features.get(textId))
      const fresh = await conflictsOf(rule, compared, policy, similarity)
      const unchanged = isAsKnown ? found.filter((conflict) => !changed.has(conflict.rule.rule_id)) : []
      return [...unchanged, ...fresh].sort(mostSeriousFirst)
    },
  }
}
