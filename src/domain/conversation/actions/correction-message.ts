// The message for a corrected verdict: how the turn counts now, and for whom. It uses the same decisions as the next calls.
import type { ActionContext } from '../../../kernel/context.ts'
import { type Announcement, type Committed, logRepo } from '../../../kernel/feedback/index.ts'
import { shownSession } from '../../../kernel/session.ts'
import { everyone, nameOf, whoAsks } from '../asker.ts'
import { isBystander } from '../bystander.ts'
import { readingOf } from '../changed-readings.ts'
import { type CorrectionState, correctionsView } from '../corrections-view.ts'
import type { FeedbackType } from '../detector/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { type StrategyState, strategiesView } from '../strategies-view.ts'
import { strategyVerdict } from '../turn-strategy.ts'
import { strategyName } from '../watch.ts'

/** `before`: the turn as it was until then. */
export async function announceCorrection(
  context: ActionContext,
  before: Turn,
  said: FeedbackType,
  { feedbackId, isHeld }: Committed,
): Promise<Announcement> {
  // The kernel announces a held row, and nothing follows from it yet.
  if (isHeld) return { waits: true, message: '' }
  const turn = (await turnRepo.byId(context.db, context.caller.workspace, before.turn_id)) ?? before
  const sentences = [
    await turnSentence(context, before, turn, said, feedbackId),
    await context.view(strategiesView, (state) => strategySentence(state, context, turn)),
    await context.view(correctionsView, (state) => readingSentence(state, turn.turn_id, feedbackId)),
  ]
  return { waits: false, message: sentences.filter((sentence) => sentence !== '').join(' ') }
}

async function turnSentence(
  context: ActionContext,
  before: Turn,
  { turn_id, user_feedback_status: status, feedback_id }: Turn,
  said: FeedbackType,
  feedbackId: string,
): Promise<string> {
  const { db, caller } = context
  if (isBystander(context, before))
    return `Noted as your own opinion. Turn ${turn_id} stays ${status}, because this key does not speak for the person who asked.`
  const speakers = await logRepo.speakers(db, caller.workspace, [feedbackId, feedback_id ?? ''])
  const decider = speakers.get(feedback_id ?? '')
  if (status !== said) return `Noted. Turn ${turn_id} stays ${status}${decider ? `, because ${decider} said so` : ''}.`
  return before.user_feedback_status === said
    ? `Turn ${turn_id} already counts as ${said}; it is recorded that ${speakers.get(feedbackId)} says so.`
    : `Turn ${turn_id} counts as ${said} from now on.`
}

/** For everyone, and for those for whom it may count differently: who asked, who spoke of the turn, and its session. */
function strategySentence(state: StrategyState, context: ActionContext, turn: Turn): string {
  const tried = state.of(turn.turn_id)
  const everyones = strategyVerdict(state, turn, everyone)
  if (!tried || !everyones) return ''
  const spoke = new Set([whoAsks(context), tried.asker, ...tried.opinions.map(({ who }) => who)])
  const own = [
    ...[...spoke].flatMap((who) =>
      who === null ? [] : [{ audience: `for ${nameOf(who)}`, asker: { who, session: null } }],
    ),
    {
      audience: `in session ${shownSession(context.caller, turn.session_id)}`,
      asker: { who: null, session: turn.session_id },
    },
  ].map(({ audience, asker }) => ({ audience, status: strategyVerdict(state, turn, asker)?.status }))
  const where = (isMeant: (status: FeedbackType | undefined) => boolean) =>
    listed(own.flatMap(({ audience, status }) => (isMeant(status) ? audience : [])))
  const strategy = `Its strategy ${strategyName(turn)} is`
  const { missing = 0, because = '' } = everyones.rejection ?? {}
  if (everyones.status === 'rejected') {
    const exceptions = where((status) => status !== 'rejected')
    return exceptions === ''
      ? `${strategy} avoided for queries like that one, for everyone.`
      : `${strategy} avoided for queries like that one, for everyone, because ${because}; it is not avoided ${exceptions}.`
  }
  const avoided = where((status) => status === 'rejected')
  if (avoided !== '') {
    const others = missing > 0 ? `for everyone when ${people(missing)} it too` : `not for others, because ${because}`
    return `${strategy} avoided for queries like that one ${avoided}; ${others}.`
  }
  if (everyones.status === 'accepted') return `${strategy} proposed as accepted for queries like that one.`
  const accepted = where((status) => status === 'accepted')
  return accepted === ''
    ? `${strategy} proposed for queries like that one, after strategies that were accepted.`
    : `${strategy} proposed for queries like that one, as accepted ${accepted}.`
}

function listed(all: readonly string[]): string {
  const [first = '', ...rest] = all
  const last = rest.pop()
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`
}

function people(count: number): string {
  return count === 1 ? '1 more person rejects' : `${count} more people reject`
}

function readingSentence(state: CorrectionState, turnId: string, feedbackId: string): string {
  const all = state.of(turnId)
  const said = all.find(({ feedback_id }) => feedback_id === feedbackId)
  if (!said) return 'Nobody has reacted to it, so there is no message to learn from.'
  const asEveryone = readingOf(state, said, null)?.feedback_type ?? said.read_as
  const { who } = said
  if (asEveryone === said.feedback_type) {
    const otherwise = all.flatMap((one) =>
      one.who !== null && one.who !== who && one.feedback_type !== asEveryone ? `for ${nameOf(one.who)}` : [],
    )
    return `Messages like that one are read that way for everyone${otherwise.length > 0 ? `, but not ${listed(otherwise)}` : ''}.`
  }
  return who === null
    ? 'Messages like that one are read that way for everyone when enough people say so. If you name the person with on_behalf_of, it counts for them at once.'
    : `Messages like that one, after an answer like that one, are read that way for ${nameOf(who)}; for everyone when enough people say so.`
}
