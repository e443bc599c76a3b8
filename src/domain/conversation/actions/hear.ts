// What a message says, as Heed notes it in the log: how it takes the answer before it, and what it wants from now on. Other contexts
// say what follows from that.
import type { ActionContext } from '../../../kernel/context.ts'
import { type Draft, type Entered, type Remark, touchedBy, type Watch } from '../../../kernel/feedback/index.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import { whoAsks } from '../asker.ts'
import { bystanderMark, isBystander } from '../bystander.ts'
import type { Exchange, StandingInstruction } from '../detector/index.ts'
import type { DetectionRow, HeardRow } from '../events.ts'
import { type Judged, judge, standingIn } from '../judge.ts'
import { DETECT, HEAR, MESSAGE } from '../turn.ts'
import type { Place } from './place.ts'
import type { RecordInput } from './recording.ts'

interface Heard {
  readonly remarks: readonly Remark[]
  readonly standing: StandingInstruction | undefined
  /** The types of aggregates about which something follows. */
  readonly about: readonly string[]
}

/** A message is heard once, when it comes in. */
export async function hear(context: ActionContext, turnId: string, input: RecordInput, place: Place): Promise<Heard> {
  if (place.known) return { remarks: [], standing: undefined, about: [] }
  const exchange = exchangeAt(place, input)
  const judged = exchange && (await judge(context, exchange, whoAsks(context)))
  const isWanted = (await context.settings())['heard.instructions'] > 0
  const standing = judged || !isWanted ? judged?.standing : await standingIn(context, input.query ?? '')
  const drafts = [
    ...(judged ? [verdictDraft(context, place, turnId, input, judged)] : []),
    ...(standing && isWanted ? [instructionDraft(context, turnId, input, standing)] : []),
  ]
  const following = await Promise.all(drafts.map((draft) => context.followsFrom(draft)))
  return {
    remarks: drafts.map((draft, index) => ({
      draft: { ...draft, follows: following[index]?.map((one) => one.draft) ?? [] },
      trust: 'direct_user',
      person: context.envelope.person,
    })),
    standing,
    about: following.flat().map(({ about }) => about),
  }
}

/** What followed in other contexts: the rows, and the decisions that changed. */
export async function followedFrom(remarks: readonly Entered[], watch: Watch | undefined) {
  const followed = remarks.flatMap((remark) => remark.followed)
  if (followed.length === 0) return { followed: [], shifts: [] }
  const changes = remarks.flatMap((remark) => remark.changes)
  return {
    followed: followed.map(({ id }) => id),
    shifts: (await watch?.shifts(touchedBy(followed, changes), changes)) ?? [],
  }
}

/** The key that authenticated, if any. If it names no person, anyone may be behind it. */
export function keyOf({ actor, actorKind }: ActionContext['caller']): string | undefined {
  return actorKind === 'key' ? actor : undefined
}

/** What the message reacts to; undefined if no turn comes before it. */
function exchangeAt({ previous, earlier }: Place, input: RecordInput): Exchange | undefined {
  if (!previous) return undefined
  return {
    previousQuery: previous.query,
    previousResponse: previous.response ?? '',
    message: input.query ?? '',
    previousIntent: previous.intent ?? undefined,
    intent: input.intent,
    itemsMentioned: fromJson(previous.items_mentioned),
    earlierVerdicts: earlier,
  }
}

/** Heed's own verdict on the turn before; the message of the person is its source. */
function verdictDraft(
  context: ActionContext,
  { previous, earlier }: Place,
  detectedIn: string,
  { query = '', intent, session_id }: RecordInput,
  judged: Judged,
): Draft {
  const sentBy = keyOf(context.caller)
  const payload: DetectionRow['payload'] = {
    feedback_type: judged.feedbackType,
    confidence: judged.confidence,
    correction_type: judged.correctionType,
    message: query,
    intent: intent ?? null,
    earlier_verdicts: [...earlier],
    detected_in: detectedIn,
    read_as: judged.readAs,
    evidence: judged.evidence.map((one) => ({ ...one })),
    detector_version: judged.detectorVersion,
    ...(sentBy !== undefined && { sent_by: sentBy }),
    ...(previous && isBystander(context, previous) && bystanderMark),
  }
  return { action: DETECT, target: { type: 'turn', id: previous?.turn_id ?? '' }, sessionId: session_id, payload }
}

function instructionDraft(
  { caller }: ActionContext,
  turnId: string,
  { query = '', session_id }: RecordInput,
  { words, confidence }: StandingInstruction,
): Draft {
  const sentBy = keyOf(caller)
  const payload: HeardRow['payload'] = {
    words,
    confidence: Math.round(1_000 * confidence) / 1_000,
    message: query,
    ...(sentBy !== undefined && { sent_by: sentBy }),
  }
  return { action: HEAR, target: { type: MESSAGE, id: turnId }, sessionId: session_id, payload }
}
