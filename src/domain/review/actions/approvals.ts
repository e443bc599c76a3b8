// What reviewers decide about a rule (R6): they approve, reject or retire it. Nobody approves what they proposed or changed.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import {
  APPROVE,
  type Draft,
  type LogRow,
  logRepo,
  REJECT,
  type Receipt,
  receipt,
  visibleChanges,
} from '../../../kernel/feedback/index.ts'
import { approvalMark } from '../../../kernel/gate/index.ts'
import type { Approval } from '../../../kernel/inbox/index.ts'
import { decisionEnvelope, identifier, reasonText } from '../../../kernel/input.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { absenceInWords, type Elsewhere } from '../absence.ts'
import { IMPORT, withActs } from '../acts.ts'
import { admit, bodyOf } from '../admission.ts'
import { watchConflicts } from '../conflict-watch.ts'
import { type Conflict, opposedInWords } from '../conflicts.ts'
import { keepersInWords, losersInWords } from '../instruction-outlook.ts'
import { pastOf } from '../prompt-watch.ts'
import { quotedRule } from '../quoted-rule.ts'
import type { StoredRule } from '../repo/rules.ts'
import { bodyIdOf, isByAuthor, isForDocuments, isWritten, PROPOSE, payloadOf, RETIRE } from '../rule.ts'
import { checkSentence } from '../rule-check.ts'
import { about, contentHash, findRule, requireSeen, ruleError, ruleInput } from './find-rule.ts'
import { type PromptsAfter, promptsAfter } from './prompts-after.ts'

const ruleApprove = defineAction({
  name: 'rule_approve',
  main: 'rule_id',
  title: 'Approve a rule',
  description:
    'Approves a rule. It goes into the prompts of its agents when enough reviewers approve it, not counting those who proposed or changed it. A rule that contradicts another cannot be approved until that is resolved.',
  effect: 'write',
  logs: [APPROVE],
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    rule_id: ruleInput,
    content_hash: contentHash,
    despite: z
      .array(identifier())
      .max(50)
      .optional()
      .describe('Rules that Heed says it contradicts, although in your judgement it does not.'),
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: async (context, { rule_id, ...decided }) => context.append((await approvalOf(context, rule_id, decided)).draft),
})

const ruleReject = defineAction({
  name: 'rule_reject',
  main: 'rule_id',
  title: 'Reject a rule',
  description:
    'Rejects a rule that waits. Proposing it again does not bring it back. It also leaves the prompts of people who asked for it themselves, unless keep_personal is set.',
  effect: 'write',
  logs: [REJECT],
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    rule_id: ruleInput,
    content_hash: contentHash.optional(),
    keep_personal: z
      .boolean()
      .default(false)
      .describe('Whether people who asked for it themselves keep it in their own prompts.'),
    reason: reasonText().describe('Why it is rejected.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  run: (context, { rule_id, ...decided }) => reject(context, rule_id, decided),
})

const ruleRetire = defineAction({
  name: RETIRE,
  main: 'rule_id',
  title: 'Retire a rule',
  description: 'Takes a rule out of all prompts, from the next one on. People who asked for it themselves keep it.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({ rule_id: ruleInput, reason: reasonText().describe('Why.'), ...decisionEnvelope }),
  output: receipt,
  async run(context, { rule_id, reason }) {
    const before = await pastOf(context)
    return context.append(async (tx) => {
      const rule = await findRule(tx, context, rule_id)
      const { state } = admit({ policy: await context.gatePolicy(tx) }, rule)
      if (state !== 'live') throw ruleError('conflict', `is ${state}: only a live rule can be retired.`)
      return {
        ...about(rule, RETIRE, reason),
        payload: { body_id: bodyIdOf(bodyOf(rule)) },
        announce: () =>
          promptsAfter(context, before, rule_id, (after) => ({
            waits: false,
            message: after ? retired(after) : `Retired ${quotedRule(rule)}, but nobody proposes it any more.`,
            shifts: after?.shifts ?? [],
          })),
      }
    })
  },
})

function retired({ rule, elsewhere, wasTold, formerWords, others }: PromptsAfter): string {
  const besides = `${formerWords}${others}`
  if (isForDocuments(rule)) return `Retired ${quotedRule(rule)}, which was for the documentation only.${besides}`
  return `Retired ${quotedRule(rule)}: ${absenceInWords(elsewhere, wasTold || elsewhere.told.length > 0)}.${besides}`
}

/** A complaint, and what holds for a single case, is no rule yet. */
function requireWording(rule: StoredRule): void {
  if (rule.needs_wording === 0) return
  throw ruleError(
    'conflict',
    'has no words for every case yet: reviewers said only what was wrong, or what to do in one case. Word it with rule_modify, then approve that.',
  )
}

interface Seen {
  readonly content_hash: string
  readonly reason?: string | undefined
  readonly despite?: readonly string[] | undefined
}

export async function approvalOf(
  context: ActionContext,
  id: string,
  { content_hash, reason, despite = [] }: Seen,
): Promise<Approval> {
  const { before, conflictsIn } = await watchConflicts(context, id)
  const draft = async (tx: Tx): Promise<Draft> => {
    const rule = await findRule(tx, context, id)
    requireSeen(rule, content_hash)
    const policy = await context.gatePolicy(tx)
    const { state } = admit({ policy }, rule)
    if (state === 'live') throw ruleError('conflict', 'is already live. rule_retire takes it out of prompts.')
    if (state === 'retired')
      throw ruleError('conflict', 'was retired. Undo the retirement, or make a new version with rule_modify.')
    const mark = approvalMark(context, policy)
    await requireSomeoneElse(tx, context, rule, mark)
    requireWording(rule)
    const conflicts = await conflictsIn(tx, rule, policy)
    refuseContradiction(conflicts.filter((conflict) => !despite.includes(conflict.rule.rule_id)))
    return {
      ...decisionOn(rule, APPROVE, reason, {
        ...(despite.length > 0 && { despite: [...despite] }),
        ...mark,
      }),
      announce: ({ changes }) =>
        promptsAfter(context, before, id, (after) => ({
          waits: after?.admission.state === 'waiting',
          message: after
            ? `${approved(after, visibleChanges(changes).length > 0)}${checkSentence(bodyOf(after.rule))}`
            : `Approved ${quotedRule(rule)}, but nobody proposes it any more.`,
          shifts: after?.shifts ?? [],
        })),
    }
  }
  // The draft says itself which prompts it changes.
  return { draft, watching: [] }
}

function approved({ rule, admission: { missing }, outlook, others }: PromptsAfter, isNew: boolean): string {
  if (missing === 0) return `Approved ${quotedRule(rule)}: ${outlook}${others}`
  const reviewers = `${missing} more reviewer${missing === 1 ? '' : 's'} agree${missing === 1 ? 's' : ''}`
  const effect = isForDocuments(rule) ? 'is approved for the documentation' : 'goes into prompts'
  const done = isNew ? `Approved ${quotedRule(rule)}` : `You approved ${quotedRule(rule)} before`
  return `${done}: it ${effect} when ${reviewers}.`
}

interface Rejection {
  readonly content_hash?: string | undefined
  readonly reason: string
  readonly keep_personal?: boolean
}

export async function reject(
  context: ActionContext,
  id: string,
  { content_hash, reason, keep_personal = false }: Rejection,
): Promise<Receipt> {
  const before = await pastOf(context)
  return context.append(async (tx) => {
    const rule = await findRule(tx, context, id)
    requireSeen(rule, content_hash)
    const { state } = admit({ policy: await context.gatePolicy(tx) }, rule)
    if (state !== 'waiting')
      throw ruleError(
        'conflict',
        `is ${state} already.${state === 'live' ? ' rule_retire takes it out of prompts.' : ''}`,
      )
    return {
      ...decisionOn(rule, REJECT, reason, { ...(keep_personal && { keeps_personal: true }) }),
      announce: () =>
        promptsAfter(context, before, id, (after) => {
          const besides = after ? `${peopleInWords(after.elsewhereBefore(rule), after)}${after.formerWords}` : ''
          const message = `Rejected ${quotedRule(rule)}: proposing it again does not bring it back.${besides}`
          return { waits: false, message, shifts: after?.shifts ?? [] }
        }),
    }
  })
}

/** Who loses what they asked for, and who keeps it. */
function peopleInWords(before: Elsewhere, { elsewhere: { people } }: PromptsAfter): string {
  const without = before.people.filter((person) => !people.includes(person))
  return `${losersInWords(without)}${keepersInWords(people)}`
}

/** Nobody approves their own words. On a machine without keys nobody else could approve. */
async function requireSomeoneElse(
  tx: Tx,
  { caller }: ActionContext,
  rule: StoredRule,
  mark: Draft['payload'],
): Promise<void> {
  if (mark.keyless === true) return
  const isOwn =
    mark.reviewer === undefined
      ? fromJson(rule.proposers).includes(caller.actor)
      : isByAuthor({ actor: caller.actor, payload: mark }, await writtenInEffect(tx, caller.workspace, rule))
  if (isOwn) throw ruleError('forbidden', 'was proposed or changed by you: somebody else has to approve it.')
}

/** The proposals and changes of a rule that are in effect. */
async function writtenInEffect(tx: Tx, workspace: string, { rule_id }: StoredRule): Promise<LogRow[]> {
  const rows = await logRepo.ofAggregate(tx, workspace, { type: 'rule', id: rule_id })
  const written = rows.filter((row) => row.action === IMPORT || isWritten(row))
  const out = await logRepo.outAmong(
    tx,
    workspace,
    written.map(({ id }) => id),
  )
  return withActs<LogRow>(written.filter(({ id }) => !out.has(id))).filter(isWritten)
}

function refuseContradiction(conflicts: readonly Conflict[]): void {
  const against = conflicts.find(({ relation }) => relation === 'contradiction')
  if (!against) return
  const remedy = against.state === 'live' ? 'retire that one' : 'reject that one'
  throw ruleError(
    'conflict',
    `contradicts ${quotedRule(against.rule)} (${against.rule.rule_id}, ${against.state}): ${opposedInWords(against)}. First ${remedy}, or change one of them with rule_modify. If they do not contradict each other, list the other rule in despite.`,
  )
}

/** It is about this text only, not about other versions. */
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
      seen: payloadOf(bodyOf(rule)),
      version,
      ...more,
    },
    reason,
  }
}

export const approvalActions = [ruleApprove, ruleReject, ruleRetire] as const
