// The state of an edge: what people said of it overrides the model's prediction (E7). The two are never mixed: however often an
// edge is corrected, the prediction it is compared with stays the model's own.
import type { Fact } from '../../kernel/feedback/index.ts'
import type { EdgeRow, Saying } from './events.ts'
import type { Label, Relation } from './label.ts'

/** One version of an edge as an agent reported it. */
export interface Prediction {
  readonly seq: number
  readonly relation: Relation
  readonly label: Label | null
  readonly confidence: number | null
  readonly model: string | null
}

/** A row that confirms or corrects the label that a model gave. */
export type CorrectionRow = Saying<EdgeRow, 'edge_correct' | 'correct_nli'>
/** A row that gives the edge a label. */
export type LabelRow = CorrectionRow | Saying<EdgeRow, 'edge_add'>

export interface Review {
  /** The newest row in effect. */
  readonly row: CorrectionRow
  readonly label: Label
  /** What the model had predicted when that was said. */
  readonly predicted: Prediction
}

export interface EdgeState {
  readonly prediction: Prediction
  readonly relation: Relation
  readonly confidence: number | null
  readonly review: Review | null
}

function predictionOf({ seq, body }: Fact): Prediction {
  return {
    seq,
    relation: body.relation as Relation,
    label: (body.label as Label | undefined) ?? null,
    confidence: (body.confidence as number | undefined) ?? null,
    model: (body.model as string | undefined) ?? null,
  }
}

export const isCorrection = (row: EdgeRow): row is CorrectionRow =>
  row.action === 'edge_correct' || row.action === 'correct_nli'
export const saysLabel = (row: EdgeRow): row is LabelRow => row.action === 'edge_add' || isCorrection(row)
export const saidLabel = (row: LabelRow): Label =>
  row.action === 'edge_add' ? row.payload.relation : row.payload.correct_relation

/** `facts` is not empty, oldest first; `corrections` in the order in which they took effect. */
export function foldEdge(facts: readonly Fact[], corrections: readonly CorrectionRow[]): EdgeState {
  const predictions = facts.map(predictionOf)
  const latest = predictions.at(-1) as Prediction
  const last = corrections.at(-1)
  if (!last) return { prediction: latest, relation: latest.relation, confidence: latest.confidence, review: null }

  // After the first correction, newer predictions change nothing.
  const [first] = corrections
  const below = currentAt(predictions, first as CorrectionRow)
  let { relation, confidence } = below
  for (const row of corrections) {
    if (saidLabel(row) === relation) continue
    relation = saidLabel(row)
    confidence = 1
  }
  const review = { row: last, label: saidLabel(last), predicted: currentAt(predictions, last) }
  return { prediction: latest, relation, confidence, review }
}

function currentAt(predictions: readonly Prediction[], row: CorrectionRow): Prediction {
  return predictions.findLast(({ seq }) => seq < row.seq) ?? (predictions[0] as Prediction)
}

/** Whether model and person differ: only then is there something to learn. */
export function isCorrected({ predicted, label }: { predicted: Pick<Prediction, 'label'>; label: Label }): boolean {
  return predicted.label !== null && predicted.label !== label
}
