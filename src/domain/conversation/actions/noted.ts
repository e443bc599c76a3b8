// What Heed notes of a message in the log, with what follows from it in other contexts.
import type { ActionContext } from '../../../kernel/context.ts'
import { changesFollowing, type Draft, type Entered, type Remark, type Watch } from '../../../kernel/feedback/index.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { bystanderMark, isBystander } from '../bystander.ts'
import type { actingCommands, Command } from '../command.ts'
import type { StandingInstruction } from '../detector/index.ts'
import type { CommandRow, DetectionRow, HeardRow } from '../events.ts'
import type { Judged } from '../judge.ts'
import { COMMAND, DETECT, HEAR, MESSAGE } from '../turn.ts'
import type { Place } from './place.ts'
import type { RecordInput } from './recording.ts'

/** What is written of a message besides its turn. */
export interface Noted {
  readonly remarks: readonly Remark[]
  /** What the person demands: each is a decision of their own. */
  readonly entries: readonly Demanded[]
  readonly standing: StandingInstruction | undefined
  readonly command: Command | undefined
  /** The types of aggregates about which something follows. */
  readonly about: readonly string[]
}

export const NOTHING: Noted = { remarks: [], entries: [], standing: undefined, command: undefined, about: [] }

/** Made inside the transaction; undefined if it is refused there. */
export type Demanded = (tx: Tx) => Promise<Draft | undefined>

export type ActingCommand = (typeof actingCommands)[number]

/** What Heed notes, with what follows from it in other contexts. */
export async function withFollowing(
  context: ActionContext,
  drafts: readonly Draft[],
): Promise<Pick<Noted, 'remarks' | 'about'>> {
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

/** Heed's own verdict on the turn before; the message of the person is its source. */
export function verdictDraft(
  context: ActionContext,
  { previous, earlier }: Place,
  detectedIn: string,
  { query = '', intent, session_id }: RecordInput,
  judged: Judged,
): Draft {
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
    ...sender(context),
    ...(previous && isBystander(context, previous) && bystanderMark),
  }
  return { action: DETECT, target: { type: 'turn', id: previous?.turn_id ?? '' }, sessionId: session_id, payload }
}

export function instructionDraft(
  context: ActionContext,
  turnId: string,
  input: RecordInput,
  { words, confidence }: StandingInstruction,
  isConfirmed = false,
): Draft {
  return messageDraft(turnId, input, HEAR, {
    words,
    confidence: Math.round(1_000 * confidence) / 1_000,
    message: input.query ?? '',
    ...sender(context),
    ...(isConfirmed && { confirmed: true as const }),
  } satisfies HeardRow['payload'])
}

export function commandDraft(
  context: ActionContext,
  turnId: string,
  input: RecordInput,
  command: ActingCommand,
  about: readonly string[],
): Draft {
  return messageDraft(turnId, input, COMMAND, {
    command,
    about: [...about],
    message: input.query ?? '',
    ...sender(context),
  } satisfies CommandRow['payload'])
}

function messageDraft(id: string, input: RecordInput, action: string, payload: Draft['payload']): Draft {
  return { action, target: { type: MESSAGE, id }, sessionId: input.session_id, payload }
}

function sender({ caller }: ActionContext): { sent_by?: string } {
  const key = keyOf(caller)
  return key === undefined ? {} : { sent_by: key }
}
