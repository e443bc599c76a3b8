// The model's versions of an edge and what people said of it, to its row, its review and its training sample.
import type { Derived, Projection, ProjectionRow, Reducer, StandingTest } from '../../../kernel/feedback/index.ts'
import { derivedId } from '../../../kernel/id.ts'
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
import { type AttachedRows, additionTable, attachedAgain, attachedRows } from './attached-edge.ts'
import { lastWord, type Word, withWord, wordsOf, wordTable } from './edge-words.ts'
import { noteProjections, noteRows, stepNode } from './said-of-nodes.ts'
import { sourceRow, sourceTable } from './sources.ts'

export const edgeTable: Projection = {
  name: 'evidence_edge',
  columns: [
    'workspace',
    'edge_id',
    'task_id',
    'fragment_id',
    'claim_id',
    'cited_fragment_id',
    'host',
    'site',
    'relation',
    'confidence',
    'model_relation',
    'model_label',
    'model_confidence',
    'model',
    'human_label',
    'feedback_id',
    'reviewed_at',
    'person',
    'seq',
    'created_at',
    'reason',
    'host_key',
    'reports',
  ],
  key: ['edge_id'],
  aggregate: 'edge_id',
  describe: (row) => ({
    what: `edge ${row.edge_id}`,
    state: `${row.relation} ${row.confidence}, ${whoseWord(row)}`,
  }),
}

/** `added_by` is no column: a receipt looks it up (`reporters.ts`). */
function whoseWord({ reports, feedback_id, added_by }: ProjectionRow): string {
  if (reports !== null) return added_by === undefined ? 'added' : `added by ${added_by}`
  return feedback_id === null ? 'not reviewed' : 'reviewed'
}

const reviewTable: Projection = {
  name: 'edge_review',
  columns: [
    'workspace',
    'edge_id',
    'task_id',
    'model',
    'predicted_label',
    'predicted_confidence',
    'correct_label',
    'tenth',
    'feedback_id',
    'reviewed_at',
  ],
  key: ['edge_id'],
  aggregate: 'edge_id',
  // Said again, it is held against what the model says by then.
  describe: (row) => ({
    what: `review of edge ${row.edge_id}`,
    state: `${row.model ?? 'the model'} said ${row.predicted_label} ${row.predicted_confidence}, found ${row.correct_label}`,
  }),
}

const sampleTable: Projection = {
  name: 'nli_corrections',
  columns: [
    'workspace',
    'id',
    'edge_id',
    'task_id',
    'claim_id',
    'fragment_id',
    'url_key',
    'host',
    'predicted_label',
    'predicted_confidence',
    'correct_label',
    'weight',
    'trust',
    'reason',
    'corrected_at',
    'premise',
    'hypothesis',
  ],
  key: ['edge_id'],
  aggregate: 'edge_id',
  describe: (row) => ({
    what: `training sample of edge ${row.edge_id}`,
    state: `${row.predicted_label} corrected to ${row.correct_label}, weight ${row.weight}`,
  }),
}

export const edgeReducer: Reducer<(typeof edgeEvents)[number]> = {
  aggregate: 'edge',
  events: edgeEvents,
  projections: [edgeTable, reviewTable, sampleTable, additionTable, wordTable, sourceTable, ...noteProjections],
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
    const row = {
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
      [reviewTable.name]: review ? [reviewRow(row, review)] : [],
      [sampleTable.name]: review && isCorrected(review) ? [sampleRow(row, review, lastWord(words))] : [],
      [wordTable.name]: words,
      [sourceTable.name]: corrections.map((one) => sourceRow(one, saidLabel(one))),
      ...noteRows('edge', aggregate),
    }
  },

  stepsAfter: 'decisions',
  step: (open, row) =>
    stepNode(edgeTable, open, row, (own) => {
      const [addition] = open[additionTable.name] ?? []
      const words = (open[wordTable.name] ?? []) as readonly Word[]
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

function reviewedBy(row: CorrectionRow | undefined): ProjectionRow {
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

/** Reviewed once more. Which page it is about is read with the first review. */
function reviewedAgain(
  open: Derived,
  own: ProjectionRow,
  before: readonly Word[],
  row: CorrectionRow,
): Derived | undefined {
  const [known] = before
  if (!known) return undefined
  const label = saidLabel(row)
  const predicted = {
    label: own.model_label,
    confidence: own.model_confidence,
    model: own.model,
  } as Pick<Prediction, 'label' | 'confidence' | 'model'>
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
    [reviewTable.name]: [reviewRow(edge, review)],
    [sampleTable.name]: isCorrected(review) ? [sampleRow(edge, review, lastWord(words))] : [],
    [wordTable.name]: words,
    [sourceTable.name]: [sourceRow(row, label)],
  }
}

type ReviewNow = Pick<Review, 'row' | 'label'> & {
  readonly predicted: Pick<Prediction, 'label' | 'confidence' | 'model'>
}

function reviewRow({ edge_id, task_id }: ProjectionRow, { row, label, predicted }: ReviewNow): ProjectionRow {
  return {
    edge_id: edge_id as string,
    task_id: task_id as string,
    model: predicted.model,
    predicted_label: predicted.label,
    predicted_confidence: predicted.confidence,
    correct_label: label,
    tenth: tenthOf(predicted.confidence ?? 0),
    feedback_id: row.id,
    reviewed_at: row.createdAt,
  }
}

/** Both sides are what the person saw when they said it: later versions of the texts do not rewrite what was learned. */
function sampleRow(edge: ProjectionRow, { row, label, predicted }: ReviewNow, word: Word): ProjectionRow {
  const { edge_id, task_id, claim_id, fragment_id, host } = edge as Record<string, string>
  return {
    id: derivedId('nli', word.first_id),
    edge_id: String(edge_id),
    task_id: String(task_id),
    claim_id: String(claim_id),
    fragment_id: String(fragment_id),
    url_key: word.url_key,
    host: String(host),
    predicted_label: predicted.label,
    predicted_confidence: predicted.confidence,
    correct_label: label,
    weight: row.payload.weight,
    trust: word.trust,
    reason: row.reason,
    corrected_at: word.first_at,
    premise: String(row.payload.premise),
    hypothesis: String(row.payload.hypothesis),
  }
}
