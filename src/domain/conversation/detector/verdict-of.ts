// From a reading to a verdict: the first type that is probable enough, with the evidence.
import type { CorrectionType, Evidence, Exchange, FeedbackType, Reading, StandingInstruction } from './exchange.ts'

/** How probable a verdict must be, and above which similarity two queries are one query in other words. */
export interface Thresholds {
  readonly rejected: number
  readonly accepted: number
  readonly rephrased: number
}

export const defaultThresholds: Thresholds = { rejected: 0.5, accepted: 0.5, rephrased: 0.8 }

export interface Verdict {
  readonly feedbackType: FeedbackType
  /** How probable it is that the verdict is right, 0 to 1. */
  readonly confidence: number
  readonly correctionType: CorrectionType | null
  /** The message, if it rejects. */
  readonly userSaid: string | null
  readonly evidence: readonly Evidence[]
  readonly standing?: StandingInstruction | undefined
}

export function verdictOf(reading: Reading, exchange: Exchange, thresholds: Thresholds = defaultThresholds): Verdict {
  const feedbackType = typeOf(reading.probabilities, thresholds)
  const isRejected = feedbackType === 'rejected'
  return {
    feedbackType,
    confidence: reading.probabilities[feedbackType],
    correctionType: isRejected ? reading.correctionType : null,
    userSaid: isRejected ? exchange.message : null,
    evidence: reading.evidence,
    standing: reading.standing,
  }
}

/** What is not probable enough is neutral. */
export function typeOf(probabilities: Reading['probabilities'], thresholds: Thresholds): FeedbackType {
  if (probabilities.rejected >= thresholds.rejected) return 'rejected'
  if (probabilities.accepted >= thresholds.accepted) return 'accepted'
  return 'neutral'
}
