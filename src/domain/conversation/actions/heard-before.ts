// What a message said and what followed from it, as the log has it: for the answer to a message that is sent again.
import type { ActionContext } from '../../../kernel/context.ts'
import { aftermathOf } from '../announced.ts'
import { storedTurn } from './find.ts'
import type { Recorded } from './recording-answer.ts'

/** Only what still counts, so that the answer says what the next decision shows. */
export async function heardBefore(
  context: ActionContext,
  turnId: string,
): Promise<Pick<Recorded, 'followed' | 'standing' | 'command'>> {
  const { db, caller } = context
  const { followed, instruction, command } = await aftermathOf(context, await storedTurn(db, caller, turnId))
  const standing = instruction?.payload
  return {
    followed: followed.map(({ id }) => id),
    standing,
    command: command?.payload.command ?? (standing?.confirmed ? 'yes' : undefined),
  }
}
