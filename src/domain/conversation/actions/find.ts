// Finding the turn or the session that is spoken of.
import type { Caller } from '../../../kernel/caller.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { nearest } from '../../../kernel/nearest.ts'
import { mayEnter, meantBy, nameIn, openedAs, ownerOf, shownSession } from '../../../kernel/session.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { rejectionsInARow } from '../session.ts'

function notFound(field: string, problem: string): HeedError {
  return new HeedError('not_found', `${field}: ${problem}`, { problems: [{ field, problem }] })
}

/** A turn of a session that the caller may not enter is not there for them. */
export async function findTurn(db: Db, caller: Caller, id: string): Promise<Turn> {
  const turn = await turnRepo.byId(db, caller.workspace, id)
  if (turn && mayEnter(caller, turn.session_id)) return turn
  throw notFound('turn_id', `no turn has the id ${id}. turn_list shows what was recorded.`)
}

/** What nobody may know of a turn of somebody else's session includes that it is one. */
export function turnIdTaken(): HeedError {
  return notFound(
    'turn_id',
    'no turn of yours has this id, and it cannot be given to one. Record this turn under another id.',
  )
}

export function unknownCorrection(id: string): HeedError {
  return notFound('feedback_id', `no correction of a verdict has the id ${id}. feedback_list shows what was said.`)
}

const MOST_COMPARED = 1_000
const MOST_HINTS = 3

async function unknownSession(db: Db, caller: Caller, id: string): Promise<HeedError> {
  const latest = await turnRepo.latestSessions(db, caller.workspace, MOST_COMPARED)
  const known = latest.filter((session) => mayEnter(caller, session)).map((session) => shownSession(caller, session))
  const alike = known.filter((session) => nameIn(session) === id)
  const close = alike.length > 0 ? alike.slice(0, MOST_HINTS) : nearest(id, known)
  const hint = close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'turn_record records turns of it.'
  return notFound('session_id', `no session has the id ${id}. ${hint}`)
}

/** The latest turn of the session that a caller means. */
export async function findSession(db: Db, caller: Caller, id: string): Promise<Turn> {
  const last = await lastMeant(db, caller, id)
  if (last) return last
  throw await unknownSession(db, caller, id)
}

async function lastMeant(db: Db, caller: Caller, id: string): Promise<Turn | undefined> {
  for (const session of meantBy(caller, id)) {
    const last = await turnRepo.lastOf(db, caller.workspace, session)
    if (last) return last
  }
  return undefined
}

/** The session that a caller means; where there is none, the one that they would open. */
export async function sessionMeant(db: Db, caller: Caller, id: string): Promise<string> {
  return (await lastMeant(db, caller, id))?.session_id ?? openedAs(caller, id, false)
}

interface Named {
  readonly session_id: string
  readonly turn_id?: string | undefined
  readonly shared?: boolean | undefined
}

/**
 * The session that a turn is recorded in. A shared one is added to by whoever says so: otherwise anybody could open one by a name
 * that others use, and be told what they record.
 */
export async function sessionToRecord(db: Db, caller: Caller, { session_id, turn_id, shared = false }: Named) {
  const { workspace } = caller
  const known = turn_id === undefined || shared ? undefined : await turnRepo.byId(db, workspace, turn_id)
  const isMeant = known && mayEnter(caller, known.session_id) && nameIn(known.session_id) === nameIn(session_id)
  if (isMeant) return known.session_id
  const opened = openedAs(caller, session_id, shared)
  const isOthers = ![caller.actor, ''].includes(ownerOf(opened))
  if (isOthers) return (await findSession(db, caller, opened)).session_id
  // A session from before sessions belonged to anybody goes on.
  const mayGoOn = opened !== session_id && !shared && !(await turnRepo.lastOf(db, workspace, opened))
  return mayGoOn && (await turnRepo.lastOf(db, workspace, session_id)) ? session_id : opened
}

/** How many turns before this one were rejected in a row, in the same part of the session. */
export async function rejectionsBefore(db: Db, workspace: string, turn: Turn): Promise<number> {
  return rejectionsInARow(await turnRepo.statusesBefore(db, workspace, turn, MOST_IN_A_ROW))
}

const MOST_IN_A_ROW = 50
