// What should become a rule: proposed for everyone (R4), or asked for by a person, with effect for their own agents at once (R12).
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { isReviewer } from '../../../kernel/caller.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { type Draft, type Following, receipt } from '../../../kernel/feedback/index.ts'
import { envelope, reasonText } from '../../../kernel/input.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import type { Db, Tx } from '../../../kernel/store/index.ts'
import { absenceInWords } from '../absence.ts'
import { admit, bodyOf, checkIn } from '../admission.ts'
import { checkInWords } from '../checks/index.ts'
import { doubtOf } from '../flags/flag.ts'
import { flagsOf } from '../flags/flags-of.ts'
import { liveContradictionOf } from '../live-contradiction.ts'
import { pastOf } from '../prompt-watch.ts'
import { ruleRepo, type StoredRule } from '../repo/rules.ts'
import {
  ALL_AGENTS,
  agentsOf,
  INSTRUCT,
  isCovered,
  PROPOSE,
  payloadOf,
  type RuleBody,
  ruleFields,
  wordsIdOf,
} from '../rule.ts'
import { checkFor, checkSentence } from '../rule-check.ts'
import { sameRule } from '../same-rule.ts'
import { freeIdFor } from './find-rule.ts'
import { type PromptsAfter, promptsAfter } from './prompts-after.ts'

const proposed = receipt.extend({
  rule_id: z
    .string()
    .optional()
    .describe('For rule_get, rule_approve and the like; absent while the proposal is held.'),
})

const rulePropose = defineAction({
  name: PROPOSE,
  main: 'content',
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
  run: (context, { reason, ...input }) =>
    propose(context, PROPOSE, bodyFrom(input), { reason, isCheckGiven: input.check !== undefined }),
})

const { content, rule_type, insertion_point, check } = ruleFields

const instructionAdd = defineAction({
  name: INSTRUCT,
  main: 'content',
  title: 'Remember what a person wants from now on',
  description:
    'Records what a person wants from their agents permanently, such as “from now on …” or “never …”. It is in the prompts of their agents at once, unless an approved constraint says the opposite, and is proposed to reviewers for everyone. If it reads like an attack on the agent, it waits for a reviewer.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    content: content.describe('What they want, in their words.'),
    rule_type,
    agents: ruleFields.agents.default([ALL_AGENTS]).describe('The agents it is for; all of them unless given.'),
    insertion_point,
    check,
    reason: reasonText().optional().describe('Why.'),
    ...envelope,
  }),
  output: proposed,
  example: { content: 'From now on, answer in British English.', on_behalf_of: 'ann' },
  run(context, { reason, ...input }) {
    if (context.envelope.person === undefined)
      throw invalidInput('on_behalf_of', 'is required: name the person who wants it.')
    return propose(context, INSTRUCT, bodyFrom(input), { reason })
  },
})

type Input = { content: string; agents: string[] } & {
  [F in Exclude<keyof RuleBody, 'content' | 'agents' | 'confidence'>]?: RuleBody[F] | undefined
}

function bodyFrom({ content, agents, insertion_point, evidence_summary, check, ...input }: Input): RuleBody {
  const { rule_type = 'GUIDELINE', action_type = 'CREATE_RULE' } = input
  return {
    content,
    rule_type,
    agents: agentsOf(agents),
    insertion_point: insertion_point ?? null,
    action_type,
    evidence_summary: evidence_summary ?? null,
    confidence: null,
    check: checkFor({ content, rule_type, action_type }, check),
  }
}

interface Given {
  readonly reason?: string | undefined
  readonly isCheckGiven?: boolean
}

async function propose(
  context: ActionContext,
  action: typeof PROPOSE | typeof INSTRUCT,
  body: RuleBody,
  given: Given,
): Promise<z.output<typeof proposed>> {
  await context.vectors.remember(context.caller.workspace, [body.content])
  const before = await pastOf(context)
  return context.append(async (tx) => {
    const draft = await ruleDraft(tx, context, action, body, given)
    return {
      ...draft,
      announce: async ({ isHeld }) => {
        const against = await liveContradictionOf(context, draft.target.id)
        return promptsAfter(context, before, draft.target.id, (after) => {
          if (isHeld || !after) return { waits: false, message: 'It was taken back already.' }
          const { shifts } = after
          const answer = { rule_id: draft.target.id }
          return { ...announcementOf(action, context.envelope.person, after, against), shifts, answer }
        })
      },
    }
  })
}

async function ruleDraft(
  tx: Tx,
  context: ActionContext,
  action: typeof PROPOSE | typeof INSTRUCT,
  body: RuleBody,
  { reason, isCheckGiven = false }: Given,
): Promise<Draft> {
  const { workspace } = context.caller
  const flags = action === INSTRUCT && !isReviewer(context.caller) ? flagsOf(body.content) : []
  const policy = await context.gatePolicy(tx)
  const alike = await ruleRepo.inWords(tx, workspace, wordsIdOf(body))
  const known = sameRule(
    body,
    alike.map((rule) => ({ rule, ...admit({ policy }, rule) })),
  )
  if (known && isCheckGiven) requireSameCheck(known, body)
  const ruleId = known?.rule_id ?? (await freeIdFor(tx, context, body))
  const isApproved = known !== undefined && admit({ policy }, known).state === 'live'
  const against = action === INSTRUCT && !isApproved ? await rejectedElsewhere(tx, workspace, ruleId, body) : []
  return {
    action,
    target: { type: 'rule', id: ruleId },
    // Somebody who says the same supports the rule as it is now; for their own agents, their own words count.
    payload: {
      ...payloadOf(known ? bodyOf(known) : body),
      ...(action === INSTRUCT && { own: payloadOf(body) }),
      ...(flags.length > 0 && { flags }),
    },
    ...(against.length > 0 && { against }),
    reason,
    doubt: flags.length > 0 ? doubtOf(flags) : undefined,
  }
}

/** The same words are one rule, and only a reviewer changes what enforces it. */
function requireSameCheck(known: StoredRule, { check }: RuleBody): void {
  const now = checkIn(known)
  if (isDeepStrictEqual(now, check)) return
  const problem = `${known.rule_id} says the same ${now ? `with another check (${checkInWords(now)})` : 'without a check'}. A reviewer can change that with rule_modify; leave check out to support the rule as it is.`
  throw new HeedError('conflict', `check: ${problem}`, { problems: [{ field: 'check', problem }] })
}

/** Whether words that were heard can be the rule of a person without a reviewer. */
export function mayBeRule({ caller }: ActionContext, words: string): boolean {
  const parsed = instructionAdd.input.safeParse({ content: words })
  return parsed.success && (isReviewer(caller) || flagsOf(parsed.data.content).length === 0)
}

/** What a person wants from now on, as it was heard in a message; nothing if a rule cannot have these words. */
export async function instructed(
  context: ActionContext,
  words: string,
  doubt: string | undefined,
): Promise<Following[]> {
  const parsed = instructionAdd.input.safeParse({ content: words })
  if (!parsed.success || context.envelope.person === undefined) return []
  const body = bodyFrom(parsed.data)
  await context.vectors.remember(context.caller.workspace, [body.content])
  return [
    {
      about: 'rule',
      draft: async (tx) => {
        const draft = await ruleDraft(tx, context, INSTRUCT, body, {})
        return { ...draft, doubt: draft.doubt ?? doubt }
      },
    },
  ]
}

/** Rejections of these words under other rules: other punctuation, courtesy or more agents do not bring them back. */
async function rejectedElsewhere(db: Db, workspace: string, ruleId: string, body: RuleBody): Promise<string[]> {
  const rejections = await ruleRepo.rejections(db, workspace, wordsIdOf(body))
  return rejections
    .filter(({ rule_id, rule_type, agents }) => {
      const rejected = { rule_type, agents: fromJson(agents) }
      return rule_id !== ruleId && isCovered(body, rejected)
    })
    .map(({ feedback_id }) => feedback_id)
}

function announcementOf(action: string, person: string | undefined, after: PromptsAfter, against: string | undefined) {
  const { admission, others } = after
  const forEveryone = everyone(after, against)
  if (person === undefined || action === PROPOSE)
    return { waits: admission.state === 'waiting', message: `It ${forEveryone}${checkSentence(bodyOf(after.rule))}` }
  if (admission.state === 'rejected' && !after.isAskedBy(person))
    return { waits: false, message: `Noted, but it is not in ${person}’s prompts, because a reviewer has rejected it.` }
  return {
    waits: false,
    message: `${after.instructionOutlook(person)}; for everyone it ${forEveryone}${others}${after.instructionCheck(person)}`,
  }
}

function everyone(after: PromptsAfter, against: string | undefined): string {
  const { state, missing } = after.admission
  if (state === 'live') return `was approved before: ${after.outlook}`
  if (state !== 'waiting') {
    const decided = state === 'rejected' ? 'a reviewer has rejected it' : 'it was retired'
    const { elsewhere } = after
    if (elsewhere.told.length === 0) return `stays out, because ${decided}.`
    return `has no effect, because ${decided}, but ${absenceInWords({ ...elsewhere, people: [] }, true)}.`
  }
  if (against) return against
  return `waits until ${missing} reviewer${missing === 1 ? ' approves' : 's approve'} it.`
}

export const proposalActions = [rulePropose, instructionAdd] as const
