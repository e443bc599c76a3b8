// What reviewers decide about a rule (R6): two of them let it into prompts, neither of whom proposed it.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { APPROVE, type Draft, REJECT, type Receipt, receipt } from '../../../kernel/feedback/index.ts'
import { admit } from '../../../kernel/gate/index.ts'
import { decisionEnvelope, reasonText } from '../../../kernel/input.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { conflictsOf } from '../conflicts.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { agentsOf, MODIFY, PROPOSE, payloadOf, RETIRE, type RuleBody, ruleFields } from '../rule.ts'
import { rulesView } from '../rules-view.ts'
import { agentsIn, standingOf } from '../standing.ts'
import { findRule, ruleError, ruleInput } from './find-rule.ts'

const ruleApprove = defineAction({
  name: 'rule_approve',
  title: 'Approve a rule',
  description:
    'Approves a rule. It goes into the prompts of its agents when enough reviewers agree, none of whom proposed or last changed it; one that contradicts another waits until that is resolved.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({ rule_id: ruleInput, reason: reasonText().optional().describe('Why.'), ...decisionEnvelope }),
  output: receipt,
  run: (context, { rule_id, reason }) => approve(context, rule_id, reason),
})

const ruleReject = defineAction({
  name: 'rule_reject',
  title: 'Reject a rule',
  description: 'Rejects a rule that waits. It does not come back by being proposed again.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    rule_id: ruleInput,
    reason: reasonText().describe('Why it is rejected.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { rule_id, reason }) => reject(context, rule_id, reason),
})

const { content, rule_type, agents, insertion_point, action_type, evidence_summary } = ruleFields

const ruleModify = defineAction({
  name: MODIFY,
  title: 'Change a rule',
  description:
    'Makes a new version of a rule. What was approved or rejected was the old text, so the new one waits for reviewers again; whoever changed it cannot approve it.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    rule_id: ruleInput,
    content: content.optional(),
    rule_type: rule_type.removeDefault().optional(),
    agents: agents.optional(),
    insertion_point,
    action_type: action_type.removeDefault().optional(),
    evidence_summary,
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  async run(context, { rule_id, reason, ...changes }) {
    if (changes.content !== undefined) await context.vectors.remember(context.caller.workspace, [changes.content])
    return context.append(async (tx) => {
      const rule = await findRule(tx, context, rule_id)
      const before = bodyOf(rule)
      const after = changed(before, changes)
      if (JSON.stringify(after) === JSON.stringify(before))
        throw invalidInput('content', 'nothing is changed by this: send what the rule is to say, or leave it as it is.')
      return {
        ...about(rule, MODIFY, reason),
        payload: payloadOf(after),
        said: {
          applied: `Version ${rule.version + 1} of the rule waits for reviewers; until then agents are not told it.`,
          recorded: 'Nothing changes by this.',
        },
      }
    })
  },
})

const ruleRetire = defineAction({
  name: RETIRE,
  title: 'Retire a rule',
  description: 'Takes a rule out of all prompts, from the next one on. Whoever asked for it themselves keeps it.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({ rule_id: ruleInput, reason: reasonText().describe('Why.'), ...decisionEnvelope }),
  output: receipt,
  run: (context, { rule_id, reason }) =>
    context.append(async (tx) => {
      const rule = await findRule(tx, context, rule_id)
      const { state } = standingOf(rule, await context.gatePolicy(tx))
      if (state !== 'active') throw ruleError('conflict', `is ${state}: only an active rule can be retired.`)
      const said = 'Retired: agents are no longer told it.'
      return { ...about(rule, RETIRE, reason), payload: {}, said: { applied: said, recorded: said } }
    }),
})

export async function approve(context: ActionContext, id: string, reason: string | undefined): Promise<Receipt> {
  // So that how alike the rules are is known within the transaction.
  const { similarity } = await context.view(rulesView)
  return context.append(async (tx) => {
    const rule = await findRule(tx, context, id)
    const policy = await context.gatePolicy(tx)
    const { state } = standingOf(rule, policy)
    if (state === 'active') throw ruleError('conflict', 'is active already. rule_retire takes it out again.')
    if (state === 'retired')
      throw ruleError('conflict', 'was retired. rule_modify makes a new version of it, or undo the retirement.')
    requireSomeoneElse(context, rule)
    await refuseContradiction(tx, context, rule, similarity)
    const counted = {
      occurrences: 0,
      reporters: 0,
      rejected: false,
      approvals: rule.approvals + 1,
      localApprovals: Number(context.caller.actorKind === 'local'),
    }
    const { missing } = admit('high', counted, policy)
    return decisionOn(
      rule,
      APPROVE,
      reason,
      missing === 0
        ? 'Approved: it is in the prompts of its agents from the next one on.'
        : `Approved. It goes into prompts when ${missing} more reviewer${missing === 1 ? '' : 's'} agree${missing === 1 ? 's' : ''}.`,
      missing > 0,
    )
  })
}

export function reject(context: ActionContext, id: string, reason: string): Promise<Receipt> {
  return context.append(async (tx) => {
    const rule = await findRule(tx, context, id)
    const { state } = standingOf(rule, await context.gatePolicy(tx))
    if (state !== 'pending')
      throw ruleError(
        'conflict',
        `is ${state} already.${state === 'active' ? ' rule_retire takes it out of prompts.' : ''}`,
      )
    return decisionOn(rule, REJECT, reason, 'Rejected: proposing it again does not bring it back.', false)
  })
}

/** A key is one reviewer. On one person's machine nobody else could approve. */
function requireSomeoneElse({ caller }: ActionContext, { proposers }: StoredRule): void {
  if (caller.actorKind === 'key' && (JSON.parse(proposers) as string[]).includes(caller.actor))
    throw ruleError('forbidden', 'was proposed or last changed with this key: somebody else has to approve it.')
}

async function refuseContradiction(
  tx: Tx,
  context: ActionContext,
  rule: StoredRule,
  similarity: (textId: string, other: string) => number,
): Promise<void> {
  const others = await ruleRepo.of(tx, context.caller.workspace, 'all')
  const found = conflictsOf(rule, others, await context.gatePolicy(tx), similarity)
  const against = found.find(({ relation }) => relation === 'contradiction')
  if (!against) return
  const remedy = against.state === 'active' ? 'retire that one' : 'reject that one'
  throw ruleError(
    'conflict',
    `contradicts “${against.rule.content}” (${against.rule.rule_id}, ${against.state}). First ${remedy}, or change one of them with rule_modify.`,
  )
}

function about(
  { rule_id }: StoredRule,
  action: string,
  reason: string | undefined,
): Pick<Draft, 'action' | 'target' | 'reason'> {
  return { action, target: { type: 'rule', id: rule_id }, reason }
}

/** Of this text: another version is another matter. It stands while any of what proposed it stands. */
function decisionOn(
  rule: StoredRule,
  action: string,
  reason: string | undefined,
  message: string,
  waits: boolean,
): Draft {
  const { rule_id, text_id, version } = rule
  return {
    action,
    target: { type: 'inbox_item', id: rule_id },
    aggregate: { type: 'rule', id: rule_id },
    dependsOn: [JSON.parse(rule.feedback_ids) as string[]],
    payload: { action: PROPOSE, target_id: rule_id, text_id, version },
    reason,
    atGate: () => ({ waits, message, answer: {} }),
  }
}

function bodyOf(rule: StoredRule): RuleBody {
  const { content, rule_type, insertion_point, action_type, evidence_summary } = rule
  return { content, rule_type, agents: agentsIn(rule), insertion_point, action_type, evidence_summary }
}

type Changes = { [F in keyof RuleBody]?: NonNullable<RuleBody[F]> | undefined }

function changed(before: RuleBody, changes: Changes): RuleBody {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<RuleBody>
  const after = { ...before, ...pick(given) }
  return { ...after, agents: agentsOf(after.agents) }
}

/** Without what belongs to the envelope. */
function pick(given: Partial<RuleBody>): Partial<RuleBody> {
  const fields = Object.keys(ruleFields)
  return Object.fromEntries(Object.entries(given).filter(([field]) => fields.includes(field)))
}

export const approvalActions = [ruleApprove, ruleReject, ruleModify, ruleRetire] as const
