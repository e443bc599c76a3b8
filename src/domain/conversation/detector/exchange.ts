// What the detector reads, an exchange, and what it makes of it, a reading: how probable each verdict is, and the evidence.

/** A message, and what it may be an answer to. */
export interface Exchange {
  /** What the person asked before; empty if nothing is known of it. */
  readonly previousQuery: string
  /** What the agent answered to that; empty if nothing is known of it. */
  readonly previousResponse: string
  /** What the person says now. */
  readonly message: string
  /** The intents of both queries, if the agent gave them. */
  readonly previousIntent?: string | undefined
  readonly intent?: string | undefined
  /** Names, prices and details that the answer put forward, if the agent gave them. */
  readonly itemsMentioned?: readonly string[] | undefined
  /** Verdicts on the turns of the session before this one, the latest last. */
  readonly earlierVerdicts?: readonly FeedbackType[] | undefined
  /** How alike the two queries are in meaning, 0 to 1; undefined if nobody embedded them. */
  readonly similarity?: number | undefined
}

export const feedbackTypes = ['rejected', 'accepted', 'neutral'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

export const correctionTypes = ['explicit', 'rephrased', 'abandonment'] as const
export type CorrectionType = (typeof correctionTypes)[number]

/** One thing that was noticed, and what it speaks for. */
export interface Evidence {
  /** A short name of the signal, such as `gives_up` or `new_query`. */
  readonly signal: string
  readonly speaksFor: FeedbackType
  /** The words it was noticed in; empty if it was not noticed in words. */
  readonly words: string
  /** How much it moved the odds: natural logarithm, rounded to two places. */
  readonly weight: number
}

/** "We use pnpm here", "from now on …" (R12). */
export interface StandingInstruction {
  /** As they are in the message. */
  readonly words: string
  readonly confidence: number
}

/** The exchange read: how probable each verdict is, and why. */
export interface Reading {
  /** Sum to 1. */
  readonly probabilities: Readonly<Record<FeedbackType, number>>
  /** What kind of correction it is, if it is one. */
  readonly correctionType: CorrectionType
  /** What decided, the weightiest first. */
  readonly evidence: readonly Evidence[]
  /** An instruction in the message that is meant to last; undefined if none was heard. */
  readonly standing?: StandingInstruction | undefined
}

/** The same, with the odds of a rejection multiplied. */
export function likelierRejected(
  { rejected, accepted, neutral }: Reading['probabilities'],
  times: number,
): Reading['probabilities'] {
  const sum = times * rejected + accepted + neutral
  return { rejected: (times * rejected) / sum, accepted: accepted / sum, neutral: neutral / sum }
}
