// The place of a turn in its session: what is known of it, and which turn it follows (C7).
import { HeedError, invalidInput } from '../../../kernel/errors.ts'
import { mayEnter, shownSession } from '../../../kernel/session.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { mayChange, type Speaking } from '../bystander.ts'
import type { FeedbackType } from '../detector/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { hasEnded } from '../session.ts'
import { turnIdTaken, turnOfAnother } from './find.ts'

export interface Place {
  readonly known: Turn | undefined
  /** The turn that it judges; none at the beginning of a part. */
  readonly previous: Turn | undefined
  /** The statuses of the turns before that one in the same part, the latest last. */
  readonly earlier: readonly FeedbackType[]
  readonly part: number
}

/** A turn that is reported. */
export interface Incoming {
  readonly turnId: string
  /** The field that says which turn it is. */
  readonly namedBy: 'turn_id' | 'idempotency_key'
  readonly sessionId: string
  readonly query: string | undefined
  readonly now: string
  /** After how many minutes without a message a session ends. */
  readonly minutes: number
}

const EARLIER = 5

export async function placeOf(db: Db, speaking: Speaking, asked: Incoming): Promise<Place> {
  const { workspace } = speaking.caller
  const known = await turnRepo.byId(db, workspace, asked.turnId)
  if (known) return { known: fitting(speaking, known, asked), previous: undefined, earlier: [], part: known.part }
  if (asked.query === undefined) {
    throw invalidInput('query', 'is required the first time a turn is recorded: send what the person typed.')
  }
  const last = await turnRepo.lastOf(db, workspace, asked.sessionId)
  if (!last) return { known, previous: undefined, earlier: [], part: 1 }
  const ended = (saidAt: string) => hasEnded(saidAt, asked.now, asked.minutes)
  if (ended(last.last_said_at) && ended(await turnRepo.lastSaidAt(db, workspace, asked.sessionId))) {
    return { known, previous: undefined, earlier: [], part: last.part + 1 }
  }
  const earlier = await turnRepo.statusesBefore(db, workspace, last, EARLIER)
  return { known, previous: last, earlier: earlier.toReversed(), part: last.part }
}

/** The session and the message of a turn do not change, because the message judged the turn before. Not everyone may change the rest. */
function fitting(speaking: Speaking, known: Turn, { turnId, namedBy, sessionId, query }: Incoming): Turn {
  const { caller } = speaking
  if (!mayEnter(caller, known.session_id)) throw turnIdTaken()
  if (known.session_id !== sessionId) {
    const session = shownSession(caller, known.session_id)
    throw invalidInput('turn_id', `${turnId} is a turn of session ${session}. Record this one under another id.`)
  }
  if (!mayChange(speaking, known)) throw turnOfAnother(namedBy, turnId)
  if (query === undefined || query === known.query) return known
  const problem = `turn ${turnId} has another query already, and the query of a turn cannot change. Record a new message as a new turn.`
  throw new HeedError('conflict', `query: ${problem}`, { problems: [{ field: 'query', problem }] })
}

/** Whether nothing that a verdict is derived from has changed in between. */
export function isSamePlace(one: Place, other: Place): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
