// Actions on verdicts (C8): a person corrects one. That overrides what was detected, and the next message like that one is read as
// the person said.
import { z } from 'zod'
import { defineAction } from '../../../kernel/action.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { invalidInput } from '../../../kernel/errors.ts'
import { CORRECT, logRepo, receipt, rowAs } from '../../../kernel/feedback/index.ts'
import { speakerIn } from '../../../kernel/gate/index.ts'
import { envelope, identifier, reasonText } from '../../../kernel/input.ts'
import { shownId } from '../../../kernel/own-id.ts'
import { mayEnter } from '../../../kernel/session.ts'
import { textId } from '../../../kernel/similarity/index.ts'
import { decisiveAmong, type NearCorrection } from '../adaptation.ts'
import { bystanderMark, isBystander } from '../bystander.ts'
import { isComparable } from '../comparable.ts'
import { correctionsView } from '../corrections-view.ts'
import { correctionTypes, feedbackTypes } from '../detector/index.ts'
import { corrected, detected } from '../events.ts'
import { speakerOf } from '../opinions.ts'
import { turnRepo } from '../repo/turns.ts'
import { judgedOf } from '../turn.ts'
import { announceCorrection } from './correction-message.ts'
import { findTurn, unknownCorrection } from './find.ts'

const verdictCorrect = defineAction({
  name: CORRECT,
  main: 'turn_id',
  title: 'Say how an answer was really taken',
  description:
    'Corrects how a turn was judged. The correction counts at once for the turn and, for this person, for the strategy and for messages like that one. For everyone, enough people or a reviewer must say so.',
  effect: 'write',
  role: 'agent',
  input: z.strictObject({
    turn_id: identifier().describe('The turn that was answered well or badly, not the one whose message showed it.'),
    feedback_type: z.enum(feedbackTypes).describe('How the person really took it.'),
    correction_type: z.enum(correctionTypes).optional().describe('How they corrected it, if they rejected it.'),
    reason: reasonText().optional().describe('Why, in the words of the person.'),
    ...envelope,
  }),
  output: receipt,
  async run(context, { turn_id, feedback_type, correction_type, reason }) {
    const { workspace } = context.caller
    if (correction_type !== undefined && feedback_type !== 'rejected') {
      throw invalidInput('correction_type', 'has no meaning unless feedback_type is rejected: leave it out.')
    }
    const { message } = await findTurn(context.db, context.caller, turn_id)
    if (message !== null) await context.vectors.remember(workspace, [message])
    return context.append(
      async (tx) => {
        const turn = await findTurn(tx, context.caller, turn_id)
        const detection = turn.detection_id === null ? undefined : await logRepo.byId(tx, workspace, turn.detection_id)
        return {
          action: CORRECT,
          target: { type: 'turn', id: turn.turn_id },
          sessionId: turn.session_id,
          payload: {
            feedback_type,
            ...(correction_type !== undefined && { correction_type }),
            // What the verdict was derived from, so that it can be learned from even if the verdict is undone.
            ...(detection && { judged: judgedOf(rowAs([detected], detection)) }),
            ...(isBystander(context, turn) && bystanderMark),
          },
          reason,
          announce: (committed) => announceCorrection(context, turn, feedback_type, committed),
        }
      },
      { watching: ['turn'] },
    )
  },
})

const states = ['in_effect', 'superseded', 'out_of_force', 'not_for_everyone', 'nothing_to_learn'] as const

const verdictGet = defineAction({
  name: 'verdict_get',
  main: 'feedback_id',
  title: 'Whether a correction of a verdict is in effect',
  description:
    'Says whether messages are read as this correction says, for the person who gave it or for everyone. They are not if the same person later said otherwise of the same message, or if the correction was taken back. For everyone, enough people or a reviewer must say so.',
  effect: 'read',
  role: 'agent',
  tool: null,
  input: z.strictObject({
    feedback_id: identifier().describe('The correction, as the receipt of verdict_correct names it.'),
    audience: z
      .enum(['person', 'everyone'])
      .default('person')
      .describe('For whom: the person who gave it, or everyone.'),
  }),
  output: z.object({
    feedback_id: z.string(),
    turn_id: z.string(),
    state: z
      .enum(states)
      .describe('nothing_to_learn: nobody had reacted to the turn, so there was no message to learn from.'),
    superseded_by: z.string().optional().describe('What the same person said later of the same message.'),
  }),
  async run(context, { feedback_id, audience }) {
    const { db, caller } = context
    const found = await logRepo.byId(db, caller.workspace, feedback_id)
    const row = found?.action === CORRECT ? rowAs([corrected], found) : undefined
    const turn = row && (await turnRepo.byId(db, caller.workspace, row.target.id))
    if (!row || !turn || !mayEnter(caller, turn.session_id)) throw unknownCorrection(feedback_id)
    const known = { feedback_id, turn_id: shownId(caller, row.target.id) }
    if (await logRepo.outOfForce(db, caller.workspace, feedback_id)) return { ...known, state: 'out_of_force' as const }
    const { judged } = row.payload
    if (!judged) return { ...known, state: 'nothing_to_learn' as const }
    const near = await correctionsLike(context, judged.message)
    const own = near.find((correction) => correction.feedback_id === feedback_id)
    const later = near
      .filter(({ isSame, reporter, responseKinds, seq }) => {
        const isOfTheSame =
          isSame && reporter === speakerIn(row) && responseKinds === (own?.responseKinds ?? responseKinds)
        return isOfTheSame && seq > row.seq
      })
      .toSorted((a, b) => a.seq - b.seq)
      .at(-1)
    if (later) return { ...known, state: 'superseded' as const, superseded_by: later.feedback_id }
    if (audience === 'person' && speakerOf(row) !== null) return { ...known, state: 'in_effect' as const }
    const people = (await context.settings())['gate.reporters']
    const decisive = own && decisiveAmong(near, own.read_as, own.responseKinds, null, people)
    const isInEffect = decisive?.feedback_id === feedback_id
    return { ...known, state: isInEffect ? ('in_effect' as const) : ('not_for_everyone' as const) }
  },
})

async function correctionsLike(context: ActionContext, message: string): Promise<NearCorrection[]> {
  const features = isComparable(message) ? await context.vectors.ask(message) : undefined
  return context.view(correctionsView, (state) =>
    state.near(textId(message), features, state.settings['similarity.group'] / 100),
  )
}

export const verdictActions = [verdictCorrect, verdictGet] as const
