// Finding the turn or the session that is spoken of, and how they are shown.
import { z } from 'zod'
import { HeedError } from '../../../kernel/errors.ts'
import { nearest } from '../../../kernel/nearest.ts'
import type { Db } from '../../../kernel/store/index.ts'
import { correctionTypes, type Evidence, feedbackTypes } from '../detector/index.ts'
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
  throw unknownSession(id, await turnRepo.sessions(db, workspace, MOST_COMPARED))
}

export const evidenceItem = z.object({
  signal: z.string().describe('What was noticed.'),
  speaks_for: z.enum(feedbackTypes),
  words: z.string().describe('The words it was noticed in; empty where it is no matter of words.'),
  weight: z.number().describe('How much it counted.'),
})

export function shownEvidence(evidence: readonly Evidence[]): z.output<typeof evidenceItem>[] {
  return evidence.map(({ signal, speaksFor, words, weight }) => ({ signal, speaks_for: speaksFor, words, weight }))
}

/** What every verdict says (C2). */
export const verdictFields = {
  feedback_type: z.enum(feedbackTypes).describe('What the message says of the answer before it.'),
  confidence: z.number().describe('How likely that is right, 0 to 1.'),
  correction_type: z.enum(correctionTypes).optional().describe('How it corrects; absent where it does not.'),
  user_said: z.string().optional().describe('The correction in the words of the person; absent where there is none.'),
  evidence: z.array(evidenceItem).describe('What decided, the weightiest first.'),
}

/** How many turns before this one were rejected in a row, in the same part of the session. */
export async function rejectionsBefore(db: Db, workspace: string, turn: Turn): Promise<number> {
  return rejectionsInARow(await turnRepo.statusesBefore(db, workspace, turn, MOST_IN_A_ROW))
}

const MOST_IN_A_ROW = 50

/** How a turn stands, as a verdict. */
export function verdictOn(turn: Turn) {
  const isRejected = turn.user_feedback_status === 'rejected'
  return {
    feedback_id: turn.feedback_id ?? '',
    feedback_type: turn.user_feedback_status,
    confidence: turn.feedback_confidence,
    ...(turn.correction_type !== null && { correction_type: turn.correction_type }),
    ...(isRejected && turn.message !== null && { user_said: turn.message }),
    evidence: evidenceOf(turn),
  }
}

export function evidenceOf({ evidence }: Turn) {
  return shownEvidence(evidence === null ? [] : (JSON.parse(evidence) as Evidence[]))
}
