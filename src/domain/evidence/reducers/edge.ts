// Derives the row, the review and the training sample of an edge from the model's versions and the corrections of people.
import { type Derived, projectionOf, type Reducer, rowsIn, type StandingTest } from '../../../kernel/feedback/index.ts'
import { derivedId } from '../../../kernel/id.ts'
import type { Stored } from '../../../kernel/store/index.ts'
import { hostKey } from '../domain-reach.ts'
import {
  type CorrectionRow,
  foldEdge,
  isCorrected,
  isCorrection,
  type Prediction,
  type Review,
  saidLabel,
  saysLabel,
} from '../edge.ts'
import { edgeEvents } from '../events.ts'
import { tenthOf } from '../reliability.ts'
import { additionTable, correctionTable, edgeTable, reviewTable, sourceTable, wordTable } from '../tables.ts'
import { type AttachedRows, additionProjection, attachedAgain, attachedRows } from './attached-edge.ts'
import { lastWord, type Word, withWord, wordProjection, wordsOf } from './edge-words.ts'
import { noteProjections, noteRows, stepNode } from './said-of-nodes.ts'
import { sourceProjection, sourceRow } from './sources.ts'

type StoredEdge = Stored<typeof edgeTable>

export const edgeProjection = projectionOf(edgeTable, {
  aggregate: 'edge_id',
  describe: (row) => ({ what: `edge ${row.edge_id}`, state: `${row.relation} ${row.confidence}, ${whoseWord(row)}` }),
})

/** `added_by` is not a column: a receipt looks it up (`reporters.ts`). */
function whoseWord({ reports, feedback_id, added_by }: StoredEdge & { readonly added_by?: string }): string {
  if (reports !== null) return added_by === undefined ? 'added' : `added by ${added_by}`
  return feedback_id === null ? 'not reviewed' : 'reviewed'
}

const reviewProjection = projectionOf(reviewTable, {
  aggregate: 'edge_id',
  // A repeated review is compared with what the model says by then.
  describe: (row) => ({
    what: `review of edge ${row.edge_id}`,
    state: `${row.model ?? 'the model'} said ${row.predicted_label} ${row.predicted_confidence}, found ${row.correct_label}`,
  }),
})

const correctionProjection = projectionOf(correctionTable, {
  aggregate: 'edge_id',
  describe: (row) => ({
    what: `training sample of edge ${row.edge_id}`,
    state: `${row.predicted_label} corrected to ${row.correct_label}, weight ${row.weight}`,
  }),
})

export const edgeReducer: Reducer<(typeof edgeEvents)[number]> = {
  aggregate: 'edge',
  events: edgeEvents,
  projections: [
    edgeProjection,
    reviewProjection,
    correctionProjection,
    additionProjection,
    wordProjection,
    sourceProjection,
    ...noteProjections,
  ],
  ruling: (row) => (saysLabel(row) ? { about: 'label', says: saidLabel(row) } : undefined),

  reduce(aggregate) {
    const [oldest] = aggregate.facts
    const latest = aggregate.facts.at(-1)
    if (!oldest || !latest) {
      const attached = attachedRows(aggregate.id, aggregate.rows)
      return attached ? { ...tablesOf(attached), ...noteRows('edge', aggregate) } : {}
    }
    const corrections = aggregate.rows.filter(isCorrection)
    const { prediction, relation, confidence, review } = foldEdge(aggregate.facts, corrections)
    const ends = latest.body as Record<string, string>
    const words = wordsOf(corrections, String(ends.url_key))
    const { row: said } = review ?? {}
    const row: StoredEdge = {
      edge_id: aggregate.id,
      task_id: String(ends.task_id),
      fragment_id: String(ends.fragment_id),
      claim_id: ends.claim_id ?? null,
      cited_fragment_id: ends.cited_fragment_id ?? null,
      host: String(ends.host),
      site: String(ends.site),
      relation,
      confidence,
      model_relation: prediction.relation,
      model_label: prediction.label,
      model_confidence: prediction.confidence,
      model: prediction.model,
      human_label: review?.label ?? null,
      ...reviewedBy(said),
      seq: oldest.seq,
      created_at: oldest.createdAt,
      host_key: hostKey(String(ends.host)),
      reports: null,
    }
    return {
      [edgeTable.name]: [row],
      ...reviewRows(row, review, words),
      [wordTable.name]: words,
      [sourceTable.name]: corrections.map((one) => sourceRow(one, saidLabel(one))),
      ...noteRows('edge', aggregate),
    }
  },

  stepsAfter: 'decisions',
  step: (open, row) =>
    stepNode(edgeTable, open, row, (own) => {
      const [addition] = rowsIn(open, additionTable)
      const words = rowsIn(open, wordTable)
      if (!addition) return isCorrection(row) ? reviewedAgain(open, own, words, row) : undefined
      const again = attachedAgain(own, addition, words, row)
      return again && { ...open, ...tablesOf(again) }
    }),

  standingTests({ id, rows }): readonly StandingTest[] {
    const row = rows.findLast(saysLabel)
    if (!row) return []
    const expected = { relation: saidLabel(row), reviewed: true }
    return [{ feedbackId: row.id, action: 'edge_get', input: { edge_id: id }, expected }]
  },
}

function reviewedBy(row: CorrectionRow | undefined) {
  return {
    feedback_id: row?.id ?? null,
    reviewed_at: row?.createdAt ?? null,
    person: row?.person ?? null,
    reason: row?.reason ?? null,
  }
}

function tablesOf({ edge, addition, words, sources }: AttachedRows): Derived {
  return {
    [edgeTable.name]: [edge],
    [additionTable.name]: [addition],
    [wordTable.name]: words,
    [sourceTable.name]: sources,
  }
}

/** One more review; undefined for the first, because its page has to be read. */
function reviewedAgain(
  open: Derived,
  own: StoredEdge,
  before: readonly Word[],
  row: CorrectionRow,
): Derived | undefined {
  const [known] = before
  if (!known) return undefined
  const label = saidLabel(row)
  const predicted = { label: own.model_label, confidence: own.model_confidence, model: own.model }
  const review = { row, label, predicted }
  const words = withWord(before, row, known.url_key)
  const edge = {
    ...own,
    ...(label !== own.relation && { relation: label, confidence: 1 }),
    human_label: label,
    ...reviewedBy(row),
  }
  return {
    ...open,
    [edgeTable.name]: [edge],
    ...reviewRows(edge, review, words),
    [wordTable.name]: words,
    [sourceTable.name]: [sourceRow(row, label)],
  }
}

type ReviewNow = Pick<Review, 'row' | 'label'> & {
  readonly predicted: Pick<Prediction, 'label' | 'confidence' | 'model'>
}

/** The review and the training sample; none if no model gave a label. */
function reviewRows(edge: StoredEdge, review: ReviewNow | null, words: readonly Word[]): Derived {
  const none = { [reviewTable.name]: [], [correctionTable.name]: [] }
  if (!review) return none
  const { label: predicted_label, confidence: predicted_confidence, model } = review.predicted
  if (predicted_label === null || predicted_confidence === null) return none
  const { edge_id, task_id } = edge
  const { row, label: correct_label } = review
  const measured = { predicted_label, predicted_confidence, correct_label }
  const reviewed: Stored<typeof reviewTable> = {
    edge_id,
    task_id,
    model,
    ...measured,
    tenth: tenthOf(predicted_confidence),
    feedback_id: row.id,
    reviewed_at: row.createdAt,
  }
  // Premise and hypothesis are the texts that the person saw: later versions do not change what was learned.
  const word = lastWord(words)
  const sample: Stored<typeof correctionTable> = {
    id: derivedId('nli', word.first_id),
    edge_id,
    task_id,
    claim_id: String(edge.claim_id),
    fragment_id: edge.fragment_id,
    url_key: word.url_key,
    host: edge.host,
    ...measured,
    weight: row.payload.weight,
    trust: word.trust,
    reason: row.reason,
    corrected_at: word.first_at,
    premise: String(row.payload.premise),
    hypothesis: String(row.payload.hypothesis),
  }
  return { [reviewTable.name]: [reviewed], [correctionTable.name]: isCorrected(review) ? [sample] : [] }
}
