// The action that reads what a message says of the answer before it, without recording anything (C2).
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import { identifier, personName, text } from '../../../kernel/input.ts'
import { whoAsks } from '../asker.ts'
import { type Exchange, feedbackTypes } from '../detector/index.ts'
import { judge } from '../judge.ts'
import { MOST_ITEMS, queryText, responseText } from '../turn.ts'
import { shownEvidence, shownStanding, standingFields, verdictFields } from './shown-verdict.ts'

const feedbackDetect = defineAction({
  name: 'feedback_detect',
  main: 'query',
  title: 'What a message says of the answer before it',
  description:
    'Reads a message together with the query and the answer before it, and says whether it rejects the answer, accepts it or does neither, with the evidence that decided. It records nothing; turn_record reads and records.',
  effect: 'read',
  role: 'agent',
  example: { query: 'TEXT', previous_query: 'TEXT', previous_response: 'TEXT' },
  input: z.strictObject({
    query: queryText().describe('What the person says now.'),
    previous_query: queryText().optional().describe('What they asked before.'),
    previous_response: responseText().optional().describe('What was answered to that.'),
    previous_intent: identifier().optional().describe('What kind of request the one before was.'),
    intent: identifier().optional().describe('What kind of request this one is.'),
    items_mentioned: z
      .array(text(500))
      .max(MOST_ITEMS)
      .optional()
      .describe('Names, prices and details that the answer mentions. They count if the message is Japanese.'),
    earlier_verdicts: z
      .array(z.enum(feedbackTypes))
      .max(50)
      .optional()
      .describe(
        'The verdicts on the earlier turns of the session, the latest last. They count if the message is Japanese.',
      ),
    on_behalf_of: personName()
      .optional()
      .describe('The person. Their corrections of earlier verdicts count for them at once.'),
  }),
  output: z.object({
    ...verdictFields,
    ...standingFields,
    detector_version: z.string(),
  }),
  async run(context, input) {
    const exchange: Exchange = {
      previousQuery: input.previous_query ?? '',
      previousResponse: input.previous_response ?? '',
      message: input.query,
      previousIntent: input.previous_intent,
      intent: input.intent,
      itemsMentioned: input.items_mentioned,
      earlierVerdicts: input.earlier_verdicts,
    }
    const judged = await judge(context, exchange, whoAsks(context))
    return {
      feedback_type: judged.feedbackType,
      confidence: judged.confidence,
      ...(judged.correctionType !== null && { correction_type: judged.correctionType }),
      ...(judged.userSaid !== null && { user_said: judged.userSaid }),
      evidence: shownEvidence(judged.evidence),
      ...shownStanding(judged.standing),
      detector_version: judged.detectorVersion,
    }
  },
})

export const detectionActions = [feedbackDetect] as const
