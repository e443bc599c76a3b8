// What a message said and what followed from it, as the log has it: for the answer to a message that is sent again.
import type { ActionContext } from '../../../kernel/context.ts'
import { logRepo, rowAs } from '../../../kernel/feedback/index.ts'
import { announcedIn } from '../announced.ts'
import { heard } from '../events.ts'
import { HEAR, MESSAGE } from '../turn.ts'
import { storedTurn } from './find.ts'
import { CONFIRMED } from './obey.ts'
import type { Recorded } from './recording-answer.ts'

/** Only what is still in effect, so that the answer says what the next decision shows. */
export async function heardBefore(
  { db, caller }: ActionContext,
  turnId: string,
): Promise<Pick<Recorded, 'followed' | 'standing' | 'obeyed'>> {
  const turn = await storedTurn(db, caller, turnId)
  const { followed } = await announcedIn(db, caller.workspace, turn)
  const rows = await logRepo.ofAggregate(db, caller.workspace, { type: MESSAGE, id: turnId })
  const instruction = rows.find(({ action }) => action === HEAR)
  const standing = instruction && rowAs([heard], instruction).payload
  return {
    followed: followed.map(({ id }) => id),
    standing,
    ...(standing?.confirmed && { obeyed: CONFIRMED }),
  }
}
