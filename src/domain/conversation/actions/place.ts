// Where a turn stands in its session: as it is known, and what it follows (C7).
import { invalidInput } from '../../../kernel/errors.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { hasEnded } from '../session.ts'

export interface Place {
  readonly known: Turn | undefined
  /** The turn that it judges; none at the beginning of a part. */
  readonly previous: Turn | undefined
  /** Those before that in the same part, newest first. */
  readonly earlier: readonly Turn[]
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
  const [last, ...earlier] = await turnRepo.lastOf(db, workspace, session, Number.MAX_SAFE_INTEGER, EARLIER + 1)
  if (!last) return { known, previous: undefined, earlier: [], part: 1 }
  if (hasEnded(last.last_said_at, now, minutes)) {
    return { known, previous: undefined, earlier: [], part: last.part + 1 }
  }
  return { known, previous: last, earlier: earlier.filter(({ part }) => part === last.part), part: last.part }
}
