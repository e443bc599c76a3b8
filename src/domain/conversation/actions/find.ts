// Finding the turn or the session that is spoken of.
import { HeedError } from '../../../kernel/errors.ts'
import { nearest } from '../../../kernel/nearest.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { type Turn, turnRepo } from '../repo/turns.ts'
import { rejectionsInARow } from '../session.ts'

function notFound(field: string, problem: string): HeedError {
  return new HeedError('not_found', `${field}: ${problem}`, { problems: [{ field, problem }] })
}

export async function findTurn(db: Db, workspace: string, id: string): Promise<Turn> {
  const turn = await turnRepo.byId(db, workspace, id)
  if (turn) return turn
  throw notFound('turn_id', `no turn has the id ${id}. turn_list shows what was recorded.`)
}

export function unknownCorrection(id: string): HeedError {
  return notFound('feedback_id', `no correction of a verdict has the id ${id}. feedback_list shows what was said.`)
}

const MOST_COMPARED = 1_000

function unknownSession(id: string, known: readonly string[]): HeedError {
  const close = nearest(id, known)
  const hint = close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'turn_record records turns of it.'
  return notFound('session_id', `no session has the id ${id}. ${hint}`)
}

/** The latest turn of a session. */
export async function findSession(db: Db, workspace: string, id: string): Promise<Turn> {
  const last = await turnRepo.lastOf(db, workspace, id)
  if (last) return last
  throw unknownSession(id, await turnRepo.latestSessions(db, workspace, MOST_COMPARED))
}

/** How many turns before this one were rejected in a row, in the same part of the session. */
export async function rejectionsBefore(db: Db, workspace: string, turn: Turn): Promise<number> {
  return rejectionsInARow(await turnRepo.statusesBefore(db, workspace, turn, MOST_IN_A_ROW))
}

const MOST_IN_A_ROW = 50
