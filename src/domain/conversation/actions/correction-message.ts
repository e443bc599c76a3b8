// The message for a corrected verdict: how the turn counts now, and for whom. It asks what the
// next decisions ask.
import type { ActionContext } from '../../../kernel/context.ts'
import { type Announcement, type Committed, logRepo } from '../../../kernel/feedback/index.ts'
import { type Asker, askerOf, everyone, nameOf } from '../asker.ts'
import { readingOf } from '../changed-readings.ts'
import { correctionsView } from '../corrections-view.ts'
import type { FeedbackType } from '../detector/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { strategiesView } from '../strategies-view.ts'
import { strategyStanding } from '../turn-strategy.ts'
import { strategyName } from '../watch.ts'

/** `before`: the turn as it stood until then. */
export async function announceCorrection(
  context: ActionContext,
  before: Turn,
  said: FeedbackType,
  { feedbackId, isHeld }: Committed,
): Promise<Announcement> {
  // What waits is announced by the kernel, and nothing follows from it yet.
  if (isHeld) return { waits: true, message: '' }
  const turn = (await turnRepo.byId(context.db, context.caller.workspace, before.turn_id)) ?? before
  const sentences = [
    await turnSentence(context, before, turn, said, feedbackId),
    await strategySentence(context, turn),
    await readingSentence(context, turn.turn_id, feedbackId),
  ]
  return { waits: false, message: sentences.filter((sentence) => sentence !== '').join(' ') }
}

async function turnSentence(
  { db, caller }: ActionContext,
  before: Turn,
  { turn_id, user_feedback_status: status, feedback_id }: Turn,
  said: FeedbackType,
  feedbackId: string,
): Promise<string> {
  const speakers = await logRepo.speakers(db, caller.workspace, [feedbackId, feedback_id ?? ''])
  if (status !== said)
    return `Noted. Turn ${turn_id} stays ${status}, because ${speakers.get(feedback_id ?? '')} said so.`
  return before.user_feedback_status === said
    ? `Turn ${turn_id} counts as ${said} already; it is kept that ${speakers.get(feedbackId)} says so.`
    : `Turn ${turn_id} counts as ${said} from now on.`
}

async function strategySentence(context: ActionContext, turn: Turn): Promise<string> {
  const state = await context.view(strategiesView)
  const asker: Asker = { who: askerOf(context).who, session: turn.session_id }
  const [own, others] = [strategyStanding(state, turn, asker), strategyStanding(state, turn, everyone)]
  if (!own || !others) return ''
  const strategy = `Its strategy ${strategyName(turn)} is`
  const whom = [...(asker.who === null ? [] : [`for ${nameOf(asker.who)}`]), `in session ${turn.session_id}`].join(
    ' and ',
  )
  if (others.status === 'rejected') {
    return own.status === 'rejected'
      ? `${strategy} avoided for queries like that one, for everyone.`
      : `${strategy} ${proposed(own.status, whom)}, and avoided for everyone else, because ${others.rejection?.because}.`
  }
  if (own.status !== 'rejected') return `${strategy} ${proposed(own.status, 'for queries like that one')}.`
  const { missing = 0, because = '' } = others.rejection ?? {}
  return missing > 0
    ? `${strategy} avoided for queries like that one ${whom}; for everyone when ${people(missing)} it too.`
    : `${strategy} avoided for queries like that one ${whom}; not for others, because ${because}.`
}

function proposed(status: FeedbackType, where: string): string {
  return status === 'accepted'
    ? `proposed as accepted ${where}`
    : `proposed ${where}, after strategies that were accepted`
}

function people(count: number): string {
  return count === 1 ? '1 more person rejects' : `${count} more people reject`
}

async function readingSentence(context: ActionContext, turnId: string, feedbackId: string): Promise<string> {
  const state = await context.view(correctionsView)
  const said = state.of(turnId).find(({ feedback_id }) => feedback_id === feedbackId)
  if (!said) return 'Nobody had reacted to it, so there is no message to learn from.'
  const asEveryone = readingOf(state, said, null)?.feedback_type ?? said.read_as
  if (asEveryone === said.feedback_type) return 'Messages like that one are read so for everyone.'
  const { who } = said
  return who === null
    ? 'Name the person with on_behalf_of, and messages like that one are read so for them at once; for everyone, when enough people say so.'
    : `Messages like that one, after an answer like that one, are read so for ${nameOf(who)}; for everyone, when enough people say so.`
}
