// What a message says of the request before it, as turn_begin answers it: what was asked first, which verbs that did not mean, and what
// the person meant instead.
import type { z } from 'zod'
import { askedIn, findTurn, type turnRecord } from '../domain/conversation/index.ts'
import { asChoice, namesMeantIn, verbIn } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type LogRow, logRepo } from '../kernel/feedback/index.ts'
import { type Reaction, reactionIn } from './reaction.ts'
import { OTHERWISE } from './understand.ts'

export type Turn = z.output<typeof turnRecord.output>

export interface Rejection extends Reaction {
  /** The words that the person asked with first. */
  readonly words: string
  /** What they said against the answer; undefined if they only answered the agent's question. */
  readonly said: string | undefined
  /** The verb of that answer. */
  readonly ran: string | null
}

/** The rows that followed from a message. */
export async function followedIn({ db, caller }: ActionContext, { followed = [] }: Turn): Promise<LogRow[]> {
  const rows = await Promise.all(followed.map((id) => logRepo.byId(db, caller.workspace, id)))
  return rows.filter((row) => row !== undefined)
}

/** Undefined if the message itself says nothing of the kind, or if somebody corrected how it was read. */
export async function rejectionIn(
  context: ActionContext,
  turn: Turn,
  message: string,
  followed: readonly LogRow[],
): Promise<Rejection | undefined> {
  const { previous } = turn
  if (!previous) return undefined
  const { db, caller } = context
  const own = await findTurn(db, caller, turn.turn_id)
  const judged = await findTurn(db, caller, previous.turn_id)
  const { feedback_type, confidence, correction_type = null, user_said } = previous
  if (judged.detected_in !== own.turn_id || judged.detected_status !== feedback_type) return undefined
  const asked = await askedIn(db, caller.workspace, judged.turn_id)
  if (!asked) return undefined
  const reaction = await reactionIn(context, { message, feedback_type, confidence, correction_type }, asked)
  if (!reaction) return undefined
  const said = reaction.kind === 'rejects' ? (user_said ?? message) : undefined
  return { ...(await asWritten(context, reaction, followed, judged.verb)), words: asked.words, said, ran: judged.verb }
}

/** What was written was understood before it changed what words mean, so the same words may be unclear now, or clear. */
async function asWritten(
  context: ActionContext,
  reaction: Reaction,
  followed: readonly LogRow[],
  ran: string | null,
): Promise<Reaction> {
  const renamed = namesMeantIn(followed)
  const verb = verbIn(followed)
  if (verb === undefined) return renamed.length > 0 ? { ...reaction, ...OTHERWISE, renamed } : reaction
  if (verb === null) return { ...reaction, renamed, meant: undefined, isAboutVerb: true }
  const { choices, certainty } = reaction
  const known = choices.find((one) => one.verb === verb) ?? (await asChoice(context, verb, certainty))
  const others = choices.filter((one) => one.verb !== verb)
  const notMeant = [...new Set([...reaction.notMeant, ...(ran === null ? [] : [ran])])].filter((one) => one !== verb)
  const meant = { verb, certainty: known.score }
  return { ...reaction, renamed, meant, notMeant, choices: [known, ...others], isAboutVerb: true }
}
