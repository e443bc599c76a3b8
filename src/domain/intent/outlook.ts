// How a report stands at the gate once it is committed: told beforehand, so that the receipt can say it.
import type { Change, ProjectionRow } from '../../kernel/feedback/index.ts'
import type { Features } from '../../kernel/similarity/index.ts'
import type { Admission } from './admissions.ts'
import type { IntentState } from './intent-view.ts'
import { candidateTable, reportTable } from './reducers/phrase.ts'

export interface Outlook extends Omit<Admission, 'collisions' | 'people'> {
  readonly collision?: { readonly phrase: string; readonly verb: string }
}

interface Reported {
  readonly text: string
  readonly phrase: string
  readonly features: Features
  readonly verb: string
}

/** `changes` are those of the report itself: who stands behind the phrase now, and what reviewers said of it. */
export function outlookOf(state: IntentState, reported: Reported, changes: readonly Change[]): Outlook {
  const rows = (table: string): ProjectionRow[] =>
    changes.flatMap(({ projection, after }) => (projection.name === table && after ? [after] : []))
  const candidate = rows(candidateTable.name).find(({ verb }) => verb === reported.verb)
  const reporters = rows(reportTable.name).flatMap(({ reporter, verb }) =>
    verb === reported.verb ? [String(reporter)] : [],
  )
  const { collisions, ...admission } = state.suppose({
    ...reported,
    reporters,
    isApproved: Number(candidate?.approvals ?? 0) > 0,
    isRejected: candidate?.rejected === 1,
    corrections: Number(candidate?.corrections ?? 0),
    confidence: Number(candidate?.confidence ?? 1),
  })
  const [nearest] = collisions
  return {
    ...admission,
    ...(nearest && { collision: { phrase: state.wordsOf(nearest.text) ?? '', verb: nearest.verb } }),
  }
}
