// Reads what prompts are made from, now and before a write: for agent_prompt, and for the receipts of writes.
import type { ActionContext } from '../../kernel/context.ts'
import type { StartWatch, Use } from '../../kernel/feedback/index.ts'
import { asShift, beforeWrite, changedPrompts } from './prompt-changes.ts'
import { type RuleState, rulesView } from './rules-view.ts'
import type { Past, Snapshot } from './serving.ts'

type Rules = Snapshot & RuleState['index']

/** Reads what the prompts are made from at this moment. */
export async function readRules<R>(context: ActionContext, use: Use<Rules, R>): Promise<R> {
  const policy = await context.gatePolicy()
  const { answer } = await context.view(rulesView, ({ index, moment, similarity }) => ({
    answer: use({ ...index, moment: moment(), policy, similarity }),
  }))
  return answer
}

/** What the next write is compared with. */
export function pastOf(context: ActionContext): Promise<Past> {
  return readRules(context, ({ moment, policy, similarity }) => ({ moment, policy, similarity }))
}

export const watchPrompts: StartWatch = async (context) => {
  const before = await pastOf(context)
  return {
    async shifts(touched) {
      const ids = new Set(touched.flatMap(({ type, id }) => (type === 'rule' ? id : [])))
      return readRules(context, (after) => changedPrompts(beforeWrite(before, after, ids), after, ids).map(asShift))
    },
  }
}
