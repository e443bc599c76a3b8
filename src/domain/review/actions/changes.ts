// New versions of a rule (R6).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { decisionEnvelope, reasonText } from '../../../kernel/input.ts'
import { absenceInWords } from '../absence.ts'
import { bodyOf } from '../admission.ts'
import { liveContradictionOf } from '../live-contradiction.ts'
import { pastOf } from '../prompt-watch.ts'
import { agentsOf, isForDocuments, MODIFY, payloadOf, type RuleBody, ruleFields } from '../rule.ts'
import { checkAfter, checkSentence } from '../rule-check.ts'
import { about, contentHash, findRule, requireSeen, ruleInput } from './find-rule.ts'
import { type PromptsAfter, promptsAfter } from './prompts-after.ts'

const { content, rule_type, agents, insertion_point, action_type, evidence_summary, check } = ruleFields

const ruleModify = defineAction({
  name: MODIFY,
  main: 'rule_id',
  title: 'Change a rule',
  description:
    'Makes a new version of a rule. Approvals and rejections were about the old text, so the new version waits for reviewers again. The person who changed it cannot approve it, except on a machine without keys.',
  effect: 'write',
  role: 'reviewer',
  byPerson: true,
  input: z.strictObject({
    rule_id: ruleInput,
    content_hash: contentHash.optional(),
    content: content.optional(),
    rule_type: rule_type.removeDefault().optional(),
    agents: agents.optional(),
    insertion_point: insertion_point
      .unwrap()
      .nullish()
      .describe('The name of the placeholder that the rule goes to; null for the end of the prompt.'),
    action_type: action_type.removeDefault().optional(),
    evidence_summary,
    check: check.describe(
      'What rule_check asks of outputs and tool calls; null for none. Unless given, a check that comes from the words follows them, and any other stays.',
    ),
    reason: reasonText().optional().describe('Why.'),
    ...decisionEnvelope,
  }),
  output: receipt,
  async run(context, { rule_id, reason, content_hash, ...fields }) {
    const { content, rule_type, agents, insertion_point, action_type, evidence_summary, check } = fields
    const changes = { content, rule_type, agents, insertion_point, action_type, evidence_summary, check }
    if (changes.content !== undefined) await context.vectors.remember(context.caller.workspace, [changes.content])
    const before = await pastOf(context)
    return context.append(async (tx) => {
      const rule = await findRule(tx, context, rule_id)
      requireSeen(rule, content_hash)
      const body = changed(bodyOf(rule), changes)
      if (JSON.stringify(body) === JSON.stringify(bodyOf(rule)))
        throw invalidInput(
          'content',
          'this changes nothing. Send at least one field that differs from the rule as it is.',
        )
      return {
        ...about(rule, MODIFY, reason),
        payload: payloadOf(body),
        announce: async () => {
          const against = await liveContradictionOf(context, rule_id)
          return promptsAfter(context, before, rule_id, (after) => ({
            waits: false,
            message: after
              ? `${modified(after, rule.version, against)}${checkSentence(bodyOf(after.rule))}`
              : 'Changed, but nobody proposes it any more.',
            shifts: after?.shifts ?? [],
          }))
        },
      }
    })
  },
})

const DOCUMENT_ONLY = 'it is for the documentation only'

/** A text that reviewers decided about before needs no further decision. */
function modified(after: PromptsAfter, former: number, against: string | undefined): string {
  const { rule, admission, outlook, wasTold, formerWords, others } = after
  const { state, missing } = admission
  const version = `Version ${rule.version}`
  if (state === 'live') return `${version} says what was approved before: ${outlook}${others}`
  const [isDocument, absence] = [isForDocuments(rule), absenceInWords(after.elsewhere, false)]
  const left = wasTold ? ` Version ${former} leaves the prompts that it was in, from the next one on.` : ''
  const besides = `${left}${formerWords}${others}`
  if (state !== 'waiting')
    return `${version} says what was ${state} before: ${isDocument ? DOCUMENT_ONLY : absence}.${besides}`
  if (against) return `${version} ${against}${besides}`
  const reviewers = `${missing} reviewer${missing === 1 ? ' approves' : 's approve'}`
  return `${version} waits until ${reviewers} it; ${isDocument ? DOCUMENT_ONLY : `until then ${absence}`}.${besides}`
}

type Changes = { [F in keyof RuleBody]?: RuleBody[F] | undefined }

function changed(before: RuleBody, changes: Changes): RuleBody {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after = { ...before, ...given }
  return { ...after, agents: agentsOf(after.agents), check: checkAfter(before, after, changes.check) }
}

export const changeActions = [ruleModify] as const
