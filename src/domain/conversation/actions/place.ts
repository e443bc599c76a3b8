// Where a turn stands in its session: as it is known, and what it follows (C7).
import { invalidInput } from '../../../kernel/errors.ts'
import type { Db } from '../../../kernel/store/index.ts'
import type { FeedbackType } from '../detector/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { hasEnded } from '../session.ts'

export interface Place {
  readonly known: Turn | undefined
  /** The turn that it judges; none at the beginning of a part. */
  readonly previous: Turn | undefined
  /** How those before that stand, in the same part, the latest last. */
  readonly earlier: readonly FeedbackType[]
  readonly part: number
}

const EARLIER = 5

export async function placeOf(
  db: Db,
  workspace: string,
  session: string,
  id: string,
  now: string,
  minutes: number,
): Promise<Place> {
  const known = await turnRepo.byId(db, workspace, id)
  if (known && known.session_id !== session) {
    throw invalidInput('turn_id', `${id} is a turn of session ${known.session_id}. Record this one under another id.`)
  }
  if (known) return { known, previous: undefined, earlier: [], part: known.part }
  const last = await turnRepo.lastOf(db, workspace, session)
  if (!last) return { known, previous: undefined, earlier: [], part: 1 }
  if (hasEnded(last.last_said_at, now, minutes)) {
    return { known, previous: undefined, earlier: [], part: last.part + 1 }
  }
  const earlier = await turnRepo.statusesBefore(db, workspace, last, EARLIER)
  return { known, previous: last, earlier: earlier.toReversed(), part: last.part }
}
