// The section for the planner (C5) about the latest answer that the person reacted to.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { sessionName } from '../../../kernel/input.ts'
import { shownId } from '../../../kernel/own-id.ts'
import { contextSection } from '../context-section.ts'
import { type FeedbackType, feedbackTypes } from '../detector/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { hasEnded } from '../session.ts'
import { strategiesView } from '../strategies-view.ts'
import { statusInSession } from '../turn-strategy.ts'
import { correctorsOf } from './correctors.ts'
import { findSession, rejectionsBefore } from './find.ts'

/**
 * `rejections`: how many turns in a row were rejected, including this one. `strategyStatus`: how its strategy counts in the session
 * for the same query, which a later answer may have changed.
 */
export async function sectionAbout(
  { db, caller }: ActionContext,
  turn: Turn,
  rejections: number,
  strategyStatus: FeedbackType | undefined,
): Promise<string> {
  const saidBy = await correctorsOf(db, caller.workspace, [turn])
  const answer = {
    turnId: shownId(caller, turn.turn_id),
    status: turn.user_feedback_status,
    strategyStatus: strategyStatus ?? turn.user_feedback_status,
    saidBy: saidBy(turn),
    detectedIn: turn.detected_in === null ? null : shownId(caller, turn.detected_in),
    correctionType: turn.correction_type,
    message: turn.detected_status === turn.user_feedback_status ? turn.message : null,
    reason: turn.reason,
    query: turn.query,
    strategy: turn.strategy,
    strategyInput: turn.strategy_input,
  }
  return contextSection(answer, rejections)
}

const sectionGet = defineAction({
  name: 'context_section',
  main: 'session_id',
  title: 'How the last answer was taken',
  description:
    'Returns the section for your planner about the latest answer of a session that the person reacted to: how they took it, what they said, what went wrong and what to do about it. turn_record returns the same section.',
  effect: 'read',
  role: 'agent',
  input: z.strictObject({ session_id: sessionName().describe('The conversation.') }),
  output: z.object({
    section: z
      .string()
      .describe('Markdown; empty if the person has not reacted to an answer in this part of the session.'),
    turn_id: z.string().optional().describe('The turn it is about.'),
    status: z.enum(feedbackTypes).optional(),
    rejections_in_a_row: z.number().int(),
    ended: z.boolean().describe('Whether the session has ended: the next message judges nothing.'),
  }),
  async run(context, { session_id }) {
    const { db, caller } = context
    const { workspace } = caller
    const last = await findSession(db, caller, session_id)
    const minutes = (await context.settings())['session.minutes']
    if (hasEnded(last.last_said_at, context.now(), minutes)) return { section: '', rejections_in_a_row: 0, ended: true }
    const previous = last.follows === null ? undefined : await turnRepo.byId(db, workspace, last.follows)
    if (!previous) return { section: '', rejections_in_a_row: 0, ended: false }
    const rejections = await rejectionsBefore(db, workspace, last)
    const inSession = await context.view(strategiesView, (state) => statusInSession(state, previous))
    return {
      section: await sectionAbout(context, previous, rejections, inSession),
      turn_id: shownId(caller, previous.turn_id),
      status: previous.user_feedback_status,
      rejections_in_a_row: rejections,
      ended: false,
    }
  },
})

export const contextActions = [sectionGet] as const
