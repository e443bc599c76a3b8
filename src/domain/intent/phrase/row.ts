// What one log row says of a wording: the verb it teaches, the one it refuses, or the one it decides about. Pure.
import { APPROVE, REJECT } from '../../../kernel/feedback/index.ts'
import type { PhraseRow, UseRow } from '../events.ts'

/** Whether a row says how a search went, or what its answer should have been. */
export const isUse = (row: PhraseRow): row is UseRow =>
  row.action === 'intent_feedback' || row.action === 'intent_outcome'

/** The verb that a row says is meant; null if it says none. */
export function taught(row: PhraseRow): string | null {
  return isUse(row) ? (row.payload.verb ?? null) : null
}

/** The verb that a row says is not meant; null if it says none. */
export function refused(row: PhraseRow): string | null {
  if (!isUse(row)) return null
  const { system_choice: answered } = row.payload
  const isAgainst =
    row.action === 'intent_feedback' || ['selected_alternative', 'corrected'].includes(row.payload.outcome)
  return isAgainst && answered !== undefined && answered !== taught(row) ? answered : null
}

/** The verb after whose answer the person asked again in other words: for them it may be wrong. Null if the row says nothing of the kind. */
export function askedAgain(row: PhraseRow): string | null {
  if (row.action !== 'intent_outcome' || row.payload.outcome !== 'rephrased') return null
  return row.payload.system_choice ?? null
}

/** The verb that a reviewer decided about: the decision stays, even if the reports are undone. */
export function decidedVerb(row: PhraseRow): string | null {
  return row.action === APPROVE || row.action === REJECT ? (row.payload.verb ?? null) : null
}

/** Whether a row says what its own person means, or never means, by words. A reviewer's rejection does not keep that from them. */
export function isOwnWord({ action, person }: PhraseRow): boolean {
  return person !== null && ['intent_feedback', 'intent_outcome', 'intent_block'].includes(action)
}
