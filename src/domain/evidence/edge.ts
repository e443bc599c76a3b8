// What stands of an edge: the model's prediction below, what people said of it above (E7). The two are never mixed: however
// often an edge is corrected, the prediction it is measured against stays the model's own.
import type { Fact, LogRow } from '../../kernel/feedback/index.ts'
import type { Label, Relation } from './label.ts'

/** One version of an edge as an agent reported it. */
export interface Prediction {
  readonly seq: number
  readonly relation: Relation
  readonly label: Label | null
  readonly confidence: number | null
  readonly model: string | null
}

export interface Review {
  /** The newest word that stands. */
  readonly row: LogRow
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

export const isCorrection = ({ action }: LogRow): boolean => action === 'edge_correct' || action === 'correct_nli'
export const saidLabel = ({ payload }: LogRow): Label => (payload.correct_relation ?? payload.relation) as Label

/** `facts` is not empty, oldest first; `rows` in the order in which they took effect. */
export function foldEdge(facts: readonly Fact[], rows: readonly LogRow[]): EdgeState {
  const predictions = facts.map(predictionOf)
  const latest = predictions.at(-1) as Prediction
  const corrections = rows.filter(isCorrection)
  const last = corrections.at(-1)
  if (!last) return { prediction: latest, relation: latest.relation, confidence: latest.confidence, review: null }

  // From the first word of a person on, newer predictions lie below it and change nothing.
  const [first] = corrections
  const below = currentAt(predictions, first as LogRow)
  let { relation, confidence } = below
  for (const row of corrections) {
    if (saidLabel(row) === relation) continue
    relation = saidLabel(row)
    confidence = 1
  }
  const review = { row: last, label: saidLabel(last), predicted: currentAt(predictions, last) }
  return { prediction: latest, relation, confidence, review }
}

function currentAt(predictions: readonly Prediction[], row: LogRow): Prediction {
  return predictions.findLast(({ seq }) => seq < row.seq) ?? (predictions[0] as Prediction)
}

/** Whether model and person differ: only then is there something to learn. */
export function isCorrected({ predicted, label }: { predicted: Pick<Prediction, 'label'>; label: Label }): boolean {
  return predicted.label !== null && predicted.label !== label
}
