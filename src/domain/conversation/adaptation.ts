// What people said of earlier verdicts moves the next one (C8): where words like these were read the same way before, after an
// answer of the same kind, and a person said that they meant otherwise. What a person said counts for them at once; for others
// when enough people say so, or a reviewer does. A function of the corrections in force, whatever order they came in.
import { reporterBehind } from '../../kernel/gate/index.ts'
import type { Evidence, FeedbackType, Verdict } from './detector/index.ts'
import type { StoredCorrection } from './repo/corrections.ts'

export interface NearCorrection extends Omit<StoredCorrection, 'response'> {
  /** What the answer did that it was said of. */
  readonly responseKinds: string
  /** Whether it was said of the very same message. */
  readonly isSame: boolean
  /** How alike its message is to the one at hand, 1 only where it is the same. */
  readonly similarity: number
}

const LONGEST_WORDS = 200

export function adapt(verdict: Verdict, message: string, decisive: NearCorrection | undefined): Verdict {
  if (decisive === undefined || decisive.feedback_type === verdict.feedbackType) return verdict
  const { feedback_type, correction_type, similarity } = decisive
  const evidence: Evidence = {
    signal: 'corrected_before',
    speaksFor: feedback_type,
    words: decisive.message.slice(0, LONGEST_WORDS).toWellFormed(),
    weight: Math.round(100 * similarity) / 100,
  }
  const isRejected = feedback_type === 'rejected'
  return {
    feedbackType: feedback_type,
    confidence: Math.min(0.95, similarity),
    correctionType: isRejected ? (correction_type ?? 'explicit') : null,
    userSaid: isRejected ? message : null,
    evidence: [evidence, ...verdict.evidence],
  }
}

/**
 * The correction that settles how a message is taken that is read like this; undefined where none does. `people`: how many it
 * takes for everyone.
 */
export function decisiveAmong(
  near: readonly NearCorrection[],
  readAs: FeedbackType,
  responseKinds: string,
  who: string | null,
  people: number,
): NearCorrection | undefined {
  const alike = near.filter(
    // Of their very words it holds however they are read.
    (one) => one.responseKinds === responseKinds && (one.isSame || one.read_as === readAs),
  )
  const own = alike.filter((one) => one.who !== null && one.who === who)
  return nearest(own) ?? nearest(alike.filter(({ trust }) => trust === 'reviewer')) ?? carried(alike, people)
}

/** The most alike; of equals the latest. */
function nearest(corrections: readonly NearCorrection[]): NearCorrection | undefined {
  return corrections.toSorted((a, b) => b.similarity - a.similarity || b.seq - a.seq)[0]
}

/** The verdict that enough people say, and more than say any other. */
function carried(corrections: readonly NearCorrection[], people: number): NearCorrection | undefined {
  const latest = new Map<string, NearCorrection>()
  for (const correction of corrections.toSorted((a, b) => a.seq - b.seq))
    latest.set(reporterBehind(correction.reporter), correction)
  const votes = new Map<FeedbackType, NearCorrection[]>()
  for (const vote of latest.values()) votes.set(vote.feedback_type, [...(votes.get(vote.feedback_type) ?? []), vote])
  const [first, second] = [...votes.values()].toSorted((a, b) => b.length - a.length)
  if (first === undefined || first.length < people || first.length === second?.length) return undefined
  return nearest(first)
}
