// What a message says, as Heed notes it in the log: how it takes the answer before it, and what it wants from now on. Other contexts
// say what follows from that.
import type { ActionContext } from '../../../kernel/context.ts'
import {
  changesFollowing,
  type Draft,
  type Entered,
  type LogRow,
  type Remark,
  undoDraft,
  type Watch,
} from '../../../kernel/feedback/index.ts'
import { fromJson } from '../../../kernel/json-text.ts'
import { announcedIn } from '../announced.ts'
import { whoAsks } from '../asker.ts'
import { bystanderMark, isBystander } from '../bystander.ts'
import { type Command, commandIn } from '../command.ts'
import type { Exchange, StandingInstruction } from '../detector/index.ts'
import type { DetectionRow, HeardRow } from '../events.ts'
import { type Judged, judge, standingIn } from '../judge.ts'
import { DETECT, HEAR, MESSAGE } from '../turn.ts'
import type { Place } from './place.ts'
import type { RecordInput } from './recording.ts'

interface Heard {
  readonly remarks: readonly Remark[]
  /** What the person takes back. */
  readonly entries: readonly Draft[]
  readonly standing: StandingInstruction | undefined
  readonly command: Command | undefined
  /** The types of aggregates about which something follows. */
  readonly about: readonly string[]
}

const NOTHING: Heard = { remarks: [], entries: [], standing: undefined, command: undefined, about: [] }

/** A message is heard once, when it comes in. */
export async function hear(context: ActionContext, turnId: string, input: RecordInput, place: Place): Promise<Heard> {
  if (place.known) return NOTHING
  return (await obey(context, turnId, input, place)) ?? listen(context, turnId, input, place)
}

/** A message that only answers what Heed announced in the turn before says nothing of the agent's answer. */
async function obey(
  context: ActionContext,
  turnId: string,
  input: RecordInput,
  { previous }: Place,
): Promise<Heard | undefined> {
  const command = previous && !isBystander(context, previous) && commandIn(input.query ?? '')
  if (!command) return undefined
  const { caller, envelope } = context
  const announced = await announcedIn(context.db, caller.workspace, previous)
  const isToThem = ({ actor, person }: LogRow) => actor === caller.actor && person === (envelope.person ?? null)
  const followed = announced.followed.filter(isToThem)
  if (command === 'undo') {
    if (followed.length === 0) return undefined
    const entries = followed.map((row) => ({ ...undoDraft(row, undefined), sessionId: input.session_id }))
    return { ...NOTHING, entries, command, about: followed.map(({ aggregate }) => aggregate.type) }
  }
  const { asked } = announced
  if (asked?.person !== (envelope.person ?? null)) return undefined
  const standing = { words: asked.payload.words, confidence: 1 }
  const draft = instructionDraft(context, turnId, input, standing, true)
  return { ...NOTHING, ...(await withFollowing(context, [draft])), standing, command }
}

async function listen(context: ActionContext, turnId: string, input: RecordInput, place: Place): Promise<Heard> {
  const exchange = exchangeAt(place, input)
  const judged = exchange && (await judge(context, exchange, whoAsks(context)))
  const isWanted = (await context.settings())['heard.instructions'] > 0
  const standing = judged || !isWanted ? judged?.standing : await standingIn(context, input.query ?? '')
  const drafts = [
    ...(judged ? [verdictDraft(context, place, turnId, input, judged)] : []),
    ...(standing && isWanted ? [instructionDraft(context, turnId, input, standing)] : []),
  ]
  return { ...NOTHING, ...(await withFollowing(context, drafts)), standing }
}

/** What Heed notes, with what follows from it in other contexts. */
async function withFollowing(
  context: ActionContext,
  drafts: readonly Draft[],
): Promise<Pick<Heard, 'remarks' | 'about'>> {
  const following = await Promise.all(drafts.map((draft) => context.followsFrom(draft)))
  return {
    remarks: drafts.map((draft, index) => ({
      draft: { ...draft, follows: following[index]?.map((one) => one.draft) ?? [] },
      trust: 'direct_user',
      person: context.envelope.person,
    })),
    about: following.flat().map(({ about }) => about),
  }
}

/** What followed in other contexts: the rows, and the decisions that changed. */
export async function followedFrom(
  context: ActionContext,
  remarks: readonly Entered[],
  said: readonly Entered[],
  watch: Watch | undefined,
) {
  const followed = [...remarks.flatMap((remark) => remark.followed), ...said]
  return {
    followed: followed.map(({ row }) => row.id),
    shifts: await changesFollowing(followed, watch, context.reducers),
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
  isConfirmed = false,
): Draft {
  const sentBy = keyOf(caller)
  const payload: HeardRow['payload'] = {
    words,
    confidence: Math.round(1_000 * confidence) / 1_000,
    message: query,
    ...(sentBy !== undefined && { sent_by: sentBy }),
    ...(isConfirmed && { confirmed: true as const }),
  }
  return { action: HEAR, target: { type: MESSAGE, id: turnId }, sessionId: session_id, payload }
}
