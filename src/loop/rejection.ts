// What a message says of the request before it, as turn_begin answers it: what was asked first, which verbs that did not mean, and what
// the person meant instead.
import type { z } from 'zod'
import { askedIn, findTurn, type turnRecord } from '../domain/conversation/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type Reaction, reactionIn } from './reaction.ts'

export type Turn = z.output<typeof turnRecord.output>

export interface Rejection extends Reaction {
  /** The words that the person asked with first. */
  readonly words: string
  /** What they said against the answer; undefined if they only answered the agent's question. */
  readonly said: string | undefined
}

export async function rejectionIn(
  context: ActionContext,
  { previous }: Turn,
  message: string,
): Promise<Rejection | undefined> {
  if (!previous) return undefined
  const { turn_id } = await findTurn(context.db, context.caller, previous.turn_id)
  const asked = await askedIn(context.db, context.caller.workspace, turn_id)
  if (!asked) return undefined
  const { feedback_type, confidence, correction_type = null, user_said } = previous
  const evidence = previous.evidence.map(({ speaks_for, ...one }) => ({ ...one, speaksFor: speaks_for }))
  const reaction = await reactionIn(context, { message, evidence, feedback_type, confidence, correction_type }, asked)
  if (!reaction) return undefined
  const said = reaction.kind === 'rejects' ? (user_said ?? message) : undefined
  return { ...reaction, words: asked.words, said }
}
