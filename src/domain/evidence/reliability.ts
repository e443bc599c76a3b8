// How good a model's labels proved to be, from all edges that people reviewed (E10): how many were wrong, which labels were
// confused, and how well its confidence matches its accuracy.
import { type Label, labels } from './label.ts'

/** Reviewed edges that share all of these, counted together. */
export interface ReviewedGroup {
  readonly task_id: string
  readonly model: string | null
  readonly predicted_label: Label
  readonly correct_label: Label
  /** Which tenth of 0–1 the model's confidence lies in, 0 to 9. */
  readonly tenth: number
  readonly edges: number
  readonly confidence_sum: number
}

export interface Rate {
  readonly reviewed: number
  readonly corrected: number
  readonly error_rate: number
}

const BINS = 10

/** The highest confidence belongs to the last bin, not to one of its own. */
export function tenthOf(confidence: number): number {
  return Math.min(BINS - 1, Math.floor(confidence * BINS))
}

const isWrong = (group: ReviewedGroup): boolean => group.predicted_label !== group.correct_label
const count = (groups: readonly ReviewedGroup[]): number => groups.reduce((sum, { edges }) => sum + edges, 0)

export function rateOf(groups: readonly ReviewedGroup[]): Rate {
  const reviewed = count(groups)
  const corrected = count(groups.filter(isWrong))
  return { reviewed, corrected, error_rate: reviewed === 0 ? 0 : corrected / reviewed }
}

export type ConfusionRow = { readonly predicted: Label } & Readonly<Record<Label, number>>

/** A row for each label the model predicted, and in it how often people said which. */
export function confusionMatrix(groups: readonly ReviewedGroup[]): ConfusionRow[] {
  return labels.map((predicted) => {
    const said = (label: Label) =>
      count(groups.filter((group) => group.predicted_label === predicted && group.correct_label === label))
    return { predicted, supports: said('supports'), refutes: said('refutes'), neutral: said('neutral') }
  })
}

export interface Bin {
  readonly from: number
  readonly to: number
  readonly reviewed: number
  /** What the model said, on average. */
  readonly mean_confidence: number
  /** How often it was right. */
  readonly accuracy: number
}

/** Only bins with reviewed edges. */
export function reliabilityCurve(groups: readonly ReviewedGroup[]): Bin[] {
  return Array.from({ length: BINS }, (_, tenth) => {
    const inBin = groups.filter((group) => group.tenth === tenth)
    const reviewed = count(inBin)
    return {
      from: tenth / BINS,
      to: (tenth + 1) / BINS,
      reviewed,
      mean_confidence: inBin.reduce((sum, group) => sum + group.confidence_sum, 0) / reviewed,
      accuracy: count(inBin.filter((group) => !isWrong(group))) / reviewed,
    }
  }).filter(({ reviewed }) => reviewed > 0)
}

/** How far confidence and accuracy lie apart, on average over reviewed edges. */
export function calibrationError(curve: readonly Bin[]): number {
  const reviewed = curve.reduce((sum, bin) => sum + bin.reviewed, 0)
  if (reviewed === 0) return 0
  return curve.reduce((sum, bin) => sum + bin.reviewed * Math.abs(bin.mean_confidence - bin.accuracy), 0) / reviewed
}
