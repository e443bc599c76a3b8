// An edge that a person drew: a passage attached to a claim, a pair for which no model gave a label (E12). A pair is one edge, no
// matter who attaches it. The newest row in effect decides its label, and it counts in full.
import { contentId } from '../../kernel/id.ts'
import { type LabelRow, saidLabel, saysLabel } from './edge.ts'
import type { EdgeRow, Saying } from './events.ts'
import type { Label, Relation } from './label.ts'
import { isLabel } from './label.ts'

/** The prefix of the ids of edges that people drew; agents cannot record edges with it. */
export const ATTACHED = 'edg_'

export function attachedEdgeId(fragmentId: string, claimId: string): string {
  return contentId('edg', fragmentId, claimId)
}

/** An edge with a label that no model gave. */
export function isAttached(edge: { readonly relation: Relation; readonly model_label: Label | null }): boolean {
  return isLabel(edge.relation) && edge.model_label === null
}

export interface Attachment {
  /** The newest row in effect. */
  readonly row: LabelRow
  readonly label: Label
  /** Every row that gave it a label. */
  readonly words: readonly LabelRow[]
  /** Every row that attached it, the oldest first. */
  readonly reports: readonly Saying<EdgeRow, 'edge_add'>[]
}

/** Null if no attachment is in effect. */
export function foldAttachment(rows: readonly EdgeRow[]): Attachment | null {
  const reports = rows.filter((row) => row.action === 'edge_add')
  const words = rows.filter(saysLabel)
  const row = words.at(-1)
  if (reports.length === 0 || !row) return null
  return { row, label: saidLabel(row), words, reports }
}
