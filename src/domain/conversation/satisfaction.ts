// How satisfied a person seems with a turn, and how its strategy ranks (C4, C6). The reaction of the person counts for more than
// the validation: a rejection overrides even an approval.
import type { FeedbackType } from './detector/index.ts'

export const validationOutcomes = ['APPROVE', 'REVISE', 'RETRY', 'FAIL'] as const
export type ValidationOutcome = (typeof validationOutcomes)[number]

const BASE: Readonly<Record<ValidationOutcome, number>> = { APPROVE: 0.5, REVISE: 0.3, RETRY: 0.1, FAIL: -0.5 }
const WEIGHT: Readonly<Record<FeedbackType, number>> = { rejected: -1, accepted: 0.5, neutral: 0 }

/** From -1 to 1. Without a validation, only the reaction of the person counts. */
export function satisfactionOf(validation: ValidationOutcome | null, status: FeedbackType): number {
  if (status === 'rejected') return -1
  const base = validation === null ? 0 : BASE[validation]
  return status === 'accepted' ? Math.min(1, base + 0.5) : base
}

/** Without a quality score, the validation outcome is used instead. */
export function rankingOf(quality: number | null, validation: ValidationOutcome | null, status: FeedbackType): number {
  const known = quality ?? Math.max(0, validation === null ? 0 : BASE[validation])
  return 0.6 * known + 0.4 * WEIGHT[status]
}
