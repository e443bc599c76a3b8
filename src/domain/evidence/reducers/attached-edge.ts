// Derives the row and the training sample of an edge that a person drew.
import { projectionOf } from '../../../kernel/feedback/index.ts'
import { derivedId } from '../../../kernel/id.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { foldAttachment } from '../attachment.ts'
import { hostKey } from '../domain-reach.ts'
import { type LabelRow, saidLabel, saysLabel } from '../edge.ts'
import type { EdgeRow } from '../events.ts'
import { oneMoreReport, reportList } from '../report-list.ts'
import { additionTable, type edgeTable, type sourceTable } from '../tables.ts'
import { lastWord, type Word, withWord, wordsOf } from './edge-words.ts'
import { sourceRow } from './sources.ts'

export const additionProjection = projectionOf(additionTable, {
  aggregate: 'edge_id',
  describe: (row) => ({
    what: `training sample of edge ${row.edge_id}`,
    state: `${row.label} without a label by a model, weight ${row.weight}`,
  }),
})

/** The rows of an edge that a person drew. */
export interface AttachedRows {
  readonly edge: Stored<typeof edgeTable>
  readonly addition: Stored<typeof additionTable>
  readonly words: readonly Word[]
  readonly sources: readonly Stored<typeof sourceTable>[]
}

export function attachedRows(id: string, rows: readonly EdgeRow[]): AttachedRows | null {
  const attachment = foldAttachment(rows)
  const [first] = attachment?.reports ?? []
  if (!attachment || !first) return null
  const { task_id, fragment_id, claim_id, host, site, url_key } = first.payload
  const { row, words, reports } = attachment
  const known = wordsOf(words, url_key)
  const ends = { edge_id: id, claim_id, host }
  return {
    edge: {
      ...ends,
      task_id,
      fragment_id,
      cited_fragment_id: null,
      site,
      confidence: 1,
      model_label: null,
      model_confidence: null,
      model: null,
      ...saidBy(row),
      seq: first.seq,
      created_at: first.createdAt,
      host_key: hostKey(host),
      reports: reportList(reports),
    },
    addition: {
      id: derivedId('nli', first.id),
      ...ends,
      url_key,
      ...taughtBy(row, lastWord(known)),
    },
    words: known,
    sources: words.map((word) => sourceRow(word, saidLabel(word))),
  }
}

/** The rows after one more attachment or correction; undefined for other rows. */
export function attachedAgain(
  edge: AttachedRows['edge'],
  addition: AttachedRows['addition'],
  before: readonly Word[],
  row: EdgeRow,
): AttachedRows | undefined {
  if (!saysLabel(row)) return undefined
  const words = withWord(before, row, addition.url_key)
  return {
    edge: { ...edge, ...saidBy(row), ...(row.action === 'edge_add' && { reports: oneMoreReport(edge.reports, row) }) },
    addition: { ...addition, ...taughtBy(row, lastWord(words)) },
    words,
    sources: [sourceRow(row, saidLabel(row))],
  }
}

function saidBy(row: LabelRow) {
  const label = saidLabel(row)
  return {
    relation: label,
    model_relation: label,
    human_label: label,
    feedback_id: row.id,
    reviewed_at: row.createdAt,
    person: row.person,
    reason: row.reason,
  }
}

/** Premise and hypothesis are the texts that the person saw when they last spoke. */
function taughtBy({ payload }: LabelRow, { label, trust, first_at }: Word) {
  return {
    label,
    trust,
    added_at: first_at,
    weight: payload.weight,
    premise: String(payload.premise),
    hypothesis: String(payload.hypothesis),
  }
}
