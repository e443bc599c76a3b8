// What Heed proposed because of a decision (R3): the oldest rule that comes from it and waits or is in effect.
import { z } from 'zod'
import type { ActionContext } from '../../../kernel/context.ts'
import { admit, agentsIn } from '../admission.ts'
import { ALL_AGENTS, actionTypes } from '../rule.ts'
import { rulesView } from '../rules-view.ts'

export const proposedAction = z
  .object({
    action_type: z.enum(actionTypes),
    target_agent: z.string().optional().describe('The agent it is for; absent if it is for several.'),
    proposal_id: z.string().describe('The rule_id of the proposed rule.'),
  })
  .optional()
  .describe('What Heed proposed because of it. Absent until there is a proposal, and if reviewers rejected it.')

export async function proposedBecauseOf(
  context: ActionContext,
  decisionId: string,
): Promise<{ proposed_action?: z.output<typeof proposedAction> }> {
  const policy = await context.gatePolicy()
  return context.view(rulesView, ({ index }) => {
    const isOpen = (state: string): boolean => state === 'waiting' || state === 'live'
    const rule = index.comingFrom(decisionId).find((one) => isOpen(admit({ policy }, one).state))
    if (!rule) return {}
    const { action_type, rule_id: proposal_id } = rule
    const [target_agent, ...others] = agentsIn(rule)
    const isForOne = target_agent !== undefined && target_agent !== ALL_AGENTS && others.length === 0
    return { proposed_action: { action_type, ...(isForOne && { target_agent }), proposal_id } }
  })
}
