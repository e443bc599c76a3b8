// An edge that a person drew: a passage attached to a claim, which no model had spoken of (E12). Whoever attaches it, a pair is one
// edge; the newest word that stands is what it says, and it weighs in full.
import { contentId } from '../../kernel/id.ts'
import { type LabelRow, saidLabel, saysLabel } from './edge.ts'
import type { EdgeRow, Saying } from './events.ts'
import type { Label, Relation } from './label.ts'
import { isLabel } from './label.ts'

/** How the ids of edges begin that people drew: agents record none of their own. */
export const ATTACHED = 'edg_'

export function attachedEdgeId(fragmentId: string, claimId: string): string {
  return contentId('edg', fragmentId, claimId)
}

/** What has a label, and none of a model's. */
export function isAttached(edge: { readonly relation: Relation; readonly model_label: Label | null }): boolean {
  return isLabel(edge.relation) && edge.model_label === null
}

export interface Attachment {
  /** The newest word that stands. */
  readonly row: LabelRow
  readonly label: Label
  /** Every row that said what it is. */
  readonly words: readonly LabelRow[]
  /** Every row that attached it, the oldest first. */
  readonly reports: readonly Saying<EdgeRow, 'edge_add'>[]
}

/** Null where nobody attached it, or no longer. */
export function foldAttachment(rows: readonly EdgeRow[]): Attachment | null {
  const reports = rows.filter((row) => row.action === 'edge_add')
  const words = rows.filter(saysLabel)
  const row = words.at(-1)
  if (reports.length === 0 || !row) return null
  return { row, label: saidLabel(row), words, reports }
}
