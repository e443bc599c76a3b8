// What should become a rule: proposed for everyone (R4), or asked for by a person, with effect for their own agents at once (R12).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { isReviewer } from '../../../kernel/caller.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { type Draft, type Following, receipt } from '../../../kernel/feedback/index.ts'
import { envelope, reasonText } from '../../../kernel/input.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import type { Db, Tx } from '../../../kernel/store/index.ts'
import { absenceInWords } from '../absence.ts'
import { admit, bodyOf } from '../admission.ts'
import { doubtOf } from '../flags/flag.ts'
import { flagsOf } from '../flags/flags-of.ts'
import { pastOf } from '../prompt-watch.ts'
import { ruleRepo } from '../repo/rules.ts'
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
    'Records what a person wants from their agents permanently, such as “from now on …” or “never …”. It is in the prompts of their agents at once, unless an approved constraint says the opposite, and is proposed to reviewers for everyone. If it reads like an attack on the agent, it waits for a reviewer.',
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
  [F in Exclude<keyof RuleBody, 'content' | 'agents' | 'confidence'>]?: RuleBody[F] | undefined
}

function bodyFrom({ content, agents, rule_type, insertion_point, action_type, evidence_summary }: Input): RuleBody {
  return {
    content,
    rule_type: rule_type ?? 'GUIDELINE',
    agents: agentsOf(agents),
    insertion_point: insertion_point ?? null,
    action_type: action_type ?? 'CREATE_RULE',
    evidence_summary: evidence_summary ?? null,
    confidence: null,
  }
}

async function propose(
  context: ActionContext,
  action: typeof PROPOSE | typeof INSTRUCT,
  body: RuleBody,
  reason: string | undefined,
): Promise<z.output<typeof proposed>> {
  await context.vectors.remember(context.caller.workspace, [body.content])
  const before = await pastOf(context)
  return context.append(async (tx) => {
    const draft = await ruleDraft(tx, context, action, body, reason)
    return {
      ...draft,
      announce: ({ isHeld }) =>
        promptsAfter(context, before, draft.target.id, (after) => {
          if (isHeld || !after) return { waits: false, message: 'It was taken back already.' }
          const { shifts } = after
          const answer = { rule_id: draft.target.id }
          return { ...announcementOf(action, context.envelope.person, after), shifts, answer }
        }),
    }
  })
}

async function ruleDraft(
  tx: Tx,
  context: ActionContext,
  action: typeof PROPOSE | typeof INSTRUCT,
  body: RuleBody,
  reason: string | undefined,
): Promise<Draft> {
  const { workspace } = context.caller
  const flags = action === INSTRUCT && !isReviewer(context.caller) ? flagsOf(body.content) : []
  const policy = await context.gatePolicy(tx)
  const alike = await ruleRepo.inWords(tx, workspace, wordsIdOf(body))
  const known = sameRule(
    body,
    alike.map((rule) => ({ rule, ...admit({ policy }, rule) })),
  )
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
        const draft = await ruleDraft(tx, context, INSTRUCT, body, undefined)
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

function announcementOf(action: string, person: string | undefined, after: PromptsAfter) {
  const { admission, others } = after
  const forEveryone = everyone(after)
  if (person === undefined || action === PROPOSE)
    return { waits: admission.state === 'waiting', message: `It ${forEveryone}` }
  if (admission.state === 'rejected' && !after.isAskedBy(person))
    return { waits: false, message: `Noted, but it is not in ${person}’s prompts, because a reviewer has rejected it.` }
  return { waits: false, message: `${after.instructionOutlook(person)}; for everyone it ${forEveryone}${others}` }
}

function everyone(after: PromptsAfter): string {
  const { state, missing } = after.admission
  if (state === 'live') return `was approved before: ${after.outlook}`
  if (state !== 'waiting') {
    const decided = state === 'rejected' ? 'a reviewer has rejected it' : 'it was retired'
    const { elsewhere } = after
    if (elsewhere.told.length === 0) return `stays out, because ${decided}.`
    return `has no effect, because ${decided}, but ${absenceInWords({ ...elsewhere, people: [] }, true)}.`
  }
  return `waits until ${missing} reviewer${missing === 1 ? ' approves' : 's approve'} it.`
}

export const proposalActions = [rulePropose, instructionAdd] as const
