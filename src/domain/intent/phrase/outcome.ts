// Outcomes: how searches for a wording went, as people said afterwards. Pure.
import type { PhraseRow, UseRow } from '../events.ts'
import type { SearchOutcome } from '../gate/learning.ts'
import { isUse, taught } from './row.ts'

export interface Outcome {
  readonly searchId: string
  readonly outcome: SearchOutcome
  readonly verb: string | null
  readonly row: UseRow
}

/** An outcome is set once: the first row on a search counts. */
export function outcomesOf(said: readonly PhraseRow[]): Outcome[] {
  const outcomes = new Map<string, Outcome>()
  for (const outcome of said.map(outcomeIn))
    if (outcome && !outcomes.has(outcome.searchId)) outcomes.set(outcome.searchId, outcome)
  return [...outcomes.values()]
}

/** What a row says of a search; undefined if it names none. */
export function outcomeIn(row: PhraseRow): Outcome | undefined {
  const searchId = isUse(row) ? row.payload.search_id : undefined
  return isUse(row) && searchId !== undefined
    ? { searchId, outcome: outcomeOf(row), verb: taught(row), row }
    : undefined
}

/** Whether it says that the answer of a model was right or wrong. */
export function isJudged({ outcome, row }: Outcome): boolean {
  return row.payload.logit !== undefined && ['executed', 'selected_alternative', 'corrected'].includes(outcome)
}

function outcomeOf(row: UseRow): SearchOutcome {
  if (row.action === 'intent_outcome') return row.payload.outcome
  return row.payload.system_choice === row.payload.verb ? 'executed' : 'corrected'
}
