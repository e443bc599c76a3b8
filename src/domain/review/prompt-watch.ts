// What the prompts are made from, now and before a write: for agent_prompt, for receipts, and for writes that are not about one rule.
import type { ActionContext } from '../../kernel/context.ts'
import type { StartWatch } from '../../kernel/feedback/index.ts'
import { asShift, beforeWrite, changedPrompts } from './prompt-changes.ts'
import { rulesView } from './rules-view.ts'
import type { Snapshot } from './serving.ts'

/** As things stand. Its moment, and how alike texts are that went just now, are still right after a write that comes next. */
export async function snapshotOf(context: ActionContext): Promise<Snapshot> {
  const policy = await context.gatePolicy()
  const state = await context.view(rulesView)
  return { ...state.index, moment: state.moment(), policy, similarity: state.similarity }
}

export const watchPrompts: StartWatch = async (context) => {
  const before = await snapshotOf(context)
  return {
    async shifts(touched) {
      const ids = new Set(touched.flatMap(({ type, id }) => (type === 'rule' ? id : [])))
      const after = await snapshotOf(context)
      return changedPrompts(beforeWrite(before, after, ids), after, ids).map(asShift)
    },
  }
}
