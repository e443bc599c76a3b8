// Finds the turn or the session that a call means.
import type { Caller } from '../../../kernel/caller.ts'
import { HeedError } from '../../../kernel/errors.ts'
import { nearest } from '../../../kernel/nearest.ts'
import { isOthersId, ownId } from '../../../kernel/own-id.ts'
import { mayEnter, meantBy, nameIn, openedAs, ownerOf, shownSession } from '../../../kernel/session.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { rejectionsInARow } from '../session.ts'

function notFound(field: string, problem: string): HeedError {
  return new HeedError('not_found', `${field}: ${problem}`, { problems: [{ field, problem }] })
}

/** If two turns have the same id, it is the caller's own. */
async function turnMeant(db: Db, caller: Caller, id: string): Promise<Turn | undefined> {
  const own = ownId(caller, id)
  const found = await turnRepo.among(db, caller.workspace, [own, id])
  return found.get(own) ?? found.get(id)
}

export async function findTurn(db: Db, caller: Caller, id: string): Promise<Turn> {
  return readable(caller, id, await turnMeant(db, caller, id))
}

/** By the id that it is stored under. */
export async function storedTurn(db: Db, caller: Caller, id: string): Promise<Turn> {
  return readable(caller, id, await turnRepo.byId(db, caller.workspace, id))
}

/** A caller does not see turns of sessions that they may not enter. */
function readable(caller: Caller, id: string, turn: Turn | undefined): Turn {
  if (turn && mayEnter(caller, turn.session_id)) return turn
  throw notFound('turn_id', `no turn has the id ${id}. Send the turn_id that turn_begin or turn_record answered.`)
}

/** The message does not say whose turn has the id. */
export function turnIdTaken(): HeedError {
  return notFound('turn_id', 'this id is already in use and not yours. Record the turn under another id.')
}

/** `field`: the field by which the call names the turn. */
export function turnOfAnother(field: string, id: string): HeedError {
  const problem = `turn ${id} is not yours to change: somebody else recorded it. Record yours under another id. A reviewer may change it, and so may a key that speaks for the person who asked.`
  return new HeedError('forbidden', `${field}: ${problem}`, { problems: [{ field, problem }] })
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
  const hint = close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'Record its turns with turn_record.'
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

/** The session that a caller means; if there is none, the one that they would open. */
export async function sessionMeant(db: Db, caller: Caller, id: string): Promise<string> {
  return (await lastMeant(db, caller, id))?.session_id ?? openedAs(caller, id, false)
}

interface Named {
  readonly session_id: string
  readonly turn_id?: string | undefined
  readonly shared?: boolean | undefined
}

/** Where a turn is recorded: its session, and its id if the call gives one. */
export async function placeToRecord(db: Db, caller: Caller, named: Named) {
  if (named.turn_id === undefined) return { session_id: await sessionToRecord(db, caller, named), turn_id: undefined }
  const known = await turnMeant(db, caller, named.turn_id)
  const isTheirs = known && isSpokenOf(caller, known, named)
  const isMeant = isTheirs && !named.shared && nameIn(known.session_id) === nameIn(named.session_id)
  const session_id = isMeant ? known.session_id : await sessionToRecord(db, caller, named)
  if (isTheirs) return { session_id, turn_id: known.turn_id }
  const isTaken = known !== undefined || isOthersId(caller, named.turn_id)
  return { session_id, turn_id: isTaken ? ownId(caller, named.turn_id) : named.turn_id }
}

/** Whether the call records the known turn of this id: it does if the turn is the caller's own or in the session that the call names. */
function isSpokenOf({ actor, actorKind }: Caller, known: Turn, { session_id, shared }: Named): boolean {
  const owner = ownerOf(known.session_id)
  if (known.session_id === session_id || owner === actor) return true
  const isSent = known.sent_by === (actorKind === 'key' ? actor : null)
  return owner === '' && (isSent || (shared === true && nameIn(known.session_id) === nameIn(session_id)))
}

/**
 * A turn is added to a shared session only if the call says so: otherwise anybody could open one under a name that others use,
 * and read what they record.
 */
async function sessionToRecord(db: Db, caller: Caller, { session_id, shared = false }: Named): Promise<string> {
  const { workspace } = caller
  const opened = openedAs(caller, session_id, shared)
  if (![caller.actor, ''].includes(ownerOf(opened))) return (await findSession(db, caller, opened)).session_id
  // A session from before sessions had owners goes on.
  const mayGoOn = opened !== session_id && !shared && !(await turnRepo.lastOf(db, workspace, opened))
  return mayGoOn && (await turnRepo.lastOf(db, workspace, session_id)) ? session_id : opened
}

/** How many turns before this one were rejected in a row, in the same part of the session. */
export async function rejectionsBefore(db: Db, workspace: string, turn: Turn): Promise<number> {
  return rejectionsInARow(await turnRepo.statusesBefore(db, workspace, turn, MOST_IN_A_ROW))
}

const MOST_IN_A_ROW = 50
