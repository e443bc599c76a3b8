// A message that only answers what Heed announced in the turn before (X4). It acts on exactly that, and only for the person it was
// announced to; it says nothing of the agent's answer.
import type { ActionContext } from '../../../kernel/context.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { type LogRow, type Receipt, undoDraft } from '../../../kernel/feedback/index.ts'
import { reportedLast, type WaitingItem } from '../../../kernel/inbox/index.ts'
import { type Announced, announcedIn } from '../announced.ts'
import { isBystander } from '../bystander.ts'
import { asksAbout, commandIn, tellsHowToUndo } from '../command.ts'
import type { Turn } from '../repo/turns.ts'
import { instructionDraft, NOTHING, type Noted, type Obeyed, withFollowing } from './noted.ts'
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
  const { followed, asked } = await announcedTo(context, previous)
  if (followed.length > 0) {
    if (command === 'undo') return takeBack(input, followed)
    if (command === 'everyone') return { ...NOTHING, obeyed: await approve(context, followed) }
  }
  if (!asked || command === 'undo') return undefined
  const standing = { words: asked.payload.words, confidence: 1 }
  const draft = instructionDraft(context, turnId, input, standing, true)
  return { ...NOTHING, ...(await withFollowing(context, [draft])), standing, obeyed: CONFIRMED }
}

export const CONFIRMED: Obeyed = {
  command: 'yes',
  message: 'It confirms the instruction that Heed asked about.',
  changes: [],
}

/** What was announced to this speaker, and what they were asked, as far as the answer passed it on. */
async function announcedTo({ db, caller, envelope }: ActionContext, previous: Turn): Promise<Announced> {
  const { followed, asked } = await announcedIn(db, caller.workspace, previous)
  const person = envelope.person ?? null
  const isTheirs = (row: LogRow) => row.actor === caller.actor && row.person === person
  return {
    followed: tellsHowToUndo(previous.response) ? followed.filter(isTheirs) : [],
    asked: asked?.person === person && asksAbout(previous.response, asked.payload.words) ? asked : undefined,
  }
}

function takeBack({ session_id }: RecordInput, followed: readonly LogRow[]): Noted {
  return {
    ...NOTHING,
    entries: followed.map((row) => ({ ...undoDraft(row, undefined), sessionId: session_id })),
    obeyed: { command: 'undo', message: 'I took back what I learned from your last message.', changes: [] },
    about: followed.map(({ aggregate }) => aggregate.type),
  }
}

/** Each as a decision of its own, by the rules of the inbox. They come first: if the turn is sent again, there is nothing left to approve. */
async function approve(context: ActionContext, followed: readonly LogRow[]): Promise<Obeyed> {
  const messages: string[] = []
  const changes: Receipt['changes']['items'][number][] = []
  for (const item of await reportedLast(context, followed)) {
    const decided = await decide(context, item)
    messages.push(decided.message)
    changes.push(...decided.changes)
  }
  const message = messages.length > 0 ? messages.join(' ') : 'Nothing of it waits: it applies to everyone already.'
  return { command: 'everyone', message, changes }
}

async function decide({ call, envelope: { person } }: ActionContext, { item_id, content_hash, missing }: WaitingItem) {
  try {
    const named = person === undefined ? {} : { on_behalf_of: person }
    const { message, changes } = (await call('inbox_approve', { item_id, content_hash, ...named })) as Receipt
    return { message, changes: changes.items }
  } catch (error) {
    if (!(error instanceof HeedError) || error.code === 'internal') throw error
    const message =
      error.code === 'forbidden'
        ? `Only a reviewer can decide that for everyone; until then it waits for ${missing} more.`
        : error.message
    return { message, changes: [] }
  }
}
