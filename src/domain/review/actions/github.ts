// Reviews of pull requests on GitHub, as decisions. The payload is that of the webhook; who the caller is says whose word it is.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { receipt } from '../../../kernel/feedback/index.ts'
import { identifier } from '../../../kernel/input.ts'
import { parseInput } from '../../../kernel/parse.ts'
import { RECORD } from '../decision.ts'
import { classifications } from '../evaluator.ts'
import { decisionInGithub } from '../intake/github-review.ts'
import { decisionRecord } from './decisions.ts'
import { recordedNow, reword, withdraw } from './later-words.ts'

/** Checked once it is known which event it is: most events are none that Heed reads. */
const payload = z
  .unknown()
  .meta({ type: 'object', additionalProperties: {} })
  .describe('The payload of the event, as GitHub sends it.') as unknown as z.ZodType<
  Record<string, unknown>,
  Record<string, unknown>
>

const githubReview = defineAction({
  name: 'github_review',
  title: 'Record a review on GitHub',
  description:
    'Records a review of a pull request, or a comment on its lines, as a decision: approved, changes requested, or commented, with what was said and suggested. If it is edited, the decision gets the new words; if it is dismissed or deleted, it is taken back. Other events are answered with outcome ignored. POST /events/github takes the same from GitHub itself.',
  effect: 'write',
  logs: [],
  role: 'agent',
  tool: null,
  input: z.strictObject({
    event: identifier().describe('The name of the event, from X-GitHub-Event.'),
    delivery: identifier().optional().describe('The id of the delivery, from X-GitHub-Delivery: it is recorded once.'),
    payload,
  }),
  example: { event: 'pull_request_review', payload: {} },
  output: z.object({
    outcome: z.enum([...receipt.shape.outcome.options, 'ignored']),
    message: z.string(),
    decision_id: z.string().optional(),
    feedback_id: z.string().optional(),
    classification: z.enum(classifications).optional(),
  }),
  async run(context, { event, delivery, payload }) {
    const heard = decisionInGithub(event, payload)
    if ('ignored' in heard) return ignored(heard.ignored)
    const cloud_event = delivery === undefined ? {} : { cloud_event: { source: 'github', id: delivery } }
    if ('withdrawn' in heard) {
      const now = await recordedNow(context.db, context, heard.withdrawn)
      if (now === undefined || now === 'undone') return ignored('the decision is not in effect here')
      const { outcome, message, feedback_id } = await withdraw(context, now)
      return { outcome, message, decision_id: heard.withdrawn, feedback_id }
    }
    const input = parseInput(decisionRecord.input, { ...heard.decision, ...cloud_event }, RECORD)
    const { decision_id } = input
    const now = heard.isEdited && (await recordedNow(context.db, context, decision_id))
    if (now === 'undone') return ignored('the decision was taken back here')
    if (now) {
      const made = await reword(context, input, now)
      if (!made) return ignored('it says what is recorded already')
      const { outcome, message, feedback_id } = made
      const { classification } = decisionShown.parse(await context.call('decision_get', { decision_id }))
      return { outcome, message, decision_id, feedback_id, classification }
    }
    const made = decisionRecord.output.parse(await context.call(RECORD, { ...heard.decision, ...cloud_event }))
    const { outcome, message, feedback_id, classification } = made
    return { outcome, message, decision_id, feedback_id, classification }
  },
})

function ignored(why: string) {
  return { outcome: 'ignored' as const, message: `Nothing was recorded: ${why}.` }
}

const decisionShown = z.object({ classification: z.enum(classifications) })

export const githubActions = [githubReview] as const
