// What corrections of verbs and of entities share: the input, the draft of the log row and the answer.
import { z } from 'zod'
import type { ActionContext } from '../../../kernel/context.ts'
import { type Change, type Draft, type Json, receipt } from '../../../kernel/feedback/index.ts'
import { envelope, identifier, openObject, reasonText, text } from '../../../kernel/input.ts'
import { calledIn } from '../../../kernel/session.ts'
import { type FeedbackType, feedbackTypes, learningTypes } from '../gate/learning.ts'
import { phraseText } from '../import/registry.ts'

const learned = {
  recorded: z.literal(true),
  candidate_id: z.string().optional().describe('For intent_get; absent while the report is held.'),
  occurrence_count: z.number().int().describe('How often this was reported.'),
  was_new: z.boolean(),
  learning_type: z.enum(learningTypes),
  risk_level: z.enum(['low', 'medium', 'high']),
  auto_applied: z.boolean().describe('In effect at once, without waiting for others.'),
  threshold_applied: z
    .boolean()
    .describe('In effect for everyone, because enough people say so or a reviewer approved it.'),
  applies_to: z
    .enum(['everyone', 'person', 'conversation', 'nobody'])
    .describe('For whom it is in effect from the next search on.'),
  what_was_learned: z.object({ input: z.string(), maps_to: z.string(), type: z.enum(feedbackTypes) }),
}

export const feedbackInput = z.strictObject({
  feedback_type: z.enum(feedbackTypes).describe('What kind of correction it is.'),
  original_input: phraseText().describe('What the person originally said: the request, or the name of the entity.'),
  system_choice: identifier().optional().describe('What was selected: the verb, or the id of the entity.'),
  correct_choice: identifier().describe('What the person wanted: a verb that is known, or the id of an entity.'),
  user_explanation: reasonText().optional().describe('Why, in the words of the person.'),
  search_id: identifier().optional().describe('The search that went wrong, from verb_search.'),
  context: openObject({
    session_id: envelope.session_id,
    domain: identifier().optional().describe('The area this was said about; a name is first looked up in it.'),
    cbu_id: identifier().optional().describe('The client business unit this was said about.'),
    note: text(4_000).optional().describe('Anything else that matters.'),
  })
    .optional()
    .describe('Where it was said. Other keys are kept as they are.'),
  ...envelope,
})

export type Input = z.output<typeof feedbackInput>

export const feedbackAnswer = receipt.extend(learned)
export type FeedbackAnswer = z.output<typeof feedbackAnswer>

/** The conversation it was said in: from the envelope, or from the context. */
export function sessionOf({ caller, envelope }: ActionContext, input: Input): string | undefined {
  const named = input.context?.session_id
  const inContext = named === undefined ? undefined : calledIn(caller, named, 'context.session_id')
  return envelope.sessionId ?? inContext
}

export function draftOf(
  input: Input,
  sessionId: string | undefined,
  target: { type: string; id: string },
  payload: Record<string, Json>,
): Draft {
  const { feedback_type, original_input, user_explanation, context } = input
  return {
    action: 'intent_feedback',
    target,
    ...(sessionId !== undefined && { sessionId }),
    payload: {
      feedback_type,
      input: original_input,
      ...payload,
      ...(context && { context: context as Record<string, Json> }),
    },
    reason: user_explanation,
  }
}

export function answerOf(input: Input, changes: readonly Change[], table: string, id: string): Record<string, Json> {
  const change = changes.find(({ projection, after }) => projection.name === table && after?.candidate_id === id)
  const reported = change ?? changes.find(({ after }) => after?.risk === 'held')
  return {
    recorded: true,
    ...(change?.after && { candidate_id: id }),
    occurrence_count: Number(reported?.after?.occurrence_count ?? 0),
    was_new: reported !== undefined && reported.before === undefined,
    what_was_learned: { input: input.original_input, maps_to: input.correct_choice, type: input.feedback_type },
  }
}

export const said: Readonly<Record<FeedbackType, (choice: string) => string>> = {
  verb_correction: (choice) => `Noted: '${choice}' is the right verb for this.`,
  entity_correction: (choice) => `Got it — using '${choice}' for future lookups.`,
  phrase_mapping: (choice) => `Learned: this phrase maps to '${choice}'.`,
}
