// Proposes rules from what reviewers set right again and again (R4). Heed says it itself, so that it can be undone like anything
// else. The same sweep again proposes nothing.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { clustersOf } from '../cluster.ts'
import { decisionsView } from '../decisions-view.ts'
import { type Proposal, proposalFor } from '../proposal.ts'
import { ruleRepo } from '../repo/rules.ts'
import { PROPOSE, payloadOf } from '../rule.ts'
import { admit } from '../standing.ts'

const ruleSweep = defineAction({
  name: 'rule_sweep',
  title: 'Propose rules from decisions',
  description:
    'Looks through the decisions at reviews for what was set right again and again, and proposes a rule for each; reviewers decide about it. What was rejected is proposed again only when something new speaks for it.',
  effect: 'write',
  logs: [PROPOSE],
  role: 'agent',
  tool: null,
  input: z.strictObject({}),
  output: z.object({
    proposed: z.array(
      z.object({
        rule_id: z.string(),
        content: z.string(),
        agents: z.array(z.string()),
        confidence: z.number(),
        decision_ids: z.array(z.string()),
        is_new: z.boolean().describe('False where more speaks for a rule that is known already.'),
      }),
    ),
  }),
  async run(context) {
    const { workspace } = context.caller
    const least = (await context.settings())['review.similar'] / 100
    const state = await context.view(decisionsView)
    const oldestFirst = state.decisions().toReversed()
    const clusters = clustersOf(oldestFirst, (decision) => state.around(decision, least)).map((cluster) => ({
      cluster,
      agents: [...new Set(cluster.decisions.flatMap((decision) => state.agentOf(decision) ?? []))],
    }))
    if (clusters.length === 0) return { proposed: [] }
    await context.vectors.remember(
      workspace,
      clusters.flatMap(({ cluster, agents }) => proposalFor(cluster, agents, [])?.body.content ?? []),
    )
    let proposals: Proposal[] = []
    await context.recordFacts(async (tx) => {
      const policy = await context.gatePolicy(tx)
      const rules = (await ruleRepo.of(tx, workspace, 'all')).map((rule) => ({ rule, ...admit({ policy }, rule) }))
      proposals = clusters.flatMap(({ cluster, agents }) => proposalFor(cluster, agents, rules) ?? [])
      return { facts: [], remarks: proposals.map((proposal) => ({ draft: draftOf(proposal) })) }
    })
    return {
      proposed: proposals.map(({ ruleId, body, decisions, isKnown }) => ({
        rule_id: ruleId,
        content: body.content,
        agents: [...body.agents],
        confidence: body.confidence ?? 0,
        decision_ids: decisions.map(({ decision_id }) => decision_id),
        is_new: !isKnown,
      })),
    }
  },
})

/** It stands while any of the decisions behind it stands. */
function draftOf({ ruleId, body, decisions }: Proposal) {
  return {
    action: PROPOSE,
    target: { type: 'rule', id: ruleId },
    dependsOn: [decisions.map(({ feedback_id }) => feedback_id)],
    payload: { ...payloadOf(body), source_decisions: decisions.map(({ decision_id }) => decision_id) },
  }
}

export const sweepActions = [ruleSweep] as const
