// A message that only answers what Heed announced in the turn before (X4). It acts on exactly that, and only for the person it was
// announced to; it says nothing of the agent's answer.
import { allow } from '../../../kernel/allow.ts'
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { allowUndo, type Draft, type Making, undoDraft } from '../../../kernel/feedback/index.ts'
import { approvalOf, inboxApprove, reportedAs } from '../../../kernel/inbox/index.ts'
import { instructionModes } from '../../../kernel/settings/index.ts'
import type { Tx } from '../../../kernel/store/index.ts'
import { type Announced, aftermathOf } from '../announced.ts'
import { isBystander } from '../bystander.ts'
import { type Command, commandIn, tells } from '../command.ts'
import type { HeardRow } from '../events.ts'
import type { Turn } from '../repo/turns.ts'
import {
  type ActingCommand,
  commandDraft,
  type Demanded,
  instructionDraft,
  keyOf,
  NOTHING,
  type Noted,
  withFollowing,
} from './noted.ts'
import type { RecordInput } from './recording.ts'

/** Undefined if nothing was announced that the message could answer. */
export async function obey(
  context: ActionContext,
  turnId: string,
  input: RecordInput,
  previous: Turn,
): Promise<Noted | undefined> {
  const command = isBystander(context, previous) ? undefined : commandIn(input.query ?? '')
  if (!command) return undefined
  const { announced, asked } = await aftermathOf(context, previous)
  const told = announced.filter((one) => isTheirs(context, one) && tells(previous.response, one.words))
  if (command === 'undo') return takeBack(context, turnId, input, told)
  if (command === 'everyone' && told.length > 0) return approve(context, turnId, input, told)
  return asked && (await isAsked(context, asked, previous)) ? confirm(context, turnId, input, asked) : undefined
}

/** What was announced to somebody else is not theirs to take back, nor what was said with another key. */
function isTheirs({ caller, envelope }: ActionContext, { row }: Announced): boolean {
  return row.actor === caller.actor && row.person === (envelope.person ?? null)
}

/** Whether this speaker was asked about the instruction. */
async function isAsked(context: ActionContext, { person, payload }: HeardRow, { response }: Turn): Promise<boolean> {
  const isTheirs = person === (context.envelope.person ?? null) && payload.sent_by === keyOf(context.caller)
  if (!isTheirs || !tells(response, payload.words)) return false
  return (await context.settings())['heard.instructions'] === instructionModes.askedFirst
}

/** Undefined if nothing would follow from it, because no rule can have these words. */
async function confirm(
  context: ActionContext,
  turnId: string,
  input: RecordInput,
  asked: HeardRow,
): Promise<Noted | undefined> {
  const standing = { words: asked.payload.words, confidence: 1 }
  const following = await withFollowing(context, [instructionDraft(context, turnId, input, standing, true)])
  return following.about.length > 0 ? { ...NOTHING, ...following, standing, command: 'yes' } : undefined
}

function takeBack(
  context: ActionContext,
  turnId: string,
  input: RecordInput,
  told: readonly Announced[],
): Noted | undefined {
  const undone = told.flatMap(({ row }) => (mayUndo(context, row) ? [row] : []))
  if (undone.length === 0) return undefined
  const drafts = undone.map((row) => ({ ...undoDraft(row, undefined), sessionId: input.session_id }))
  return acting(context, turnId, input, 'undo', undone, drafts.map(demanded))
}

function mayUndo(context: ActionContext, row: Announced['row']): boolean {
  return !isRefused(() => allowUndo(context, row))
}

/** Each is a decision of its own, by the rules of the inbox. */
async function approve(
  context: ActionContext,
  turnId: string,
  input: RecordInput,
  told: readonly Announced[],
): Promise<Noted> {
  const said = told.map((one) => one.said)
  const entries = new Map<string, Demanded>()
  if (!isRefused(() => allow(context.caller, inboxApprove))) {
    for (const row of said) {
      const item = await reportedAs(context, row)
      if (item?.state !== 'waiting' || !item.isAsSaid || entries.has(item.item_id)) continue
      entries.set(item.item_id, demanded((await approvalOf(context, item)).draft))
    }
  }
  return acting(context, turnId, input, 'everyone', said, [...entries.values()])
}

function acting(
  context: ActionContext,
  turnId: string,
  input: RecordInput,
  command: ActingCommand,
  about: readonly Announced['row'][],
  entries: readonly Demanded[],
): Noted {
  return {
    ...NOTHING,
    remarks: [
      {
        draft: commandDraft(
          context,
          turnId,
          input,
          command,
          about.map(({ id }) => id),
        ),
        trust: 'direct_user',
        person: context.envelope.person,
      },
    ],
    entries,
    command: command satisfies Command,
    about: about.map(({ aggregate }) => aggregate.type),
  }
}

/** What the rules refuse is not written, but the message is. */
function demanded(making: Making<Draft>): Demanded {
  return async (tx: Tx) => {
    try {
      return typeof making === 'function' ? await making(tx) : making
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }
}

function isRefused(check: () => void): boolean {
  try {
    check()
    return false
  } catch (error) {
    if (isRefusal(error)) return true
    throw error
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof HeedError && error.code !== 'internal'
}
