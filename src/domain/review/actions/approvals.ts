// What reviewers decide about a rule (R6): two of them let it into prompts, neither of whom proposed it.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { APPROVE, type Draft, REJECT, type Receipt, receipt } from '../../../kernel/feedback/index.ts'
import { approvalMark, type GatePolicy } from '../../../kernel/gate/index.ts'
import { decisionEnvelope, identifier, reasonText } from '../../../kernel/input.ts'
import { type Conflict, conflictsOf } from '../conflicts.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import { agentsOf, bodyIdOf, MODIFY, PROPOSE, payloadOf, RETIRE, type RuleBody, ruleFields } from '../rule.ts'
import { rulesView } from '../rules-view.ts'
import { admit, bodyOf } from '../standing.ts'
import { findRule, ruleAfter, ruleError, ruleInput } from './find-rule.ts'

const version = z
  .number()
  .int()
  .min(1)
  .optional()
  .describe('The version you looked at: it is refused where the rule was changed meanwhile.')

const ruleApprove = defineAction({
  name: 'rule_approve',
  title: 'Approve a rule',
  description:
    'Approves a rule. It goes into the prompts of its agents when enough reviewers agree, none of whom proposed or last changed it; one that contradicts another waits until that is resolved.',
  effect: 'write',
  logs: [APPROVE],
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    rule_id: ruleInput,
    version,
    despite: z
      .array(identifier())
      .max(50)
      .optional()
      .describe('Rules that it seems to contradict and, as you see it, does not.'),
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { rule_id, reason, version, despite }) => approve(context, rule_id, reason, { version, despite }),
})

const ruleReject = defineAction({
  name: 'rule_reject',
  title: 'Reject a rule',
  description: 'Rejects a rule that waits. It does not come back by being proposed again.',
  effect: 'write',
  logs: [REJECT],
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    rule_id: ruleInput,
    version,
    reason: reasonText().describe('Why it is rejected.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { rule_id, reason, version }) => reject(context, rule_id, reason, version),
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
    version,
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
  async run(context, { rule_id, reason, version, ...fields }) {
    const { content, rule_type, agents, insertion_point, action_type, evidence_summary } = fields
    const changes = { content, rule_type, agents, insertion_point, action_type, evidence_summary }
    if (changes.content !== undefined) await context.vectors.remember(context.caller.workspace, [changes.content])
    return context.append(async (tx) => {
      const rule = await findRule(tx, context, rule_id)
      requireVersion(rule, version)
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
      const { state } = admit({ policy: await context.gatePolicy(tx) }, rule)
      if (state !== 'live') throw ruleError('conflict', `is ${state}: only a live rule can be retired.`)
      const said = 'Retired: agents are no longer told it.'
      return {
        ...about(rule, RETIRE, reason),
        payload: { body_id: bodyIdOf(bodyOf(rule)) },
        said: { applied: said, recorded: said },
      }
    }),
})

interface LookedAt {
  readonly version?: number | undefined
  readonly despite?: readonly string[] | undefined
}

export async function approve(
  context: ActionContext,
  id: string,
  reason: string | undefined,
  { version, despite = [] }: LookedAt = {},
): Promise<Receipt> {
  // So that how alike the rules are is known within the transaction.
  const { similarity } = await context.view(rulesView)
  return context.append(async (tx) => {
    const rule = await findRule(tx, context, id)
    requireVersion(rule, version)
    const policy = await context.gatePolicy(tx)
    const { state } = admit({ policy }, rule)
    if (state === 'live') throw ruleError('conflict', 'is live already. rule_retire takes it out again.')
    if (state === 'retired')
      throw ruleError('conflict', 'was retired. rule_modify makes a new version of it, or undo the retirement.')
    requireSomeoneElse(context, rule, policy)
    const others = (await ruleRepo.of(tx, context.caller.workspace, 'all')).filter(
      ({ rule_id }) => !despite.includes(rule_id),
    )
    refuseContradiction(conflictsOf(rule, others, policy, similarity))
    return {
      ...decisionOn(rule, APPROVE, reason, {
        ...(despite.length > 0 && { despite: [...despite] }),
        ...approvalMark(context.caller, policy),
      }),
      announce: async ({ changes }) => {
        const after = ruleAfter(changes)
        const { missing } = admit({ policy }, after ?? rule)
        return { waits: missing > 0, message: approved(missing, after !== undefined) }
      },
    }
  })
}

function approved(missing: number, isNew: boolean): string {
  if (missing === 0) return 'Approved: it is in the prompts of its agents from the next one on.'
  const others = `${missing} more reviewer${missing === 1 ? '' : 's'} agree${missing === 1 ? 's' : ''}`
  return `${isNew ? 'Approved' : 'You approved it before'}. It goes into prompts when ${others}.`
}

export function reject(context: ActionContext, id: string, reason: string, version?: number): Promise<Receipt> {
  return context.append(async (tx) => {
    const rule = await findRule(tx, context, id)
    requireVersion(rule, version)
    const { state } = admit({ policy: await context.gatePolicy(tx) }, rule)
    if (state !== 'waiting')
      throw ruleError(
        'conflict',
        `is ${state} already.${state === 'live' ? ' rule_retire takes it out of prompts.' : ''}`,
      )
    const message = 'Rejected: proposing it again does not bring it back.'
    return { ...decisionOn(rule, REJECT, reason), announce: async () => ({ waits: false, message }) }
  })
}

function requireVersion(rule: StoredRule, version: number | undefined): void {
  if (version !== undefined && version !== rule.version)
    throw new HeedError(
      'conflict',
      `version: the rule is at version ${rule.version} by now. Look at it again with rule_get.`,
      { problems: [{ field: 'version', problem: `is ${rule.version} by now; look at it again with rule_get.` }] },
    )
}

/** A key is one reviewer. On one person's machine nobody else could approve. */
function requireSomeoneElse({ caller }: ActionContext, { proposers }: StoredRule, { keyless }: GatePolicy): void {
  const isAuthor = (JSON.parse(proposers) as string[]).includes(caller.actor)
  if (isAuthor && !(keyless && caller.actorKind === 'local'))
    throw ruleError('forbidden', 'was proposed or changed by you: somebody else has to approve it.')
}

function refuseContradiction(conflicts: readonly Conflict[]): void {
  const against = conflicts.find(({ relation }) => relation === 'contradiction')
  if (!against) return
  const remedy = against.state === 'live' ? 'retire that one' : 'reject that one'
  throw ruleError(
    'conflict',
    `contradicts “${against.rule.content}” (${against.rule.rule_id}, ${against.state}). First ${remedy}, change one of them with rule_modify, or, where they do not, name it in despite.`,
  )
}

function about(
  { rule_id }: StoredRule,
  action: string,
  reason: string | undefined,
): Pick<Draft, 'action' | 'target' | 'reason'> {
  return { action, target: { type: 'rule', id: rule_id }, reason }
}

/** Of this body: another version is another matter. */
function decisionOn(rule: StoredRule, action: string, reason: string | undefined, more: Draft['payload'] = {}): Draft {
  const { rule_id, version } = rule
  return {
    action,
    target: { type: 'inbox_item', id: rule_id },
    aggregate: { type: 'rule', id: rule_id },
    payload: {
      action: PROPOSE,
      target_id: rule_id,
      body_id: bodyIdOf(bodyOf(rule)),
      version,
      ...more,
    },
    reason,
  }
}

type Changes = { [F in keyof RuleBody]?: NonNullable<RuleBody[F]> | undefined }

function changed(before: RuleBody, changes: Changes): RuleBody {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after = { ...before, ...given }
  return { ...after, agents: agentsOf(after.agents) }
}

export const approvalActions = [ruleApprove, ruleReject, ruleModify, ruleRetire] as const
