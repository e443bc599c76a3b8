// What is to become a rule: proposed for everyone (R4), or asked for by a person for their own agents at once (R12).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { type Draft, type Receipt, receipt } from '../../../kernel/feedback/index.ts'
import { envelope, reasonText } from '../../../kernel/input.ts'
import { ruleRepo } from '../repo/rules.ts'
import { ALL_AGENTS, agentsOf, INSTRUCT, PROPOSE, payloadOf, type RuleBody, ruleFields, ruleIdOf } from '../rule.ts'
import { standingOf } from '../standing.ts'

const proposed = receipt.extend({ rule_id: z.string().describe('For rule_get, rule_approve and the like.') })

const rulePropose = defineAction({
  name: PROPOSE,
  title: 'Propose a rule',
  description:
    'Proposes a rule for the prompts of agents, from what people decided or said. It waits until reviewers approve it; agent_prompt then serves it.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    ...ruleFields,
    reason: reasonText().optional().describe('Why it is proposed.'),
    ...envelope,
  }),
  output: proposed,
  example: { content: 'Bind parameters in SQL; never put them into the text of a query.', agents: ['coder'] },
  run: (context, { reason, ...input }) => propose(context, PROPOSE, bodyFrom(input), reason),
})

const { content, rule_type, insertion_point } = ruleFields

const instructionAdd = defineAction({
  name: INSTRUCT,
  title: 'Remember what a person wants from now on',
  description:
    'Records what a person asks of their agents for good, such as “from now on …” or “never …”. It is in every prompt served to their agents at once, and is proposed to reviewers for everyone.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    content: content.describe('What they want, in their words.'),
    rule_type,
    agents: ruleFields.agents.default([ALL_AGENTS]).describe('The agents it is for; all of them unless given.'),
    insertion_point,
    reason: reasonText().optional().describe('Why.'),
    ...envelope,
  }),
  output: proposed,
  example: { content: 'From now on, answer in British English.', on_behalf_of: 'ann' },
  run(context, { reason, ...input }) {
    if (context.envelope.person === undefined)
      throw invalidInput('on_behalf_of', 'is required: name the person who wants it.')
    return propose(context, INSTRUCT, bodyFrom(input), reason)
  },
})

type Input = { content: string; agents: string[] } & {
  [F in Exclude<keyof RuleBody, 'content' | 'agents'>]?: RuleBody[F] | undefined
}

function bodyFrom({ content, agents, rule_type, insertion_point, action_type, evidence_summary }: Input): RuleBody {
  return {
    content,
    rule_type: rule_type ?? 'GUIDELINE',
    agents: agentsOf(agents),
    insertion_point: insertion_point ?? null,
    action_type: action_type ?? 'CREATE_RULE',
    evidence_summary: evidence_summary ?? null,
  }
}

async function propose(
  context: ActionContext,
  action: typeof PROPOSE | typeof INSTRUCT,
  body: RuleBody,
  reason: string | undefined,
): Promise<Receipt & { rule_id: string }> {
  const { workspace } = context.caller
  await context.vectors.remember(workspace, [body.content])
  const rule_id = ruleIdOf(body.content, body.agents)
  const made = await context.append(async (tx) => {
    const policy = await context.gatePolicy(tx)
    const known = await ruleRepo.find(tx, workspace, rule_id)
    const stands = known && standingOf(known, policy).state
    return {
      action,
      target: { type: 'rule', id: rule_id },
      payload: payloadOf(body),
      reason,
      atGate: gateOf(context, action, stands, policy.keyless ? 1 : policy.approvals),
    } satisfies Draft
  })
  return { ...made, rule_id }
}

function gateOf(
  { envelope: { person } }: ActionContext,
  action: string,
  stands: string | undefined,
  approvals: number,
): NonNullable<Draft['atGate']> {
  return () => {
    const isOwn = action === INSTRUCT
    const forEveryone = everyone(stands, approvals)
    const message = isOwn
      ? `In effect for ${person} from the next prompt on; for everyone it ${forEveryone}.`
      : `${forEveryone.charAt(0).toUpperCase()}${forEveryone.slice(1)}.`
    return { waits: !isOwn && stands !== 'active', message, answer: {} }
  }
}

function everyone(stands: string | undefined, approvals: number): string {
  if (stands === 'active') return 'holds already'
  if (stands === 'rejected') return 'stays out, because a reviewer has rejected it'
  if (stands === 'retired') return 'stays out, because it was retired'
  return `waits until ${approvals} reviewer${approvals === 1 ? '' : 's'} approve${approvals === 1 ? 's' : ''} it`
}

export const proposalActions = [rulePropose, instructionAdd] as const
