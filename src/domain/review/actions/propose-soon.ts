// What several corrections agree about is proposed soon, instead of when its time has come (R4), unless a rule comes from them already:
// further evidence for it can wait.
import type { ActionContext } from '../../../kernel/context.ts'
import { admit } from '../admission.ts'
import { decisionsView } from '../decisions-view.ts'
import { type Classification, evaluate } from '../evaluator.ts'
import { rulesView } from '../rules-view.ts'
import { leastSimilar } from './shown-decision.ts'

/** The sweep that proposes rules from decisions. */
export const PROPOSE_RULES = 'propose_rules'

export async function proposeSoon(
  context: ActionContext,
  id: string,
  { classification }: { readonly classification: Classification },
): Promise<void> {
  if (classification !== 'generalizable_high' || (await isProposed(context, id))) return
  await context.hurry(PROPOSE_RULES)
}

/** Whether a rule that waits or is in effect comes from the decision or from one that it agrees with. */
async function isProposed(context: ActionContext, id: string): Promise<boolean> {
  const least = await leastSimilar(context)
  const policy = await context.gatePolicy()
  const ids = await context.view(decisionsView, (state) => {
    const decision = state.decision(id)
    return decision ? [id, ...evaluate(decision, state.around(decision, least)).similarIds] : [id]
  })
  return context.view(rulesView, ({ index }) =>
    ids
      .flatMap((one) => index.comingFrom(one))
      .some((rule) => ['waiting', 'live'].includes(admit({ policy }, rule).state)),
  )
}
