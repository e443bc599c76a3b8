// The rejection in a message: what was asked first, which verbs that did not mean, and what the person meant instead.
import type { z } from 'zod'
import { askedIn, findTurn, type turnRecord } from '../domain/conversation/index.ts'
import { verbTaughtBy } from '../domain/intent/index.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type Renamed, type Understood, understand, understandNames } from './understand.ts'

export type Turn = z.output<typeof turnRecord.output>

export interface Rejection extends Understood {
  /** The words that the person asked with first. */
  readonly words: string
  /** What they said against the answer. */
  readonly said: string
  readonly notMeant: readonly string[]
  readonly renamed: readonly Renamed[]
}

/** Somebody who gives up wants nothing else for their request. */
export async function rejectionIn(
  context: ActionContext,
  { previous: heard }: Turn,
  message: string,
): Promise<Rejection | undefined> {
  if (heard?.feedback_type !== 'rejected' || heard.correction_type === 'abandonment') return undefined
  const { turn_id } = await findTurn(context.db, context.caller, heard.turn_id)
  const asked = await askedIn(context.db, context.caller.workspace, turn_id)
  if (!asked) return undefined
  const evidence = heard.evidence.map(({ speaks_for, ...one }) => ({ ...one, speaksFor: speaks_for }))
  const said = { message, evidence }
  const renamed = await understandNames(context, said, asked.entities)
  // If somebody else was meant, the verb was right.
  const verbs = renamed.length > 0 || asked.verb === null ? [] : [asked.verb]
  const notMeant = [...new Set([...asked.rejected, ...verbs])]
  const understood =
    renamed.length > 0
      ? { meant: undefined, choices: [] }
      : asTaught(
          await understand(context, said, asked.words, new Set(notMeant)),
          await verbTaughtBy(context, heard.feedback_id),
          heard.confidence,
        )
  return { ...understood, words: asked.words, said: heard.user_said ?? message, notMeant, renamed }
}

/** What a message taught changes how it is understood: what the agent is told is what was written. */
function asTaught({ meant, choices }: Understood, verb: string | undefined, score: number): Understood {
  if (verb === undefined || verb === meant?.verb) return { meant, choices }
  const known = choices.find((choice) => choice.verb === verb) ?? { verb, score, description: null }
  const ordered = [known, ...choices.filter((choice) => choice.verb !== verb)]
  return { meant: { verb, certainty: known.score, isClear: true, choices: ordered }, choices: ordered }
}
