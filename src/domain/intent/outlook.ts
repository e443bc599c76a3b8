// How a report stands at the gate once it is committed: told beforehand, so that the receipt can say it.
import type { Change, ProjectionRow } from '../../kernel/feedback/index.ts'
import type { Features } from '../../kernel/similarity/index.ts'
import type { Admission } from './admissions.ts'
import type { IntentState } from './intent-state.ts'
import { candidateTable, reportTable } from './reducers/phrase.ts'

export interface Outlook extends Omit<Admission, 'collisions' | 'people' | 'carriedBy'> {
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
  const own = rows(reportTable.name).flatMap(({ reporter, verb }) => (verb === reported.verb ? [String(reporter)] : []))
  const reporters = [...own, ...unseen(state, reported, own, Number(candidate?.reporters ?? 0))]
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

/** Those who said the same in the same transaction are counted already, and not yet in the view. */
function unseen(state: IntentState, { text, verb }: Reported, own: readonly string[], counted: number): string[] {
  const known = new Set([
    ...(state.phrase(text)?.reports ?? []).flatMap((report) => (report.verb === verb ? report.reporter : [])),
    ...own,
  ])
  return Array.from({ length: Math.max(0, counted - known.size) }, (_, index) => `not yet seen ${index}`)
}
