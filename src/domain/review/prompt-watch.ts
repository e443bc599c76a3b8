// What the prompts are made from, now and before a write: for agent_prompt, for receipts, and for writes that are not about one rule.
import type { ActionContext } from '../../kernel/context.ts'
import type { StartWatch } from '../../kernel/feedback/index.ts'
import { asShift, changedPrompts } from './prompt-changes.ts'
import { rulesView } from './rules-view.ts'
import type { Snapshot } from './serving.ts'

/** Still right after a write that comes next: what is kept in memory also tells how alike texts were that went just now. */
export async function snapshotOf(context: ActionContext): Promise<Snapshot> {
  const policy = await context.gatePolicy()
  const state = await context.view(rulesView)
  return { rules: state.rules(), instructions: state.instructions(), policy, similarity: state.similarity }
}

export const watchPrompts: StartWatch = async (context) => {
  const before = await snapshotOf(context)
  return {
    async shifts(touched) {
      const ids = new Set(touched.flatMap(({ type, id }) => (type === 'rule' ? id : [])))
      return changedPrompts(before, await snapshotOf(context), ids).map(asShift)
    },
  }
}
